"""What the decisions of this game share."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from commedia.engine import Answer, Described, Pick, Prose, Seat, Words
from commedia.engine import Decision as EngineDecision
from commedia.engine.decisions import A
from commedia.engine.described import DescribedField
from commedia.engine.domains import Fields
from commedia.engine.sentences import begin_with, say, say_each
from commedia.games.face_of_angels.cards import DECK, REALMS, SUITS, shown, suit_of
from commedia.games.face_of_angels.state import FORCE, PC, Contest, Protagonist, Side, Town

DUE = {
    "about": "whom it is about",
    "aim": "whether it helps them or harms them",
    "area": "what it is",
    "card": "a card",
    "cards": "which cards",
    "change": "a transformation",
    "char": "whom you use",
    "broke": "whether you go for broke",
    "concede": "whether you concede",
    "end": "what has come about",
    "face": "a face",
    "flips": "whom you turn",
    "foe": "a foe",
    "friend": "a friend",
    "harms": "what it does to people",
    "kind": "friend or foe",
    "lose_harms": "what losing does to people",
    "lose_scope": "how far losing reaches",
    "motifs": "what it is made of",
    "npc": "who it is",
    "npcs": "who is present",
    "outcome": "what it follows from",
    "pace": "how many tricks",
    "pc": "whose it is",
    "pcs": "who is present",
    "point": "a point card",
    "relationship": "a relationship",
    "scope": "how far it reaches",
    "size": "how large it is",
    "suit": "a realm",
    "terminal": "how they end",
    "told": "where it is told",
    "to": "a realm for it",
    "use": "what it is laid as",
    "which": "which of the conditions",
    "win_harms": "what winning does to people",
    "win_scope": "how far winning reaches",
    "year": "a year",
}
"""What each field of an answer asks for, as it follows "Choose": everywhere the same."""

REACH, DONE = say("how far it reaches"), say("what it does to people")
HEADINGS = say_each({
    "declare.motifs": "what it is made of",
    "invent_pair.foe_name": "their foe",
    "invent_pair.friend_name": "their friend",
    "lay.aim": "to what end",
    "lay.card": "your card",
    "lay.use": "you lay it as",
    "let_go.cards": "cards to lay by",
    "make.name": "who they are",
    "point.point": "the card that counts",
    "propose.lose_text": "if you lose",
    "propose.win_text": "if you win",
    "record_terminal.pc": "who ends by it",
    "record_terminal.terminal": "who then…",
    "settle.concede": "what comes true",
    "take_power.suit": "the realm of your power",
}) | dict.fromkeys(("propose.win_scope", "propose.lose_scope"), REACH)  # fmt: skip
HEADINGS |= dict.fromkeys(("propose.win_harms", "propose.lose_harms"), DONE)
"""What stands over a field, after its answer's name, where that is not what it asks for."""
BESIDE = say_each({"declare.motifs": "one at least"})
HARM_FIELDS = ("harms", "win_harms", "lose_harms")
ANY = say("any, or nothing")
"""What is to be known of a field, beside that; of what a condition does to people, everywhere the same."""

SAYS = say_each({
    "K": "King: a leader", "Q": "Queen: a supporter", "J": "Jack: a specialist", "A": "Ace: an outsider",
    "person": "one person’s fate", "group": "a group", "city": "a city", "nation": "a nation",
    "any": "anything at all", "plain": "an ordinary card", "trump": "a trump: you use your power",
    "super": "your super-trump", "theirs": "their super-trump", "help": "it helps them",
    "harm": "it harms them", "here": "here, in words", "aloud": "aloud, at the table",
    PC: "your protagonist", FORCE: "a force of nature", "": "nobody", "none": "a person",
    "friend": "a friend", "foe": "a foe", "yes": "yes", "no": "no", "hidden": "in hiding",
    "controlled": "somebody’s tool", "ordinary": "ordinary again",
})  # fmt: skip
"""How values are called that stand for something."""

HARMS = {
    "kills": "{who} dies", "unmakes": "{who} is not who they were", "depowers": "{who} has no powers",
    "loses": "{who} is lost",
}  # fmt: skip
"""What a condition may do (FA-STK-02)."""
IF = {"win": "if {who} wins", "lose": "if {who} loses", "both": "if {who} wins nothing"}
"""When each of the conditions happens. who: whom the initiator plays."""
TO_RELATIONSHIPS = say_each({"kill": "they are killed", "injure": "they are grievously injured"})


OF_TOWN: Mapping[Side, str] = say_each({"I": "somebody of the town", "O": "somebody else of the town"})
"""How somebody of the town is called in the words of a decision, where it does not know their name."""


