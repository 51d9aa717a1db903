"""A game in the terminal: choices by number, words as typed, and a curtain between people."""

from __future__ import annotations

import io
import subprocess
import sys
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from rich.console import Console

from commedia import games
from commedia.cli.asking import Asking
from commedia.cli.terminal import Left, Terminal, rule_text, run
from commedia.engine import (
    Amount,
    Answer,
    Arrange,
    BadOption,
    Closed,
    Game,
    Offers,
    Pick,
    Play,
    Prose,
    Question,
    Ranked,
    SeededDealer,
    Some,
    Words,
)
from commedia.lab.playouts import below_of
from tests.toys import candlelight, sisters

LINES = ("1", "2", "3", "", "1 2 3", "a few words", "0")


def terminal(
    lines: Iterable[str], people: int = 1, game: Game = candlelight.HONEST
) -> tuple[Terminal, io.StringIO]:
    """A table at which these lines are typed, and what is on its screen."""
    screen = io.StringIO()
    seats = ["Ann", "Bob", "Cy"]
    play = Play.start(game, seats, {}, SeededDealer(b"s" * 32))
    typed = iter([f"{line}\n" for line in lines])
    console = Console(file=screen, width=200, highlight=False)
    return Terminal(play, seats[:people], below_of(Random(1)), console, lambda: next(typed, "")), screen


def test_a_whole_game_is_played_from_a_pipe() -> None:
    """Men of Stones with one person, who types whatever comes to mind."""
    random = Random(4)
    lines = "".join(f"{random.choice(LINES)}\n" for _ in range(5000))
    command = [sys.executable, "-m", "commedia", "terminal", "men-of-stones", "--seed", "4"]
    played = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    assert "Act five" in played.stdout
    assert played.stdout.endswith("The play is over.\n")


def test_a_pipe_that_runs_dry_ends_the_game_early() -> None:
    """With a sentence, and an exit status that says so."""
    command = [sys.executable, "-m", "commedia", "terminal", "men-of-stones"]
    played = subprocess.run(command, input="", capture_output=True, text=True, timeout=60)
    assert played.returncode == 1
    assert played.stdout.endswith("The curtain falls early.\n")
    assert played.stderr == ""


def test_choices_are_told_with_the_rule_and_taken_by_number() -> None:
    """What is no number of a choice is asked again."""
    table, screen = terminal(["4", "none", "2", "q"])
    with pytest.raises(Left):
        table.play_on()
    said = screen.getvalue()
    assert "What do you wish for? CL-DUSK-01" in said
    assert said.count("Type a number from 1 to 3.") == 2
    assert table.play.world.keepers["Ann"].wish == "letters"


def test_between_people_the_curtain_falls() -> None:
    """Whoever comes forward presses Enter first, and is told what they may know since."""
    table, screen = terminal(["", "1", "", "2", "", "3", *["", "1", "1"] * 20], people=3)
    table.play_on()
    said = screen.getvalue()
    assert said.index("Ann, press Enter") < said.index("curtain") < said.index("Bob, press Enter")
    assert said.count("have wished") == 3


def test_a_rule_opens_at_any_prompt() -> None:
    """The one that asks, or another by its id."""
    table, screen = terminal(["?", "? CL-DAWN-01", "? CL-NOON-09", "v", "q"])
    with pytest.raises(Left):
        table.play_on()
    said = screen.getvalue()
    assert "CL-DUSK-01 · A rule" in said
    assert "CL-DAWN-01 · A rule" in said
    assert "The rulebook has no CL-NOON-09." in said
    assert "'order': []" in said


def test_people_speak_and_stop_at_any_prompt() -> None:
    """Lines are told; the X-card stops play until all have agreed."""
    table, screen = terminal(["/say Good evening.", "/say", "x", "off", "on", "1", "x", "q"])
    with pytest.raises(Left):
        table.play_on()
    said = screen.getvalue()
    assert "Play has stopped. Talk; nobody need say why." in said
    assert "Words are due here" in said
    assert [moment.kind for moment in table._moments if moment.kind in ("line", "house")] == [
        "line", "house", "house",
    ]  # fmt: skip
    assert "Good evening." in table.words.values()


