"""Shadow Play: what a Director answers the Actors, ever more cruelly, and how they fight it in a Challenge.

Start at rules/move.py, one Move in a Challenge, and then at rules/challenge.py; the decisions are in
decisions/, what lies on the table in state/.
"""
