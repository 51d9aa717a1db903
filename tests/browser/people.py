"""People at the pages: they read what stands there, choose among what is offered, and press the button."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random

from playwright.sync_api import Locator, Page, TimeoutError

MOVED_ON = """decision => {
    const form = document.querySelector('#cue form[data-decision]');
    const cue = document.querySelector('.status').innerText.includes('Your cue');
    const refused = document.querySelector('#notice .notice, .refused-here');
    return !cue || !form || form.dataset.decision !== decision || refused;
}"""

GROUPS = """form => {
    const groups = {};
    for (const radio of form.querySelectorAll('input[type=radio]')) {
        if (radio.checkVisibility()) (groups[radio.name] ??= []).push(radio.value);
    }
    return groups;
}"""
"""What the radios of each group stand for that are in sight, in the order of the page."""

SAID_TO_ALL = """lines => {
    const said = lines.cloneNode(true);
    for (const way of said.querySelectorAll('.erase')) way.remove();
    return said.textContent.replace(/\\s/g, '');
}"""
"""What stands in the script, in sight or not, without the blanks: those beside what was taken away differ."""

AT_A_GLANCE = """status => [
    status.innerText,
    document.querySelector('#stage').textContent.replace(/\\s+/g, ' '),
    [...document.querySelectorAll('.cue__end button')].some(one => one.checkVisibility()),
]"""
"""The status, the stage, and whether a scene is kept open for them: in one look, as many look on and on."""

FILLED_IN = """form => {
    form.filledIn = new Promise(done => form.addEventListener('change', () => done(), { once: true }));
}"""
"""Promises, as `filledIn`, that the page has filled in a form: its reply comes before that."""

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
"""A window that is touched, for `visit`."""

UNDER_A_THUMB = """() => [
    ...document.querySelectorAll('button, select, textarea, summary, nav a, .chip, .choice')]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43.9)
    .map(one => `${one.className || one.id || one.tagName}: ${one.getBoundingClientRect().height}`)
    .concat([...document.querySelectorAll('textarea, select, input')]
        .filter(one => !['radio', 'checkbox', 'range'].includes(one.type))
        .filter(one => one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 16)
        .map(one => `${one.name}: letters of ${getComputedStyle(one).fontSize}`))"""
"""What can be pressed and is lower than 44 pixels, and boxes with letters that a phone would enlarge."""


def on_the_stage(page: Page) -> Page:
    """The page, laid out round the stage by whoever has a long question and would rather have that."""
    if page.evaluate("document.body.dataset.mode") == "form":
        page.locator(".ways [data-view=stage]").evaluate("button => button.click()")
    return page


PATIENCE_SECONDS = 45.0
"""After so long something that was due is not coming: more than the slowest machine takes."""


def press(box: Locator) -> None:
    """Choose a radio or a box if it is not chosen. Its label is what is in sight, and where a page lays that
    out under something that stays put, a click at its place would meet that instead.
    """
    box.evaluate("box => box.checked || box.click()")


class Person:
    """Somebody with a browser of their own.

    prefers: what they choose wherever it is open, the most wished for first; all else they choose by chance.
    """

    prefers: Sequence[str] = ()

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"{name}: {error}"))
        page.on("console", self._hear)
        page.add_locator_handler(page.locator("#landing:not([hidden])"), self._go_on, no_wait_after=True)

    def _hear(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        expected = "Failed to load resource" in text or "ERR_" in text
        # So Firefox tells that a page was left, and its stream or a request with it.
        expected |= "Error in input stream" in text or "NetworkError when attempting" in text
        if kind == "error" and not expected:
            self.faults.append(f"{self.name}: {text}")

    def _go_on(self) -> None:
        """Past all moments that hold the stage, one after the other, to whatever lies beneath them."""
        while self.page.locator("#landing").is_visible():
            with suppress(TimeoutError):  # it may have been let go of meanwhile
                self.page.locator("#landing-on").click(timeout=2_000)

    @property
    def status(self) -> str:
        """The one sentence that says whose turn it is."""
        return self.page.locator(".status").inner_text()

    @property
    def has_cue(self) -> bool:
        """Whether it is this person's move."""
        return "Your cue" in self.status

    def is_asked(self) -> bool:
        """Whether it is this person's move; a scene that the house keeps open for them they let end."""
        return "Your cue" in self.glance()[0]

    def glance(self) -> tuple[str, str]:
        """The status and what the stage says; a scene that the house keeps open for them they let end."""
        status, stage, keeps_open = self.page.locator(".status").evaluate(AT_A_GLANCE)
        if not keeps_open:
            return status, stage
        with suppress(TimeoutError):  # it may have ended meanwhile
            self.page.locator(".cue__end button:visible").first.click(timeout=2_000)
        return self.status, self.stage

    @property
    def stage(self) -> str:
        """What the stage says, in words and pictures."""
        return str(self.page.locator("#stage").evaluate("stage => stage.textContent.replace(/\\s+/g, ' ')"))

    @property
    def script(self) -> str:
        """What the script says to everybody: the ways to erase one's own words are one's own."""
        return str(self.page.locator("#lines").evaluate(SAID_TO_ALL))

    @property
    def is_over(self) -> bool:
        """Whether the play is over."""
        return "The play is over" in self.status

    @property
    def form(self) -> Locator:
        """The form of the cue."""
        return self.page.locator("#cue form[data-decision]").first

    def text(self) -> str:
        """Everything the page says, hidden parts too."""
        return self.page.content()

    def act(self, random: Random) -> None:
        """Answer the cue with anything that the page offers, and wait until it has been taken.

        Where somebody else was first, and the decision is gone, nothing is left to answer.
        """
        decision = self.form.get_attribute("data-decision")
        for patience in (5_000, PATIENCE_SECONDS * 1000):
            try:
                self._fill(random)
            except TimeoutError:
                if self.page.evaluate(MOVED_ON, decision):
                    return
                self._fill(random)
            if self.press(decision, patience):
                break
        else:
            raise AssertionError(f"{self.name} pressed twice, and nothing came of it: {self.status}")
        refused = self.page.locator("#notice .notice--error, .refused-here")
        assert not refused.count(), refused.inner_text()

    def _fill(self, random: Random) -> None:
        if self.page.locator("#landing").is_visible():  # where a click is forced, nobody else goes on for us
            self._go_on()
        self.open_sheet(self.form)
        if self._take_suggestion(self.form):
            for field in self.form.locator(
                "textarea[required]:visible, input[type=text][required]:visible"
            ).all():
                if not field.input_value():
                    field.fill(WORDS[0])
            return
        if not self._take_up(random) and not self._arrange(self.form):
            self._choose(random)
        self._tick()
        self._write(random)

    def _take_suggestion(self, form: Locator) -> bool:
        """Let the page choose, where it offers to."""
        suggest = form.locator("[data-suggest]:visible")
        if not suggest.count():
            return False
        form.evaluate(FILLED_IN)
        with self.page.expect_response("**/suggest"):
            suggest.click()
        form.evaluate("form => form.filledIn")
        return True

    def _take_up(self, random: Random) -> bool:
        """Take up one of the actions of a hand, where there is one (CM-ACT-01).

        One that they can't afford, as the page says, is put back for one that is worth nothing (CM-ACT-03).
        """
        deeds = self.form.locator("button[data-deed]:visible")
        count = deeds.count()
        if count and not self._affords(deed := deeds.nth(random.randrange(count))):
            deed.click()
            self.form.locator("button.deed-card--other[data-deed]:visible").first.click()
        return count > 0

    def _affords(self, deed: Locator) -> bool:
        with self.page.expect_response("**/foresee") as foreseen:
            deed.click()
        return "is-wrong" not in foreseen.value.text()

    def open_sheet(self, form: Locator) -> None:
        """A patient decision lies in a sheet while a scene is on."""
        if (
            form.locator("xpath=ancestor::*[@popover][contains(@class, 'sheet')]").count()
            and not form.is_visible()
        ):
            self.page.locator(".sheet__open:visible").first.click()

    def press(self, decision: str | None, patience: float = PATIENCE_SECONDS * 1000) -> bool:
        """Play it. Whether that came of it: where the page had just lost its line, nothing was played, and
        what had been filled in may be gone.

        A form that was filled in while another took its place is left: it is not asked any more, and what
        stands there now is not filled in.
        """
        self.open_sheet(self.form)  # the reply to the answer before this one may have put it away
        mine = self.page.locator(f'#cue form[data-decision="{decision}"]').first
        if not mine.count():
            return True
        with suppress(TimeoutError):
            mine.locator('.go button[type="submit"]').click(timeout=patience)
            self.page.wait_for_function(MOVED_ON, arg=decision, timeout=patience)
        return bool(self.page.evaluate(MOVED_ON, decision))

    def _arrange(self, form: Locator) -> bool:
        """Lay everything as it comes, where something is to be laid."""
        rows = form.locator("table.arrange tbody tr:has(input)")
        count = rows.count()
        for n in range(count):
            press(rows.nth(n).locator("input[type=radio]").nth(n))
        return count > 0

    def _choose(self, random: Random) -> None:
        """One of each group in sight; a choice may bring further groups."""
        chosen: set[str] = set()
        while True:
            groups: dict[str, list[str]] = self.form.evaluate(GROUPS)
            open_ = [name for name in groups if name not in chosen]
            if not open_:
                return
            group = self.form.locator(f'input[type=radio][name="{open_[0]}"]:visible')
            values = groups[open_[0]]
            wished = next((value for value in self.prefers if value in values), None)
            press(group.nth(random.randrange(len(values)) if wished is None else values.index(wished)))
            chosen.add(open_[0])

    def _tick(self) -> None:
        boxes = self.form.locator("input[type=checkbox]:visible")
        many = 3 if "three" in self.page.locator("#cue").inner_text().lower() else 1
        for n in range(min(many, boxes.count())):
            press(boxes.nth(n))

    def _write(self, random: Random) -> None:
        for number in self.form.locator("input[type=number]:visible").all():
            number.fill(str(number.get_attribute("min") or "0"))
        for field in self.form.locator("textarea:visible, input[type=text]:visible").all():
            if not field.input_value():
                field.fill(f"{random.choice(WORDS)} {random.choice(WORDS).lower()}")


