"""A game in the terminal: choices by number, words as typed, and a curtain between people."""

from __future__ import annotations

import io
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Any

import pytest
from rich.console import Console

from commedia import games
from commedia.cli.terminal import Left, Terminal, chosen, rule_text, run
from commedia.engine import (
    BadOption,
    Cast,
    Game,
    Play,
    SeededDealer,
)
from commedia.lab.company import performed
from commedia.lab.playouts import below_of
from tests.cli.typist import Typist
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


@pytest.mark.slow
def test_a_whole_game_is_played_from_a_pipe() -> None:
    """Men of Stones with one person, who types whatever comes to mind."""
    random = Random(4)
    lines = "".join(f"{random.choice(LINES)}\n" for _ in range(5000))
    command = [sys.executable, "-m", "commedia", "terminal", "men-of-stones", "--seed", "4"]
    played = subprocess.run(command, input=lines, capture_output=True, text=True, timeout=120)
    assert played.returncode == 0, played.stderr
    assert "Act V" in played.stdout
    assert played.stdout.endswith("The play is over.\n")


def whole_game(slug: str, seats: int, people: int, seed: int, **options: Any) -> tuple[Typist, str]:
    """A game in which people type what the prompts say may be typed; who typed, and the screen at the end."""
    screen = io.StringIO()
    names = [f"Player {n + 1}" for n in range(seats)]
    play = Play.start(games.get(slug), names, options, SeededDealer(bytes([seed]) * 32))
    typist = Typist(screen, Random(seed), prefers=("Take whatever comes",))
    console = Console(file=screen, width=200, highlight=False)
    Terminal(play, names[:people], below_of(Random(seed)), console, typist, echo=True).play_on()
    assert play.finished
    return typist, screen.getvalue()


@pytest.mark.parametrize("seed", range(3))
def test_a_whole_game_of_city_of_masks_is_played_by_reading_the_prompts(seed: int) -> None:
    """One person among three. What Enter stands for is always taken."""
    typist, screen = whole_game("city-of-masks", 3, 1, seed, round_limit=3)
    assert screen.endswith("The play is over.\n")
    assert "Round 3" in screen
    assert typist.refused == []


@pytest.mark.slow
def test_a_full_table_of_city_of_masks_passes_one_keyboard() -> None:
    """Ten seats, two of them here: between the two the curtain falls."""
    _, screen = whole_game("city-of-masks", 10, 2, 5, round_limit=3)
    assert screen.endswith("The play is over.\n")
    assert screen.count("Player 2, press Enter when nobody else is looking") > 5


@pytest.mark.slow
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


def test_a_line_is_said_as_whom_the_seat_may_speak_as_and_as_nobody_else(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the name in any letters; a name that is not one of theirs is refused with those that are."""
    monkeypatch.setattr(candlelight.HONEST, "cast", Cast(voices=lambda w, seat: ["The Old Bell"]))
    table, screen = terminal(
        ["/say as the old bell: Dong: one.", "/say as the king: Kneel.", "/say Hush.", "q"]
    )
    with pytest.raises(Left):
        table.play_on()
    told = [moment for moment in table._moments if moment.kind == "line" and moment.seat == "Ann"]
    assert [(table.words[m.words.id], m.figures.get("as", "")) for m in told] == [
        ("Dong: one.", "The Old Bell"), ("Hush.", ""),
    ]  # fmt: skip
    assert (
        "cannot say a line as “the king” now. You may as The Old Bell, or as yourself." in screen.getvalue()
    )


def test_a_refused_answer_is_asked_again() -> None:
    """With the sentence that refuses it."""
    table, screen = terminal(["1"] * 4, game=candlelight.candlelight(candlelight.watched_with(sisters.Picky)))
    with pytest.raises(Exception, match=r"refuses every answer|^$"):
        table.play_on()
    assert table.play.world.keepers["Ann"].wish == "rain"
    assert screen.getvalue()


def test_a_rule_is_found_in_the_rulebook() -> None:
    """From its heading to the next one."""
    text = rule_text(games.get("men-of-stones"), "MS-DICE-01")
    assert text.startswith("### MS-DICE-01 · ")
    assert text.count("###") == 1


def test_a_door_is_shown_to_a_person_before_an_actor_shuts_it() -> None:
    """In City of Masks whoever acts draws once nobody has objected, and actors are quick."""
    _, screen = whole_game("city-of-masks", 3, 1, 1, round_limit=3)
    drawn = re.search(r"draws\s+\d\|\d,\s+and", screen)
    assert drawn is not None
    assert screen.index("You may object before it goes on") < drawn.start()


def test_table_options_are_typed_as_key_and_value() -> None:
    """What the game has not, and what is no pair, is refused before the curtain rises."""
    assert chosen(["round_limit = 3", "cards=2"]) == {"round_limit": "3", "cards": "2"}
    with pytest.raises(BadOption, match="typed as key=value, not as round_limit"):
        chosen(["round_limit"])
    with pytest.raises(BadOption, match="City of Masks has no option moon"):
        run("city-of-masks", 3, 1, None, ["moon=full"])


def test_more_people_than_seats_are_refused() -> None:
    """Before the curtain rises."""
    with pytest.raises(BadOption, match="1 to 3 people can sit here, not 4"):
        run("men-of-stones", 3, 4, None)


def test_the_words_that_a_question_is_about_are_read_before_it() -> None:
    """Behind what they are; and the curtain lies between who wrote and who reads them."""
    screen = io.StringIO()
    seats = ["Dee", "Ann", "Bob"]
    play = Play.start(games.get("shadow-play"), seats, {}, SeededDealer(b"s" * 32))
    typed = iter(["\n", "A joke with a straight face.\n", "\n"])
    console = Console(file=screen, width=200, highlight=False)
    with pytest.raises(Left):
        Terminal(play, seats, below_of(Random(1)), console, lambda: next(typed, "")).play_on()
    asked = screen.getvalue().rpartition("Do you agree to that tone?")[0]
    assert asked.splitlines()[-1].strip() == "The tone: A joke with a straight face."


@pytest.mark.slow
@pytest.mark.parametrize("slug", games.SLUGS)
def test_an_outcome_is_told_once(slug: str) -> None:
    """Where it was staked; as it comes about, that it does. A heading alone says again where its scene is."""
    done = performed(games.get(slug), ["Ana", "Bo", "Cy"], 1)
    screen = io.StringIO()
    console = Console(file=screen, width=100_000, highlight=False)
    table = Terminal(done.play, ["Ana"], below_of(Random(1)), console, lambda: "")
    done.play.outbox.moments, done.play.outbox.words = (
        done.moments,
        {i: ("", w) for i, w in done.words.items()},
    )
    table.play_on()
    told = Counter(line.strip() for line in screen.getvalue().splitlines() if line.startswith("    "))
    headings = [done.words.get(m.words.id, "") for m in done.moments if m.kind == "scene"]
    written = Counter(done.words.values())  # what somebody wrote twice is told twice
    assert {text: n for text, n in (told - written - Counter(headings)).items() if "\n" not in text} == {}
    assert len(told) > 40
