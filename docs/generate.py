"""Fill in what the reference takes from the code: `python docs/generate.py`; `--check` names what is stale.

A page is written by hand but for its generated parts, which stand between two comments:

    <!-- generated: verbs -->
    ...
    <!-- end -->
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
import types
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING
from functools import cached_property, partial
from pathlib import Path
from typing import Any, Literal, cast, get_args, get_origin, get_type_hints

import msgspec

from commedia import engine, games
from commedia.cli import app
from commedia.engine import Answer, Decision, Event, Game, lengths, speech_and_stops
from commedia.engine.actor import Sight
from commedia.engine.manner import Manner, Required
from commedia.engine.options import is_options
from commedia.kit.book import Book
from commedia.kit.decisions import HowMuch, OfMany, PickOne, Say, YesOrNo
from commedia.kit.house import HouseActor
from commedia.kit.page import Landing, Margin
from commedia.kit.used_lines import Said
from commedia.lab import moments
from commedia.lab.fields import fields_by_struct
from commedia.server import verbs
from commedia.server.body import NoBody
from commedia.server.routes.api import Tables
from commedia.testing import ScriptedTable
from commedia.testing.arguments import made_by_rules
from docs import values

REFERENCE = Path(__file__).parent / "reference"
PART = re.compile(r"(<!-- generated: ([a-z-]+) -->\n).*?(<!-- end -->)", re.DOTALL)


# -- words -------------------------------------------------------------------------------------------------


def first(thing: Any) -> str:
    """The first paragraph of a docstring, on one line."""
    return paragraph(inspect.getdoc(thing) or "")


def paragraph(text: str) -> str:
    """The first paragraph of a text, on one line."""
    return " ".join(text.split("\n\n")[0].split())


def first_line(thing: Any) -> str:
    """The first line of a docstring."""
    return ((inspect.getdoc(thing) or "").splitlines() or [""])[0]


def cell(text: str) -> str:
    """Text as it may stand in a table."""
    return text.replace("|", "\\|")


def table(heads: Sequence[str], rows: Iterator[Sequence[str]] | Sequence[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = ["| " + " | ".join(heads) + " |", "|" + "---|" * len(heads)]
    lines += ["| " + " | ".join(cell(text) for text in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def type_name(kind: Any) -> str:
    """A type as plain data has it."""
    origin, args = get_origin(kind), get_args(kind)
    if origin in (types.UnionType,) or str(origin) == "typing.Union":
        return " or ".join(type_name(part) for part in args)
    if hasattr(kind, "__metadata__"):
        return type_name(args[0])
    if origin is Literal:
        return " or ".join(f"`{value}`" if value != "" else '`""`' for value in args)
    if origin is list:
        return f"list of {type_name(args[0])}" if args else "list"
    if origin is dict:
        return f"object of {type_name(args[1])} by name" if args[1] is not Any else "object"
    if is_options(kind):
        is_chosen = all(get_origin(hint) is Literal for hint in get_type_hints(kind).values())
        return "object of number or text by name" if is_chosen else "object"  # with documents among them
    names = {str: "text", int: "number", bool: "true or false", dict: "object", type(None): "null"}
    if kind is Any:
        return "anything"
    return names.get(kind, getattr(kind, "__name__", str(kind)).replace("Prose", "text"))


def json_name(kind: Any) -> str:
    """What an answer's field is in JSON: one of some names is text, and they are listed beside it."""
    args = get_args(kind)
    if get_origin(kind) is list and args:
        return f"list of {json_name(args[0])}"
    return "text" if get_origin(kind) is Literal else type_name(kind)


def names_of(kind: Any) -> str:
    """Those of which a field holds one, or several; "" where they aren't told."""
    held = get_args(kind)[0] if get_origin(kind) is list and get_args(kind) else kind
    return ", ".join(f"`{name}`" for name in get_args(held) if name) if get_origin(held) is Literal else ""


