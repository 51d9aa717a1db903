# Where the engine is compiled (hatch_build.py), what a table holds is found without looking up its name.

from commedia.engine.outbox cimport Outbox

cdef class Table:
    cdef public object options, seats, _count
    cdef public Outbox _outbox
