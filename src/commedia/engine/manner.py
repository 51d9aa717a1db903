"""How a decision is put to its seat: whether anybody waits for it, and when, where a scene is played.

class JoinScene(Decision[Join]):
    manner = Voluntary()

class BidCaution(Decision[Bid]):
    manner = Required(secret=True)

class CloseScene(Decision[Close]):
    manner = Required(timing=Timing.AFTER_SCENE)
"""

from __future__ import annotations

from enum import Enum
from typing import ClassVar, TypeAlias

import msgspec


class Timing(Enum):
    """When a decision is answered, where a scene is played or people talk.

    AT_ONCE: whenever whoever is asked likes.
    AFTER_TALK: there may be talk first, but nobody waits for it.
    CLOSES_TALK: the same, and it closes what is talked about: whoever else is asked is heard before.
    AFTER_SCENE: a scene is played first. A house actor waits until the people in it are done, and a page
        folds the decision away behind a quiet button.
    IN_SCENE: in the midst of a scene, which goes on when it is answered. The script keeps the page, which
        folds the decision away, too.
    BETWEEN_LINES: the same, and there may be talk first, but nobody waits for it.
    CLOSES_SCENE: in the midst of a scene, and by the last of those in it: so it is as AFTER_SCENE for them.
    """

    AT_ONCE = "at once"
    AFTER_TALK = "after talk"
    CLOSES_TALK = "closes talk"
    AFTER_SCENE = "after the scene"
    IN_SCENE = "in the scene"
    BETWEEN_LINES = "between lines"
    CLOSES_SCENE = "closes the scene"

    @property
    def is_last(self) -> bool:
        """Whether what is played or talked about is over with the answer."""
        return self in (Timing.CLOSES_TALK, Timing.AFTER_SCENE, Timing.CLOSES_SCENE)

    @property
    def leaves_room(self) -> bool:
        """Whether there may be talk before the answer, for which nobody waits."""
        return self in (Timing.AFTER_TALK, Timing.CLOSES_TALK, Timing.BETWEEN_LINES)

    @property
    def is_in_scene(self) -> bool:
        """Whether it is answered in the midst of a scene."""
        return self in (Timing.IN_SCENE, Timing.BETWEEN_LINES, Timing.CLOSES_SCENE)

    @property
    def is_quiet(self) -> bool:
        """Whether it is put in a scene, where words come first: a page folds it away."""
        return self.is_in_scene or self is Timing.AFTER_SCENE


class Required(msgspec.Struct, frozen=True, kw_only=True):
    """The table waits for the answer.

    timing: when it is given. secret: it stays with its author until the rules reveal it.
    comes_first: a house actor gives it before whatever else its seat is asked, since that hangs on it.
    may_wait: whoever is asked may well wait for others first: nothing urges them.
    """

    optional: ClassVar[bool] = False
    sets_scene: ClassVar[bool] = False

    timing: Timing = Timing.AT_ONCE
    secret: bool = False
    comes_first: bool = False
    may_wait: bool = False


class Voluntary(msgspec.Struct, frozen=True, kw_only=True):
    """An open door that nobody waits for, such as joining a scene.

    timing: when one goes through it.
    sets_scene: a scene is set through it that has begun, or what has come of the last one is judged: a house
        actor looks at it in each scene anew, and before anything else, so that nobody plays in a place that
        was not shown.
    """

    optional: ClassVar[bool] = True
    secret: ClassVar[bool] = False
    comes_first: ClassVar[bool] = False
    may_wait: ClassVar[bool] = False

    timing: Timing = Timing.AT_ONCE
    sets_scene: bool = False


Manner: TypeAlias = Required | Voluntary