def signature(function: Callable[..., Any], skip: int = 1) -> str:
    """The parameters of a function as they are written, without its first ones."""
    shown = []
    for name, parameter in list(inspect.signature(function).parameters.items())[skip:]:
        mark = "*" if parameter.kind is parameter.VAR_POSITIONAL else ""
        mark = "**" if parameter.kind is parameter.VAR_KEYWORD else mark
        usual = parameter.default
        plain = usual is None or isinstance(usual, str | int | tuple)
        shown.append(mark + name + (f"={usual!r}" if plain else "" if usual is parameter.empty else "=…"))
    return ", ".join(shown)


# -- the parts ---------------------------------------------------------------------------------------------


def commands() -> str:
    """Every command with its arguments."""
    parts = []
    for name in sorted(n for n in app if not n.startswith("-")):
        function = app[name].default_command
        assert function is not None, f"commedia {name} runs nothing"
        parts.append(f"### commedia {name}\n\n{first(function)}\n")
        hints = get_type_hints(function, include_extras=True)
        rows = []
        for parameter in inspect.signature(function).parameters.values():
            notes = next((n for n in getattr(hints[parameter.name], "__metadata__", ())), None)
            option = (notes.name or [""])[0] if notes is not None else ""
            flag = option or "--" + parameter.name.replace("_", "-")
            if parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
                flag = parameter.name.upper() + ("..." if parameter.kind is parameter.VAR_POSITIONAL else "")
            usual = "" if parameter.default in (parameter.empty, None, False) else str(parameter.default)
            rows.append((f"`{flag}`", usual, (notes.help or "") if notes is not None else ""))
        if rows:
            parts.append(table(("argument", "default", "what it does"), rows))
    return "\n".join(parts)


def addresses() -> str:
    """Every address of the API."""
    rows = []
    for handler in vars(Tables).values():
        if hasattr(handler, "http_methods"):
            for path in sorted(handler.paths):
                methods = " ".join(sorted(str(m) for m in handler.http_methods))
                shown = "/api" + re.sub(r"\{(\w+):\w+\}", r"{\1}", path)
                rows.append((f"`{methods} {shown}`", handler.summary, first(handler.fn)))
    return table(("address", "what", "more"), rows)


def bodies() -> str:
    """Every verb with its body."""
    parts = []
    for verb in verbs.NAMES:
        body = verbs.body_of(verb)
        parts.append(f"### {verb}\n\n{paragraph(verbs.says_of(verb))}\n")
        if body is NoBody:
            parts.append("No body.\n")
            continue
        parts.append(f"{first(body)}\n")
        hints = get_type_hints(body)
        rows = [
            (
                f"`{field.encode_name}`",
                type_name(hints[field.name]),
                "required" if field.required else "" if usual(field) is None else f"`{usual(field)!r}`",
            )
            for field in msgspec.structs.fields(body)
        ]
        parts.append(table(("field", "type", "default"), rows))
    return "\n".join(parts)


def usual(field: msgspec.structs.FieldInfo) -> Any:
    """The default of a field."""
    made = field.default_factory
    return field.default if made is msgspec.NODEFAULT else made()


def speech() -> str:
    """How one may speak."""
    ways = ", ".join(f"`{how}`" for how in speech_and_stops.HOW)
    last = f"the last word, `{speech_and_stops.LAST}`, has a request of its own"
    last += f" and at most {lengths.LONGEST_LAST_WORD}"
    return f"{ways}; at most {lengths.LONGEST_LINE:,} characters; {last}.\n"


def options_of(game: Game) -> str:
    """Every table option of a game, its default first."""
    lengths = [
        (f"`{length.key}`", length.title, length.says, str(length.answers), settled(length.options))
        for length in game.lengths.values()
    ]
    parts = [
        f"A `length` settles several. Answers: of each seat on average, at a table of {game.best}.\n",
        table(("length", "", "what it brings", "answers", "options"), lengths),
    ]
    for option in game.options.values():
        parts.append(f"### `{option.key}`\n\n{option.title}. Touches {', '.join(option.rules)}.\n")
        rows = [
            (f"`{value!r}`".replace("'", '"'), "default" if value == option.default else "", says)
            for value, says in option.choices.items()
        ]
        parts.append(table(("value", "", "what it means"), rows))
    for document in game.documents.values():
        parts.append(
            f"### `{document.key}`\n\n{document.about} {document.who_reads} {first(document.read)}\n"
        )
    return "\n".join(parts)


