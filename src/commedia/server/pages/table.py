"""The table: cast, stage, wings and script, in the order in which they are read.

`page` draws the whole of it; `shared_parts` and `own_parts` what of it can change, by the ids of the
elements it stands in. Shared parts are the same bytes for everybody and are drawn from public data alone.
"""

from __future__ import annotations

from functools import cache, lru_cache

import htpy as h
from markupsafe import Markup

from commedia.kit.stage import place_of
from commedia.props.template import NOTHING, joined, template
from commedia.server.pages import cast as cast_
from commedia.server.pages import cue as cue_
from commedia.server.pages import curtain as curtain_
from commedia.server.pages import dock as dock_
from commedia.server.pages import hand as hand_
from commedia.server.pages import headpiece as headpiece_
from commedia.server.pages import landing, layout, notices, safety, waiting_panel
from commedia.server.pages import log_seal as log_seal_
from commedia.server.pages import pace as pace_
from commedia.server.pages import pen as pen_
from commedia.server.pages import players as players_
from commedia.server.pages import presence as presence_
from commedia.server.pages import script as script_
from commedia.server.pages.game_page import drawn_of, game_page_for
from commedia.server.pages.long import mode_for
from commedia.server.pages.parts import Part
from commedia.server.pages.seed_words import began_with
from commedia.server.pages.spans import span
from commedia.server.table_view import Mode, TableView


def page(seen: TableView) -> h.Element:
    """The table page of one viewer."""
    own = {part.target: Markup(part.html) for part in own_parts(seen)}
    shared = {part.target: Markup(part.html) for part in shared_parts(seen)}
    chair = seen.chairs[seen.seat].n if seen.seat is not None else None
    me = seen.links.me
    return layout.page(
        str(own["title"]),
        h.main("#main.table")[
            layout.notices(own["notices"]),
            h.section("#curtain.curtain", aria_labelledby="curtain-title" if seen.finished else None)[
                own["curtain"]
            ],
            h.div("#mode", hidden=True)[own["mode"]],
            h.ol("#cast.cast.scroll-x", aria_label="Cast, clockwise", tabindex="0")[shared["cast"]],
            _WAYS,
            h.header("#headpiece.headpiece")[shared["headpiece"]],
            h.section("#stage.stage.over", aria_label="Stage", tabindex="-1", popover="auto")[
                shared["stage"]
            ],
            h.aside("#beside.rail.over", aria_label="Who is in the story", popover="auto")[shared["beside"]],
            h.div("#wings.wings.over", popover="auto")[
                back_from("wings"),
                h.div("#cue.wings__cue", tabindex="-1", role="group", aria_label="Cue")[own["cue"]],
                _quiet(seen),
                h.div("#hand.wings__hand", tabindex="-1")[own["hand"]],
                h.div("#players.wings__hand")[own["players"]],
                h.div("#going-back.wings__hand")[own["going-back"]],
                h.div("#pace.wings__hand.wings__pace")[own["pace"]],
                h.div("#log-seal.wings__hand")[shared["log-seal"]],
                h.nav(".wings__more", aria_label="More of this table")[_tools(seen)[1:]],
            ],
            script_.script(seen, shared["writing"], own["dock"]),
        ],
        marquee=layout.marquee(
            _heading(seen.lobby.title, seen.game.title),
            status=own["status"],
            tools=_tools(seen),
            agreed=safety.AGREED,
            stop=f"{me}/stop" if seen.seat is not None else "",
        ),
        game=seen.game.slug,
        kind="table",
        you=chair,
        place=place_of(seen.seats, seen.seat) if seen.seat is not None else None,
        mode=mode_for(seen),
        skip=("cue", "Skip to your cue"),
        stream=f"{me}/events?after={seen.seq}",
        after=[
            h.nav("#tabs.tabs", aria_label="Parts of the table")[own["tabs"]],
            h.section("#agreed.leaf", popover="auto", aria_label="Lines and veils")[own["agreed"]],
            landing.frame(),
            began_with(seen.closed, seen.table, chair),
        ],
    )


