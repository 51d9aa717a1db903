"""The page of an invitation, on which one sits down; and the page of the link that one is given for it."""

from __future__ import annotations

from collections.abc import Sequence

import htpy as h

from commedia.engine.english import capital, listed
from commedia.engine.lengths import LONGEST_NAME
from commedia.kit.addresses import at
from commedia.kit.bill import emblem
from commedia.kit.page import page_of
from commedia.server.lobby import Chair
from commedia.server.pages import layout, notices
from commedia.server.pages.chairs import copied, duty_of, named, role_of
from commedia.server.pages.terms import takes
from commedia.server.table_view import LobbyView


def invitation(seen: LobbyView, refused: str = "") -> h.Element:
    """What somebody is invited to, and the form by which they sit down.

    seen: the table as it is known to whoever may sit down. refused: why that could not be, where that is
    about nothing that they wrote.
    """
    lobby = seen.lobby
    assert seen.me is not None
    chair = lobby.chair(seen.me)
    name = chair.name if lobby.stage != "lobby" and chair.kind == "open" else ""
    return layout.page(
        f"A seat at {lobby.title} · Commedia",
        h.main("#main.invited", tabindex="-1")[
            h.div(".valance", aria_hidden="true"),
            emblem(bill) if (bill := page_of(seen.game).bill) else None,
            h.p(".invited__over")[f"{seen.game.title} · an invitation"],
            h.h1[lobby.title],
            h.p(".lead")[_what(seen, chair)],
            h.blockquote(".prompt")[lobby.greeting] if lobby.greeting else None,
            _to_what(seen),
            h.p(".quiet")[_company(seen, chair)],
            h.div("#notice", role="alert")[notices.refused(refused)] if refused else None,
            h.form(".invited__form", action=f"{seen.links.me}/sit", method="post")[
                h.div(".field")[
                    h.label(for_="my-name")["What are you called?"],
                    h.input(
                        "#my-name.input", name="sit.name", value=name, maxlength=str(LONGEST_NAME),
                        required=True, autocomplete="nickname", autofocus=True,
                    ),
                ],
                h.div(".field")[
                    h.label(for_="my-pronouns")["Pronouns, if you like"],
                    h.input(
                        "#my-pronouns.input", name="sit.pronouns", value="", maxlength="20",
                        placeholder="they, she, he …", autocomplete="off",
                    ),
                ],
                h.button(".button.button--cue", type="submit")["Sit down"],
            ],
            h.p(".quiet")[
                "You then get a link of your own, which nobody else is shown, not even the host. ",
                "This invitation is used up from then on.",
            ],
        ],
        marquee=layout.marquee(
            tools=[h.a(href=seen.links.rulebook)["Rulebook"], h.a(href=at("/"))["All games"]]
        ),
        game=seen.game.slug,
        kind="curtain",
    )  # fmt: skip


def _to_what(seen: LobbyView) -> h.Node:
    """What one is invited to: the game, how long, for how many, what it deals in, and who invites."""
    lobby, page = seen.lobby, page_of(seen.game)
    bill, prologue = page.bill, page.prologue
    length, seats = seen.game.length_of(lobby.options), len(lobby.chairs)
    lasts = "As this table has settled it."
    if length is not None:
        lasts = f"{length.title}. {length.says} {takes(length, seats)}"
    who = f" The game is {bill.who[:1].lower()}{bill.who[1:]}." if bill else ""
    agreed = [
        *([f"never here: {listed(lobby.lines)}"] if lobby.lines else []),
        *([f"behind a veil: {listed(lobby.veils)}"] if lobby.veils else []),
    ]
    rows = [
        ("The game", f"{bill.pitch if bill else ''} {prologue.what if prologue else ''}".strip()),
        ("How long", lasts),
        ("How many", f"{seats} at this table.{who}"),
        ("It deals in", f"{f'{bill.note}. ' if bill else ''}{_CARD}"),
        ("Agreed", f"{capital('; '.join(agreed))}." if agreed else ""),
        ("Who invites", f"{named(lobby.chair(lobby.host))}, the host of this table."),
    ]
    return h.dl(".invited__to")[[h.div[h.dt[what], h.dd[means]] for what, means in rows if means]]