def settled(options: Mapping[str, Any]) -> str:
    """What a length settles, option by option."""
    return ", ".join(f"`{key}={value}`" for key, value in options.items())


def decisions_of(game: Game) -> list[type[Decision[Any]]]:
    """Every kind of decision of a game: its chapters in the order of play, then what several share.

    None that is private, or has no rule that asks it: others are made of it, and nobody is asked it. What
    puts the move of another in another way is told with that.
    """
    package = f"{game.rules.set_up.__module__}.decisions."
    chapters = [package + scene.__module__.rpartition(".")[2] for scene in game.scenes.values()]
    shared = sorted(name for name in sys.modules if name.startswith(package))
    modules = [sys.modules[name] for name in dict.fromkeys([*chapters, *shared]) if name in sys.modules]
    open_ones = [c for m in modules for name, c in vars(m).items() if not name.startswith("_")
                 and getattr(c, "__module__", "") == m.__name__]  # fmt: skip
    found = [c for c in open_ones if inspect.isclass(c) and issubclass(c, Decision) and answers_to(c)]
    return [decision for decision in found if decision.kind == decision.own_name and rules_of(decision)]


def answers_to(decision: type[Decision[Any]]) -> list[type[Answer]]:
    """The answers that a decision declares to take."""
    for base in getattr(decision, "__orig_bases__", ()):
        for arg in get_args(base):
            found = [a for a in (get_args(arg) or (arg,)) if inspect.isclass(a) and issubclass(a, Answer)]
            if found:
                return found
    return []


def rules_of(decision: type[Decision[Any]]) -> str:
    """The rule that asks, or the rules where it depends on the act."""
    rule: Any = decision.rule
    if isinstance(rule, str):
        return rule
    return ", ".join(re.findall(r"\"([A-Z]+-[A-Z0-9]+-\d+)\"", inspect.getsource(rule.fget)))


def manner_of(decision: type[Decision[Any]]) -> Manner:
    """How it is put; where that hangs on the table, it is waited for."""
    manner: Any = decision.manner
    return Required() if isinstance(manner, property) else cast("Manner", manner)


def every_decision(game: Game) -> str:
    """Every kind of decision with the shapes of its answers."""
    parts = []
    for decision in decisions_of(game):
        manner = manner_of(decision)
        otherwise = [
            one
            for one in decision.__subclasses__()
            if one.kind == decision.kind and one.__module__ == decision.__module__
        ]
        at_times = any(manner_of(one).optional != manner.optional for one in otherwise)
        marks = [
            says
            for is_so, says in (
                (manner.secret, "secret until all are in"),
                (manner.optional and not at_times, "an open door: nobody waits for it"),
                (at_times, "at times an open door: nobody waits for it then"),
                *((True, f"also {rules_of(one)}") for one in otherwise if one.rule != decision.rule),
            )
            if is_so
        ]
        rule = f"{rules_of(decision)}{'; ' + '; '.join(marks) if marks else ''}"
        parts.append(f"### `{decision.kind}`\n\n{first_line(decision)} ({rule})\n")
        rows = []
        for answer in answers_to(decision):
            fields = msgspec.structs.fields(answer)
            met = partial(values.of_answer, game, decision.kind, answer.do)
            shape = ", ".join([f'"do": "{answer.do}"', *(f'"{f.name}": {json_name(f.type)}' for f in fields)])
            such = {f.name: met(f.encode_name) or names_of(f.type) for f in fields}
            takes = [f"`{name}`: {some}" for name, some in such.items() if some]
            rows.append((f"`{{{shape}}}`", answer.label, "; ".join(takes)))
        parts.append(table(("answer", "what it does", "such as"), rows))
    return "\n".join(parts)


