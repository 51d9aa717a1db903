"""Every decision that Men of Stones puts to a person, with its words and its legal answers.

In the chapters that rules/ has; what all decisions share is in decision.py. `w` is what lies on the table,
`seat` whoever is asked. Whatever is not offered here is refused, and nothing changes (MS-PHA-02).
"""
