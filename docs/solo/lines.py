"""The scripted person's book of lines: what answers what was said, each line once a play."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

from commedia.kit.speech import asks

BOOK = Path(__file__).with_name("lines.toml")
DO = {
    "challenge": 3, "act_alone": 2, "level": 3, "raise_to": 2, "open": 3, "tell": 3, "tell_on": 2, "raise": 3,
    "downfall": 5,
    "uncast": 0.01,  # whom nobody sees
    "the_memory": 40,  # nobody else knows what they remember
    "soliloquy": 0.01,  # they talk with others, and have nothing to say alone
    "take_up": 50, "frame_wager": 9, "go": 90, "ask_for_wager": 0.01, "pay_toll": 0.01, "call_end": 0.001,
    "plain": 50, "accept": 20, "back_down": 0.1, "ask_cover": 0.1, "come_along": 3,
    "risk": 3, "Q": 40, "do": 6, "rest": 1, "let_be": 3, "claim_end": 0.01,
    "claim_terminal": 90, "ordinary": 20,
    "stay_out": 0.01, "pc": 4_000, "rewrite_win": 4, "rewrite_lose": 4, "withdraw": 0.001, "stand_aside": 0.1,
    "drop": 0.1, "begin": 20, "invent": 0.1, "befriend": 0.3, "lay": 9, "pass": 6, "trump": 4, "super": 4,
    "here": 90, "consent": 20, "allow": 9,
    "object": 0.01, "propose_new": 99, "inquire": 0.01, "develop": 12, "take_part": 9, "concede": 0.01,
    "risk_life": 0.01, "forfeit": 0.01, "redescribe": 0.01, "pay": 20, "leading": 20, "recovery": 50,
    "good": 90, "corrupt": 50, "surrender": 3, "let_it_end": 9, "come_true": 999, "void": 0.01,
    "lose": 0.01, "find": 0.01,
}  # fmt: skip
"""What this person does rather than anything else, where it is open: a play that is worth reading."""
ALL_SPENT = ("spend_power",)
"""Questions in which they give the most that they can, not the least (SP-MOVE-11)."""
NUMBERS = {"year": "2007"}
"""What they write where a number is wanted, by the last part of the box’s name; else the least."""
SCOPE = (9, 4, 1, 0.2)
"""How gladly they give a time, or a significance, from the least on (SP-MOVE-04)."""


SUITS = {"C": "clubs", "H": "hearts", "S": "spades", "D": "diamonds"}
STAKES = {
    "propose.win_text": "win", "propose.lose_text": "lose",
    "rewrite_win.text": "win_again", "rewrite_lose.text": "lose_again",
}  # fmt: skip
"""Which part of a deed goes into which box, by the end of its name."""
ENDS = {"won": "wanted", "lost": "risked"}
"""By what word of the question each end of a deed is asked for."""
OF_OTHERS = ("oppose_deed", "help_with_card")
"""Questions that are put to whoever has begun nothing."""
TURNS = 5
"""So many things from the end a story that they tell turns, and costs nobody anything any more."""


def _asked(heard: str) -> str | None:
    """What a question asks for; "which" where it leaves a choice of two."""
    by = asks(heard)
    return "which" if by == "yes" and " or " in heard.rpartition(". ")[2] else by


class Lines:
    """Of one play. slug: of the game. random: the person's own whim."""

    def __init__(self, slug: str, random: Random) -> None:
        self._slug = slug.removesuffix("-director")
        book: dict[str, Any] = tomllib.loads(BOOK.read_text(encoding="utf-8"))
        shared = "" if slug in book["apart"]["games"] else slug
        self._lines: list[dict[str, Any]] = [one for one in book["line"] if one.get("game", shared) == slug]
        self._boxes: dict[str, Any] = book["boxes"][slug]
        self._last: str = book["last"][slug]
        self._steps: dict[str, list[str]] = book["steps"].get(slug, {})
        self._calls: dict[str, list[str]] = book["calls"].get(slug, {})
        self._moves: dict[str, list[str]] = book["moves"].get(slug, {})
        self._deeds: list[dict[str, Any]] = book["deeds"].get(slug, [])
        self._deed: dict[str, Any] = {}  # which is fought for
        self._directs: dict[str, Any] = book["directs"].get(self._slug, {}) if slug != self._slug else {}
        self._random = random
        self._again = ""

    def answer(self, toward: str, heard: str, nth: int) -> str:
        """What they say to somebody, the nth of a scene from 0, who said `heard` last; "" for nothing.

        toward: what that one is called; "" where nobody knows.
        """
        words = set(re.findall(r"[a-z]+", heard.lower()))
        is_asked = heard.rstrip("”’\"' ").endswith("?")

        def fits(line: dict[str, Any]) -> int:
            if about := line.get("about"):
                return 6 if about in heard else -1
            if named := line.get("words"):
                return 4 if words & set(named) else -1
            if by := line.get("asks"):  # a word, or several
                by = [by] if isinstance(by, str) else by
                return -1 if not is_asked else 3 if by is True else 4 if _asked(heard) in by else -1
            if line.get("nth") == 1:
                return 3 if not heard else 2 if nth == 0 and not is_asked else -1
            return 1 if heard else 0

        best = max(map(fits, self._lines), default=-1)
        open_ = [line for line in self._lines if fits(line) == best]
        if best < 0 or not open_:
            open_ = [line for line in self._lines if not {"about", "words", "asks"} & line.keys()]
        if not open_:
            return ""
        chosen = self._random.choice(open_)
        self._lines.remove(chosen)
        said = str(chosen["say"])
        return said.replace("{toward}", toward) if toward else re.sub(r",? ?\{toward\}(?=[,.:;?!])", "", said)

    def knows(self, heard: str) -> bool:
        """Whether there is a line left about the very words that the other has said."""
        return any(line.get("about", heard + " ") in heard for line in self._lines)

    def for_field(self, kind: str, name: str, prompt: str = "") -> str:
        """What they write into a box of a question, by its kind, or else the last part of the box’s name.

        prompt: what is asked; where there are several lists for a kind of question, it is the first that is
        named by it. Of what they fight for themselves, the stakes, the cards and the end are about that.
        """
        if kind in OF_OTHERS:
            self._deed = {}
        if self._deed and (of_it := self._of_the_deed(kind, name, prompt)):
            return of_it
        box = name.rpartition(".")[2]
        whole = ".".join(name.split(".")[-2:]) if "." in name else kind
        texts = self._boxes.get(whole) or self._boxes.get(f"{kind}.{box}") or self._boxes.get(kind)
        texts = texts or self._boxes.get(box)
        texts = texts or self._boxes["words"]
        if isinstance(texts, dict):
            texts = next(of for named, of in texts.items() if named in prompt)
        return str(texts.pop(0) if len(texts) > 1 else texts[0])

    def sets_out(self, act: int) -> str:
        """What they set out to do themselves in that act, as far as there is anything left."""
        self._deed = min(self._deeds, key=lambda deed: abs(deed["act"] - act))
        self._deeds.remove(self._deed)
        return str(self._deed["says"])

    def _of_the_deed(self, kind: str, name: str, prompt: str) -> str:
        """What they write about the deed that they fight for; "" where a box is about something else."""
        deed, box = self._deed, ".".join(name.split(".")[-2:])
        if kind in ("lead_card", "respond_with_card"):
            of_suit = next((deed[suit] for suit, called in SUITS.items() if called in prompt), [])
            return str(of_suit.pop(0)) if of_suit else ""
        if kind == "tell_end":
            self._deed = {}
            return str(next((deed[how] for how, named in ENDS.items() if named in prompt), ""))
        return str(deed.get(STAKES.get(box, ""), ""))

    def at_step(self, called: str, step: int) -> str:
        """What they do next in an Episode of the house’s; "" where that is none, told to its end, or done."""
        steps = self._steps.get(called, [])
        deed = steps[step] if step < len(steps) else ""
        if step < len(steps):
            steps[step] = ""
        return deed

    def calls(self, called: str) -> list[str]:
        """What they ask somebody in an Episode of the house’s, once; nothing where that is none."""
        return self._calls.pop(called, [])

    def in_a_challenge(self, called: str) -> str:
        """How they Move next in a Challenge, in an Episode of the house’s; "" where nothing is left."""
        moves = self._moves.get(called, [])
        return moves.pop(0) if moves else ""

    @property
    def has_told(self) -> bool:
        """Whether they direct, and have told their story to its end."""
        return bool(self._directs) and not self._directs["story"]

    def directed(self, asked: str, is_hard: bool, is_struck: bool = False) -> str:
        """What they answer, as a Director, to what somebody asks or does: to that first, then the story.

        is_hard: whether their Stance is; then it costs something. is_struck: whether what they told last is
        so no more; then they find another way to tell it.
        """
        told = self._directs
        leads, story = told["leads"], told["story"] or told["late"]
        lead = next(one for one in leads if one[0] in asked)
        if lead[0] not in ("", "?"):
            leads.remove(lead)
        again = self._again if is_struck else ""
        beat, self._again = (
            (story.pop(0), told["again"].pop(0) if told["again"] else "") if story else ("", "")
        )
        stings = told["stings"][: int(is_hard and len(told["story"]) >= TURNS)]
        del told["stings"][: len(stings)]
        parts = [part for part in (lead[1], again, beat, *stings) if part]
        return " ".join(parts)

    def choice(self, kind: str, name: str, values: list[str]) -> str:
        """Which of the values of a group they choose."""
        if kind == "make_move":  # in a Challenge that they have begun nobody passes
            values = [value for value in values if value.rpartition("=")[2] != "pass"] or values
        if kind == "join_challenge":  # another’s own business: whoever takes part in it goes on to the end
            values = [value for value in values if value.rpartition("=")[2] == "sit_out"] or values
        if kind == "pick_die":
            return max(values, key=lambda value: value.rpartition("=")[2])
        if kind == "set_scope" and len(values) == len(SCOPE):
            return self._random.choices(values, SCOPE)[0]
        weights = [DO.get(value.rpartition("=")[2], 1) for value in values]
        return self._random.choices(values, weights)[0]

    def last(self) -> str:
        """Their last word."""
        return self._last