def scenes_of(game: Game) -> str:
    """Every scene and procedure that can be begun by name, with its arguments."""
    rows = [
        (f"`{name}`", f"`{args}`" if (args := signature(function, 2)) else "", first_line(function))
        for name, function in game.scenes.items()
        if not made_by_rules(function)
    ]
    return table(("scene", "args", "what happens"), rows)


def state_of(game: Game) -> str:
    """Every struct of a game's state with its fields."""
    parts = []
    for kind, fields in fields_by_struct(game).items():
        rows = [
            (
                f"`{field.name}`",
                type_name(field.hint),
                values.of_state(game, kind, field.name),
                field.seen,
                field.says,
            )
            for field in fields
        ]
        parts.append(f"### {kind.__name__}\n\n{first(kind)}\n")
        parts.append(table(("field", "type", "what it holds", "who sees it", "what it is"), rows))
    return "\n".join(parts)


def moments_of(game: Game) -> str:
    """Every moment that the rules can tell, by rule, with its figures."""
    told = moments.moments_of(game)
    rows = []
    for one in told:
        if not one.rule:
            continue
        marks = [
            says
            for is_so, says in ((one.secret, "to some"), (one.opens, "opens"), (one.words, "with words"))
            if is_so
        ]
        figures = figures_of(one.event) if one.event else ", ".join(f"`{name}`" for name in one.figures)
        name = one.event.__name__ if one.event else ""
        rows.append((one.rule, name, "<br>".join(one.says), figures, ", ".join(marks)))
    headings = dict.fromkeys(says for one in told if not one.rule for says in one.says)
    return (
        table(("rule", "event", "what is told", "figures", ""), rows)
        + f"\nHeadings, which are moments of kind `scene` and have no rule: {'; '.join(headings)}.\n"
    )


def figures_of(event: type[Event]) -> str:
    """The figures of an event, each with what it is; those last that may be missing."""
    shown = []
    for one in msgspec.structs.fields(event):
        written = next(
            kind.__annotations__[one.name] for kind in event.__mro__ if one.name in kind.__annotations__
        )
        what = type_name(one.type).removesuffix(" or null")
        is_of_seats = "Seat" in str(written)
        shown.append(f"`{one.encode_name}`: {what.replace('text', 'seat') if is_of_seats else what}")
    return ", ".join(shown)


def scripted_table() -> str:
    """Every public name of ScriptedTable."""
    rows = []
    for name, member in vars(ScriptedTable).items():
        if name.startswith("_") and name != "__init__":
            continue
        if isinstance(member, property):
            rows.append((f"`t.{name}`", first(member.fget)))
        elif isinstance(member, classmethod):
            rows.append((f"`ScriptedTable.{name}({signature(member.__func__)})`", first(member.__func__)))
        elif name == "__init__":
            rows.append((f"`ScriptedTable({signature(member)})`", first(member)))
        elif inspect.isfunction(member):
            rows.append((f"`t.{name}({signature(member)})`", first(member)))
    return table(("name", "what it does"), rows)


