"""Plays of the five games as they are read aloud: questions, reasons, script and book, by the sentence.

Random plays show the questions, plays of the house the words.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from commedia import games
from commedia.engine import Closed, Decision, Pick, Play, SeededDealer, Some
from commedia.engine.moments import places_in
from commedia.kit.book import figures_of, told
from commedia.kit.page import page_of
from commedia.lab.playouts import below_of
from commedia.server.pages import cue, script
from commedia.server.pages.book_as_markdown import manuscript
from commedia.server.pages.landing import landed_of
from commedia.server.table_view import in_story
from tests.games.forms import text
from tests.server.seeing import Stage, standing_at

EACH_GAME = pytest.mark.parametrize("slug", games.SLUGS)
ROLES = {"The World", "The Director", "The Master"}
MOST_MOVES = 400

CODE = re.compile(r"\b(?:10|[2-9JQKA])[CDHS]\b|[♠♥♦♣]|\bH\d\b|\b\w+\.\d\b")
"""A card as programs write it, the sign of a suit, a hidden action, an action of a mask."""
CAPITAL_ARTICLE = re.compile(r"[a-z,;’)] The (?:World|Director|Master|Big|Clerk|[A-Z]\w+ \w+ in)\b")
"""In the midst of a sentence."""
SMALL_START = re.compile(r"^[a-z]|[.!?] the one in\b")
NO_ARTICLE = re.compile(
    r"(?i)\b(?:to|in|into|by|through|from) (?:Great Hall|Guest Suite|Gallery|Study|Armory|Library|Parlor|"
    r"Shrine|Stable|Courtyard|Garden|Ball Room|Banquet Hall|Mirrored Hall|Master Suite|Sparring Grounds)\b"
)


def faults(said: str) -> list[str]:
    """What is amiss in a sentence that stands by itself."""
    rules = (CODE, CAPITAL_ARTICLE, SMALL_START, NO_ARTICLE)
    return [found[0] for rule in rules if (found := rule.search(said))]


@cache
def asked(slug: str) -> dict[str, str]:
    """All that two random plays ask, and what they say is not open, as a page has it: each with its kind."""
    game = games.get(slug)
    seats = [f"Seat {n}" for n in "ABCDEF"[: game.best]]
    names = dict(zip(seats, game.cast.roles, strict=False))
    found: dict[str, str] = {}
    for seed in range(2):
        play = Play.start(game, seats, game.lab.for_trial, SeededDealer(bytes([seed]) * 32))
        below = below_of(Random(seed))
        while play.open and play.moves < MOST_MOVES:
            for decision in play.open.values():
                found[in_story(decision.asks, names)] = decision.kind
                for fields in decision.offers_at(play.moves).values():
                    if isinstance(fields, Closed):
                        found[in_story(fields.why, names)] = decision.kind
            play.play_randomly(below, 1)
            for moment in play.outbox.moments:
                if moment.says and moment.kind == "rule":
                    found[moment.sentence(names)] = moment.rule
            play.outbox.clear()
    return found


def besides(decision: Decision[Any], clock: int) -> Iterator[str]:
    """What is said of a decision beside its question: why it matters, who waits, what may be chosen."""
    yield from (decision.matters, decision.doing)
    for answer, fields in decision.offers_at(clock).items():
        if isinstance(fields, Closed):
            continue
        told = [decision.describe(answer)]
        for name, domain in fields.items():
            if isinstance(domain, Pick | Some):
                told += [decision.describe_value(answer, name, value) for value in domain.values]
        yield from (part for one in told if not one.words for part in (one.label, one.price, one.then))


@cache
def said_besides(slug: str) -> dict[str, str]:
    """All of that in a random play, and what its moments say as they land: each with where it is said."""
    game = games.get(slug)
    play = Play.start(
        game, [f"Seat {n}" for n in "ABCDEF"[: game.best]], game.lab.for_trial, SeededDealer(SEED)
    )
    below, found, met = below_of(Random(0)), dict[str, str](), set[str]()
    while play.open and play.moves < MOST_MOVES:
        for decision in [one for one in play.open.values() if one.id not in met]:
            met.add(decision.id)
            found |= dict.fromkeys(besides(decision, play.moves), decision.kind)
        play.play_randomly(below, 1)
    stage = played(slug)
    seen = stage.seen(None)
    for m in stage.moments:
        if landed := landed_of(slug, m, seen.public, seen.names, (), (), stage.words):
            found |= dict.fromkeys((landed.label, landed.says, landed.how), m.rule)
    return found


SEED = bytes(32)
CARD_IN_WORDS = re.compile(r"[Tt]he (?:10|[2-9]|Ace|Jack|Queen|King) of (?:Hearts|Spades|Clubs|Diamonds)")
NAMES_A_CARD = {
    "city-of-masks": "take_aims",
    "know-thyself": "keep_card",
    "face-of-angels": "respond_with_card",
}
"""A question that does, by its kind."""


@pytest.mark.slow
@EACH_GAME
def test_no_choice_and_no_moment_names_a_card_by_a_code_or_a_sign(slug: str) -> None:
    """It is said in words, also where it stands beside a question, or is chosen, or lands."""
    assert len(said_besides(slug)) > 40
    assert {said: where for said, where in said_besides(slug).items() if CODE.search(said)} == {}


@pytest.mark.parametrize("slug", NAMES_A_CARD)
def test_a_card_that_a_question_names_is_drawn(slug: str) -> None:
    """And is said in words to whoever does not see it; the terminal and programs have the words alone."""
    stage, asked_ = standing_at(slug, NAMES_A_CARD[slug])
    words = CARD_IN_WORDS.findall(asked_.asks)
    assert words
    page = str(cue.cue(stage.seen(asked_.seat)))
    [ask] = [one for one in re.findall(r'<p class="ask">(.*?)</p>', page, re.DOTALL) if words[0] in one]
    assert ask.count('class="set-card') == len(words)
    assert all(f'<span class="visually-hidden">{one}</span>' in ask for one in words)


@cache
def played(slug: str) -> Stage:
    """A whole play of the house."""
    return Stage.performed(slug, ["Ana", "Bo", "Cy"], 1)


@cache
def rows(slug: str) -> tuple[str, ...]:
    """Its script, a line after the other, as it stands on the page of whoever looks on."""
    stage = played(slug)
    seen = stage.seen(None)
    shown = [m for m in stage.moments if m.seen_by(None)]
    lines = [
        msgspec.structs.replace(line, landed=landed_of(slug, m, seen.public, seen.names, (), (), stage.words))
        for line, m in zip(seen.script, shown, strict=True)
    ]
    return tuple(str(script.line(seen, line)) for line in lines)


def in_sight(row: str) -> str:
    """What of a row of the script there is to read: no drawing, and nothing that is kept for a moment."""
    return text(bare(row))


def bare(row: str) -> str:
    """The same with its marks."""
    return re.sub(r"<figure.*?</figure>|<svg.*?</svg>|<div hidden>.*?</div>", "", row, flags=re.DOTALL)


@EACH_GAME
def test_questions_reasons_and_results_are_whole_sentences(slug: str) -> None:
    """With a capital at the beginning, articles where they belong, and no codes in them."""
    amiss = {said: (kind, faults(said)) for said, kind in asked(slug).items() if faults(said)}
    assert len(asked(slug)) > 40
    assert not amiss


@pytest.mark.slow
@EACH_GAME
def test_the_script_and_the_book_call_nobody_with_a_capital_article_within_a_sentence(slug: str) -> None:
    """What the rules say, and what the house fills into its lines."""
    seen = played(slug).seen(None)
    told = [in_sight(part) for row in rows(slug) for part in bare(row).split("</p>")]
    told += manuscript(seen, seen.script).split("\n\n")
    assert not [said for said in told if CAPITAL_ARTICLE.search(said)]
    assert not [said for said in told if re.search(r"\b(?:10|[2-9JQKA])[CDHS]\b|[♠♥♦♣]", said)]


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["face-of-angels", "know-thyself", "city-of-masks"])
def test_a_card_that_the_script_names_is_drawn(slug: str) -> None:
    """Its rank and its suit, on a card; whoever does not see it hears its name."""
    name = re.compile(r"the (\d+|Ace|King|Queen|Jack) of (?:Hearts|Spades|Clubs|Diamonds)")
    notes = [note for row in rows(slug) for note in re.findall(r'<p class="note">.*?</p>', row)]
    named = [note for note in notes if name.search(note)]
    assert len(named) > (5 if slug != "city-of-masks" else 2)  # where cards are turned up at the end
    for note in named:
        ranks = [rank if rank.isdigit() else rank[0] for rank in name.findall(note)]
        drawn = r'<span class="set-card[^>]*data-rank="(\w+)" aria-hidden="true"><svg[^>]*>.*?</svg></span>'
        assert re.findall(drawn, note) == ranks


@pytest.mark.slow
def test_fa_end_01_the_book_calls_nobody_a_protagonist() -> None:
    """That is a word of the rules; what ends an act is told of the people that the story is about."""
    seen = played("face-of-angels").seen(None)
    told = [said for said in manuscript(seen, seen.script).split("\n\n") if "It comes about that" in said]
    assert told
    assert not [said for said in told if "protagonist" in said]


def test_what_one_does_to_recover_says_what_it_is_done_with() -> None:
    """A Move of that kind follows anything: "I let it grow, and feel it answer" has nothing to point to."""
    folder = Path(games.__file__).parent / "shadow_play/house"
    moves = tomllib.loads((folder / "lines.toml").read_text("utf-8"))["moves"]["recovery"]
    assert not [part for half in moves.values() for part in half if re.search(r"\bit\b", part)]


@pytest.mark.slow
def test_fa_con_13_what_comes_of_a_contest_stands_as_it_was_staked_and_not_once_more() -> None:
    """The moment that holds the page has it; the script has it where it was staked."""
    found = [row for row in rows("face-of-angels") if "A contest is decided" in row]
    assert len(found) > 3
    for row in found:
        [kept] = re.findall(r"<div hidden>(.*?)</div>", row)
        came = text(kept)
        assert came not in in_sight(row)
        assert sum(came in in_sight(one) for one in rows("face-of-angels")) == 1
        assert 'class="direction"' in kept  # the frame takes it from there (static/js/landings.js)


@pytest.mark.slow
def test_kt_edge_02_the_script_says_which_edge_helps_and_which_tells_against_somebody() -> None:
    """Its player’s words say how; without them the Edge itself is told."""
    script_ = " ".join(rows("know-thyself"))
    left = re.findall(r"<b>It leaves [^<]+ with this:</b> ([^<]+)</p>", script_)
    edges = {words.rstrip(".").lower() for words in left}  # as they stand within another sentence
    called = re.findall(r"<b>([^<]+?) (?:helps|tells against) [^<]+:</b> ([^<]+)</p>", script_)
    assert len(called) > 5
    told = (words if which == "It" else which.strip("“”") for which, words in called)
    assert all(words.rstrip(".").lower() in edges for words in told)


@pytest.mark.slow
def test_what_is_told_of_somebody_is_no_speech_of_theirs() -> None:
    """A portrait of an avatar, a Persona as it comes in, the card of an Episode, a Trait."""
    city, shadow = rows("city-of-masks"), rows("shadow-play")
    told = [row for row in city if "CM-AV-02" in row]
    told += [row for row in shadow if re.search("SP-(?:PC-08|TONE-02|MOVE-11)<", row)]
    assert len(told) > 12
    assert not [row for row in told if 'class="speaker"' in row]


def led(rows: Iterator[str]) -> list[str]:
    """Rows whose note says the very same as what leads into their words."""
    alike = []
    for row in rows:
        lead, note = re.search(r"<b>([^<]*)</b>", row), re.search(r'class="note">(.*?)<a', row)
        if lead and note and note[1].strip(" .:") == lead[1].strip(" .:"):
            alike.append(row)
    return alike


@pytest.mark.slow
@EACH_GAME
def test_a_note_does_not_say_again_what_leads_into_the_words(slug: str) -> None:
    """“Ann is to meet Bob elsewhere” stands once."""
    assert not led(iter(rows(slug)))


TELLS_MORE = {
    "SP-TONE-02", "KT-MULTI-01", "KT-EDGE-05", "KT-LAST-04", "FA-END-06", "CM-AV-02",
}  # fmt: skip
"""Rules whose note names the thing by its word in the rules: a card, an Edge, that one joins in."""


@EACH_GAME
def test_no_note_says_in_other_words_what_the_label_says(slug: str) -> None:
    """Beside a label a note has a figure of its own, or there is none."""
    stage = played(slug)
    book, seen = page_of(stage.play.game).book, stage.seen(None)
    for moment, line in zip([m for m in stage.moments if m.seen_by(None)], seen.script, strict=True):
        figures = figures_of(moment.seat, moment.figures)
        way = told(book, moment)
        if moment.kind != "rule" or not (moment.words and way.says) or way.how not in script.UNSPOKEN:
            continue
        shows = {str(figures.get(place)) for place in places_in(way.says)}
        adds = [place for place in places_in(moment.says) if str(figures.get(place)) not in shows]
        if not adds and moment.rule not in TELLS_MORE and not line.gives_way:
            row = str(script.line(seen, line))
            assert 'class="note"' not in row
            assert f">{moment.rule}</a></p>" in row  # which rule it is stands there all the same


OTHER_WORDS = {
    "shadow-play": r"\bplans?\b|\bstatements?\b",  # a Strategy, and the Director’s answer
    "men-of-stones": r"\bAct (?:one|two|three|four|five)\b",  # as the rulebook numbers them
    "city-of-masks": r"\bcontests?\b",  # a challenge
}
"""Words for what has another in the game's rulebook."""


def sentences_of(slug: str) -> Iterator[str]:
    """What a game's questions, forms, stage and rules say, as it stands in their code: no docstrings."""
    folder = Path(games.__file__).parent / slug.replace("-", "_")
    for file in [*folder.glob("*.py"), *(f for part in PARTS for f in (folder / part).rglob("*.py"))]:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            inner = ast.iter_child_nodes(node) if not isinstance(node, ast.Expr) else ()
            yield from (
                one.value for one in inner
                if isinstance(one, ast.Constant) and isinstance(one.value, str)
                and " " in one.value and "--" not in one.value and "<" not in one.value
            )  # fmt: skip


PARTS = ("decisions", "forms", "stage", "rules")


@pytest.mark.parametrize("slug", OTHER_WORDS)
def test_one_thing_has_one_word(slug: str) -> None:
    """The rulebook's."""
    said = list(sentences_of(slug))
    assert len(said) > 100
    assert not [one for one in said if re.search(OTHER_WORDS[slug], one)]
