"""Ids of matches, players, seeks and shared deals, and names of guests and bots."""

import hashlib
import secrets
import string
from collections.abc import Iterator
from itertools import product
from typing import Literal, get_args

from protocol.core.ids import CommandId, DealId, MatchId, PlayerId, SeatId

ALPHABET = string.digits + string.ascii_letters
MATCH_ID_LENGTH = 10
"""The length of a match id. There are 62^10 ids, so that links can't be guessed."""
PLAYER_ID_LENGTH = 16
DEAL_ID_LENGTH = 16

Language = Literal["en", "id"]
LANGUAGES: tuple[Language, ...] = get_args(Language)

ADJECTIVES = (
    "Amber", "Bold", "Brisk", "Calm", "Clever", "Coral", "Dapper", "Eager",
    "Fair", "Gentle", "Golden", "Grey", "Hardy", "Hazel", "Idle", "Jolly",
    "Keen", "Light", "Lucky", "Mellow", "Merry", "Nimble", "Olive", "Patient",
    "Quick", "Quiet", "Russet", "Silver", "Sly", "Steady", "Swift", "Witty",
)  # fmt: skip
ANIMALS = (
    "Badger", "Beaver", "Bittern", "Cat", "Crane", "Curlew", "Deer", "Dove",
    "Falcon", "Finch", "Fox", "Goose", "Hare", "Hedgehog", "Heron", "Ibex",
    "Jay", "Kestrel", "Lark", "Lynx", "Marten", "Mole", "Mouse", "Newt",
    "Otter", "Owl", "Plover", "Raven", "Robin", "Stoat", "Swan", "Wren",
)  # fmt: skip


INDONESIAN_ADJECTIVES = (
    "Berani", "Bijak", "Cekatan", "Cerdas", "Cerdik", "Ceria", "Gagah", "Gesit",
    "Girang", "Hebat", "Ikhlas", "Jenaka", "Jujur", "Kalem", "Kuat", "Lincah",
    "Luwes", "Mahir", "Manis", "Mungil", "Rajin", "Ramah", "Riang", "Sabar",
    "Santai", "Santun", "Setia", "Sigap", "Tangguh", "Teguh", "Tekun", "Tenang",
)  # fmt: skip
INDONESIAN_ANIMALS = (
    "Anoa", "Bangau", "Belibis", "Beo", "Camar", "Cendet", "Elang", "Gelatik",
    "Jalak", "Kancil", "Kasuari", "Kelinci", "Kenari", "Kepodang", "Kijang", "Komodo",
    "Kucica", "Kukang", "Landak", "Maleo", "Merak", "Merpati", "Murai", "Nuri",
    "Panda", "Penyu", "Pipit", "Rangkong", "Rusa", "Tapir", "Tupai", "Walet",
)  # fmt: skip
INDONESIAN_INITIAL = "i"
"""The first letter of the ids of guests who arrived with Indonesian, and of no other ids."""
OTHER_INITIALS = ALPHABET.replace(INDONESIAN_INITIAL, "")


def new_match_id() -> MatchId:
    """Return a new match id, from the operating system's randomness."""
    return MatchId("".join(secrets.choice(ALPHABET) for _ in range(MATCH_ID_LENGTH)))


def new_deal_id() -> DealId:
    """Return a new id of a shared deal, which no match or player can be derived from."""
    return DealId("".join(secrets.choice(ALPHABET) for _ in range(DEAL_ID_LENGTH)))


def new_player_id(language: Language = "en") -> PlayerId:
    """Return a new player id, from the operating system's randomness.

    The id tells the player's first language. A guest therefore has a name in that language, the
    same on every node, without anything being stored.
    """
    first = INDONESIAN_INITIAL if language == "id" else secrets.choice(OTHER_INITIALS)
    rest = (secrets.choice(ALPHABET) for _ in range(PLAYER_ID_LENGTH - 1))
    return PlayerId(first + "".join(rest))


def rematch_id(match: MatchId, key: bytes) -> MatchId:
    """Return the id of the rematch of `match`: the same at every attempt, and unpredictable.

    `key` is the secret that all nodes share.
    """
    return MatchId(_derived(match, key, b"spite rematch"))


def seek_id(player: PlayerId, command: CommandId, key: bytes) -> SeatId:
    """Return the id of a player's seek, derived from the client's command id: the same at every
    attempt.
    """
    return SeatId(_derived(f"{player} {command}", key, b"spite seek"))


def pairing_id(seats: tuple[SeatId, SeatId], at_ms: int, key: bytes) -> MatchId:
    """Return the match id of two seeks that were paired at this time, the same on every node."""
    return MatchId(_derived(f"{seats[0]} {seats[1]} {at_ms}", key, b"spite pairing"))


def _derived(text: str, key: bytes, person: bytes) -> str:
    """Return an id derived from `text` and the secret `key`."""
    number = int.from_bytes(hashlib.blake2b(text.encode(), key=key, person=person).digest())
    letters = []
    for _ in range(MATCH_ID_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def bot_name(level: str) -> str:
    """Return the name of a bot where no translated text is available, as in records."""
    return f"Computer ({level})"


def bot_level(name: str) -> str | None:
    """Return the level of a bot by its name; None for a player, whose name has no parentheses."""
    if not name.startswith("Computer ("):
        return None
    return name.removeprefix("Computer (").removesuffix(")")


def guest_name(player: PlayerId) -> str:
    """Return a guest's name, which follows from the player's id.

    The id's first character tells the language in which the name was assigned.
    """
    number = int.from_bytes(hashlib.sha256(player.encode()).digest())
    number, adjective = divmod(number, len(ADJECTIVES))
    animal = number % len(ANIMALS)
    if player.startswith(INDONESIAN_INITIAL):
        # The noun comes first in Indonesian.
        return f"{INDONESIAN_ANIMALS[animal]} {INDONESIAN_ADJECTIVES[adjective]}"
    return f"{ADJECTIVES[adjective]} {ANIMALS[animal]}"


def guest_names() -> Iterator[str]:
    """Yield all names that guests may have."""
    for adjective, animal in product(ADJECTIVES, ANIMALS):
        yield f"{adjective} {animal}"
    for adjective, animal in product(INDONESIAN_ADJECTIVES, INDONESIAN_ANIMALS):
        yield f"{animal} {adjective}"