HELD = {
    "Table": "t", "World": "w", "Pot": "pot", "holding": "pot", "Decision": "self", "Required": "manner",
    "Voluntary": "manner", "Timing": "timing", "Answer": "answer",
    "Game": "game", "Rules": "rules", "ByHand": "by_hand", "Cast": "cast", "House": "house", "Lab": "lab",
    "Option": "option", "Document": "document", "TableOptions": "options", "HouseActor": "self",
    "Sight": "sight", "Said": "said", "Play": "play", "Prose": "words", "Moment": "moment", "Event": "event",
    "Landing": "landing", "Margin": "margin", "Book": "book",
}  # fmt: skip
"""The classes that a designer calls, and what one of each is called where they write."""
BESIDE: dict[str, type] = {
    "HouseActor": HouseActor, "Sight": Sight, "Said": Said,
    "Landing": Landing, "Margin": Margin, "Book": Book,
}  # fmt: skip
"""Those of them that are not the engine's own face."""
PARTS_OF_A_DECLARATION = (
    "Required",
    "Voluntary",
    "Timing",
    "Event",
    "Landing",
    "Margin",
    "Game",
    "Rules",
    "ByHand",
    "Cast",
    "House",
    "Lab",
    "Option",
    "Length",
    "Document",
    "TableOptions",
)
"""Those of them that a designer writes down: all of their docstring is shown."""
HELPERS = {
    "commedia.engine": (
        "then",
        "move",
        "others_see",
        "seen_by",
        "tells_of",
        "imbalance",
        "take_stock",
        "view_of",
    ),
    "commedia.engine.actor": ("any_answer",),
    "commedia.engine.errors": ("IllegalMove", "BadOption", "BadState", "RuleFault"),
    "commedia.games.loading": ("read_text", "rulings", "declared_options", "lengths"),
    "commedia.testing": ("ScriptedTable",),
    "commedia.kit.decisions": ("Say", "YesOrNo", "HowMuch", "PickOne", "OfMany", "amount", "some"),
    "commedia.kit.documents": ("Document", "DocumentError", "short"),
    "commedia.kit.stage": ("called", "initial", "letters_of", "letter", "place_of", "steps", "steps_within"),
    "commedia.kit.fields": ("field_of", "then"),
    "commedia.kit.forms": (
        "is_open",
        "fields_of",
        "domain",
        "amount",
        "amount_of",
        "beside",
        "chip",
        "card",
        "group",
        "options",
        "one_of",
        "one_in_list",
        "sole",
        "drop_down",
    ),
    "commedia.kit.page": ("page_of",),
    "commedia.kit.bill": ("facets", "lettering", "emblem"),
    "commedia.kit.field_look": ("DICE", "DOMINO"),
    "commedia.kit.default_page": (
        "slate",
        "stage",
        "place",
        "bonds",
        "bystanders",
        "bare",
        "cast_line",
        "hand",
        "emblem_face",
        "outcome",
        "chance",
        "tabs",
    ),
    "commedia.kit.state_fields": (
        "ways",
        "fields",
        "entries",
        "opened",
        "is_secret",
        "is_nothing",
        "is_by_seat",
        "label_of",
    ),
    "commedia.kit.drawing": ("value_of", "facts", "told", "fact", "row", "counter", "word", "hidden", "eye"),
    "commedia.kit.book": (
        "scene",
        "direction",
        "proposal",
        "portrait",
        "event",
        "bare_event",
        "announced",
        "tells",
        "taken_back",
        "ANSWER",
        "NOTHING",
        "told",
        "figures_of",
        "struck_by",
        "written",
        "told_anew",
        "no_chapters",
        "gives_way",
    ),
    "commedia.kit.speech": (
        "answers_a_person",
        "read_book",
        "speech_of",
        "answers_a_person",
        "thing_named",
        "threads",
        "said_by",
        "brought_up",
        "next_turn",
        "is_over",
        "read_lightly",
        "read_hints",
        "asks",
        "called",
        "is_named",
        "is_called",
        "sort_of",
        "surely_named",
        "ParsedLine",
        "Turn",
    ),
    "commedia.kit.figures": ("signed", "in_hundred", "odds", "bar", "spread", "notes", "wrong", "aside"),
    "commedia.kit.house": ("choosing", "by_name", "filled"),
    "commedia.kit.used_lines": ("said_in", "sentences"),
    "commedia.kit.shorthand": ("by_hand", "everybody", "apart", "also", "numbered"),
    "commedia.kit.fixtures": ("people", "seat_of", "by_name", "in_a_list", "pairs", "is_number"),
    "commedia.engine.sentences": ("say", "say_of", "say_each", "Sentence", "Catalogue"),
    "commedia.lab.simulate": ("simulate", "play_games"),
    "commedia.lab.compare": ("compare",),
    "commedia.lab.check": ("check",),
    "commedia.lab.verify": ("verify", "verify_file"),
    "commedia.lab.where": ("where",),
    "commedia.lab": ("pettingzoo_env",),
}
"""What a designer imports beside them, and from where."""


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties of a class, its own before what it takes from others of ours."""
    named: dict[str, Any] = {}
    for base in kind.__mro__:
        if base.__module__.startswith("commedia."):
            for name, member in vars(base).items():
                if not name.startswith("_") and is_called(member):
                    named.setdefault(name, member)
    yield from named.items()


def is_called(member: Any) -> bool:
    """Whether something of a class is a method or a property."""
    return isinstance(member, property | cached_property | classmethod | staticmethod) or inspect.isfunction(
        member
    )


def typed(function: Callable[..., Any], skip: int = 1) -> str:
    """A function's parameters and what it returns, as they are written, without its first parameters."""
    shown, named_only = [], False
    parameters = list(inspect.signature(function).parameters.values())[skip:]
    for n, parameter in enumerate(parameters):
        star = "*" if parameter.kind is parameter.VAR_POSITIONAL else ""
        star = "**" if parameter.kind is parameter.VAR_KEYWORD else star
        if parameter.kind is parameter.KEYWORD_ONLY and not named_only:
            shown.append("*")
        named_only = named_only or parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_POSITIONAL)
        written = f"{star}{parameter.name}{annotated(parameter.annotation)}"
        usual = parameter.default
        if usual is not parameter.empty:
            plain = usual is None or isinstance(usual, str | int | tuple)
            written += f" = {usual!r}" if plain else " = …"
        shown.append(written)
        after = parameters[n + 1].kind if n + 1 < len(parameters) else None
        if parameter.kind is parameter.POSITIONAL_ONLY and after is not parameter.POSITIONAL_ONLY:
            shown.append("/")
    returns = inspect.signature(function).return_annotation
    gives = "" if returns in ("None", None, inspect.Signature.empty) else f" -> {spoken(returns)}"
    return f"({', '.join(shown)}){gives}"


