"""All that is made of one decision for whoever answers it: page, figures, data, terminal, refusals, house.

Everything is drawn by what draws it at a table. What is called here are the doors into that; where one of
them is put in another shape, this file follows it, and the recordings stay as they are.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import takewhile
from random import Random
from typing import Any

from commedia.cli.progress import screen
from commedia.cli.terminal import shown as on_screen
from commedia.engine import Answer, CommediaError, Decision, Play, Prose
from commedia.engine.answer_codec import lay_aside
from commedia.engine.answer_parsing import read_answer
from commedia.engine.decisions import with_names
from commedia.engine.domains import WORDLESS, shown
from commedia.engine.foretold import as_data
from commedia.engine.legality import check_answer
from commedia.kit.by_lines.decision import Asking
from commedia.kit.by_lines.lines import LinePart
from commedia.lab.actors import actor
from commedia.lab.playouts import below_of
from commedia.server.forms import filled, open_answers, read_form
from commedia.server.pages import asking, cue, decision_form, hand, table
from commedia.server.table_view import TableView
from tests.golden.pages.cases import Case
from tests.golden.pages.plain import of_data, of_markup
from tests.server.seeing import Stage

Lines = list[str]
NONSENSE: tuple[Any, ...] = ("no such thing", -99, ["no such thing"])
"""What no field of any answer takes, but for words."""


def form(case: Case, stage: Stage, put: Decision[Any], seen: TableView) -> Lines:
    """How the page asks it."""
    return of_markup(_numberless(_asked(seen, put), put))


def _asked(seen: TableView, put: Decision[Any]) -> str:
    """The piece of the page that a decision has, wherever that lies."""
    if put is asking.at_hand(seen):
        return str(hand.hand(seen))
    if put.given is not None:
        return str(cue.sealed_in(seen, put))
    if put in seen.asked:
        return str(cue.put(seen, put, [put], is_main=not put.manner.may_wait))
    if cue.is_unfolded(seen, put):
        return str(cue.at_work(seen, put))
    return str(cue.door(seen, put))


def _numberless(html: str, put: Decision[Any]) -> str:
    """Markup without the number under which this decision was asked."""
    number = decision_form.id_of(put)
    html = html.replace(f'"{put.id}"', '"asked"')
    return re.sub(rf"\b{re.escape(number)}(?=[-\"])", "q", html)


def drafts(case: Case, stage: Stage, put: Decision[Any], seen: TableView) -> Lines:
    """Of each answer that is tried: its inputs as a form sends them, what is read from these, and what the
    page and a program are told that it would come to.
    """
    lines = []
    drawing = decision_form.fieldset(seen, put)
    for answer, _ in open_answers(put, seen.clock):
        begun = asking.outlook(seen, put, drawing, {"do": answer.do})
        if begun:
            lines += [f"begun: {answer.do}", *_set_in(of_markup(_numberless(str(begun), put)))]
    for draft in case.drafts:
        sent = filled(put, seen.clock, draft, seen.words)
        lines += of_data(draft, "draft: ")
        lines += of_data(sent, " sent: ")
        read = read_form(put, seen.clock, sent)
        lines += [" read: the same"] if _as_typed(read) == _as_typed(draft) else of_data(read, " read: ")
        figures = _tried(partial(_foretold, stage, put, draft))
        if figures:
            lines += of_data(figures, " foretold: ")
        drawing = decision_form.fieldset(seen, put)
        lines += _set_in(of_markup(_numberless(str(asking.foreseen(seen, put, drawing, sent)), put)))
        begins = asking.suggested(seen, put, drawing, below_of(Random(7)), sent)
        if begins:
            lines += of_data(begins, " suggested: ")
    return lines


def _as_typed(data: Any) -> Any:
    """Data in which every value is as a form has it."""
    match data:
        case Mapping():
            return {str(key): _as_typed(value) for key, value in data.items()}
        case list() | tuple():
            return [_as_typed(value) for value in data]
    return str(data)


def _foretold(stage: Stage, put: Decision[Any], draft: dict[str, Any]) -> Any:
    return as_data(stage.play.foresee(put.id, put.seat, draft))


def _set_in(lines: Lines) -> Lines:
    return [f" {line}" for line in lines]


def _tried(what: Callable[[], Any]) -> Any:
    """What comes of it, or the sentence of a refusal."""
    try:
        return what()
    except CommediaError as refused:
        return f"{type(refused).__name__}: {refused}"


def reply(case: Case, stage: Stage, put: Decision[Any], seen: TableView) -> Lines:
    """The decision as programs get it, and what is closed to its seat besides."""
    told = stage.play.decision(put, stage.words, stage.play.closed_doors(put.seat))
    told.pop("id")
    return of_data(told)


def refused(case: Case, stage: Stage, put: Decision[Any], seen: TableView) -> Lines:
    """What is said of answers that cannot be: to the first of each sort that is tried something is done."""
    lines: Lines = []

    def tell(spoilt: str, raw: Any) -> None:
        lines.append(f"{spoilt} → {_tried(partial(_meant, stage, put, raw))}")

    for raw in (None, "no such answer", {"do": "no such answer"}, 7):
        tell(json.dumps(raw), raw)
    for do, draft in {draft["do"]: draft for draft in reversed(case.drafts)}.items():
        tell(f"{do} alone", {"do": do})
        tell(f"{do} with more", draft | {"no such field": 1})
        for field in (name for name in draft if name != "do"):
            tell(f"{do} without {field}", {name: value for name, value in draft.items() if name != field})
            told: dict[str, str] = {}
            for value in NONSENSE:
                sentence = _tried(partial(_meant, stage, put, draft | {field: value}))
                told[shown(value)] = sentence.replace(f"“{shown(value)}”", "“…”")
            for sentence in dict.fromkeys(told.values()):
                of = " or ".join(value for value in told if told[value] == sentence)
                lines.append(f"{do} with {field} of {of} → {sentence}")
    return lines


def _meant(stage: Stage, put: Decision[Any], raw: Any) -> str:
    kind, values = read_answer(put, raw, stage.play.moves, stage.words)
    lay_aside(kind, values, lambda text: Prose("…"))
    check_answer(put, kind(**values), stage.play.moves)
    return f"taken as {kind.do}"


def terminal(case: Case, stage: Stage, put: Decision[Any], seen: TableView) -> Lines:
    """What is on the screen of a terminal as each of its answers is given; of the later what differs."""
    lines: Lines = []
    first: Lines = []
    for number in range(1, max(1, len(open_answers(put, seen.clock))) + 1):
        shown = [line.rstrip() for line in _typed(stage, put, number).splitlines() if line.strip()]
        alike = len([*takewhile(lambda two: two[0] == two[1], zip(first, shown, strict=False))])
        lines += [f"choosing {number}", *_set_in(shown[alike:])]
        first = first or shown
    return lines


def _typed(stage: Stage, put: Decision[Any], number: int) -> str:
    person = _Typist(number)
    above = [
        (
            with_names(put, said.lead, stage.words) or stage.authors.get(said.words.id, ""),
            stage.words[said.words.id],
        )
        for said in stage.play.said_about(put)
        if said.words != WORDLESS and stage.words.get(said.words.id)
    ]
    try:
        answer = Asking(person, put, stage.play.moves, stage.words, above).ask()
    except _Enough:
        answer = None
    return f"{person.stream.getvalue()}\n{answer}"


class _Typist:
    """Chooses the answer of that number, and types whatever it is asked for; at a terminal's screen."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.stream = io.StringIO()
        self.console = screen(self.stream, highlight=False)
        self.asked_for: list[str] = []

    def tell(self, *line: LinePart) -> None:
        """A line on the screen."""
        self.console.print(on_screen(line))

    def write(self, prompt: str) -> str:
        """What it types."""
        self.asked_for.append(prompt)
        self.console.print(prompt, end="", markup=False)
        if len(self.asked_for) > MOST_LINES:
            raise _Enough
        chooses = prompt.startswith("Your choice")
        line = str(self.number) if chooses else typed(prompt, self.asked_for.count(prompt))
        self.console.print(line, markup=False)
        return line


