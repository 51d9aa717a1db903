"""The script: the story as a play that reads well, with its mechanics in the margin.

A line is drawn once and kept; a whole script is joined from such lines. Players' words are escaped before
anything else is done to them, and then know two marks: *emphasis* and **strong**.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache

import htpy as h
from markupsafe import Markup, escape

from commedia.engine import Seat
from commedia.engine.english import listed
from commedia.engine.speech_and_stops import LAST
from commedia.engine.transcript import AT
from commedia.engine.visible_text import begun, with_directions_ended, without_isolates
from commedia.kit.book import PLAIN, BookEntry, figures_of, told
from commedia.kit.page import Page, page_of
from commedia.props.cards import with_cards
from commedia.props.template import NOTHING, joined, template
from commedia.server import stage_directions
from commedia.server.cast_names import as_then
from commedia.server.pages import landing, pen
from commedia.server.pages.fallback import with_fallback
from commedia.server.table_view import Landed, ScriptLine, TableView, as_told

SHOWN_LINES = 80
"""Lines of the script on a page as it is opened; the whole play is one click away."""

SPOKEN = ("line", LAST)
"""What is said in character."""
BESIDE = ("aside", "whisper")
"""What is said out of character."""
UNSPOKEN = ("scene", "direction", "portrait", "bare event", "nothing")
"""As what words stand that are told by whoever wrote them, and said by nobody (see `kit.book`)."""

_STRONG = re.compile(r"\*\*(?=\S)([^*]+?)(?<=\S)\*\*")
_EMPHASIS = re.compile(r"\*(?=\S)([^*]+?)(?<=\S)\*")
_BLANK_LINES = re.compile(r"\n[ \t]*\n\s*")


def prose(text: str) -> list[Markup]:
    """Players' words as paragraphs: escaped, with *emphasis*, **strong** and line breaks, and nothing else.

    >>> prose("<b>Mine</b>, and *only* mine.")
    [Markup('&lt;b&gt;Mine&lt;/b&gt;, and <em>only</em> mine.')]
    """
    return [_paragraph(part) for part in _BLANK_LINES.split(with_directions_ended(text.strip()))]


def _paragraph(text: str) -> Markup:
    safe = str(escape(text))
    safe = _STRONG.sub(r"<strong>\1</strong>", safe)
    safe = _EMPHASIS.sub(r"<em>\1</em>", safe)
    return Markup(safe.replace("\n", "<br>"))


@lru_cache(maxsize=2048)
def cite(rule: str, rulebook: str) -> Markup:
    """The link that opens a rule, "" where there is none."""
    if not rule:
        return NOTHING
    return _CITE(rule=rule, rulebook=rulebook)


_CITE = template('<a class="cite" href="{rulebook}#{rule}" title="Open rule {rule}">{rule}</a>')


def is_for_one(said: ScriptLine, reader: Seat | None) -> bool:
    """Whether a line is drawn otherwise for that reader than for others: as heard by few, or their own."""
    return said.to is not None or (bool(said.author) and said.author == reader)


def line(seen: TableView, said: ScriptLine) -> Markup:
    """One line of the script."""
    seen = as_then(seen, said)
    # Lines are the characters'; what is said beside the play is its players'.
    names = seen.players if said.kind in BESIDE else seen.names
    speaker = said.voice or names.get(said.seat, said.seat)
    if said.kind not in BESIDE:
        speaker = begun(speaker)
    to = NOTHING
    if said.to:
        # A whisper says who hears it beside its speaker; a secret of the rules, who knows it beside you.
        reader = said.seat if said.kind == "whisper" else seen.seat
        others = [_NAME(name=names.get(s, s)) for s in said.to if s != reader]
        to = Markup(listed(others if said.kind == "whisper" else ["only you", *others]))
    words = None if said.erased else as_told(seen, said.author, said.words)
    if said.gives_way and said.kind == "scene":
        return _no_chapter(said, _said(words, ""))
    if said.gives_way:  # as the book has it: in other words, further down
        words = ""
    erase = f"{seen.links.me}/words#{said.prose}" if words and _is_own(seen, said) else ""
    text = said.text if said.gives_way or told_beside(said, speaker) else ""
    by = seen.chairs[said.seat].n if said.seat in seen.chairs else 0
    # An opening, a closing, what befalls: told by whoever wrote it, and said by nobody.
    way = way_of(seen, said)
    is_told = way.how in UNSPOKEN
    says = lead_of(seen, said, way) if is_told and not leads_into_itself(said, way, speaker) else ""
    if way.how == "answer":
        says, text = said.text, ""
    if ours := printed(said, way):
        words, text = ours, ""  # our own words are no note beside themselves
    is_same = way.is_enough or without_end(says) == without_end(text)
    if says and is_same and not said.gives_way:
        text = ""
    if page_of(seen.game).names_cards:
        text = with_cards(text)
    if said.landed is not None:
        return _landed(seen, said, said.landed, landing_words(speaker, _said(words, erase), way), text)
    if words and way.is_again:
        words, says = says, ""
    if place := said.figures.get(AT) if said.kind == "line" else "":
        speaker = f"{speaker}, {place}"
    drawn = _drawn(
        said.n,
        said.kind,
        said.rule,
        speaker,
        by,
        text,
        words,
        is_told,
        says if way.how == "scene" else "",
        "" if way.how == "scene" else says,
        to,
        seen.links.rulebook,
        erase,
        _margin(seen, said),
        said.struck,
        page_of(seen.game).folds_asides,
    )
    return _taken_back(drawn) if said.undone else drawn


def _no_chapter(said: ScriptLine, words: list[Markup]) -> Markup:
    """A heading under which nothing was told, with its own words: they stand as a direction."""
    if words:
        return _ENTRY(n=said.n, by=0, inside=_told(f"{said.text}:", words))
    return _NOTED(n=said.n, note=_NOTE(to=NOTHING, text=said.text, cite=NOTHING))


def _is_own(seen: TableView, said: ScriptLine) -> bool:
    """Whether its words were written by whoever looks on, and not by who had their seat before."""
    if not said.author or said.author != seen.seat:
        return False
    chair = seen.chairs.get(said.author)
    return chair is None or not said.prose or chair.authorship.has(said.prose)


def way_of(seen: TableView, said: ScriptLine) -> BookEntry:
    """How a line stands in the book of its game: as what somebody says, or as what is told."""
    return told(page_of(seen.game).book, said) if said.kind == "rule" else PLAIN


def lead_of(seen: TableView, said: ScriptLine, way: BookEntry) -> str:
    """Our sentence that stands before the words of a line, or over them; "" where they stand alone."""
    return way.sentence(figures_of(said.seat, said.figures), seen.names, seen.words)


def printed(said: ScriptLine, way: BookEntry) -> str:
    """Words of ours that stand in a line as those of somebody would; "" where there are none."""
    return str(said.figures.get(way.prints, "")) if way.prints else ""


def leads_into_itself(said: ScriptLine, way: BookEntry, speaker: str) -> bool:
    """Whether words say by themselves whom they are of, as a portrait that names them."""
    return way.how == "portrait" and without_isolates(speaker) in said.words


def landing_words(speaker: str, said: list[Markup], way: BookEntry) -> Markup:
    """The words in a moment that lands: its sentence leads into those that nobody says. What stands in the
    script already is kept for the moment alone.
    """
    if not said:
        return NOTHING
    told_ = _told("", said) if way.how in UNSPOKEN else _speech(speaker, said)
    return _AGAIN(told=told_) if way.is_again else told_


_AGAIN = template("<div hidden>{told}</div>")


def _margin(seen: TableView, said: ScriptLine) -> Markup | None:
    """What the game has beside such words instead of the rules' own note; None where it leaves that be."""
    return _margin_by(page_of(seen.game), said) if said.kind == "rule" else None


