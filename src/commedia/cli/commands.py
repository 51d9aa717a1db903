"""The commands. Each imports what it does only when it is called, so that `commedia --help` is quick."""

import os
import sys
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated

from cyclopts import App, CycloptsError, Parameter, validators

from commedia.cli import keeping
from commedia.cli.parameters import AsJson, Guests

app = App(
    name="commedia",
    help="The table that runs the rules, so that the players only tell the story.",
    suppress_keyboard_interrupt=False,  # see endings.py
)

AT_LEAST_ONE = validators.Number(gte=1)
UNCLEAR = 2
"""Exit status of a command line that cannot be read."""

for name, command in keeping.COMMANDS.items():
    app.command(command, name=name)


@app.command(name="test")
def run_tests(
    *rest: Annotated[
        str,
        Parameter(allow_leading_hyphen=True, help="Handed on to pytest: files, `-k name`, `-x` and so on."),
    ],
    fast: Annotated[
        bool,
        Parameter(
            negative="",
            help="Leave out tests that need a browser or a server, and those that no change can reach.",
        ),
    ] = False,
) -> int:
    """Pass the whole test suite, with the style and type checks; in a checkout only."""
    from commedia.cli.selftest import run

    return run(fast, list(rest))


@app.command
def play(
    *,
    port: Annotated[
        int,
        Parameter(
            help="Where to serve on this machine; 0 for any free port.",
            validator=validators.Number(gte=0, lte=65535),
        ),
    ] = 8000,
    data: Annotated[str | None, Parameter(help="The folder in which tables are kept.")] = None,
    host: Annotated[
        str, Parameter(help="The address to listen at; 0.0.0.0 for the whole network.")
    ] = "127.0.0.1",
    workers: Annotated[
        int,
        Parameter(
            help="How many processes serve it together; more than one needs PostgreSQL and a bus.",
            validator=AT_LEAST_ONE,
        ),
    ] = 1,
    game: Guests = None,
) -> None:
    """Open the house: serve the playbill and its tables to browsers."""
    from commedia.cli.guests import put_on
    from commedia.server.ports_and_locks import CannotServe
    from commedia.server.run import serve

    put_on(game or [])
    try:
        serve(port=port, data=data, host=host, workers=workers)
    except CannotServe as why:
        sys.exit(f"commedia: {why}")


Slug = Annotated[str, Parameter(help="A slug, or `module:NAME` for a Game that is not on the playbill.")]
Seed = Annotated[int, Parameter(help="The same seed gives the same games.")]
Workers = Annotated[
    int | None, Parameter(help="Processes; one a core where left out.", validator=AT_LEAST_ONE)
]
SideBySide = Annotated[
    list[str] | None,
    Parameter(
        negative="",
        help="A table option, as key=value; with key=a,b the same games under either, side by side. "
        "Several options: every combination.",
    ),
]
Csv = Annotated[
    str | None,
    Parameter(allow_leading_hyphen=True, help="A file for one row a game; - for standard output."),
]


@app.command(name="games")
def list_games(*, as_json: AsJson = False) -> int:
    """The playbill: every game, and how many may play it."""
    from commedia.cli.games import run

    return run(as_json)


@app.command(name="terminal")
def play_in_terminal(
    game: Slug,
    /,
    *,
    seats: Annotated[int | None, Parameter(help="How many play; as few as can where left out.")] = None,
    people: Annotated[int, Parameter(help="How many of them sit here; house actors play the rest.")] = 1,
    seed: Annotated[int | None, Parameter(help="For the same chance as last time.")] = None,
    option: Annotated[
        list[str] | None,
        Parameter(negative="", help="A table option, as key=value; once for each."),
    ] = None,
) -> int:
    """Play a game in this terminal, alone or passing the keyboard."""
    from commedia.cli.terminal import run

    return run(game, seats, people, seed, option)


@app.command(name="simulate")
def run_simulation(
    game: Slug,
    /,
    *,
    games: Annotated[int, Parameter(help="How many whole games.", validator=AT_LEAST_ONE)] = 100,
    seats: Annotated[int | None, Parameter(help="How many play; as few as can where left out.")] = None,
    seed: Seed = 0,
    as_json: AsJson = False,
    workers: Workers = None,
    option: SideBySide = None,
    csv: Csv = None,
) -> int:
    """Let house actors play whole games, and print what they came to."""
    from commedia.cli.simulate import run

    return run(game, games, seats, seed, as_json, workers, option or [], csv)


