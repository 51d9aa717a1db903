"""Every question that the game puts to a person, with its words and its legal answers.

decision   what they share
making     who everybody is, and the town
scenes     the World's: who is there, what comes of it, what is between scenes
acting     everybody's who plays somebody: whom, what they do, what they put forward
confirming what the World and owners say yes or no to, of that
stakes     opposing, and the two conditions
both       what would happen if both did, where somebody goes for broke
parked     contests that were accepted and wait: whom they are about, and what becomes of them
laying     cards of a trick
bringing   friends and foes beside them, and what a Jack is best at
after      what losing risks, the telling, cards too many
powers     the event, powers, transformations
ending     the ends of acts and of protagonists, the closings
"""