_margin_by = with_fallback(Page.margin_beside, lambda *_: None)


def _taken_back(line: Markup) -> Markup:
    """A line that was taken back: it stays, and does not count."""
    opening, rest = line.split(">", 1)
    return Markup(opening.replace('class="', 'class="undone ') + ">") + _TAKEN_BACK + Markup(rest)


_TAKEN_BACK = Markup('<span class="visually-hidden">Taken back: </span>')


def _landed(seen: TableView, said: ScriptLine, landed: Landed, speech: Markup, text: str) -> Markup:
    """A moment that lands: its picture and its sentence, then the words in it and what the rules say."""
    note = _note(NOTHING, text, cite(said.rule, seen.links.rulebook))
    whom = landed.befalls
    chair = seen.chairs[whom].n if whom in seen.chairs else 0
    how = "" if speech else landed.how
    inside = joined([speech, note])
    return landing.row(said.n, landed._replace(how=how), chair, seen.names.get(whom, whom), inside)


def told_beside(said: ScriptLine, speaker: str) -> bool:
    """Whether a line tells more beside its words than who speaks them, which stands before them already."""
    return not (said.words or said.erased) or without_end(said.text) != speaker


def without_end(text: str) -> str:
    """A sentence without what ends it."""
    return text.rstrip(" :.…–—")