def test_a_refused_answer_is_asked_again() -> None:
    """With the sentence that refuses it."""
    table, screen = terminal(["1"] * 4, game=candlelight.candlelight(candlelight.watched_with(sisters.Picky)))
    with pytest.raises(Exception, match=r"refuses every answer|^$"):
        table.play_on()
    assert table.play.world.keepers["Ann"].wish == "rain"
    assert screen.getvalue()


# -- one question ----------------------------------------------------------------------------------------


class Everything(Answer):
    """Say it all."""

    name: Prose
    count: int
    fixed: int
    dice: dict[str, int]
    some: list[str]
    ranked: list[str]
    only: str
    how: str = "so"


class Away(Answer):
    """Go away."""


class Ask(Question[Everything | Away]):
    """A question with a field of every kind."""

    rule = "CL-ASK-01"

    def prompt(self) -> str:
        return "Well?"

    def offers(self) -> Offers:
        return {
            Everything: {
                "name": Words("a name", due=True),
                "count": Amount(1, 6),
                "fixed": Amount(2, 2),
                "dice": Arrange([5, 1], ["Deed", "Duty"]),
                "some": Some(["ale", "bread", "cheese"], 1, 2),
                "ranked": Ranked(["ale", "bread"], 2, 2),
                "only": Pick(["this"]),
                "how": Pick(["so", "thus"], default="so"),
            },
            Away: Closed("The door is locked.", "CL-ASK-02"),
        }


def ask(question: Question[Any], *lines: str) -> tuple[Any, str]:
    """What a question makes of these lines, and what was on the screen."""
    screen = io.StringIO()
    typed = iter(lines)
    asking = Asking(Console(file=screen, width=200, highlight=False), lambda prompt: next(typed), question, 0)
    return asking.ask(), screen.getvalue()


def test_every_kind_of_field_is_asked_for() -> None:
    """Values that are not legal are refused one by one; what has only one value is not asked."""
    answer, screen = ask(
        Ask(None, "ann"),
        "", "Ann", "7", "3", "5", "5 5", "1, 5", "9", "1 2 3", "3 1", "2 1", "",
    )  # fmt: skip
    assert answer == {
        "do": "everything", "name": "Ann", "count": 3, "fixed": 2, "dice": {"Deed": 1, "Duty": 5},
        "some": ["ale", "cheese"], "ranked": ["bread", "ale"], "only": "this", "how": "so",
    }  # fmt: skip
    assert "not now: The door is locked. CL-ASK-02" in screen
    for sentence in (
        "Words are due here",
        "between 1 and 6",
        "Type 2 of them",
        "each once",
        "numbers from 1 to 3",
    ):
        assert sentence in screen


def test_the_dice_may_lie_as_they_fell() -> None:
    """Enter is enough, and a choice other than the default is taken by its number."""
    answer, _ = ask(Ask(None, "ann"), "Ann", "1", "", "1", "1 2", "2")
    assert (answer["dice"], answer["how"]) == ({"Deed": 5, "Duty": 1}, "thus")


def test_an_open_door_may_be_let_pass() -> None:
    """By 0, or by nothing at all."""
    door = sisters.Leave(None, "ann")
    assert ask(door, "0")[0] is None
    assert ask(door, "")[0] is None
    assert ask(door, "1")[0] == {"do": "rest"}


def test_a_rule_is_found_in_the_rulebook() -> None:
    """From its heading to the next one."""
    text = rule_text(games.get("men-of-stones"), "MS-DICE-01")
    assert text.startswith("### MS-DICE-01 · ")
    assert text.count("###") == 1


def test_more_people_than_seats_are_refused() -> None:
    """Before the curtain rises."""
    with pytest.raises(BadOption, match="1 to 3 people can sit here, not 4"):
        run("men-of-stones", 3, 4, None)
