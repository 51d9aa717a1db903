"""The scripted person: sits down at a page, reads, answers whoever speaks, and takes every cue."""

from __future__ import annotations

import re
import sys
import time
from collections import Counter
from contextlib import suppress
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from commedia.kit.speech import called
from docs.solo import angels, palace, shadow
from docs.solo.lines import ALL_SPENT, NUMBERS, Lines
from docs.solo.waiting import is_for_another, who_waits
from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import GROUPS, MOVED_ON, Person, press

TABLES: dict[str, dict[str, Any]] = {
    "men-of-stones": {"seats": ["Maren", "Bo", "Cilla"]},
    "city-of-masks": {"seats": ["Maren", "Bo", "Cilla", "Dario"], "options": {"round_limit": 2}},
    "know-thyself": {"seats": ["Bo", "Maren", "Cilla"], "options": {"wager_limit": 2}},
    "shadow-play": {"seats": ["Bo", "Maren", "Cilla"], "options": {"episodes": 1, "exchanges": 12}},
    "shadow-play-director": {"seats": ["Maren", "Bo", "Cilla"], "options": {"episodes": 1, "exchanges": 12}},
    "face-of-angels": {"seats": ["Bo", "Maren", "Cilla"], "options": {"contest_limit": 6}},
}
"""Who sits there, by the person’s part, and what the table has agreed, so that it is one evening."""
PERSON = "Maren"
"""Who of them is the person."""
LONGEST_PAUSE = 20.0
"""Seconds until there must be a cue, or something new to see."""
READING = 0.03
"""Seconds a person takes to read a character, before they begin to answer."""
LOOKING = 12.0
"""Seconds in which they look round in a room of the Palace, until somebody tells what is there."""
SLOW_KEY = 12.0
"""Seconds in which a slow writer looks out of the window, in the middle of a line."""
EXCHANGES = 2
"""With whomever they talk to, before a scene may end; with whoever spoke to them first there is one more."""
MOST_PARTNERS = 2
"""In one scene."""
ALL_OF = ("explore",)
"""Questions in which they take all that there is: their things, and whoever comes along (KT-MOVE-01)."""
TALKED_IN = ("take_part",)
"""Questions before which they talk with whoever is there."""
IN_PLAY = ("take_part", "take_turn", "speak")
"""Questions in whose midst a scene goes on: its page is the scene’s."""
UNCALLED = ("The",)
"""First words of those who are no character of the story."""
UNANSWERED = ("face-of-angels", "shadow-play")
"""Where nobody is answered before a question: all is said by then, or the box would silence the house."""
AT_LEISURE = ("speak", "retell", "recap", "explore")
"""Questions that are put to all at once: what was told is read first, and whoever is quicker comes before."""
MOST_TRIES = 6
"""At one cue, where what was chosen is refused."""


