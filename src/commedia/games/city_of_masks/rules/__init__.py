"""The rules of City of Masks, a chapter a file, in the order in which players meet them.

order        the course of a play on one page: what follows what. Start here

Before play:

setup        masks are dealt, hidden faces made, and everybody becomes somebody
dealing      plain cards: what everybody feels, and what they are after

A round:

rounds       who is Arbiter, where everybody is, and what they wear
scenes       who is there, whose turn it is, and how a scene ends
following    a challenge as a scene opens, to be in it
alienation   what becomes of those whose hidden face outgrows their Face
market       masks bought and sold; then the next round
ending       when the game ends, and the reckoning

A challenge, alone or against somebody:

unopposed    a deed that involves no other avatar, from top to bottom
opposed      two avatars, from the first declaration to the last payment
declaring    what a principal does, and what it means
objections   what it is said to mean, and who rules on that
stakes       pots that grow until they are level, or one side falls short
lending      Face asked of allies, of their allies, of factions; messengers
support      what lenders do for it, and what onlookers bet
draws        tiles, what succeeds, and the telling of it
wooing       how the wooed take it, factions, and those who looked on
settlement   feelings that shift, lenders who are paid or are not
coups        Major Coups, and the own Character
objectives   when an objective is met
breach       breaking with one's mask: denunciation, arrest, trial

What all of them use:

principals   a side of a challenge with its pots
orders       what the beholden owe, and what they are told to do
tiles        one draw by one end, or two dice
"""
