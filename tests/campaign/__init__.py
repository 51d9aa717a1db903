"""Workers, Redis and PostgreSQL killed and frozen under load, again and again, and what must hold then.

`python -m tests.campaign --rounds 200` is a long one; it prints its seed, and `--seed` has it again. A short
one is in the suite.
"""
