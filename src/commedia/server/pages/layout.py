"""The frame of every page: its head, the marquee, the skip link, and where notices go."""

from __future__ import annotations

from functools import cache

import htpy as h
from markupsafe import Markup

from commedia.kit.addresses import HERE, at
from commedia.server import assets
from commedia.server.assets import Asset

HTMX_SETTINGS = "includeIndicatorCSS:false, history:false, defaultTimeout:20000"
"""htmx writes no style of its own (the pages forbid inline styles), and leaves the address bar alone."""
VIEWPORT = "width=device-width, initial-scale=1, interactive-widget=resizes-content"
"""The keyboard of a phone takes room from the page and never covers the X-card."""
STREAM_SETTINGS = "sse.reconnectDelay:500, sse.reconnectMaxDelay:2000"
"""How soon a stream that broke is tried again; by itself htmx would grow to a minute."""


def page(
    title: str,
    main: h.Node,
    *,
    marquee: h.Node,
    game: str = "",
    kind: str = "",
    you: int | None = None,
    place: int | None = None,
    mode: str = "",
    skip: tuple[str, str] = ("main", "Skip to the page"),
    stream: str = "",
    rises_to: str = "",
    after: h.Node = None,
    describe: str = "",
) -> h.Element:
    """A whole page.

    title: begins with "●" when it is the viewer's move, and the icon in the tab is lit by that.
    game: the slug whose paper and ink the page is printed with. kind: "table" for the page that fills the
    window and does not scroll. you: the viewer's chair, by which the style sheet shows who is "You"; place:
    theirs among those who play, in their order, from 1. mode: how the table is laid out (`views.Mode`).
    skip: the id that the first link leads to, and its words. stream: the address of the live stream.
    rises_to: where a page goes when the curtain rises; its own address by itself.
    after: what follows the main part, such as the tabs of a phone.
    """
    sheets, scripts, later = _besides(kind == "table", mode == "curtain")
    return h.html(lang="en", data_house=HERE.path or None)[
        h.head[
            h.meta(charset="utf-8"),
            h.meta(name="viewport", content=VIEWPORT),
            h.meta(name="color-scheme", content="light dark"),
            h.meta(name="htmx-config", content=HTMX_SETTINGS),
            h.meta(name="description", content=describe) if describe else None,
            h.title("#title")[title],
            h.link(
                "#icon", rel="icon", type="image/svg+xml",
                href=at(f"/static/lamp-{'lit' if title.startswith('●') else 'out'}.svg"),
            ),
            h.script(src=assets.first().path, data_older=_for_older(kind == "table", game)),
            h.link(rel="stylesheet", href=assets.style().path),
            [h.link(rel="stylesheet", href=sheet.path) for sheet in sheets],
            h.link(rel="stylesheet", href=own.path) if (own := assets.style_of(game)) else None,
            h.link(rel="stylesheet", media=assets.CONTRAST_LINK, href=assets.contrast_of(game).path),
            h.script(src=assets.script().path, defer=True),
            [h.script(src=one.path, defer=True) for one in scripts],
            h.noscript[h.link(rel="stylesheet", href=assets.style_later().path)] if later else None,
            h.script(src=more.path, defer=True) if (more := assets.script_of(game)) else None,
        ],
        h.body(
            class_={"house": True, f"house--{kind}": bool(kind)},
            data_game=game or None,
            data_you=str(you) if you is not None else None,
            data_mode=mode or None,
            data_due=mode or None,
            data_your_place=str(place) if place is not None else None,
            data_later=later or None,
        )[
            h.a(".skip.skip--scene", href="#say-text")["Skip to the writing box"] if mode and you else None,
            h.a(".skip", href=f"#{skip[0]}")[skip[1]],
            marquee,
            h.div("#notice-here.notices", aria_live="polite"),
            h.div("#read-out.visually-hidden", aria_live="polite"),
            main,
            after,
            live(stream, rises_to) if stream else None,
        ],
    ]  # fmt: skip


