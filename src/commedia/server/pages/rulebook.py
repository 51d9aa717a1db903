"""A game's rulebook: the whole of it as a page, and one rule of it for the drawer over a table.

The book is Markdown, written to a form: `## Chapter`, then rules headed `### ID · Title`, each with
paragraphs and lists, and then block quotations that open with their kind: `**Our reading** R-09.`,
`**Table option** key: choices.` or `**Example** E2.`
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

import htpy as h
from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from commedia import games
from commedia.engine import Game
from commedia.kit.addresses import at
from commedia.props.template import NOTHING
from commedia.server.errors import Refused
from commedia.server.pages import layout

KINDS = {"Our reading": "reading", "Table option": "option", "Example": "example"}
"""What a quotation below a rule may be, by its opening words."""

_HEADING = re.compile(r"(?P<id>[A-Z][A-Z0-9]*-[A-Z0-9]+-\d+[a-z]?) · (?P<title>.+)")
_KEY = re.compile(r" *(?P<key>[A-Za-z_0-9-]+)(?P<choices>:[^.]*)?\.\s*")


class NoSuchRule(Refused):
    """An id that no rule of the book has."""

    status = 404

    def __init__(self, rule: str, title: str) -> None:
        super().__init__(f"There is no rule {rule[:20]} in the rulebook of {title}.")


class Gloss(NamedTuple):
    """What stands beside a rule.

    kind: "reading", "option" or "example". key: such as R-09, or an option's key.
    """

    kind: str
    key: str
    html: Markup


class Rule(NamedTuple):
    """One rule. text: its paragraphs and lists as HTML."""

    id: str
    title: str
    chapter: str
    text: Markup
    glosses: tuple[Gloss, ...]


class Chapter(NamedTuple):
    """A chapter, its rules in order. opening: what is said of all of them, such as where they are from."""

    title: str
    rules: tuple[Rule, ...]
    opening: Markup = NOTHING

    @property
    def anchor(self) -> str:
        """Its place on the page.

        >>> Chapter("Act V: The Rest Is Silence", ()).anchor
        'act-v-the-rest-is-silence'
        """
        return re.sub(r"[^a-z0-9]+", "-", self.title.lower()).strip("-")


class Book(NamedTuple):
    """A rulebook, read."""

    title: str
    opening: Markup
    chapters: tuple[Chapter, ...]

    @property
    def rules(self) -> list[Rule]:
        """Every rule, from the first page to the last."""
        return [rule for chapter in self.chapters for rule in chapter.rules]


# -- reading -----------------------------------------------------------------------------------------------

_MARKDOWN = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")


def read(text: str) -> Book:
    """A rulebook from its Markdown. Raises ValueError where a rule's heading is not in the form.

    Rules before any chapter make one, of the book's name.
    """
    title, opening = "", Markup("")
    chapters: list[tuple[str, list[Rule], Markup]] = []
    for level, heading, blocks in _parts(_MARKDOWN.parse(text)):
        if level == 1:
            title, opening = heading, _html(blocks)
        elif level == 2:
            chapters.append((heading, [], _html(blocks)))
        else:
            found = _HEADING.fullmatch(heading)
            if found is None:
                raise ValueError(f"A rule is headed by its id, a middle dot and its title, not {heading!r}.")
            if not chapters:
                chapters.append((title or "The rules", [], NOTHING))
            chapter, rules, _ = chapters[-1]
            rules.append(_rule(found["id"], found["title"], chapter, blocks))
    return Book(title, opening, tuple(Chapter(name, tuple(rules), of) for name, rules, of in chapters))


def _parts(tokens: Sequence[Token]) -> Iterator[tuple[int, str, list[Token]]]:
    """Each heading's level and text, with the blocks below it."""
    level, heading, blocks = 0, "", list[Token]()
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.type == "heading_open":
            if level:
                yield level, heading, blocks
            level, heading, blocks = int(token.tag[1]), tokens[at + 1].content, []
            at += 3
            continue
        blocks.append(token)
        at += 1
    if level:
        yield level, heading, blocks


def _rule(id: str, title: str, chapter: str, blocks: Sequence[Token]) -> Rule:
    text: list[Token] = []
    glosses: list[Gloss] = []
    at = 0
    while at < len(blocks):
        if blocks[at].type == "blockquote_open":
            end = next(i for i in range(at, len(blocks)) if blocks[i].type == "blockquote_close")
            glosses.append(_gloss(blocks[at + 1 : end]))
            at = end + 1
        else:
            text.append(blocks[at])
            at += 1
    return Rule(id, title, chapter, _html(text), tuple(glosses))


def _gloss(blocks: Sequence[Token]) -> Gloss:
    """A quotation without its opening words, which say what it is."""
    inline = next(token for token in blocks if token.type == "inline")
    children = [c for c in inline.children or [] if c.type != "text" or c.content]
    opening = children[1].content if len(children) > 3 and children[0].type == "strong_open" else ""
    found = _KEY.match(children[3].content) if opening in KINDS else None
    if found is None:
        raise ValueError(f"A quotation says what it is: {', '.join(KINDS)}; not {inline.content[:60]!r}.")
    rest = children[3].copy(content=children[3].content[found.end() :])
    trimmed = inline.copy(children=[rest, *children[4:]])
    return Gloss(KINDS[opening], found["key"], _html([trimmed if t is inline else t for t in blocks]))


def _html(blocks: Sequence[Token]) -> Markup:
    # The book is ours, and raw HTML in it is shown as text.
    return Markup(_MARKDOWN.renderer.render(blocks, _MARKDOWN.options, {}))


@cache
def book(slug: str) -> Book:
    """The rulebook of a game, read once."""
    return read(games.get(slug).rules.rulebook())


