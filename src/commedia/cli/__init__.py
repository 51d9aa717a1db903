"""The commands. Each imports what it does only when it is called, so that `commedia --help` is quick."""

from typing import Annotated

from cyclopts import App, Parameter

app = App(name="commedia", help="The table that runs the rules, so that the players only tell the story.")


@app.command(name="test")
def run_tests(
    *rest: Annotated[
        str,
        Parameter(allow_leading_hyphen=True, help="Handed on to pytest: files, `-k name`, `-x` and so on."),
    ],
    fast: Annotated[
        bool, Parameter(negative="", help="Leave out the tests that need a browser or a server of their own.")
    ] = False,
) -> int:
    """Pass the whole test suite, with the style and type checks; in a checkout only."""
    from commedia.cli.selftest import run

    return run(fast, list(rest))


def main() -> None:
    """Run the command named on the command line; what it returns is the exit status."""
    app()
