# Where the engine is compiled (hatch_build.py), a runner's fields are found without looking up their names.

cdef class Runner:
    cdef public object game, seats, options, dealer, world, between, outbox, table, standing
    cdef public object open, finished, result, scene, moves
    cdef public object _asked, _draws, _request, _before, _stuck, _coroutine, _prefix
    cdef public object _start, _since, _mark, _until