def lines(seen: TableView, said: Iterable[ScriptLine]) -> Markup:
    """Lines of the script, to stand in or to be added to its list."""
    return joined([line(seen, one) for one in said])


@lru_cache(maxsize=8192)
def _drawn(
    n: int,
    kind: str,
    rule: str,
    speaker: str,
    by: int,
    text: str,
    words: str | None,
    is_told: bool,
    title: str,
    lead: str,
    to: Markup,
    rulebook: str,
    erase: str,
    margin: Markup | None,
    is_struck: bool,
    is_folded: bool,
) -> Markup:
    """by: the speaker's chair. words: "" where there are none, None where they are erased. erase: where their
    author erases them. is_told: whether they tell what happens, and are nobody's to say. title: of a scene
    that begins. lead: what stands before words and leads into them. margin: what stands beside words
    instead of a note. is_struck: whether it was not so, as it turned out. is_folded: whether an aside is
    opened by whoever would read it.
    """
    is_direction = bool(words) and kind in SPOKEN and stage_directions.is_direction(words or "")
    said = _said(stage_directions.done(words or "") if is_direction else words, erase, is_struck)
    if kind == "scene":
        return _SCENE(n=n, text=text, words=joined([_P(text=part) for part in said]))
    if kind == "house":
        return _HOUSE(n=n, text=text or words or "")
    if kind in SPOKEN:
        return _ENTRY(n=n, by=by, inside=_done(speaker, said) if is_direction else _speech(speaker, said))
    if kind in BESIDE:
        return _beside(n, kind, speaker, said, to, is_folded)
    note = _note(_TO(to=to) if to else NOTHING, text, cite(rule, rulebook))
    if not said:
        return _NOTED(n=n, note=note)
    told_ = _told(lead, said, is_struck) if is_told else _speech(speaker, said)
    if lead and not is_told:
        told_ = joined([_GOES_ON(text=lead), told_])
    heading = _TITLE(text=title) if title else NOTHING
    return _ENTRY(n=n, by=by, inside=joined([heading, told_, note if margin is None else margin]))


def _note(to: Markup, text: str, cited: Markup) -> Markup:
    """What the rules say beside words: where these say it all, no more than which rule it is."""
    return _NOTE(to=to, text=text, cite=cited) if to or text or not cited else _CITED(cite=cited)


def _said(words: str | None, erase: str, is_struck: bool = False) -> list[Markup]:
    """Words as paragraphs, the last with the way to erase them."""
    if not words:
        return [ERASED] if words is None else []
    parts = [STRUCK(words=part) for part in prose(words)] if is_struck else prose(words)
    if erase:
        parts[-1] = joined([parts[-1], _ERASE(path=erase)])
    return parts


ERASED = Markup("<i>(erased)</i>")
"""What stands where words were."""
STRUCK = template('<del><span class="visually-hidden">Struck: </span>{words}</del>')
"""Words that were said, and then were not so."""
_ERASE = template(' <a class="erase cite quiet" href="{path}" title="Erase these words of yours">Erase</a>')


_SCENE = template('<li class="scene-head" data-n="{n}"><h3>{text}</h3>{words}</li>')
_HOUSE = template('<li class="entry entry--house" data-n="{n}"><p class="direction">{text}</p></li>')
_ENTRY = template('<li class="entry" data-n="{n}" data-chair="{by}">{inside}</li>')
_NOTED = template('<li class="entry entry--note" data-n="{n}">{note}</li>')
_NOTE = template('<p class="note">{to}{text} {cite}</p>')
_CITED = template('<p class="tick">{cite}</p>')
_TO = template('<span class="tag">{to}</span> ')
_P = template("<p>{text}</p>")
_TITLE = template('<h3 class="scene-title">{text}</h3>')


