"""Codes that the server sends for rejected commands, errors and closed WebSockets. Clients
translate them, so their meanings never change.
"""

from enum import IntEnum, StrEnum


class RejectionCode(StrEnum):
    """A reason to reject a command in a match of any game. The match stays as it was."""

    STALE_VERSION = "stale_version"
    """The command was made on a different version from the match's, which is `version`.

    Or it answers a draw offer or a takeback request that has ended since.
    """
    NO_IDENTITY = "no_identity"
    """A player needs an identity to take a seat, and this connection has none."""
    NOT_SEATED = "not_seated"
    """The sender is a spectator, who cannot act."""
    MATCH_NOT_OPEN = "match_not_open"
    """Both seats are taken, or the offer has expired."""
    OWN_MATCH = "own_match"
    """Players can't play against themselves."""
    TOO_MANY_MATCHES_IN_PLAY = "too_many_matches_in_play"
    """This player already has `limit` matches in play, the most that are allowed."""
    TOO_BUSY = "too_busy"
    """The server starts no new matches for now; matches in play go on."""
    NOT_PLAYING = "not_playing"
    """The game has not begun yet, or is over."""
    NOT_FINISHED = "not_finished"
    """The command, such as a rematch, needs a finished match."""
    NOT_BETWEEN_GAMES = "not_between_games"
    """The command needs a match in which one game is over and the next has not begun."""
    ALREADY_BEGUN = "already_begun"
    """It is too late to contribute to the shuffles of that game, or no such game will follow."""
    ALREADY_CONTRIBUTED = "already_contributed"
    """This seat has committed to another number for that game."""
    NOTHING_TO_REVEAL = "nothing_to_reveal"
    """The seat has not committed to a number for that game, or commitments are still open."""
    WRONG_NUMBER = "wrong_number"
    """The number does not match the seat's commitment."""
    ALREADY_ASKED = "already_asked"
    """This seat's draw offer or takeback request is still open, or the seat is ready already.

    Or it has requested a rematch already.
    """
    DECLINED_BEFORE = "declined_before"
    """The other player declined this recently, so it can't be proposed again yet."""
    NOTHING_PROPOSED = "nothing_proposed"
    """The other player has no such open proposal."""
    NOTHING_TO_TAKE_BACK = "nothing_to_take_back"
    """This seat has not acted yet, or something hidden was revealed since its last action."""
    TOO_MANY_TAKE_BACKS = "too_many_take_backs"
    """This seat has used all `limit` takebacks of the game."""
    NOT_WHERE_RATED = "not_where_rated"
    """A rated match has only takebacks that need no consent from the other player."""
    NOT_AWAY = "not_away"
    """The other player is connected, or may be away for any time."""
    CLAIM_TOO_EARLY = "claim_too_early"
    """The other player may be away for another `wait_ms` milliseconds."""
    OUT_OF_TIME = "out_of_time"
    """A clock has run out, and the server is about to end the game."""
    TALKS_TOO_MUCH = "talks_too_much"
    """This player has used up the chat's rate limit and may write again in `wait_ms`
    milliseconds."""
    ONLY_REGISTERED = "only_registered"
    """Guests and third-party bots send phrases; only registered players write text."""
    BAD_TEXT = "bad_text"
    """The text is not allowed: `reason` is `empty`, `too_long`, `characters` or `abusive`."""
    MUTED = "muted"
    """A moderator has muted this player until `until_ms` (Unix milliseconds), or without an end."""
    CANNOT_WRITE_NOW = "cannot_write_now"
    """The server can't check whether this player may write, or is short of memory.

    The player may try again in a moment.
    """
    NOT_YOUR_TURN = "not_your_turn"
    UNKNOWN_ACTION = "unknown_action"
    """The game, or its rule set in this match, has no such action."""


