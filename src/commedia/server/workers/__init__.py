"""Several equal workers over one database: what each does so that a table is the same at all of them.

The log is the truth. The bus only says that a table has moved on, and carries what is nobody's log.
"""
