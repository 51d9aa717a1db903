"""Arguments that several commands take."""

from typing import Annotated

from cyclopts import Parameter

Guests = Annotated[
    list[str] | None,
    Parameter(negative="", help="A game of your own besides, by `module:NAME`; once for each."),
]
AsJson = Annotated[bool, Parameter(name="--json", negative="", help="One JSON value on standard output.")]
