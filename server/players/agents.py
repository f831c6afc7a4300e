"""What a browser says of itself, in two words by which its owner knows it again. No I/O."""

BROWSERS = (
    # Each names those before which it stands as well.
    ("Edg", "edge"),
    ("OPR", "opera"),
    ("SamsungBrowser", "samsung"),
    ("Firefox", "firefox"),
    ("FxiOS", "firefox"),
    ("CriOS", "chrome"),
    ("Chrome", "chrome"),
    ("Safari", "safari"),
)
SYSTEMS = (
    ("Android", "android"),
    ("iPhone", "ios"),
    ("iPad", "ios"),
    ("CrOS", "chromeos"),
    ("Windows", "windows"),
    ("Mac OS", "macos"),
    ("Linux", "linux"),
)
OTHER = "other"


def browser_of(user_agent: str) -> str:
    """The browser's key; `other` for what is none of these."""
    return _first(user_agent, BROWSERS)


def system_of(user_agent: str) -> str:
    """The key of what it runs on."""
    return _first(user_agent, SYSTEMS)


def _first(user_agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((key for word, key in known if word in user_agent), OTHER)
