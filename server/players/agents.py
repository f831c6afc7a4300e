"""Names a browser and its system by the User-Agent header, for a list of sessions."""

BROWSERS = (
    # A browser's header also contains the names of later entries, so the order matters.
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
    """Return the key of the browser in a User-Agent header; `other` for an unknown one."""
    return _first(user_agent, BROWSERS)


def system_of(user_agent: str) -> str:
    """Return the key of the operating system in a User-Agent header; `other` for an unknown one."""
    return _first(user_agent, SYSTEMS)


def _first(user_agent: str, known: tuple[tuple[str, str], ...]) -> str:
    return next((key for word, key in known if word in user_agent), OTHER)
