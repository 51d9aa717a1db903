"""Games that are announced and not yet on: they are in rehearsal. When one comes, its bill goes with it."""

from commedia.games.shadow_play.bill import BILL as SHADOW_PLAY
from commedia.kit.bill import Bill

REHEARSED: dict[str, tuple[str, Bill]] = {
    "shadow-play": ("Shadow Play", SHADOW_PLAY),
}
"""Each by its slug, with its title, in the order in which they come."""
