"""Somebody whose seat and table are known: what they are asked is the API's to say."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.browser.asking import asking
from tests.browser.conftest import House
from tests.browser.people import MOVED_ON, PATIENCE_SECONDS, Person, wait_until
from tests.browser.scenes import Scene

SHOWS = "n => document.querySelector('#log-seal-of summary').textContent.startsWith(`Seal of entry ${n}`)"
"""Whether a page has been told of so many entries that everybody may know of."""
PUT = """(form, answer) => {
    const missing = [];
    for (const [name, values] of answer) for (const value of values) {
        const touched = (one) => one.labels?.length ? [...one.labels] : [one];
        const inSight = (one) => one.type === "hidden" || touched(one).some((it) => it.checkVisibility());
        const named = (one) => one.name === name || one.name.endsWith(`.${name}`);
        const fields = [...form.elements].filter((one) => named(one) && inSight(one));
        const choice = fields.find((one) => /radio|checkbox|hidden/.test(one.type) && one.value === value);
        const box = fields.find((one) => !/radio|checkbox|hidden/.test(one.type));
        if (choice) choice.type === "hidden" || choice.checked || choice.click();
        else if (box) {
            box.value = value;
            for (const kind of ["input", "change"]) box.dispatchEvent(new Event(kind, { bubbles: true }));
        } else missing.push(`${name}: ${value}`);
    }
    return missing;
}"""
"""Choose and write; what there was no field for."""


class Player(Person):
    """Somebody who knows what kind of decision they are asked; under any name but a seat's they look on."""

    def __init__(self, seat: str, page: Page, house: House, scene: Scene) -> None:
        super().__init__(seat, page)
        self.house = house
        self.scene = scene

    def view(self) -> dict[str, Any]:
        """What this seat may see, as the API has it."""
        head = {"Authorization": f"Bearer {self.scene.tokens.get(self.name, self.scene.watch)}"}
        address = f"{self.house.address}/api/tables/{self.scene.table}/view"
        seen: dict[str, Any] = asking.get(address, headers=head).json()
        return seen

    def asked(self) -> tuple[str, str]:
        """The kind and the id of the decision on top; ("", "") where nothing waits for this seat."""
        due = [d for d in self.view()["decisions"] if not d["optional"] and not d["sealed"]]
        return (due[0]["kind"], due[0]["id"]) if due else ("", "")

    def at(self, decision: str) -> Locator:
        """The form of a decision, once it is there."""
        form = self.page.locator(f'#cue form[data-decision="{decision}"]')
        expect(form).to_be_attached()
        self.open_sheet(form)
        fold = form.locator("xpath=ancestor::details[not(@open)]")
        if fold.count():  # a door is behind its fold
            fold.first.locator("summary").first.click()
        expect(form).to_be_visible()
        return form

    def send(self, form: Locator) -> None:
        """Press the form's button, and wait until the answer was taken."""
        decision = form.get_attribute("data-decision")
        form.locator('.go button[type="submit"]').click()
        self.page.wait_for_function(MOVED_ON, arg=decision, timeout=PATIENCE_SECONDS * 1000)
        notice = self.page.locator("#notice .notice, .refused-here")
        assert not notice.count(), notice.inner_text()

    def catch_up(self) -> dict[str, Any]:
        """Wait until the page shows all that was played, so that it changes under nobody's hands.

        Returns what this seat may see then.
        """
        seen = self.view()
        self.page.wait_for_function(SHOWS, arg=seen["log_seal_entry"], timeout=PATIENCE_SECONDS * 1000)
        return seen

    def does(self, kind: str, **answer: str | list[str]) -> None:
        """Answer the decision of that kind on the page, once it is asked. answer: values by field, in order.

        A field is named by the last part of its name; of several that may be ticked, the values in a list.
        """
        seen = self.catch_up()
        [asked] = [d for d in seen["decisions"] if d["kind"] == kind]
        form = self.at(asked["id"])
        put(form, **answer)
        self.send(form)
        wait_until(self.page, lambda: asked["id"] not in [d["id"] for d in self.view()["decisions"]])


def put(form: Locator, **answer: str | list[str]) -> None:
    """Fill in fields of a form, in this order: what is chosen by its value, what is written as it is.

    All at once, so that nothing that comes from the house draws the form anew in between.
    """
    values = [[name, [value] if isinstance(value, str) else value] for name, value in answer.items()]
    missing = form.evaluate(PUT, values)
    assert not missing, f"no such field: {missing}; there is {form.inner_text()}"
