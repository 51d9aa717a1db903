"""Every question that the game puts to a person, with its words and its legal answers.

decision   what they share
making     who everybody is, and the town
scenes     scenes, free play, what is between scenes
stakes     opposing, and the two conditions
laying     cards of a trick, and what is brought in beside them
after      what losing risks, the telling, cards too many
powers     the event, powers, transformations
ending     the ends of acts and of protagonists, the closings
"""
