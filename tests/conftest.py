"""What holds for all tests."""

from hypothesis import HealthCheck, settings

# How long one example takes says how busy the machine is, and nothing of the code.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")