# -- drawing -----------------------------------------------------------------------------------------------


def page(game: Game) -> Markup:
    """The whole rulebook, every rule under its id."""
    return _page(game.slug)


@cache
def _page(slug: str) -> Markup:
    game = games.get(slug)
    read = book(slug)
    return Markup(
        layout.page(
            f"{game.title}: the rulebook · Commedia",
            h.main("#main.book", tabindex="-1")[
                _contents(read),
                h.article(".rules")[
                    h.div(".valance", aria_hidden="true"),
                    h.header[h.h1[read.title or game.title], read.opening],
                    [
                        h.section(aria_labelledby=chapter.anchor)[
                            h.h2(id=chapter.anchor)[chapter.title],
                            h.div(".rule__text")[chapter.opening] if chapter.opening else None,
                            [_drawn(game, rule) for rule in chapter.rules],
                        ]
                        for chapter in read.chapters
                    ],
                ],
            ],
            marquee=layout.marquee(
                h.fragment[h.p(".marquee__title")[game.title], h.p["The rulebook"]],
                tools=h.a(href=at("/"))["All games"],
            ),
            game=slug,
            kind="book",
            skip=("main", "Skip to the rules"),
            describe=f"The whole of {game.title}, every rule by its id, in our own words.",
        )
    )


def _contents(read: Book) -> h.Element:
    return h.nav(".toc", aria_labelledby="toc-title")[
        h.h2("#toc-title")["Contents"],
        _finder(len(read.rules)),
        [
            h.details(name="toc")[
                h.summary[chapter.title],
                h.ol[
                    h.li[h.a(href=f"#{chapter.anchor}")["The whole chapter"]],
                    [
                        h.li[h.a(href=f"#{rule.id}")[h.span[rule.title], h.code[_short(rule.id)]]]
                        for rule in chapter.rules
                    ],
                ],
            ]
            for chapter in read.chapters
        ],
    ]


def _finder(rules: int) -> h.Element:
    """Where rules are looked for, by a script (static/js/books.js). rules: how many there are."""
    return h.search(".field.toc__find.js-only")[
        h.label(for_="find-rule")["Find rules"],
        h.input(
            "#find-rule.input", type="search", placeholder="An id, or words", autocomplete="off",
            aria_keyshortcuts="/", aria_describedby="found-rules",
        ),
        h.small("#found-rules", role="status")[f"{rules} rules"],
    ]  # fmt: skip


def _short(id: str) -> str:
    """A rule's id without the letters that every rule of the game begins with."""
    return id.partition("-")[2]


def _path(game: Game, rule: Rule) -> str:
    return at(f"/rulebook/{game.slug}#{rule.id}")


def _drawn(game: Game, rule: Rule, head: str = "h3") -> h.Element:
    """One rule, with what stands beside it."""
    heading = h.h3 if head == "h3" else h.h2
    return h.article(".rule", id=rule.id if head == "h3" else None)[
        h.header[
            heading(id=None if head == "h3" else "drawer-title")[rule.title],
            h.a(".rule__id", href=_path(game, rule), title="The address of this rule")[rule.id],
        ],
        h.div(".rule__text")[rule.text],
        h.div(".rule__beside")[[_beside(game, gloss) for gloss in rule.glosses]] if rule.glosses else None,
    ]  # fmt: skip


def _beside(game: Game, gloss: Gloss) -> h.Element:
    if gloss.kind == "option":
        return _option(game, gloss)
    label = "Our reading" if gloss.kind == "reading" else "For example"
    return h.aside(f".gloss.gloss--{gloss.kind}", aria_label=f"{label} {gloss.key}")[
        h.p(".label")[label, " · ", gloss.key], gloss.html
    ]


def _option(game: Game, gloss: Gloss) -> h.Element:
    """A table option: its label in the lobby, and each choice with what it means, the default first."""
    option = game.options.get(gloss.key)
    return h.aside(".gloss.gloss--option", aria_label=f"Table option {gloss.key}")[
        h.p(".label")["Table option", f" · {option.title}" if option else ""],
        h.ul(".gloss__choices")[
            [
                h.li[h.b[str(value)], " (as it comes)" if n == 0 else "", ": ", means]
                for n, (value, means) in enumerate(option.choices.items())
            ]
        ]
        if option
        else gloss.html,
    ]


@cache
def drawer(game: Game, rule: str) -> Markup:
    """One rule for the drawer, with its neighbours. Raises NoSuchRule."""
    whole = book(game.slug)
    rules = whole.rules
    at = next((n for n, found in enumerate(rules) if found.id == rule), None)
    if at is None:
        raise NoSuchRule(rule, game.title)
    found = rules[at]
    opening = next(chapter.opening for chapter in whole.chapters if found in chapter.rules)
    return Markup(
        h.fragment[
            h.header(".drawer__bar")[
                h.a(".label", href=_path(game, found), target="_blank", rel="noopener")[
                    f"{game.title} · {found.chapter}"
                ],
                h.button(".button.button--small", type="button", data_close="")["Close"],
            ],
            _drawn(game, found, "h2"),
            h.aside(".gloss", aria_label=f"Of {found.chapter}")[
                h.p(".label")[f"Of all in {found.chapter}"], opening
            ]
            if opening
            else None,
            h.nav(".drawer__near", aria_label="Near this rule")[
                _near(game, rules[at - 1], "Before") if at else None,
                _near(game, rules[at + 1], "After") if at + 1 < len(rules) else None,
            ],
        ]
    )


def _near(game: Game, rule: Rule, where: str) -> h.Element:
    return h.a(href=_path(game, rule), data_rule="")[
        h.span[f"{where} · {rule.id}"], rule.title
    ]  # fmt: skip
