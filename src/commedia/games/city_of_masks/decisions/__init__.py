"""Every decision that City of Masks puts to a person, with its words and its legal answers.

By and large in the chapters that rules/ has: `opening` and `bidding` are asked by its stakes, `turns` by its
scenes, `telling` by its draws, and `aftermath` by wooing and settlement. What all decisions share is in
decision.py; choices that know why others are closed, in closed_choices.py; what an answer comes to, as far
as that can be told beforehand, in foretelling/; what goes from hand to hand on a path of people, in paths.py.
`w` is what lies on the table, `seat` whoever is asked, `me` their avatar.
"""