@app.command(name="check")
def check_game(
    game: Slug,
    /,
    *,
    games: Annotated[int, Parameter(help="How many at each number of seats.", validator=AT_LEAST_ONE)] = 1000,
    seats: Annotated[
        list[int] | None, Parameter(help="Numbers of seats; all where left out.", consume_multiple=True)
    ] = None,
    seed: Seed = 0,
    workers: Workers = None,
    most: Annotated[int, Parameter(help="Findings after which to leave off.", validator=AT_LEAST_ONE)] = 20,
    upto: Annotated[
        int | None,
        Parameter(
            help="Print the script of the first game up to that move.", validator=validators.Number(gte=0)
        ),
    ] = None,
    option: SideBySide = None,
    csv: Csv = None,
) -> int:
    """Hold a game to what every game must keep: ends, replays, tokens, secrets, rules."""
    from commedia.cli.check import run

    return run(game, games, seats or [], seed, workers, most, upto, option or [], csv)


@app.command(name="new")
def write_game(
    name: Annotated[str, Parameter(help="What it is called, such as night-market.")],
    /,
) -> int:
    """Write a game to begin from: a package, with its rulebook and tests, in a folder of its name."""
    from commedia.cli.new import run

    return run(name)


@app.command(name="dev")
def rehearse(
    game: Annotated[str, Parameter(help="`module:NAME` of a Game; its package is watched.")],
    /,
    *,
    seats: Annotated[
        int | None, Parameter(help="How many play; as many as it is best with where left out.")
    ] = None,
    seed: Annotated[int | None, Parameter(help="For the same chance as last time.")] = None,
    option: Annotated[
        list[str] | None,
        Parameter(negative="", help="A table option, as key=value; once for each."),
    ] = None,
    port: Annotated[
        int,
        Parameter(
            help="Where to serve on this machine; 0 for any free port.",
            validator=validators.Number(gte=0, lte=65535),
        ),
    ] = 8001,
) -> int:
    """Rehearse a game while it is written: all seats side by side, read anew as its files are edited."""
    from commedia.cli.dev import run

    return run(game, seats, seed, option or [], port)


@app.command(name="where")
def find_rule(
    rule: Annotated[str, Parameter(help="Its id, such as CM-STK-05; of a ruling, such as CM-R-19.")],
    /,
    *,
    game: Annotated[
        str | None,
        Parameter(help="A slug or `module:NAME`; where left out, the game on the playbill whose rule it is."),
    ] = None,
    as_json: AsJson = False,
) -> int:
    """Print where a rule stands: in the rulebook, in the code and in the tests, file and line each."""
    from commedia.cli.where import run

    return run(rule, game, as_json)


@app.command(name="sentences")
def write_sentences(
    game: Slug,
    /,
    *,
    out: Annotated[
        Path | None, Parameter(help="A file for the table; standard output where left out.")
    ] = None,
    read: Annotated[
        Path | None, Parameter(help="A table that was filled in: say what it lacks, and write none.")
    ] = None,
) -> int:
    """Write the sentences of a game's decisions and script, as a PO file for a second language."""
    from commedia.cli.sentences import run

    return run(game, out, read)


@app.command(name="verify")
def verify_table(
    file: Path,
    /,
    *,
    noted: Annotated[
        list[str] | None,
        Parameter(
            help="A seal noted during the play, ENTRY:SEAL, that the file must bear; as often as needed."
        ),
    ] = None,
    game: Guests = None,
) -> int:
    """Say whether an exported table is true: its seals, its seed, every draw and every move."""
    from commedia.cli.guests import put_on
    from commedia.cli.verify import run

    put_on(game or [])
    return run(file, noted or [])


def main() -> None:
    """Run the command named on the command line; what it returns is the exit status."""
    from commedia.cli.endings import ending_quietly

    with ending_quietly():
        _run()


def _run() -> None:
    from commedia.engine import BadOption

    # A game of one's own may lie where one stands, as it may for `python -m`; nothing else is hidden by it.
    if os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    # Where a locale has no such letter, something legible is written in its place.
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        app(print_error=False, exit_on_error=False)
    except CycloptsError as unclear:
        print(f"commedia: {unclear}", file=sys.stderr)
        sys.exit(UNCLEAR)
    except BadOption as wrong:
        sys.exit(f"commedia: {wrong}")