WORDS = (
    "Ash",
    "Crown",
    "Salt",
    "Winter",
    "Oath",
    "Thorn",
    "River",
    "Candle",
    "Grave",
    "Raven",
    "Iron",
    "Gold",
)


def sit_down(person: Person, name: str) -> None:
    """Sit down by the invitation that is open in the window, and go on to the table."""
    person.page.locator("#my-name").fill(name)
    person.page.get_by_role("button", name="Sit down").click()
    person.page.wait_for_url("**/link")
    person.page.get_by_role("main").get_by_role("link", name="To the table").click()
    person.page.wait_for_url("**/s/*")


def to_the_table(*people: Person) -> None:
    """Past the prologue, to which the lobby gave way when the curtain rose."""
    for person in people:
        person.page.get_by_role("main").get_by_role("link", name="To the table").click()


def raise_the_curtain(host: Person, *others: Person) -> None:
    """The host presses the button of the lobby; then host and others read their prologue, and go on."""
    host.page.locator("#cue .button--cue").click()
    to_the_table(host, *others)


def play_until(people: list[Person], random: Random, done: str, most: int = 600) -> int:
    """Everybody acts on their cue until the text `done` stands in somebody's status or stage.

    Returns how many moves were made.
    """
    moves = 0
    last = time.monotonic()
    while moves < most and time.monotonic() - last < PATIENCE_SECONDS:
        for person in people:
            status, stage = person.glance()
            if done in status or done in stage:
                return moves  # they may be asked for a last word
            if "Your cue" in status:
                person.act(random)
                moves, last = moves + 1, time.monotonic()
        if time.monotonic() - last > 0.05:
            people[0].page.wait_for_timeout(20)
    told = {person.name: person.status for person in people}
    raise AssertionError(f"{done!r} did not come in {moves} moves: {told}")


def play_while_they_can(people: list[Person], random: Random, most: int = 40) -> int:
    """Everybody acts on their cue until the table waits for somebody else.

    Returns how many moves were made.
    """
    moves = 0
    while moves < most:
        acting = next((person for person in people if person.is_asked()), None)
        if acting is None:
            people[0].page.wait_for_timeout(300)  # what one did may be on its way to the other's page
            acting = next((person for person in people if person.is_asked()), None)
        if acting is None:
            return moves
        acting.act(random)
        moves += 1
    raise AssertionError(f"{[p.name for p in people]} were never done in {most} moves")


def wait_until(page: Page, is_so: Callable[[], bool], seconds: float = PATIENCE_SECONDS) -> None:
    """Look again and again until it is so. Raises AssertionError after so many seconds."""
    until = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < until, "that never came"
        page.wait_for_timeout(50)
