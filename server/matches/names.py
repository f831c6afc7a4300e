"""Ids of matches and players, and the names of guests."""

import hashlib
import secrets
import string
from collections.abc import Iterator
from itertools import product
from typing import Literal

from protocol.core.ids import CommandId, MatchId, PlayerId, SeatId

ALPHABET = string.digits + string.ascii_letters
MATCH_ID_LENGTH = 10
"""62 to the 10th power ids: a link can't be guessed."""
PLAYER_ID_LENGTH = 16

Language = Literal["en", "id"]

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
OF_INDONESIANS = "i"
"""The first letter of the id of a guest who was met in Indonesian, and of no other player's."""
OF_OTHERS = ALPHABET.replace(OF_INDONESIANS, "")


def new_match_id() -> MatchId:
    """A fresh match id, from the operating system's randomness."""
    return MatchId("".join(secrets.choice(ALPHABET) for _ in range(MATCH_ID_LENGTH)))


def new_player_id(language: Language = "en") -> PlayerId:
    """A fresh player id, from the operating system's randomness.

    It tells the language in which the player was met, so that a guest has a name in that language,
    the same on every node, without anything being stored.
    """
    first = OF_INDONESIANS if language == "id" else secrets.choice(OF_OTHERS)
    rest = (secrets.choice(ALPHABET) for _ in range(PLAYER_ID_LENGTH - 1))
    return PlayerId(first + "".join(rest))


def rematch_id(match: MatchId, key: bytes) -> MatchId:
    """Where the players of `match` go on: the same id at every try, and none can foresee it.

    `key` is the secret that all nodes share.
    """
    return MatchId(_derived(match, key, b"spite rematch"))


def seek_id(player: PlayerId, command: CommandId, key: bytes) -> SeatId:
    """The id of the seek that a player's client has given this id: the same at every try."""
    return SeatId(_derived(f"{player} {command}", key, b"spite seek"))


def pairing_id(seats: tuple[SeatId, SeatId], at_ms: int, key: bytes) -> MatchId:
    """Where the players of two seeks that were paired at this time meet: the same on every node."""
    return MatchId(_derived(f"{seats[0]} {seats[1]} {at_ms}", key, b"spite pairing"))


def _derived(text: str, key: bytes, person: bytes) -> str:
    """An id that follows from `text` and the secret `key`."""
    number = int.from_bytes(hashlib.blake2b(text.encode(), key=key, person=person).digest())
    letters = []
    for _ in range(MATCH_ID_LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def computer_name(level: str) -> str:
    """What a computer of this level is called where no client has words for it, as in records."""
    return f"Computer ({level})"


def is_computer_name(name: str) -> bool:
    """Whether a computer is called so: no player has brackets in the name."""
    return name.startswith("Computer (")


def guest_name(player: PlayerId) -> str:
    """A name for a guest, always the same for the same player, in the language of their id."""
    number = int.from_bytes(hashlib.sha256(player.encode()).digest())
    number, adjective = divmod(number, len(ADJECTIVES))
    animal = number % len(ANIMALS)
    if player.startswith(OF_INDONESIANS):
        # The noun comes first in Indonesian.
        return f"{INDONESIAN_ANIMALS[animal]} {INDONESIAN_ADJECTIVES[adjective]}"
    return f"{ADJECTIVES[adjective]} {ANIMALS[animal]}"


def guest_names() -> Iterator[str]:
    """All names that guests may have."""
    for adjective, animal in product(ADJECTIVES, ANIMALS):
        yield f"{adjective} {animal}"
    for adjective, animal in product(INDONESIAN_ADJECTIVES, INDONESIAN_ANIMALS):
        yield f"{animal} {adjective}"