class LobbyCode(StrEnum):
    """A reason to reject a command in the lobby."""

    NO_IDENTITY = "no_identity"
    """A player needs an identity to be paired, and this connection has none."""
    UNKNOWN_GAME = "unknown_game"
    """No game has this key."""
    UNKNOWN_PRESET = "unknown_preset"
    BAD_RULES = "bad_rules"
    """The rule set is impossible: `option` names the option, and `reason` is a code."""
    TOO_MANY_SEEKS = "too_many_seeks"
    """This player already has `limit` open seeks, the most that are allowed."""
    TOO_MANY_REQUESTS = "too_many_requests"
    """This player seeks too often and may do so again in `after_s` seconds."""
    TOO_MANY_MATCHES_IN_PLAY = "too_many_matches_in_play"
    """This player already has `limit` matches in play, the most that are allowed."""
    TOO_MANY_FROM_ADDRESS = "too_many_from_address"
    """Guests at this player's address already have as many matches as are allowed."""
    TOO_BUSY = "too_busy"
    """The lobby has as many open seeks as are allowed, or the server starts no new matches for
    now."""
    OWN_SEAT = "own_seat"
    """Players can't play against themselves."""
    SEAT_GONE = "seat_gone"
    """Another player took the seat, or it was withdrawn."""
    NO_SHOW = "no_show"
    """This player missed a match that was found and may seek again in `after_s` seconds."""
    ID_IN_USE = "id_in_use"
    """An open seek has this id and different terms."""