def shared_parts(seen: TableView) -> list[Part]:
    """What everybody sees alike: the cast, what stands over and beside a scene, the stage with its slate, who
    is writing, and the seal over all that happened.
    """
    return [
        Part("cast", cast_.cast(seen)),
        Part("headpiece", headpiece_.headpiece(seen)),
        Part("stage", stage(seen)),
        Part("beside", headpiece_.beside(seen)),
        Part("writing", presence_.writing_now(seen)),
        Part("log-seal", log_seal_.log_seal(seen)),
    ]


def own_parts(seen: TableView) -> list[Part]:
    """What is this viewer's: layout, status, title, cue, dock, hand, what was agreed, notices, and more."""
    lit, bold, rest = waiting_panel.status(seen)
    return [
        Part("mode", _mode(mode_for(seen))),
        Part("status", _status(lit, bold, rest)),
        Part("title", _title(bold.rstrip(":") if lit else "", seen.lobby.title)),
        Part("curtain", curtain_.curtain(seen)),
        Part("cue", cue_.cue(seen)),
        Part("dock", dock_.dock(seen)),
        *([Part("voice", pen_.voices(seen))] if pen_.is_held(seen) else []),
        Part("hand", hand_.hand(seen)),
        Part("players", players_.players(seen)),
        Part("going-back", safety.going_back(seen)),
        Part("agreed", safety.agreed(seen)),
        Part("pace", pace_.pace(seen)),
        Part("tabs", _tabs(tuple(game_page_for(seen).tabs(seen.public)), seen.seat is not None)),
        Part("notices", _notices(seen)),
    ]


def stage(seen: TableView) -> Markup:
    """The stage under its valance: the slate, then the game's own drawing."""
    return seen.lull.once("stage", None, lambda: _stage(seen))


def _stage(seen: TableView) -> Markup:
    drawing = game_page_for(seen)
    title, steps = drawing.slate(seen.public, seen.names)
    return joined(
        [
            _slate(title, tuple(steps)),
            headpiece_.apart(seen),
            drawn_of(drawing.stage(seen.public, seen.names)),
        ]
    )


@lru_cache(maxsize=512)
def _slate(title: str, steps: tuple[tuple[str, str], ...]) -> Markup:
    return Markup(
        h.fragment[
            h.div(".valance", aria_hidden="true"),
            h.header(".slate")[
                back_from("stage"),
                _BACK_TO_THE_SCRIPT,
                h.h2("#stage-title")[title],
                h.ol(".running-order", aria_label="The procedure")[
                    [
                        h.li(class_={"is-done": at == "done"}, aria_current="step" if at == "now" else None)[
                            step, h.span(".visually-hidden")[", done"] if at == "done" else None
                        ]
                        for step, at in steps
                    ]
                ]
                if steps
                else None,
            ],
        ]
    )


_WAYS = Markup(
    '<nav class="ways" aria-label="Beside the question">'
    '<button class="ways__stage" type="button" popovertarget="stage">Stage</button>'
    '<button type="button" popovertarget="script">Script</button>'
    '<button class="js-only" type="button" data-view="stage">Rather play on the stage</button></nav>'
)
"""While a long question has the room of the stage: the ways to what it has it from."""


_BACK_TO_THE_SCRIPT = Markup(
    '<button class="button button--small back-to-script js-only" type="button" data-view="due">'
    "Back to the script</button>"
    '<button class="button button--small back-to-question js-only" type="button" data-view="due">'
    "Back to the question</button>"
)
"""Shown to whoever would rather have the stage while a scene is on, or something long is asked of them."""


def back_from(place: str) -> Markup:
    """The way back from what lies over a scene."""
    return Markup(
        h.button(
            ".button.button--small.over__back", type="button", popovertarget=place, popovertargetaction="hide"
        )["Back to the scene"]
    )


def _status(lit: bool, bold: str, rest: str) -> Markup:
    lamp = layout.lamp("lit" if lit else "")
    return _STATUS_BOLD(lamp=lamp, bold=bold, rest=rest) if bold else _STATUS(lamp=lamp, rest=rest)


_STATUS = template("{lamp}<span>{rest}</span>")
_STATUS_BOLD = template("{lamp}<span><b>{bold}</b> {rest}</span>")


@lru_cache(maxsize=512)
def _title(lit: str, table: str) -> Markup:
    return Markup(h.fragment[f"● {lit} · {table} · Commedia" if lit else f"{table} · Commedia"])


