"""What is told of an answer before it is given: figures, from which the pages draw their sentences.

contests   who wins, whether a messenger arrives, whether somebody escapes
deeds      what a deed takes and may bring, and whom it may move
hearts     what becomes of a feeling, of a promise, of a faction's regard
palms      what a palm held out may bring, what is lent, what a refusal breaks
pots       what a bid puts in, what is lost and won by it
stall      what a mask costs and adds, what is left of a debt

All are found in what the seat sees, with the functions by which the rules then act.
"""