def _besides(table: bool, over: bool) -> tuple[list[Asset], list[Asset], str]:
    """What a page loads beside what every page does: sheets, scripts, and the addresses, with a space
    between, of what can wait until it stands. At a table where the play is over nothing waits.
    """
    if not table:
        return [assets.style_elsewhere()], [assets.script_elsewhere()], ""
    sheets, scripts = [assets.style_later()], [assets.script_later()]
    if over:
        return [assets.style_at_table(), *sheets], scripts, ""
    return [assets.style_at_table()], [], " ".join(one.path for one in sheets + scripts)


def _for_older(table: bool, game: str) -> str:
    """The addresses of what an older browser is given besides (static/js/light.js): a sheet, and a script."""
    return f"{assets.style_older(table, game).path} {assets.too_old().path}"


def live(stream: str, rises_to: str = "") -> h.Element:
    """The element whose stream keeps the page true.

    stream: its address, with `after=` the last entry of the log that the page shows.
    """
    return h.div(
        "#stream", {"hx-sse:connect": stream}, hx_config=STREAM_SETTINGS, hx_swap="none",
        data_rises_to=rises_to or None, hidden=True,
    )  # fmt: skip


def notices(content: h.Node = None) -> h.Element:
    """Where refusals come in, beside whatever the page itself has to say."""
    return h.div(".notices")[h.div("#notice", aria_live="assertive"), h.div("#notices")[content]]


def marquee(
    table: h.Node = None,
    *,
    status: h.Node = None,
    tools: h.Node = None,
    agreed: h.Node = None,
    stop: str = "",
    leads_back: bool = False,
    home: bool = False,
) -> h.Element:
    """The dark strip on top: brand, table, status, tools, X-card.

    table: the heading and the line below it. status: the sentence that says whose move it is, and the only
    one that does. tools: links. agreed: what opens the lines and veils. stop: where the X-card is laid, ""
    where there is none; leads_back: from a page beside the table, to which it then leads.
    """
    return h.header(class_={"marquee": True, "marquee--home": home})[
        brand(),
        h.div(".marquee__table")[table],
        h.p("#status.status", role="status", aria_live="polite")[status],
        h.nav(".marquee__tools", aria_label="Commedia" if home else "Table")[tools] if tools else None,
        agreed,
        x_card(stop, leads_back=leads_back) if stop else None,
    ]


@cache
def brand() -> Markup:
    """The half mask and the name, a link to the playbill."""
    return Markup(
        h.a(".brand", href=at("/"), aria_label="Commedia, the playbill")[
            h.svg(viewBox="0 0 40 22", aria_hidden="true")[
                h.path(fill="currentColor", fill_rule="evenodd", d=assets.HALF_MASK)
            ],
            h.span["Commedia"],
        ]
    )


@cache
def lamp(state: str = "") -> Markup:
    """The lamp: "lit" for a cue, "done" for in, "" for waiting. Words beside it say the same."""
    return Markup(h.span(class_={"lamp": True, f"lamp--{state}": bool(state)}, aria_hidden="true"))


@cache
def x_mark() -> Markup:
    """A card with a cross."""
    return Markup(
        h.svg(".x-mark", viewBox="0 0 20 24", aria_hidden="true")[
            h.g(fill="none", stroke="currentColor", stroke_width="2", stroke_linecap="round")[
                h.rect(x="1", y="1", width="18", height="22", rx="2"),
                h.path(d="M6 7.5l8 9M14 7.5l-8 9", stroke_width="2.6"),
            ]
        ]
    )


def x_card(action: str, leads_back: bool = False) -> h.Element:
    """The X-card: one tap stops play for everyone, no decision asked and no name kept.

    leads_back: the page does not follow the play, so the tap leads to the one that does.
    """
    live = {} if leads_back else {"hx_post": action, "hx_swap": "none", "hx_sync": "this:drop"}
    return h.form(".marquee__stop", action=action, method="post", **live)[
        h.button(
            ".stop",
            type="submit",
            title="Stops play at once for everyone. No name is kept, no reason is asked.",
        )[x_mark(), h.span["X‑card"]]
    ]
