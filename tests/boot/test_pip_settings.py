"""What pip was told about package indexes is told to uv."""

from requirements import pip_settings


def told(*lines: str, **environment: str) -> dict[str, str]:
    """What is exported for these lines of `pip config list`, without the part that never changes."""
    wanted = pip_settings.exports(pip_settings.settings(lines), environment)
    assert wanted.pop("UV_INDEX_STRATEGY") == "unsafe-best-match"
    return wanted


def test_without_settings_uv_goes_its_own_way() -> None:
    """No line, nothing to say."""
    assert told() == {}


def test_a_mirror_and_its_company_are_passed_on() -> None:
    """Several values come from pip by spaces or lines, and go to uv as uv wants them."""
    assert told(
        "global.index-url='https://mirror.example/simple'",
        "global.extra-index-url='\\nhttps://a.example\\nhttps://b.example'",
        "global.find-links='/wheels /more'",
        "global.trusted-host='mirror.example'",
        "global.cert='/etc/ca.pem'",
    ) == {
        "UV_DEFAULT_INDEX": "https://mirror.example/simple",
        "UV_INDEX": "https://a.example https://b.example",
        "UV_FIND_LINKS": "/wheels,/more",
        "UV_INSECURE_HOST": "mirror.example",
        "SSL_CERT_FILE": "/etc/ca.pem",
    }


def test_the_environment_wins_over_a_file_and_install_over_global() -> None:
    """In pip's own order, whatever the order of the lines."""
    lines = [
        ":env:.index-url='https://env.example'",
        "install.index-url='https://install.example'",
        "global.index-url='https://global.example'",
    ]
    assert told(*lines)["UV_DEFAULT_INDEX"] == "https://env.example"
    assert told(*lines[1:])["UV_DEFAULT_INDEX"] == "https://install.example"


def test_a_folder_of_wheels_is_enough() -> None:
    """Where pip is told to use no index, uv stays off the network."""
    assert told(":env:.no-index='1'", ":env:.find-links='/wheels'") == {
        "UV_OFFLINE": "1",
        "UV_FIND_LINKS": "/wheels",
    }
    assert told(":env:.no-index='false'") == {}


def test_what_was_said_to_uv_itself_stays() -> None:
    """Also under its older name."""
    line = "global.index-url='https://mirror.example'"
    assert told(line, UV_DEFAULT_INDEX="https://mine.example") == {}
    assert told(line, UV_INDEX_URL="https://mine.example") == {}


def test_other_sections_and_odd_lines_are_passed_over() -> None:
    """`pip config list` shows every command's settings."""
    assert told("freeze.timeout='10'", "wheel.index-url='https://x.example'", "", "a warning") == {}