def annotated(kind: Any) -> str:
    """A parameter's type as it is written behind its name."""
    return "" if kind is inspect.Parameter.empty else f": {spoken(kind)}"


def spoken(kind: Any) -> str:
    """A type as it is written."""
    kind = getattr(kind, "__forward_arg__", kind)
    return kind if isinstance(kind, str) else inspect.formatannotation(kind).replace("commedia.engine.", "")


def method(held: str, name: str, member: Any) -> tuple[str, str]:
    """How a method or property is called, and the first line about it."""
    if isinstance(member, property | cached_property):
        function = member.fget if isinstance(member, property) else member.func
        assert function is not None
        returns = inspect.signature(function).return_annotation
        return f"`{held}.{name}{annotated(returns)}`", first_line(function)
    function = member.__func__ if isinstance(member, classmethod | staticmethod) else member
    skip = 0 if isinstance(member, staticmethod) else 1
    return f"`{held}.{name}{typed(function, skip)}`", first_line(function)


def methods() -> str:
    """Every public method of what a designer calls, by its class."""
    parts = []
    for name, held in HELD.items():
        kind = BESIDE.get(name) or getattr(engine, name)
        rows = [method(kind.__name__ if isinstance(m, classmethod) else held, n, m) for n, m in members(kind)]
        own = vars(kind).get("__init__")
        if inspect.isfunction(own):
            rows.insert(0, (f"`{name}{typed(own)}`", "How one is made."))
        parts.append(f"### {name}\n\n{first(kind)}\n")
        if name in PARTS_OF_A_DECLARATION:
            parts += [f"{paragraph(text)}\n" for text in (inspect.getdoc(kind) or "").split("\n\n")[1:]]
            if not inspect.isfunction(own) and issubclass(kind, msgspec.Struct):
                rows.insert(0, (f"`{name}({fields(kind)})`", "How one is made."))
        if name in SAID:
            parts.append(said(kind))
        if rows:
            parts.append(table(("call", "what it does"), rows))
    return "\n".join(parts)


SAID = ("Decision",)
"""Those that a designer writes a class of: what such a class may say is shown."""


