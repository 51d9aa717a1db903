"""The house actors of a table as one company: what they do next, and when.

`next_act` decides it: a pure function of the table as it stands, of what the company remembers, and of the
time. `companies` runs it, with the clock, the lock and the store.
"""