class Decision(EngineDecision[A, Town]):
    """A decision of this game, put beside others again and again until it is answered."""

    stays = True

    def speaks_of(self) -> Mapping[str, Prose]:
        """The people of the town whom the two sides play, if they do."""
        return {} if self.w.contest is None else called_in(self.w, self.w.contest)

    def describe_field(self, answer: type[Answer], field: str) -> DescribedField:
        """What it asks for stands over it, too: “win scope” or “told” alone mean nothing to anybody."""
        due, key = DUE.get(field, ""), f"{answer.do}.{field}"
        beside = ANY if field in HARM_FIELDS and answer.do != "settle" else BESIDE.get(key, "")
        return DescribedField(due=due, heading=HEADINGS.get(key, due), beside=beside)

    @property
    def contest(self) -> Contest:
        """The contest that is on."""
        return self.w.clash

    @property
    def mine(self) -> Protagonist:
        """The protagonist of whoever is asked."""
        return self.w.pcs[self.seat]

    def describe_value(self, answer: type[Answer], field: str, value: Any) -> Described:
        """Cards and suits in words, people by their names, what is staked as what comes of it."""
        if value == PC and field == "char":
            return Described(label=SAYS[PC], words=self.mine.name)
        return named(self.w, field, value)


def named(w: Town, field: str, value: Any) -> Described:
    """How a page calls a card, somebody, a relationship, or what a condition does."""
    if not isinstance(value, str):
        return Described(label=str(value))
    if field == "pcs":  # FA-TBL-08
        away = w.last_pcs and value not in w.last_pcs
        return Described(
            begin_with(value), say("not in the last scene") if away else say("their protagonist")
        )
    if value in DECK:
        return Described(label=shown(value), then=REALMS[suit_of(value)])
    if field in ("suit", "to") and value in SUITS:
        return Described(label=REALMS[value])
    if field in ("npc", "npcs", "char", "friend", "foe") and value in w.npcs:
        return Described(label=w.place_of(value), words=w.npcs[value].name)
    if field in ("relationship", "relationships", "about", "flips"):
        rel = w.relationship(value)
        return Described(label=say("{pc}’s {kind}", pc=rel.pc, kind=rel.kind), words=w.npcs[rel.npc].name)
    if field == "outcome":
        one = next(one for one in w.outcomes if one.id == value)
        return Described(
            label=say("{initiator} against {respondent}", initiator=one.initiator, respondent=one.respondent),
            words=one.words,
        )
    if "." in value:
        return _done_to(w, value)
    return Described(label=begin_with(SAYS.get(value, value)))


def _done_to(w: Town, value: str) -> Described:
    """What a harm does, such as "kills.ann", or "injure.r2"."""
    what, _, whom = value.partition(".")
    if what in TO_RELATIONSHIPS:
        rel = w.relationship(whom)
        return Described(
            label=say("{pc}’s {kind}", pc=rel.pc, kind=rel.kind),
            words=w.npcs[rel.npc].name,
            then=TO_RELATIONSHIPS[what],
        )
    if what == "loses" and whom in w.npcs:
        return Described(label=w.place_of(whom), words=w.npcs[whom].name, then="they are lost")
    return Described(label=say(HARMS[what], who=whom)) if what in HARMS else Described(label=value)


@cache
def told(hint: str) -> Fields:
    """Words are due with a card; a table that talks ticks that they were said aloud. Source: FA-CON-05."""
    return {"told": Pick({"here": {"words": Words(hint, due=True)}, "aloud": {}}, "here")}


def whom(w: Town, seat: Seat, in_scene: bool = True) -> list[str]:
    """The characters that somebody may use in a contest: the one they play; the World any, or a force.

    Source: FA-NEG-02. Of the World's that is everybody in no player's hand just now.
    """
    if seat != w.world:
        playing = w.plays(seat)
        return [playing] if playing and in_scene else []
    if w.scene is None:
        return [FORCE]
    taken = list(w.scene.playing.values())
    return [*[id for id in w.scene.npcs if id not in taken and not w.npcs[id].lost], FORCE]


def played_by(contest: Contest, side: Side) -> str:
    """The character of a side in the words of a decision: a protagonist by its seat; pages tell names."""
    char = contest.char(side)
    if char == PC:
        return contest.seat(side)
    return SAYS[FORCE] if char == FORCE else OF_TOWN[side]


def called_in(w: Town, contest: Contest) -> dict[str, Prose]:
    """The names of people of the town whom the two sides play, by what stands for them in decisions."""
    chars = {stands: contest.char(side) for side, stands in OF_TOWN.items()}
    return {stands: w.npcs[char].name for stands, char in chars.items() if char in w.npcs}
