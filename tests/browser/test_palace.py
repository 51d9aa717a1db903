"""Three browsers play Know Thyself from the Guest Suite to the Master Suite."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.browser.conftest import House
from tests.browser.people import Person, play_until, wait_until

STEADILY = ("take_up", "frame_wager", "approve", "offer", "accept", "keep", "no_change")
"""What brings a play on: up with one's things, into a Wager, and no second thoughts."""


@pytest.mark.slow
def test_two_amnesiacs_and_the_master_play_to_the_end(house: House, visit: Callable[..., Person]) -> None:
    """They wake, walk, wager, are called and tell their endings; all three read one script."""
    opened = house.table(["Rosa", "Dee", "Mina"], game="know-thyself", options={"wager_limit": 1})
    people = [visit(f"/s/{token}", name) for name, token in opened["seats"].items()]
    rosa, dee, mina = people
    for person in people:
        person.prefers = STEADILY
    random = Random(5)
    play_until(people, random, "Guest Suite of")
    for walker in (dee, mina):
        walk_out(walker, random)
    play_until(people, random, "Master Suite of")
    assert "Only you see this" not in dee.text()
    play_until(people, random, "The play is over")
    wait_until(rosa.page, lambda: all(person.is_over for person in people))
    wait_until(rosa.page, lambda: len({person.script[-200:] for person in people}) == 1)


GO_OUT = """() => {
    const form = document.querySelector('#cue form[data-decision]');
    const ways = ['go', 'great_hall'].map(way => form?.querySelector(`[value=${way}]`));
    if (!ways.every(Boolean)) return null;
    for (const way of ways) way.click();
    return form.dataset.decision;
}"""
"""Choose the door of the Guest Suite, where it is offered; the decision that was answered so, or null."""


def walk_out(person: Person, random: Random) -> None:
    """Up with all that lies beside the bed, and out alone through the one door of the Guest Suite."""
    answered = set[str | None]()  # such a form may stand there for a moment still

    def is_out() -> bool:
        if "owe it a Wager" in person.page.locator("#cue").inner_text():
            return True
        decision = person.form.get_attribute("data-decision") if person.form.count() else None
        if decision is None or decision in answered:
            return False
        if person.form.locator("[value=take_up]").count():
            answered.add(decision)
            person.act(random)
        elif left := person.page.evaluate(GO_OUT):
            answered.add(left)
            person.press(left)
        return False

    wait_until(person.page, is_out)
