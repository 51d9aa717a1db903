"""What happens that somebody reads back: a picture, the book, a house actor.

story     scenes and who is in them, who everybody is, the night and its powers, how acts and people end
contests  what is staked, cards, tricks, who is brought in, and what losing does

In the order of the rulebook. who: by which words of its state somebody of the town is known, or a seat.
"""
