"""What is told of an answer before it is given: figures, from which the pages draw their sentences.

All are found in what the seat sees, with the functions by which the rules then act.
"""
