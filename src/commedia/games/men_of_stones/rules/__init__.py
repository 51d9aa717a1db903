"""The rules of Men of Stones, a chapter a file. Start at order.py: the course of a play on one page.

order         the acts, their steps, and what follows what
introduction  Act I: Natures set out, taken, and the first ties
dice          the dice of Acts I to III: who is first, bans and rerolls
ties          the turns of Acts I to III
forsworn      who the Forsworn is, at the start of Acts II to IV
scenes        scenes and soliloquies, and the points they earn
pivot         Act III: the Pivot, and the Turning Point
fall          Act IV: bids, consequences, duels
silence       Act V: framing, Spotlight, downfalls
ending        the Survivor's fate, and the last words
"""
