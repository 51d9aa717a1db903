"""People at the pages: they read what stands there, choose among what is offered, and press the button."""

from __future__ import annotations

from random import Random

from playwright.sync_api import Locator, Page

MOVED_ON = """decision => {
    const form = document.querySelector('#cue form[data-decision]');
    const cue = document.querySelector('.status').innerText.includes('Your cue');
    return !cue || !form || form.dataset.decision !== decision || document.querySelector('#notice .notice');
}"""


class Person:
    """Somebody with a browser of their own."""

    def __init__(self, name: str, page: Page) -> None:
        self.name = name
        self.page = page
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(f"{name}: {error}"))
        page.on("console", self._hear)

    def _hear(self, message: object) -> None:
        kind, text = getattr(message, "type", ""), getattr(message, "text", "")
        expected = "Failed to load resource" in text or "ERR_" in text
        if kind == "error" and not expected:
            self.faults.append(f"{self.name}: {text}")

    @property
    def status(self) -> str:
        """The one sentence that says whose turn it is."""
        return self.page.locator(".status").inner_text()

    @property
    def has_cue(self) -> bool:
        """Whether it is this person's move."""
        return "Your cue" in self.status

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
        """Answer the cue with anything that the page offers, and wait until it has been taken."""
        decision = self.form.get_attribute("data-decision")
        self._arrange() or self._choose(random)
        self._tick()
        self._write(random)
        self.form.locator(".button--cue").click()
        self.page.wait_for_function(MOVED_ON, arg=decision, timeout=10_000)
        notice = self.page.locator("#notice .notice")
        assert not notice.count(), notice.inner_text()

    def _arrange(self) -> bool:
        rows = self.form.locator("table.arrange tbody tr:has(input)")
        for n in range(rows.count()):
            rows.nth(n).locator("input[type=radio]").nth(n).check(force=True)
        return rows.count() > 0

    def _choose(self, random: Random) -> None:
        """One of each group in sight; a choice may bring further groups."""
        chosen: set[str] = set()
        while True:
            names = [
                str(radio.get_attribute("name"))
                for radio in self.form.locator("input[type=radio]:visible").all()
            ]
            open_ = [name for name in names if name not in chosen]
            if not open_:
                return
            group = self.form.locator(f'input[type=radio][name="{open_[0]}"]:visible')
            group.nth(random.randrange(group.count())).check(force=True)
            chosen.add(open_[0])

    def _tick(self) -> None:
        boxes = self.form.locator("input[type=checkbox]:visible")
        many = 3 if "three" in self.page.locator("#cue").inner_text().lower() else 1
        for n in range(min(many, boxes.count())):
            boxes.nth(n).check(force=True)

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


def play_until(people: list[Person], random: Random, done: str, most: int = 600) -> int:
    """Everybody acts on their cue until the text `done` stands in somebody's status or stage.

    Returns how many moves were made.
    """
    moves = 0
    while moves < most:
        acted = False
        for person in people:
            if person.has_cue:
                person.act(random)
                moves += 1
                acted = True
            if done in person.status or done in person.page.locator("#stage").inner_text():
                return moves
        if not acted:
            people[0].page.wait_for_timeout(50)
    raise AssertionError(f"{done!r} did not come in {most} moves: {[p.status for p in people]}")
