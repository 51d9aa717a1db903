"""Every decision that City of Masks puts to a person, with its words and its legal answers.

By and large in the chapters that rules/ has: `bidding` is asked by its stakes, `telling` by its draws, and
`aftermath` by wooing and settlement. What all decisions share is in decision.py; choices that know why
others are closed, in known.py; the chances that are told of a deed or a contest before it is drawn, in
foretelling.py; the words for what a deed means, in tags.py. `w` is what lies on the table, `seat` whoever
is asked, `me` their avatar.
"""
