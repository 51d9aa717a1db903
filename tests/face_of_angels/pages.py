"""What people are called at a table of The Face of Angels, for tests of its pages."""

NAMES = {"eve": "The World", "ann": "June", "bob": "Sam <b>", "cy": "Ana", "dee": "Bo"}
"""Names as people write them; one would break a page that did not escape it."""