@cache
def _mode(mode: Mode) -> Markup:
    """How the page should be laid out, for its script: the body of the page itself is drawn only once."""
    return _MODE(mode=mode)


_MODE = template('<i data-mode="{mode}"></i>')


def _quiet(seen: TableView) -> h.Node:
    """For how long nothing has happened here, until something does: it is of the page and not of a part."""
    lasted = "" if seen.finished else span(seen.quiet_for)
    return h.p("#quiet.quiet.wings__quiet")[f"Nothing has happened here for {lasted}."] if lasted else None


def _notices(seen: TableView) -> Markup:
    """What stands over the page for as long as it is so."""
    wish = joined([safety.wish(seen), safety.loosened(seen), _asked_up(seen)]) or NOTHING
    if seen.stopped:
        return joined([_stopped(), wish])
    if seen.seat is not None and not seen.finished and seen.chairs[seen.seat].kind == "house":
        return joined([_played_by_the_house(seen.links.me), wish])
    return wish


def _asked_up(seen: TableView) -> Markup:
    """Whether one lets one's seat go, where the host asks for it."""
    asked = "" if seen.seat is None else seen.lobby.asks_for(seen.chairs[seen.seat].n)
    if not asked or seen.finished:
        return NOTHING
    said = h.fragment[players_.asks_for_it(asked)]
    return Markup(notices.notice("", said, players_.lets_go(seen.links.me, asked)))


@lru_cache(maxsize=512)
def _played_by_the_house(me: str) -> Markup:
    said = h.fragment[h.b["The house plays your seat."], " You may look on for as long as you like."]
    return Markup(notices.notice("", said, players_.back_in_seat(me)))


@lru_cache(maxsize=1)
def _stopped() -> Markup:
    said = h.fragment[
        h.b["The X‑card is on the table."],
        " Play has stopped for everyone. No reason is needed and none is asked.",
    ]
    return Markup(notices.notice("stopped", said, h.a(".button", href="#cue")["What now"], role="alert"))


@lru_cache(maxsize=512)
def _heading(table: str, game: str) -> Markup:
    return Markup(h.fragment[h.h1[table], h.p[game]])


def _tools(seen: TableView) -> list[h.Node]:
    """Links of the table, the rulebook first; other seats on this device come with their curtain.

    A phone has room on top for the first alone, and finds the others below the hand.
    """
    return [
        h.a("#rulebook-link", href=seen.links.rulebook)["Rulebook"],
        h.a(href=f"{seen.links.me}/book")["Book"],
        h.a(href=f"{seen.links.me}/prologue")["Prologue"],
        [h.a(".marquee__seat", href=path)[f"Hand over to {name}"] for name, path in seen.devices],
        h.a(href=seen.links.watch)["Spectators’ link"] if seen.is_host else None,
    ]


@lru_cache(maxsize=64)
def _tabs(words: tuple[tuple[str, str], ...], seated: bool) -> Markup:
    """The parts of the table at the foot of a phone. words: each with what it is called."""
    return Markup(
        h.fragment[
            [
                h.a(class_="tabs__cue" if part == "cue" else None, href=f"#{part}")[
                    _lamp() if part == "cue" else _glyph(_GLYPHS[part]), word
                ]
                for part, word in words
                if seated or part != "hand"
            ]
        ]
    )


_GLYPHS = {
    "stage": "M3 4h18v3c-2 4-4 5-4 11M3 7c2 4 4 5 4 11M2 20h20",
    "hand": "M4 5h9v14H4ZM13 7l7 2-3 11-4-1",
    "script": "M5 3h14v18H5ZM8 8h8M8 12h8M8 16h5",
}


def _glyph(path: str) -> h.Element:
    return h.svg(
        viewBox="0 0 24 24", fill="none", stroke="currentColor", stroke_width="1.8", aria_hidden="true"
    )[h.path(d=path)]


def _lamp() -> h.Element:
    rays = "M12 1v3M12 20v3M1 12h3M20 12h3M4.5 4.5l2 2M17.5 17.5l2 2M19.5 4.5l-2 2M6.5 17.5l-2 2"
    return h.svg(viewBox="0 0 24 24", aria_hidden="true")[
        h.circle(cx="12", cy="12", r="6", fill="currentColor"),
        h.path(d=rays, stroke="currentColor", stroke_width="1.8"),
    ]
