"""The words of tags, read and written: `against:sun`, `pleases:sun:KS.6`. Source: CM-TAB-02, CM-FAC-03."""

from __future__ import annotations

from collections.abc import Sequence


def named_by(tags: Sequence[str], start: str) -> list[str]:
    """What tags of one sort name: "for" those that a deed is done for, "pleases:sun" what pleases the Sun."""
    sort = f"{start}:"
    return [tag.removeprefix(sort) for tag in tags if tag.startswith(sort)]


def by_sort(tags: Sequence[str]) -> dict[str, list[str]]:
    """What tags name, under each of their sorts: the actions that please the Sun as `sun:` and their key.

    >>> by_sort(["against:moon", "pleases:sun:KS.1"])
    {'against': ['moon'], 'pleases': ['sun:KS.1']}
    """
    named: dict[str, list[str]] = {}
    for tag in tags:
        sort, _, about = tag.partition(":")
        named.setdefault(sort, []).append(about)
    return named


def striking(pleases: Sequence[str], offends: Sequence[str]) -> list[str]:
    """The tags of what pleases and offends factions; one for an action and faction (CM-FAC-03)."""
    return [f"pleases:{pair}" for pair in pleases] + [
        f"offends:{pair}" for pair in offends if pair not in pleases
    ]
