"""Every decision that is put to a person.

dialogue   questions and actions, marks on cards, responses, and what is challenged
ticks      what others have conveyed, ticked in private
challenge  who takes part, what threatens, a Push, a Surrender, how it ends
move       one Move: what it is, what it costs, what its dice bring
"""