def said(kind: type) -> str:
    """What a class of that kind may say, by its docstring, and what holds where it does not."""
    text = " ".join((inspect.getdoc(kind) or "").split())
    rows = []
    for name, hint in inspect.get_annotations(kind, eval_str=False).items():
        if name.startswith("_") or "ClassVar" not in str(hint):
            continue
        found = re.search(rf"(?:^|[.:]) {name}: (.*?\.)(?= \w+: |$| [A-Z])", text)
        if found:
            rows.append((f"`{name}`", usual_of(getattr(kind, name, None)), found[1]))
    return table(("a class may say", "where it does not", "what it is"), rows)


def usual_of(value: Any) -> str:
    """What holds where a class says nothing."""
    if inspect.isclass(value):
        return f"`{value.__name__}`"
    plain = value is None or isinstance(value, str | int)
    return "" if value is None or value == "" else f"`{value!r}`" if plain else f"`{type(value).__name__}`"


def shapes() -> str:
    """The decisions of common shapes, with what a class of each may say."""
    parts = []
    for kind in (Say, YesOrNo, HowMuch, PickOne, OfMany):
        parts.append(f"### {kind.__name__}\n\n{first(kind)}\n\n{said(kind)}")
    return "\n".join(parts)


def fields(kind: type[Any]) -> str:
    """The fields of a struct as it is made, with their types as they are written."""
    hints = inspect.get_annotations(kind)
    shown = [
        f"{field.name}: {hints[field.name]}{'' if field.required else ' = …'}"
        for field in msgspec.structs.fields(kind)
    ]
    by_name = any(p.kind is p.KEYWORD_ONLY for p in inspect.signature(kind).parameters.values())
    return ", ".join(["*", *shown] if by_name else shown)


def helpers() -> str:
    """Every function that a designer calls beside them, by its module."""
    parts = []
    for module, names in HELPERS.items():
        rows = []
        for name in names:
            thing = getattr(importlib.import_module(module), name)
            if not callable(thing):
                rows.append((f"`{name}`", VALUES[name]))
                continue
            own = vars(thing).get("__init__") if inspect.isclass(thing) else None
            shape = (
                typed(own) if inspect.isfunction(own) else "" if inspect.isclass(thing) else typed(thing, 0)
            )
            rows.append((f"`{name}{shape}`", first_line(thing)))
        parts.append(f"### {module}\n\n{table(('call', 'what it does'), rows)}")
    return "\n".join(parts)


VALUES = {
    "DICE": "Says of a number in the state that it is a die; of several, dice.",
    "DOMINO": "Says of two numbers in the state that they are a domino; of a list of such pairs, several.",
    "ANSWER": "What somebody answers in the book of a play, under the question that the moment itself asks.",
    "NOTHING": "What is said elsewhere in the book of a play, or is of the rules.",
}
"""Names that stand for a value, which has no docstring of its own."""
BROUGHT = {
    "commedia.kit.page": ("Page",),
    "commedia.kit.bill": ("Bill", "Inks"),
    "commedia.kit.prologue": ("Prologue",),
    "commedia.kit.curtain": ("Curtain", "Reveal", "Fact"),
    "commedia.kit.stage": ("Bond",),
}
"""What a game brings to its pages as objects with fields, by module."""


def brought() -> str:
    """Each of them with its fields: as they are written, and what its docstring says of each."""
    parts = []
    for module, names in BROUGHT.items():
        for name in names:
            kind = getattr(importlib.import_module(module), name)
            whole, told = fields_told(kind)
            rows = [(f"`{shape}`", says) for shape, says in told]
            parts.append(f"### {name}\n\n{whole} In `{module}`.\n\n{table(('field', 'what it is'), rows)}")
    return "\n".join(parts)