class ErrorCode(StrEnum):
    """A fault of a frame or a handshake, or the reason to reject an HTTP request. Commands that a
    match or the lobby rejects have their own codes.
    """

    MALFORMED_FRAME = "malformed_frame"
    """The frame is not a message in the subprotocol's encoding, or a field is wrong."""
    UNKNOWN_MESSAGE = "unknown_message"
    """The server knows no message with this `type`."""
    TOO_MANY_MESSAGES = "too_many_messages"
    """The connection, identity or address is over its rate limit, and the message was dropped."""
    UNKNOWN_MATCH = "unknown_match"
    MATCH_OVER = "match_over"
    """The match ended some time ago and is no longer live; only its records remain."""
    UNREADABLE_MATCH = "unreadable_match"
    """This release of the server can't read the stored match."""
    NO_WATCHERS = "no_watchers"
    """The match allows no spectators, and only its two players may enter."""
    BAD_TOKEN = "bad_token"  # noqa: S105 -- a code, not a secret
    """The cookie or bearer token is missing although one is needed, or was not signed by this
    server."""
    FOREIGN_ORIGIN = "foreign_origin"
    """The request comes from a page of another site."""
    FOREIGN_HOST = "foreign_host"
    """The request's `Host` is not the host of the server's public address."""
    UNKNOWN_PRESET = "unknown_preset"
    UNKNOWN_GAME = "unknown_game"
    """No game has this key."""
    UNKNOWN_LEVEL = "unknown_level"
    """The game has no bot of this level; `levels` lists the levels, separated by spaces."""
    UNKNOWN_LESSON = "unknown_lesson"
    """The game has no lesson with this name."""
    NO_MOMENT = "no_moment"
    """No game against a bot can continue from this step."""
    NOT_SHAREABLE = "not_shareable"
    """The caller can't share the deal of this game: it was not one game of theirs against a bot, it
    was aborted or is public, or its deal was prepared or has no shuffle. Daily deals of the last
    days can't be shared either."""
    OWN_DEAL = "own_deal"
    """The caller shared this deal and knows it, so only others may play it."""
    BAD_RULES = "bad_rules"
    """The rule set is impossible: `option` names the option, and `reason` is a code."""
    BAD_REQUEST = "bad_request"
    """The body does not have the route's format, or the route has no such method."""
    BAD_RECORD = "bad_record"
    """The record is incomplete or contradicts the rules, at the place `where`."""
    NOT_FOUND = "not_found"
    """Nothing exists at this address."""
    NOT_FINISHED = "not_finished"
    """The record of a game is available only once the game is over."""
    NOT_REMOVABLE = "not_removable"
    """Another player has a seat in the match. It ends by its rules, or if the caller resigns."""
    NOT_PLAYING = "not_playing"
    """Steps are available only while the game is in progress; afterwards there is a record."""
    TOO_LARGE = "too_large"
    UNAVAILABLE = "unavailable"
    """The store is unreachable. Nothing was changed that was not acknowledged."""
    TOO_BUSY = "too_busy"
    """The node is full or overloaded; try again later or on another node.

    Or the server is short of memory and starts no new matches.
    """
    TOO_MANY_CONNECTIONS = "too_many_connections"
    """This address or this identity already has as many connections as are allowed."""
    TOO_MANY_REQUESTS = "too_many_requests"
    """This address or this identity is over its rate limit and may try again in `after_s`
    seconds."""
    TOO_MANY_OPEN_MATCHES = "too_many_open_matches"
    """This identity already has `limit` open matches, the most that are allowed."""
    TOO_MANY_MATCHES_IN_PLAY = "too_many_matches_in_play"
    """This identity already has `limit` matches in play and can't open another one."""
    TOO_MANY_FROM_ADDRESS = "too_many_from_address"
    """Guests at this address already have as many matches as are allowed. Registered players who
    have finished a match don't count."""
    NOT_REGISTERED = "not_registered"
    """The request needs a login to an account."""
    ALREADY_REGISTERED = "already_registered"
    """The identity has an account already."""
    LOG_IN_AGAIN = "log_in_again"
    """The last login is more than `minutes` minutes ago, and the request needs a recent one."""
    BAD_NAME = "bad_name"
    """The name is not allowed: `reason` is `too_short`, `too_long`, `characters`, `mixed`,
    `reserved` or `abusive`."""
    NAME_TAKEN = "name_taken"
    """Another account has a name that looks like this one."""
    BAD_PASSWORD = "bad_password"  # noqa: S105 -- a code, not a secret
    """The new password is not allowed: `reason` is `too_short`, `too_long` or `guessable`."""
    BAD_CREDENTIALS = "bad_credentials"
    """The name, the password or the passkey is wrong; the server does not say which."""
    BAD_PASSKEY = "bad_passkey"
    """The authenticator's response is invalid or came too late."""
    BAD_EMAIL = "bad_email"
    """The text is not an e-mail address."""
    CODE_LAPSED = "code_lapsed"
    """The code from the mail is wrong, used or older than 30 minutes."""
    LAST_WAY_IN = "last_way_in"
    """The account needs this way to log in, because it has no other one."""
    TOO_MANY_KEPT = "too_many_kept"
    """The account already has `limit` of the things to be added, such as passkeys or tokens."""
    ACCOUNT_CLOSED = "account_closed"
    """A moderator has closed the account: `reason` is `words`, `name`, `unfair` or `other`."""
    ALREADY_REPORTED = "already_reported"
    """The caller has already reported this player in this match."""
    ALREADY_DECIDED = "already_decided"
    """No open report has this id; another moderator may have decided it."""
    IS_MODERATOR = "is_moderator"
    """Moderators can't act on moderators or on themselves; only the operator can."""
    NOT_CHALLENGEABLE = "not_challengeable"
    """This player accepts no challenges from the caller, or has too many; the server does not say
    which."""
    NOT_PLAYED = "not_played"
    """Guests may make this request once they have played a match or are playing one."""
    ALREADY_CHALLENGED = "already_challenged"
    """The two players already have an open challenge."""
    CHALLENGE_DECLINED = "challenge_declined"
    """This player recently declined a challenge by the caller."""
    CHALLENGE_OVER = "challenge_over"
    """The challenge was answered or withdrawn, has expired, or its challenger has left."""


class CloseCode(IntEnum):
    """A code with which the server closes a WebSocket (RFC 6455, section 7.4)."""

    NORMAL = 1000
    TOO_LARGE = 1009
    """The frame has more than 8 KiB."""
    RESTART = 1012
    """The server is stopping; reconnect after a short random pause."""
    UNAVAILABLE = 1013
    """The store is unreachable, or the node is too busy; reconnect after a pause."""
    HOSTILE = 4400
    """The client sent too many bad frames, or was far over its rate limit."""
    BAD_TOKEN = 4401
    FOREIGN_ORIGIN = 4403
    UNKNOWN_MATCH = 4404
    MATCH_OVER = 4410
    """The match is no longer live; only its records remain."""
    UNREADABLE_MATCH = 4412
    """This release of the server can't read the stored match."""
    NO_WATCHERS = 4411
    """Both seats are taken, and the match has no spectators."""
    TOO_SLOW = 4408
    """The client did not read its messages, even after a fresh snapshot. It may resume."""
    TOO_MANY = 4429
    """This address or this identity already has as many connections as are allowed."""
