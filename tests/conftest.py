"""What holds for all tests."""

import logging

from hypothesis import HealthCheck, settings

# How long one example takes says how busy the machine is, and nothing of the code.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


class _Loud(logging.Handler):
    """A drawing that fails shows something plainer to players; a test it shall fail."""

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info and record.exc_info[1]:
            raise record.exc_info[1]


logging.getLogger("commedia.server.pages.careful").addHandler(_Loud())
