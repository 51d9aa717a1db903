"""The playbill: the games, this device's tables, what the house promises, how it works."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

import htpy as h
from markupsafe import Markup

from commedia.engine import Game
from commedia.engine.english import capital, listed, nouns, spelled
from commedia.kit.addresses import at
from commedia.kit.bill import Bill, emblem, lettering
from commedia.kit.page import page_of
from commedia.server.pages import layout
from commedia.server.pages.spans import span
from commedia.server.table_view import HeldSeat


def page(games: Sequence[Game], tables: Sequence[HeldSeat], gone: Mapping[str, str] = {}) -> h.Element:
    """The first page. tables: the seats that this device holds, the last opened first. gone: those of tables
    that were swept away, by their invitations, with what became of them.
    """
    cues = [held for held in tables if held.cue]
    return layout.page(
        f"● Your cue · {cues[0].title} · Commedia" if cues else "Commedia: the table that runs the rules",
        h.main("#main.playbill")[
            _top(games),
            _tables(tables, gone) if tables or gone else None,
            h.section("#bills.bills", aria_label="The games", tabindex="-1")[[_bill(game) for game in games]],
            _how(),
            _promises(),
            _colophon(),
        ],
        marquee=layout.marquee(
            status=_status(cues),
            tools=[
                h.a(href="#tables")["Your tables"] if tables or gone else h.a(href="#bills")["The games"],
                h.a(href="#how")["How it works"],
                h.a(href="#designers")["For designers"],
            ],
            home=True,
        ),
        skip=("bills", "Skip to the games"),
        describe="Storygames at a table that runs the rules, so that the players only tell the story.",
    )


def _status(cues: Sequence[HeldSeat]) -> h.Node:
    if not cues:
        return None
    first, *more = cues
    others = f" and at {len(more)} more" if more else ""
    return [layout.lamp("lit"), h.span[h.a(href=first.path)[h.b["Your cue"], f" at {first.title}{others}"]]]


def _top(games: Sequence[Game]) -> h.Element:
    return h.header(".top-bill")[
        h.p(".top-bill__over")["This evening, and every evening, the house presents"],
        _masthead(),
        h.div(".top-bill__under")[
            h.p(".top-bill__lead")[
                f"{capital(spelled(len(games), most=10))} {nouns(len(games), 'game')} ",
                "where the story has real stakes. ",
                "The house deals, counts, knows the rules and keeps every secret. ",
                h.em["You only have to say what happens."],
            ],
            h.form(".top-bill__join", action=at("/join"), method="post")[
                h.label(for_="link")["Got an invitation?"],
                h.div[
                    h.input(
                        "#link.input", name="link", placeholder="Paste the link", required=True,
                        autocomplete="off",
                    ),
                    h.button(".button", type="submit")["Take your seat"],
                ],
            ],
        ],
    ]  # fmt: skip


@cache
def _masthead() -> Markup:
    return Markup(
        h.fragment[
            h.h1[
                h.span(".visually-hidden")["Commedia"],
                h.svg(viewBox="0 0 1000 116", aria_hidden="true")[
                    h.text(
                        x="0", y="114", font_size="162", textLength="1000", lengthAdjust="spacingAndGlyphs"
                    )["COMMEDIA"]
                ],
            ],
            h.div(".harlequin", aria_hidden="true"),
        ]
    )


@cache
def _face(slug: str, title: str, bill: Bill | None) -> Markup:
    """What every bill shows above its buttons."""
    if bill is None:
        return Markup(h.h2(".bill__plain", id=f"bill-{slug}")[title])
    return Markup(
        h.fragment[
            h.p(".bill__who")[bill.who],
            emblem(bill),
            h.h2(id=f"bill-{slug}")[h.span(".visually-hidden")[title], lettering(bill)],
            h.p(".bill__pitch")[bill.pitch],
            h.p(".bill__kit")[bill.played_with, h.br, bill.length],
            h.p(".bill__note")[bill.note],
        ]
    )


def _bill(game: Game) -> h.Element:
    """A game, to try alone against house actors, or to open a table of."""
    bill = page_of(game).bill
    return h.article(".bill", data_game=game.slug, aria_labelledby=f"bill-{game.slug}")[
        None if bill else h.p(".bill__who")[f"For {game.seats[0]} to {game.seats[-1]}"],
        _face(game.slug, game.title, bill),
        h.div(".bill__do")[
            _form(at("/try"), game, ".button--spot", "Try it now", company(game)),
            _form(at("/tables"), game, "", "Open a table"),
        ],
    ]


def company(game: Game) -> str:
    """With whom somebody plays who tries a game.

    >>> from commedia import games
    >>> company(games.get("city-of-masks"))
    'You and four house actors'
    """
    others = spelled(game.best - 1, most=10)
    return f"You and {others} {nouns(game.best - 1, 'house actor')}"


def _form(action: str, game: Game, dress: str, does: str, more: str | None = None) -> h.Element:
    return h.form(action=action, method="post")[
        h.input(type="hidden", name="game", value=game.slug),
        h.button(f".button{dress}", type="submit", title=more)[
            does, h.span(".visually-hidden")[f": {game.title}"]
        ],
    ]  # fmt: skip


def _tables(tables: Sequence[HeldSeat], gone: Mapping[str, str]) -> h.Element:
    """The seats that this device holds: where it is their cue first, and the plays that are over last; then
    what was swept away.
    """
    return h.section("#tables.tables", aria_labelledby="tables-title")[
        h.h2("#tables-title")["Your tables"],
        h.ul[
            [_held(held) for held in sorted(tables, key=lambda held: (not held.cue, held.over))],
            [_gone(token, sentence) for token, sentence in gone.items()],
        ],
        h.p(".quiet")["Remembered by this device alone. On another, open your invitation."],
    ]


def _held(held: HeldSeat) -> h.Element:
    """One of them: two tables may be called alike, and two seats may be of one table."""
    about = f"{held.game}, as {held.name}"
    return h.li(class_={"is-cue": held.cue})[
        layout.lamp("lit" if held.cue else "done" if held.over else ""),
        h.div[
            h.a(href=held.path)[held.title],
            h.p(".quiet")["; ".join([about, *_waiting(held)])],
        ],
        h.span(".tag")[held.stands],
        _forgetting(held, about),
    ]


def _gone(token: str, sentence: str) -> h.Element:
    """What became of a table that was swept away, until that is read."""
    return h.li(".tables__gone")[
        layout.lamp("done"),
        h.div[h.p[sentence]],
        h.span(".tag")["Cleared away"],
        h.form(action=at("/forget"), method="post")[
            h.input(type="hidden", name="seat", value=token),
            h.button(".button.button--small", type="submit")["Take it off"],
        ],
    ]


def _waiting(held: HeldSeat) -> list[str]:
    """For whom a table waits, and for how long it has been quiet."""
    parts = [f"waits for {listed(held.waits)}"] if held.waits else []
    if held.stays:
        parts.append(f"stays until {held.stays} at least")
    quiet = "" if held.over else span(held.quiet_for)
    return [*parts, f"quiet for {quiet}"] if quiet else parts


def _forgetting(held: HeldSeat, about: str) -> h.Element:
    """The way to take a seat off the list, in two steps: only its invitation leads back."""
    return h.details(".tables__off")[
        h.summary(title="Take off this list")[
            h.span(".visually-hidden")[f"Take {held.title} off this list, {about}"],
            h.span(aria_hidden="true")["×"],
        ],
        h.form(action=at("/forget"), method="post")[
            h.input(type="hidden", name="seat", value=held.token),
            h.p(".quiet")["The table stays as it is. Only your invitation leads back to it."],
            h.button(".button.button--small", type="submit")[
                "Take it off", h.span(".visually-hidden")[f": {held.title}, {about}"]
            ],
        ],
    ]


@cache
def _how() -> Markup:
    """Three lines, and the safety tools by name."""
    return Markup(
        h.section("#how.how", aria_label="How it works")[
            h.div[
                h.h2["How it works"],
                h.ol[
                    h.li[h.span[
                        h.b["Try it now"], ": you and house actors, and you are in play. Or open a table and "
                        "send each friend the link that is their seat. Nobody signs up for anything.",
                    ]],
                    h.li[h.span[
                        "The lamp says ", h.b["your cue"], ". You see what you may do, what it costs and "
                        "the rule it comes from; you choose, and say how it looks.",
                    ]],
                    h.li[h.span[
                        "All of it becomes a ", h.b["script"], ", in one evening or over weeks, to read, to "
                        "replay, and to keep as a book.",
                    ]],
                ],
            ],
            h.div[
                h.h2["Safety at the table"],
                h.dl[
                    [
                        h.fragment[h.dt[tool], h.dd[what]]
                        for tool, what in (
                            ("X‑card", "Stops play at once, for everybody. No name on it, no reason asked."),
                            ("Lines, veils", "Set before play: what never comes up, what stays off stage."),
                            ("Pause", "After a stop, play goes on when all agree, and not before."),
                            ("Rewind", "A scene is taken back to where it began, if everybody consents."),
                        )
                    ]
                ],
            ],
        ]
    )  # fmt: skip


@cache
def _promises() -> Markup:
    promises = (
        (
            "In play within a minute.",
            "No account. House actors fill every other seat until your friends arrive.",
        ),
        ("Only what is legal is offered,", "with its price, and a rule you can open in one click."),
        (
            "Secrets stay on the server.",
            "What your seat may not see is never sent to you, nor yours to anybody.",
        ),
        (
            "The dice can be checked.",
            "The seed is sealed before play and shown after; anyone can deal it all again.",
        ),
        ("Nothing is lost.", "A move counts when it is written down. Close the window; the table waits."),
    )
    return Markup(
        h.section(".promises", aria_labelledby="promises-title")[
            h.h2("#promises-title")["Five promises"],
            [h.p[h.b[first], " ", rest] for first, rest in promises],
        ]
    )


@cache
def _colophon() -> Markup:
    return Markup(
        h.footer("#designers.colophon")[
            h.p[
                h.b["For designers."],
                " A game is one folder: a rulebook, its data, its rules, its stage. Everything a page does "
                "can be done by a program: ",
                h.a(href=at("/schema/openapi.json"))["the API as OpenAPI"],
                ". On the command line: ",
                h.code["commedia games"], ", ", h.code["commedia simulate"], ", ",
                h.code["commedia verify"], ".",
            ]
        ]
    )  # fmt: skip