def fields_told(kind: type[Any]) -> tuple[str, list[tuple[str, str]]]:
    """What a docstring says before its first field; each field as it is written, and what is said of it."""
    hints = inspect.get_annotations(kind)
    text = " ".join((inspect.getdoc(kind) or "").split())
    pieces = re.split(rf"(?<=[.;:]) ((?:(?:{'|'.join(hints)})(?:\([^)]*\))?(?:, )?)+): ", text)
    said = {
        name: says.strip(" ;.") + "."
        for names, says in zip(pieces[1::2], pieces[2::2], strict=True)
        for name in re.findall(r"\w+", re.sub(r"\([^)]*\)", "", names))
    }
    usual = getattr(kind, "_field_defaults", None) or {
        name: field.default
        for name, field in getattr(kind, "__dataclass_fields__", {}).items()
        if field.default is not MISSING or field.default_factory is not MISSING
    }
    shown = {name: spoken(hint) + (" = …" if name in usual else "") for name, hint in hints.items()}
    return pieces[0], [(f"{name}: {shape}", said.get(name, "")) for name, shape in shown.items()]


def engine_names() -> str:
    """Every public name of the engine, by the file or folder that it lives in."""
    by_file: dict[str, list[tuple[str, str]]] = {}
    for name in engine.__all__:
        thing = getattr(engine, name)
        file, says = CONSTANTS.get(name) or (_file_of(thing), first(thing))
        by_file.setdefault(file, []).append((f"`{name}`", says))
    heads = ("name", "what it is")
    return "\n".join(f"### {file}\n\n{table(heads, by_file[file])}" for file in sorted(by_file))


def _file_of(thing: Any) -> str:
    """The file of the engine that something lives in, or the folder of that file."""
    file: str = thing.__module__.removeprefix("commedia.engine.").partition(".")[0]
    return file


CONSTANTS = {
    "EVERYBODY": ("state", "Stands for all seats and the spectators in a list that `seen_by` names."),
    "PUBLIC": ("state", "Seen by everybody, spectators too."),
    "OWNER": (
        "state",
        "Seen by the seat that stands in the field `seat` of the same struct, which it must have.",
    ),
    "KEYED": ("state", "A mapping by seat: each seat sees its own entry."),
    "NOBODY": ("state", "The house alone; the same as declaring nothing, said aloud."),
    "NO_WORDS": ("state", "Prose that was not written."),
    "Offers": ("decisions", "Each answer with the domains of its fields, or `Closed` and why."),
    "Seat": ("state", "A chair at the table, by the name it was given at the start."),
}
"""The file of what has no docstring of its own at run time, and what it is."""

GAMES = {
    "stones": games.get("men-of-stones"),
    "masks": games.get("city-of-masks"),
    "thyself": games.get("know-thyself"),
    "angels": games.get("face-of-angels"),
    "shadow": games.get("shadow-play"),
}
PARTS_OF_A_GAME = {
    "options": options_of,
    "decisions": every_decision,
    "scenes": scenes_of,
    "moments": moments_of,
    "state": state_of,
}
PARTS: dict[str, Callable[[], str]] = {
    "commands": commands,
    "addresses": addresses,
    "verbs": bodies,
    "speech": speech,
    "scripted-table": scripted_table,
    "engine": engine_names,
    "methods": methods,
    "shapes": shapes,
    "helpers": helpers,
    "brought": brought,
    **{
        f"{name}-{part}": partial(made, game)
        for name, game in GAMES.items()
        for part, made in PARTS_OF_A_GAME.items()
    },
}
"""Every generated part by its name."""


# -- pages -------------------------------------------------------------------------------------------------


def filled(text: str) -> str:
    """A page with its generated parts as the code has them now."""
    return PART.sub(lambda m: f"{m[1]}\n{PARTS[m[2]]().strip()}\n\n{m[3]}", text)


def stale() -> list[Path]:
    """The pages whose generated parts are not what the code says."""
    pages = sorted(REFERENCE.glob("*.md"))
    return [p for p in pages if p.read_text(encoding="utf-8") != filled(p.read_text(encoding="utf-8"))]


def main() -> int:
    """Fill in every page; with `--check` only name those that are stale."""
    found = stale()
    for page in found:
        print(f"{page.name} {'is stale' if '--check' in sys.argv else 'filled in'}")
        if "--check" not in sys.argv:
            page.write_text(filled(page.read_text(encoding="utf-8")), encoding="utf-8")
    return 1 if found and "--check" in sys.argv else 0


if __name__ == "__main__":
    sys.exit(main())