_CARD = "Every table has an X‑card: one touch stops play, and nobody asks why."


def _what(seen: LobbyView, chair: Chair) -> str:
    """Which seat that is, and how it stands."""
    if seen.lobby.stage == "lobby":
        host = seen.lobby.chair(seen.lobby.host)
        keeper = f"A house actor, {named(chair)}, keeps it warm. " if chair.kind == "house" else ""
        role = role_of(seen, chair)
        as_what = f": you would be {role[:1].lower()}{role[1:]}" if role else ""
        duty = f"{task} " if (task := duty_of(seen, chair)) else ""
        return f"{named(host)} sets the table, and seat {chair.n} is for you{as_what}. {duty}{keeper}"
    seat = seen.lobby.seats[chair.n]
    if chair.kind == "house":
        return f"A house actor plays the seat of {seat}. Sit down, and you play on from where it stands."
    return f"The seat of {seat} is open. Sit down, and you play on from where it stands."


def _company(seen: LobbyView, chair: Chair) -> str:
    """Who else is there, and who will know."""
    others = [named(c) for c in seen.lobby.chairs if c.n != chair.n and c.kind != "open"]
    here = f"At the table: {listed(others)}." if others else "Nobody else is at the table yet."
    return here if seen.lobby.stage == "lobby" else f"{here} They are told that somebody sat down."


def own_link(seen: LobbyView, chair: Chair, base: str, devices: Sequence[tuple[str, str]]) -> h.Element:
    """The link to one's own seat: to keep, to open elsewhere, to make anew.

    base: where this device found the house. devices: other seats that it holds, each name with the way
    there.
    """
    me = seen.links.me
    own = chair.link == "own"
    return layout.page(
        f"Your link to {seen.lobby.title} · Commedia",
        h.main("#main.invited", tabindex="-1")[
            h.div(".valance", aria_hidden="true"),
            h.p(".invited__over")[f"{seen.game.title} · {seen.lobby.title}"],
            h.h1[f"Your seat, {named(chair)}"],
            h.p(".lead")[_WHOSE if own else _GIVEN],
            h.label(".visually-hidden", for_="my-link")["The link to your seat"],
            copied("my-link", f"{base}{me}", "the link to your seat"),
            h.div(".lost__on")[
                h.a(".button.button--spot", href=me)["To the table"],
                h.a(".button", href=f"{me}/prologue")["What this play is"],
                [h.a(".button", href=path)[f"Hand over to {name}"] for name, path in devices],
            ],
            h.ul(".invited__hints")[
                h.li["Keep it: as a bookmark, or in a message to yourself. This browser remembers it, too."],
                h.li["On another device, such as your phone, open this very link."],
                h.li["Give it to nobody: whoever opens it can play your seat, and sees your secrets."],
                h.li[
                    "If you lose it, ask the host. They open your seat again, everybody is told so, and you "
                    "get a new invitation."
                ],
            ],
            h.section(".invited__anew", aria_labelledby="anew")[
                h.h2("#anew")["Has somebody else seen it?" if own else "Make it yours alone"],
                h.p(".quiet")[
                    "Make a new link, and this one stops working at once, on every page and every device."
                ],
                h.form(action=f"{me}/new-link", method="post")[
                    h.button(".button", type="submit")["Make a new link"]
                ],
            ],
        ],
        marquee=layout.marquee(tools=[h.a(href=me)["To the table"], h.a(href=at("/"))["All games"]]),
        game=seen.game.slug,
        kind="curtain",
    )


_WHOSE = "This is your link, and yours alone. It leads back to your seat, tonight or in three weeks."
_GIVEN = (
    "This is the link to your seat. Whoever sent it to you may have it, too, and can then see your secrets. "
    "Make a new link below, and that one is yours alone."
)