def _speech(speaker: str, said: list[Markup]) -> Markup:
    """What a character says or does: the speaker once, then a paragraph or more."""
    first, *others = said or [NOTHING]
    opening = _OPENING(speaker=speaker, text=first)
    return _SPEECH(lines=joined([opening, *(_LINE(text=part) for part in others)])) if others else opening


# Words run the way of their own first letter, whoever's name stands before them.
_NAME = template("<bdi>{name}</bdi>")
_OPENING = template('<p class="line" dir="auto"><bdi class="speaker">{speaker}</bdi> {text}</p>')
_LINE = template('<p class="line" dir="auto">{text}</p>')
_SPEECH = template('<div class="speech">{lines}</div>')


def _done(speaker: str, said: list[Markup]) -> Markup:
    """What a character does, as a stage direction."""
    first, *others = said
    return joined(
        [_DIRECTION(speaker=speaker, text=first), *(_GOES_ON(text=part) for part in others)],
    )


_DIRECTION = template(
    '<p class="direction" dir="auto"><bdi class="speaker">{speaker}</bdi> {text}</p>',
)
_GOES_ON = template('<p class="direction" dir="auto">{text}</p>')


def _told(lead: str, said: list[Markup], is_struck: bool = False) -> Markup:
    """What is told, and said by nobody. lead: what leads into it, "" for nothing; struck with it."""
    leads = _LEAD_STRUCK(lead=lead.strip()) if is_struck else lead.strip()
    first = [_LED(lead=leads, text=said[0])] if lead else [_GOES_ON(text=said[0])]
    return joined([*first, *(_GOES_ON(text=part) for part in said[1:])])


_LED = template('<p class="direction direction--led" dir="auto"><b>{lead}</b> {text}</p>')
_LEAD_STRUCK = template("<del>{lead}</del>")


def _beside(n: int, kind: str, speaker: str, said: list[Markup], to: Markup, is_folded: bool) -> Markup:
    """Out of character: said aside to everybody, or whispered to a few, which is never folded."""
    how = Markup("aside")
    if is_folded and kind == "aside":
        return _FOLDED(n=n, speaker=speaker, text=_BREAK.join(said))
    if kind == "whisper":
        how = _TO_WHOM(to=to) if to else Markup("in a whisper")
    whisper = _WHISPER if kind == "whisper" else NOTHING
    return _ASIDE(n=n, whisper=whisper, speaker=speaker, how=how, text=_BREAK.join(said))


_ASIDE = template(
    '<li class="aside{whisper}" data-n="{n}"><bdi><b>{speaker}</b></bdi>, {how}: <bdi>{text}</bdi></li>'
)
_FOLDED = template(
    '<li class="aside aside--folded" data-n="{n}"><details><summary><bdi><b>{speaker}</b></bdi>, aside'
    "</summary><bdi>{text}</bdi></details></li>"
)
_TO_WHOM = template("in a whisper to {to}")
_WHISPER, _BREAK = Markup(" whisper"), Markup("<br>")


def script(seen: TableView, writing: Markup = NOTHING, dock: Markup = NOTHING) -> h.Element:
    """The script with its bar, its lines, who is writing, and the pen. dock: what lies beside the pen."""
    return h.section("#script.script.over", aria_labelledby="script-title", tabindex="0", popover="auto")[
        h.div(".script__page")[
            h.header(".script__bar")[
                h.h2("#script-title")["Script"],
                h.label(".script__toggle")[
                    h.input(type="checkbox", id="asides-off", autocomplete="off"), " Hide asides"
                ],
            ],
            h.div(role="log", aria_label="The story so far")[
                _earlier(seen),
                h.ol("#lines.lines", data_table=seen.table)[
                    lines(seen, seen.script) if seen.script else _bare(seen)
                ],
            ],
            h.div("#writing.writing-now")[writing],
            pen.pen(seen, dock),
        ]
    ]


def _earlier(seen: TableView) -> h.Node:
    """The way to the lines before those that a page opens with."""
    if len(seen.script) < SHOWN_LINES:
        return None
    return h.p(".script__earlier")[
        "What came before is ", h.a(href=f"{seen.links.me}/book?rules=on&asides=on")["in the book"], "."
    ]


def _bare(seen: TableView) -> h.Element:
    """What stands there before anybody has spoken."""
    return h.li(".scene-head.lines__bare")[h.p[f"The stage is bare. {seen.game.title} is about to begin."]]
