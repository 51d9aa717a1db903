# Where the engine is compiled (hatch_build.py), what an outbox holds is found without looking up its name.

cdef class Outbox:
    cdef public object entries, moments, secret, words
