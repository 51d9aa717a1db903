"""Workers, Redis, PostgreSQL and the lines between them are harmed under load, again and again.

Whoever holds a line is killed or frozen; lines go through relays, which cut, silence, delay and starve them.
Some faults are over with their round, and others stay. Moves are sent twice, once more much later, and across
each other. What must hold in the end, and what nobody may be told meanwhile, stands in `holds` and `players`.

`python -m tests.campaign --rounds 200` is a long one; it prints its seed, and `--seed` has the same faults
again. A short one is in the suite.
"""
