# Where the engine is compiled (hatch_build.py), a runner's fields are found without looking up their names, and
# what only it does is called at once.

from commedia.engine.outbox cimport Outbox
from commedia.engine.table cimport Table

cdef class Runner:
    cdef public object game, seats, options, dealer, world, between, standing
    cdef public Outbox outbox
    cdef public Table table
    cdef public object open, finished, result, scene, moves, steps
    cdef public object _asked, _draws, _request, _before, _stuck, _coroutine, _prefix
    cdef public object _start, _since, _mark, _until
    cdef object _put(self, decisions, before)
    cdef object _open_seals(self, together, last)
    cdef object _log_and_give(self, decision, answer)
    cdef object _take_in_secret(self, decision, answer)
    cdef public object _moments_before, _secret, _secrets, _aside, _secret_seat, _instead, own_counts
    cdef public object _lit, _framed, _framed_in