class Scene:
    """One scene of theirs. spoken, replies: to and from each of the house; unsaid: where nothing was left."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.chosen: list[str] = []
        self.spoken: Counter[str] = Counter()
        self.replies: Counter[str] = Counter()
        self.unsaid: Counter[str] = Counter()


class Soloist(Person):
    """Somebody who plays alone with the house. amiss: what went wrong, a sentence each."""

    def __init__(self, page: Page, house: House, slug: str, random: Random) -> None:
        super().__init__("the person", page)
        self.lines = Lines(slug, random)
        self.house = house
        self.slug = slug.removesuffix("-director")
        self.random = random
        self.scenes: list[Scene] = []
        self.amiss: list[str] = []
        self.began = self.changed = time.monotonic()
        self.saw = 0
        self.tries: Counter[str] = Counter()  # by decision
        self.answered: set[int] = set()  # the lines, by number
        self.exchanged: Counter[tuple[int, str]] = Counter()  # by the scene of the story, and with whom
        self.had_a_word: set[int] = set()  # after so many answers
        self.called = self.heard_out = self.said = ""
        self.longest = 0.0
        self.slow = self.since = 0  # since: the number of the line with which the scene of the story began
        setting = TABLES[slug]
        self.seat = self.name = PERSON
        self.house_seats = [seat for seat in setting["seats"] if seat != PERSON]
        opened = house.table(game=self.slug, house=self.house_seats, **setting)
        self.token = opened["seats"][self.seat]
        page.set_default_timeout(10_000)
        page.goto(f"/s/{self.token}")

    # -- what they know ------------------------------------------------------------------------------

    def _get(self, what: str) -> Any:
        head = {"Authorization": f"Bearer {self.token}"}
        table = self.token.partition("-")[0]
        return asking.get(f"{self.house.address}/api/tables/{table}/{what}", headers=head).json()

    def view(self) -> dict[str, Any]:
        """What their seat may see."""
        view: dict[str, Any] = self._get("view")
        return view

    def script(self) -> list[dict[str, Any]]:
        """All lines that they may read."""
        lines: list[dict[str, Any]] = []
        earlier = ""
        while True:
            page = self._get(f"script{earlier}")
            lines = page["lines"] + lines
            if page["before"] is None:
                return lines
            earlier = f"?before={page['before']}"

    def asked(self) -> dict[str, Any] | None:
        """What they are asked, where anybody waits for it."""
        due = [q for q in self.view()["decisions"] if not q["optional"] and not q["sealed"]]
        return due[0] if due else None

    @property
    def mode(self) -> str:
        """How the page is laid out."""
        return str(self.page.evaluate("document.body.dataset.mode"))

    def company(self) -> dict[str, str]:
        """Those of the house who are on stage with them, by seat: what each is called."""
        actors = self.page.evaluate(
            """() => Object.fromEntries([...document.querySelectorAll('.actor[data-chair]')]
            .map(one => [one.dataset.chair, (one.querySelector('b')?.textContent ?? '').split(' ')[0]]))"""
        )
        you = self.page.evaluate("document.body.dataset.you")
        seats = [self.seat, *self.house_seats]
        by_chair = {str(n + 1): seat for n, seat in enumerate(self.view()["state"]["seats"])}
        if you not in actors:
            return {}
        self.called = actors[you]
        others = {by_chair[n]: name for n, name in actors.items() if n != you and by_chair[n] in seats}
        return {seat: self._voice(seat) if name in UNCALLED else name for seat, name in others.items()}

    def _voice(self, seat: str) -> str:
        """As whom a seat without a name of its own spoke last in this scene; "" as nobody in particular."""
        said = [one.get("voice", "") for one in self._spoken() if one["seat"] == seat]
        return called({seat: said[-1]}, seat) if said else ""

    def told(self) -> str:
        """How it went, in a line."""
        spoken = sum(line["kind"] == "line" for line in self.script())
        return (
            f"{(time.monotonic() - self.began) / 60:.0f} minutes, {len(self.scenes)} scenes, {spoken} lines, "
            f"longest pause {self.longest:.0f} s, {self.slow} lines written slowly."
        )

    # -- an evening ------------------------------------------------------------------------------------

    def play(self) -> None:
        """To the last word."""
        while not self.is_over:
            self._look()
            self._tell()
            if self.page.locator("#landing").is_visible():
                self._go_on()
            elif self._is_talked() and self.company():
                self._scene()
            elif door := self._door():
                self._take_door(*door)
            elif self.has_cue:
                self._answer_first()
                self._take_cue()
            else:
                self.page.wait_for_timeout(200)
        self._last_word()

    def _is_talked(self) -> bool:
        """Whether it is time to talk: a scene is on and asks nothing of them, or they have leisure.

        A Dialogue is a scene from its beginning to its end, and has a time for words beside (`_have_a_word`).
        """
        if self.slug == "shadow-play":
            return False
        if self.has_cue and (self.asked() or {}).get("kind") in IN_PLAY:
            return self._has_leisure()
        return self.mode == "scene"

    def _has_leisure(self) -> bool:
        """Whether they are asked what they do in a scene, and may as well talk first."""
        asked = self.asked() if self.has_cue else None
        return bool(asked) and asked["kind"] in TALKED_IN and self.page.locator("#say-text").is_visible()

    def _have_a_word(self, kind: str) -> None:
        """With one of the house, or of the Episode, where what they are or were asked leaves room for it."""
        script, state = self.script(), self.view()["state"]
        done = len(shadow.answers(script))
        if done not in shadow.AT_A_WORD[kind] or done in self.had_a_word:
            return
        self.had_a_word.add(done)
        names = {seat: str(one["name"]) for seat, one in state["personae"].items()}
        seat = self.random.choice([seat for seat in names if seat in self.house_seats])
        calls = self.lines.calls(shadow.step_next(script)[0]) if done == shadow.CALLS else []
        self.scenes.append(Scene(f"{self.slug}, after {done} answers"))
        for text in calls or [""] * EXCHANGES:
            whom = (state["director"], "") if text else (seat, called(names, seat))
            self._speak_to(self.scenes[-1], *whom, text)

    def _look(self) -> None:
        """Notice what is new, and how long it took."""
        seen = int(self.page.evaluate("document.querySelector('#lines').childElementCount")) + self.has_cue
        now = time.monotonic()
        if seen != self.saw:
            self.saw, self.changed = seen, now
            return
        pause = now - self.changed
        if pause > max(self.longest, LONGEST_PAUSE):
            self.amiss.append(f"Nothing to do or to see for {pause:.0f} s: {self.status}")
            self.changed = now
        self.longest = max(self.longest, pause)

    def _tell(self) -> None:
        """Say to whoever waits for this play where it is."""
        if self.status != self.said:
            self.said = self.status
            print(f"{time.monotonic() - self.began:5.0f} s  {self.said}", file=sys.stderr)

    def _attend(self) -> None:
        """What they did themselves is something, too."""
        self.changed = time.monotonic()

    # -- scenes ----------------------------------------------------------------------------------------

    def _scene(self) -> None:
        place = self.page.evaluate("document.querySelector('#place, #stage-title')?.textContent ?? ''")
        if not place:  # it has ended just now
            self.page.wait_for_timeout(200)
            return
        is_angels = self.slug == "face-of-angels"
        place = angels.place_of(self._since()) if is_angels else place
        if not self.scenes or self.scenes[-1].place != place:
            self.scenes.append(Scene(place))
        scene, company = self.scenes[-1], self.company()
        scene.chosen = scene.chosen or self._nearest(company)
        short = self._short(scene, company)
        if not short and is_angels:  # another may be about to come in
            self._hear_out(LONGEST_PAUSE / 3)
            short = self._short(scene, company)
        if not short:
            self._end()
            return
        if not is_angels or self._last_speaker() not in short:  # there nobody breaks in
            self._hear_out(LONGEST_PAUSE / 4)
        spoke, company = self._who_waits(), self.company()  # another may speak for the same seat by now
        toward = spoke if spoke in short else short[0]
        if toward in company:
            self._speak_to(scene, toward, company[toward])

    def _short(self, scene: Scene, company: dict[str, str]) -> list[str]:
        """With whom of those they have chosen they go on talking."""
        done = scene.spoken + scene.unsaid
        left = [seat for seat in scene.chosen if done[seat] < EXCHANGES + (seat == scene.chosen[0])]
        if self.slug == "face-of-angels":
            left = angels.short_of_words(self._since(), scene.chosen, done, self.lines.knows)
        return [seat for seat in left if seat in company]

    def _nearest(self, company: dict[str, str]) -> list[str]:
        """Whom they talk to in a scene: whoever speaks to them first, and another."""
        self._hear_out(LONGEST_PAUSE / 4)
        spoke = self._who_waits()
        others = [seat for seat in company if seat != spoke]
        self.random.shuffle(others)
        return [*([spoke] if spoke in company else []), *others][:MOST_PARTNERS]

    def _spoken(self) -> list[dict[str, Any]]:
        """What was said in the scene of the story that is on, or was last."""
        return [line for line in self._since() if line["kind"] == "line" and not line["erased"]]

    def _since(self) -> list[dict[str, Any]]:
        """The lines of the script since that scene began, or as many as there are on its last page."""
        lines: list[dict[str, Any]] = self._get("script")["lines"]
        self.since = max([self.since, *(line["n"] for line in lines if line["kind"] == "scene")])
        return [line for line in lines if line["n"] >= self.since]

    def _last_speaker(self) -> str:
        lines = self._spoken()
        return str(lines[-1]["seat"]) if lines else ""

    def _who_waits(self) -> str:
        """Whose turn it is to be answered."""
        return who_waits(self._spoken(), self.seat, self.called or self.name)

    def _hear_out(self, seconds: float) -> None:
        """Let whoever is about to speak speak, and after them whoever else is."""
        last, until = self._spoken()[-1:], time.monotonic() + seconds
        while time.monotonic() < until and not self.page.locator("#landing").is_visible():
            self.page.wait_for_timeout(300)
            if self._spoken()[-1:] != last:
                last, until = self._spoken()[-1:], time.monotonic() + max(seconds, 3.0)

    def _speak_to(self, scene: Scene, seat: str, name: str, text: str = "") -> None:
        told = max((one["n"] for one in self._since() if one["rule"] == shadow.ANSWERS), default=0)
        others = [other for one, other in self.company().items() if one != seat]
        theirs = [one["words"] for one in self._spoken() if one["seat"] == seat and one["n"] > told]
        heard = [words for words in theirs if not is_for_another(words, self.called, others)]
        last, exchange = heard[-1] if heard else "", (self.since, seat)
        text = text or self.lines.answer(name, last, self.exchanged[exchange])
        if not text:  # they have nothing left to say
            scene.unsaid[seat] += 1
            return
        if name and name not in text and self._last_speaker() != seat:
            text = f"{name}, {text if text.startswith('I ') else text[0].lower() + text[1:]}"
        self.page.wait_for_timeout(len(last) * READING * 1000)
        if not self._write_line(text):
            return
        scene.spoken[seat] += 1
        self.exchanged[exchange] += 1
        mine = max(line["n"] for line in self._spoken() if line["seat"] == self.seat)
        until = time.monotonic() + LONGEST_PAUSE
        while time.monotonic() < until:
            if any(line["seat"] == seat and line["n"] > mine for line in self._spoken()):
                scene.replies[seat] += 1
                break
            self.page.wait_for_timeout(300)
        self._attend()

    def _answer_first(self) -> None:
        """Where there is a question in a scene, whoever of the house has named them is answered before it."""
        if self.slug in UNANSWERED:
            return
        company, title = self.company(), self.page.locator("#stage-title").inner_text()
        if company and title != self.heard_out:
            self.heard_out = title
            self._hear_out(LONGEST_PAUSE / 4)
            company = self.company()
        lines = self._spoken() if company else []
        last = lines[-1] if lines else {"seat": "", "n": -1, "words": ""}
        if last["seat"] not in company or last["n"] in self.answered or self.called not in last["words"]:
            return
        if not self.page.locator("#say-text").is_visible():  # a long question has the page
            return
        self.answered.add(last["n"])
        self.scenes.append(Scene(title))
        for _ in range(EXCHANGES):
            self._speak_to(self.scenes[-1], last["seat"], company[last["seat"]])

    def _write_line(self, text: str) -> bool:
        """With the pen, and now and then slowly: nobody goes on meanwhile. Returns whether it was said."""
        pen = self.page.locator("#say-text")
        if len(self.scenes) % 2 and len(text) > 40 and self.slow < len(self.scenes):
            pen.press_sequentially(text[:12], delay=20)
            self.page.wait_for_timeout(1500)  # who had begun to speak before that has spoken
            before = self._get("script")["lines"][-1], self.mode
            self.page.wait_for_timeout(SLOW_KEY * 1000)
            if before != (self._get("script")["lines"][-1], self.mode):
                self.amiss.append(f"The house went on while a draft stood: “{text[:12]}…”")
            self.slow += 1
        pen.fill(text)
        try:
            pen.press("Control+Enter")
            expect(pen).to_have_value("")
        except (TimeoutError, AssertionError):
            return False
        return True

    def _end(self) -> None:
        end = self.page.locator(".cue__end button:visible").first
        if self.has_cue and (self.asked() or {}).get("kind") in TALKED_IN:
            self._take_cue()
        elif end.is_visible():
            with suppress(TimeoutError):
                end.click(timeout=2_000)
            self._attend()
        elif self.has_cue:
            self._take_cue()
        self._wait_for_more()

    def _wait_for_more(self) -> None:
        self.page.wait_for_timeout(400)
        self._look()

    # -- cues ------------------------------------------------------------------------------------------

    def _take_cue(self) -> None:
        asked = self.asked()
        settled = asked and (asked["kind"] not in TALKED_IN or angels.is_settled(self.view()["state"]))
        if not asked or not settled:
            self.page.wait_for_timeout(200)
            return
        kind, id = asked["kind"], asked["id"]
        tries, self.tries[id] = self.tries[id], self.tries[id] + 1
        if kind == "speak":
            self._have_a_word(kind)
        notice = self.page.locator("#notice .notice")
        if tries >= MOST_TRIES:
            said = notice.inner_text() if notice.count() else "nothing came of it"
            raise AssertionError(f"{kind}: {said}")
        if self.slug == "know-thyself":
            self._look_round()
        if kind in AT_LEISURE:
            self.page.wait_for_timeout(READING * 1000 * len(self._get("script")["lines"][-1]["words"] or ""))
            self._hear_out(shadow.room_for_others(self.script(), self.seat))
            if (self.asked() or {}).get("id") != id:
                return
        form = self.page.locator(f'#cue form[data-decision="{id}"]')
        with suppress(TimeoutError):  # it may have been overtaken
            form.wait_for(state="attached", timeout=5_000)
            if self.page.locator("#landing").is_visible():
                self._go_on()
            self.open_sheet(form)
            self._fill_in(form, kind, tries, str(asked["prompt"]))
            form.locator('.go button[type="submit"]').click(timeout=5_000)
            self.page.wait_for_function(MOVED_ON, arg=id, timeout=8_000)
        if kind == "give_response":
            self._have_a_word(kind)
        self._attend()

    def _look_round(self) -> None:
        """In a room of the Palace, until what there is to be seen in it has been told."""
        until = time.monotonic() + LOOKING
        while time.monotonic() < until and palace.is_untold(self.script()):
            self.page.wait_for_timeout(500)

    def _door(self) -> tuple[str, str] | None:
        """A question that nobody has to answer and that they answer now: its id and its kind."""
        if self.slug != "shadow-play":
            return None
        open_ = shadow.doors(self.view(), self.seat, self.script(), self.lines.has_told)
        return next((door for door in open_ if self.tries[door[0]] < MOST_TRIES), None)

    def _take_door(self, id: str, kind: str) -> None:
        """Once what others told last is read."""
        self.tries[id] += 1
        last = self._get("script")["lines"][-1]
        if last["seat"] != self.seat:
            self.page.wait_for_timeout(READING * 1000 * len(last["words"] or ""))
        form = self.page.locator(f'#cue form[data-decision="{id}"]')
        with suppress(TimeoutError):  # it may have been overtaken
            form.wait_for(state="attached", timeout=5_000)
            fold = form.locator("xpath=ancestor::details[not(@open)]")
            if fold.count():
                fold.first.locator("summary").first.click()
            self._fill_in(form, kind, 0, "")
            form.locator('.go button[type="submit"]').click(timeout=5_000)
            self.page.wait_for_timeout(1_000)
        self._attend()

    def _fill_in(self, form: Locator, kind: str, tries: int, prompt: str) -> None:
        suggested = self._take_suggestion(form)
        if suggested:
            self.page.wait_for_timeout(200)  # until it stands there
        elif form.locator("[data-deed]").count():
            self._take_up_deeds(form, tries)
        elif not self._arrange(form):
            self._choose_in(form, kind)
            boxes = form.locator("input[type=checkbox]:visible").all()
            for box in boxes if kind in ALL_OF else boxes[: self._least(form) + tries]:
                press(box)
        for number in form.locator("input[type=number]:visible").all():
            if not number.input_value():
                bound = "max" if kind in ALL_SPENT else "min"
                least = str(number.get_attribute(bound) or number.get_attribute("min") or "0")
                number.fill(NUMBERS.get(str(number.get_attribute("name")).rpartition(".")[2], least))
        for field in form.locator("textarea:visible, input[type=text]:visible").all():
            if not field.input_value() and (not suggested or field.get_attribute("required") is not None):
                asked = f"{prompt} {angels.suit_in(form)}"
                field.fill(self._words_for(kind, str(field.get_attribute("name")), asked))

    def _words_for(self, kind: str, name: str, asked: str) -> str:
        """What they write into a box; in Shadow Play it goes on from what has come out."""
        script = self.script() if kind in ("speak", "give_response", "make_move") else []
        if kind == "give_response":
            posts = [
                one["words"] for one in script if one["rule"] == shadow.FRAMES and one["seat"] != self.seat
            ]
            is_hard = any(f"Stance is {n}" in asked for n in range(shadow.HARD, 7))
            return self.lines.directed(str(posts[-1]), is_hard, shadow.is_struck(script))
        if (
            kind == "speak"
            and name.endswith("words")
            and (deed := self.lines.at_step(*shadow.step_next(script)))
        ):
            return deed
        if self.slug == "face-of-angels" and name.endswith("do.words"):
            return self.lines.sets_out(int(self.view()["state"]["act"]))
        if kind == "make_move" and (move := self.lines.in_a_challenge(shadow.step_next(script)[0])):
            return move
        return self.lines.for_field(kind, name, asked)

    def _least(self, form: Locator) -> int:
        """How many must be ticked, as the form says."""
        found = re.search(r"at least (\d)", form.inner_text())
        return int(found[1]) if found else 0

    def _take_up_deeds(self, form: Locator, tries: int) -> None:
        """Two actions of the hand; what they cannot afford they put back (CM-ACT-01, CM-ACT-03)."""
        for card in form.locator("[data-deed][aria-pressed=true]:visible").all():
            card.click()
        sorts = ("proper", "hidden", "other")[min(tries, 2) :]
        deeds = form.locator(", ".join(f".deed-card--{sort}:visible" for sort in sorts)).all()
        for card in deeds[: max(1, 2 - tries)]:
            card.click()

    def _choose_in(self, form: Locator, kind: str) -> None:
        chosen: set[str] = set()
        while True:
            groups: dict[str, list[str]] = form.evaluate(GROUPS)
            name = next((name for name in groups if name not in chosen), None)
            if name is None:
                return
            values = groups[name]
            shut = angels.shut(self.view()["state"], self.seat) if kind in TALKED_IN else ()
            able = [one for one in values if one.rpartition("=")[2] not in shut]
            value = self.lines.choice(kind, name, able or values)
            press(form.locator(f'input[type=radio][name="{name}"]').nth(values.index(value)))
            chosen.add(name)

    def _last_word(self) -> None:
        """Once the house has had theirs."""
        box, until = self.page.locator("#last-text"), time.monotonic() + LONGEST_PAUSE
        while time.monotonic() < until and self.page.locator(".last-word").count() < len(self.house_seats):
            self.page.wait_for_timeout(300)
        with suppress(TimeoutError):
            self.page.keyboard.press("Enter")
            for _ in range(8):
                if box.is_visible():
                    break
                self.page.keyboard.press("Enter")
                self.page.wait_for_timeout(800)
            box.fill(self.lines.last(), timeout=3_000)
            box.locator("xpath=ancestor::form").locator("button[type=submit]").click(timeout=3_000)
            self.page.wait_for_timeout(3_000)
