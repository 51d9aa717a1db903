"""What must be true of a play with the house, for somebody who played it alone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from commedia.kit.used_lines import sentences

if TYPE_CHECKING:
    from docs.solo.player import Soloist

READ_OUT = ("SP-TONE-02", "SP-TONE-03", "SP-MOVE-11", "SP-CH-05", "SP-TRAIT-03")
"""Rules by which a card is read out, as it is laid down and as it has come true, and a Trait, as it grows."""
FEWEST_EXCHANGES = 2
"""With whoever of the house was spoken to in a scene."""
TALKED_OUT = ("face-of-angels",)
"""Games in which one answer may be all that there is to say: whoever spoke first has led out of it then."""


def faults_of(played: Soloist) -> Iterator[str]:
    """All that was amiss, a sentence each."""
    yield from played.amiss
    said: dict[str, list[str]] = {}
    for line in played.script():
        if line["seat"] in played.house_seats and line["rule"] not in READ_OUT:
            for sentence in sentences(line["words"]):
                said.setdefault(sentence, []).append(f"{line['seat']}: {line['words']}")
    for sentence, times in said.items():
        if len(times) > 1:
            yield f"The house says {len(times)} times: “{sentence}” ({', '.join(times)})."
    fewest = 1 if played.slug in TALKED_OUT else FEWEST_EXCHANGES
    for scene in played.scenes:
        for seat, lines in scene.spoken.items():
            if (replies := scene.replies[seat]) < fewest and not scene.unsaid[seat]:
                yield f"At {scene.place!r} {seat} answered {replies} times, and was spoken to {lines} times."