MOST_LINES = 30
"""Typed for one answer."""


class _Enough(Exception):
    """So much was typed, and it is still no answer."""


_COUNTED = re.compile(r"(\d+)(?: to \d+)? numbers")
_RANGE = re.compile(r"(\d+) to (\d+)")


def typed(prompt: str, time: int) -> str:
    """What is typed where that is asked for the first time, the second, and so on."""
    if counted := _COUNTED.search(prompt):
        least = max(1, int(counted[1]))
        return " ".join(str(n + time) for n in range(least))
    if between := _RANGE.search(prompt):
        return str(min(int(between[1]) + time - 1, int(between[2])))
    return "" if time > 1 or "(Enter for" in prompt or "in that order" in prompt else "So be it"


def house(case: Case, stage: Stage, put: Decision[Any], seen: TableView) -> Lines:
    """What house actors would answer, by three chances."""
    choose = actor(stage.play.game)
    lines: Lines = []
    for chance in (1, 2, 3):
        try:
            answer = choose(stage.play, put, below_of(Random(chance)), stage.words, stage.moments)
        except Exception as fault:  # at a table any legal answer would be taken in its place
            lines.append(f"house failed: {fault!r}")
        else:
            lines += of_data(whole_answer(put, stage.play, answer), "house: ")
    return list(dict.fromkeys(lines))


def whole_answer(put: Decision[Any], play: Play, answer: Any) -> Any:
    """An answer with every field that it has, however it was given; None where a door is left alone."""
    if answer is None:
        return None
    if isinstance(answer, Answer):
        kind, values = type(answer), answer.plain()
    else:
        kind, values = read_answer(put, answer, play.moves, play.words)
    told = {"do": kind.do}
    for field in kind.__struct_fields__:
        if field in values and values[field] not in ("", None):
            told[field] = _as_data(values[field])
    return told


def _as_data(value: Any) -> Any:
    match value:
        case Prose():
            return value.id
        case Mapping():
            return {str(key): _as_data(one) for key, one in value.items()}
        case list() | tuple():
            return [_as_data(one) for one in value]
        case str() | int() | float() | bool() | None:
            return value
    return str(value)


def page(case: Case, stage: Stage, put: Decision[Any], seen: TableView) -> Iterator[tuple[str, Lines]]:
    """The parts of the whole page that a game has a share in, each by what it is: what everybody sees alike,
    what that seat does, and what a spectator does.
    """
    drawn = [
        ("", table.shared_parts(seen), ("cast", "headpiece", "stage", "beside")),
        ("own ", table.own_parts(seen), ("mode", "status", "curtain", "cue", "hand", "tabs", "voice")),
        ("spectator’s ", table.own_parts(stage.seen(None)), ("status", "curtain", "cue")),
    ]
    for whose, parts, wanted in drawn:
        for part in parts:
            if part.target in wanted:
                yield f"{whose}{part.target}", of_markup(_numberless(part.html, put))


PARTS: Mapping[str, Callable[[Case, Stage, Decision[Any], TableView], Lines]] = {
    "forms": form,
    "drafts": drafts,
    "replies": reply,
    "refusals": refused,
    "terminal": terminal,
    "house": house,
}
"""What is made of a case, by the file that holds it."""
