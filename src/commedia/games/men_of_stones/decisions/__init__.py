"""Every question that Men of Stones puts to a person, with its words and its legal answers.

In the chapters that rules/ has; what all questions share is in question.py. `w` is what lies on the table,
`seat` whoever is asked. Whatever is not offered here is refused, and nothing changes (MS-PHA-02).
"""
