"""How long a table plays is chosen by a key, over the API and without scripts."""

from __future__ import annotations

import re
from typing import Any

import pytest
from litestar.testing import TestClient

BESIDES: dict[str, dict[str, Any]] = {
    "men-of-stones": {"start_deaths": "off"},
    "city-of-masks": {"randomizer": "dice"},
    "know-thyself": {"early_call": "off"},
    "shadow-play": {"ticks": "open"},
}
"""An option of each game that no length of it settles."""


@pytest.mark.parametrize("slug", BESIDES)
def test_a_length_is_read_and_chosen_by_its_key(client: TestClient, slug: str) -> None:
    """It settles its options, whatever else was chosen; an option that is sent beside it stands."""
    about = client.get(f"/api/games/{slug}").json()
    for length in about["lengths"]:
        opened = client.post("/api/tables", json={"game": slug, "length": length["key"]}).json()
        address, heads = f"/api/tables/{opened['table']}", {"authorization": f"Bearer {opened['host']}"}
        lobby = client.get(f"{address}/view", headers=heads).json()["lobby"]
        assert lobby["length"] == length["key"]
        assert lobby["options"].items() >= length["options"].items()
    first, last = about["lengths"][0], about["lengths"][-1]
    key = next(k for k, value in first["options"].items() if value != last["options"][k])
    other = next(o for o in about["options"] if o["key"] == key)["choices"][1]["value"]
    for sent, is_now in (
        ({"length": first["key"]}, first["key"]),
        (
            {"options": BESIDES[slug]},
            first["key"],
        ),
        ({"length": last["key"]}, last["key"]),
    ):
        assert client.post(f"{address}/terms", headers=heads, json=sent).status_code == 200
        assert client.get(f"{address}/view", headers=heads).json()["lobby"]["length"] == is_now
    sent = {"length": last["key"], "options": {key: other}}
    client.post(f"{address}/terms", headers=heads, json=sent)
    assert client.get(f"{address}/view", headers=heads).json()["lobby"]["options"][key] == other
    refused = client.post(f"{address}/terms", headers=heads, json={"length": "forever"})
    assert (refused.status_code, "no length “forever”" in refused.json()["error"]) == (422, True)


def test_a_length_is_chosen_without_scripts(client: TestClient) -> None:
    """The form that says how long sends nothing else, so that what was settled besides stays."""
    opened = client.post(
        "/api/tables", json={"game": "men-of-stones", "options": {"start_deaths": "off"}}
    ).json()
    sent = client.post(f"/s/{opened['host']}/terms", data={"length": "short"}, follow_redirects=False)
    assert sent.status_code == 303
    page = client.get(f"/s/{opened['host']}").text
    assert re.findall(r'name="terms.length" value="(\w+)" checked', page) == ["short"]
    assert re.search(r'name="option.act4_structure" value="single_scene" checked', page)
    assert re.search(r'name="option.start_deaths" value="off" checked', page)
