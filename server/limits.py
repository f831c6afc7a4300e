"""A node's fixed limits. Those that can be set are in server.config.Limits.

docs/operations.md lists all of them in one table ("Limits"): the module that enforces each, the
answer beyond it, and the metric that counts it. A test compares that table with the code.
"""

SOCKET_ROOM = 100
"""Sockets allowed beyond the WebSockets: at least this number, and at least a tenth of them."""
REQUEST_S = 10.0
"""Seconds for a request, head and body, from its first byte; on a new connection from the start."""
ANSWER_S = 60.0
"""Seconds for the server to make an answer and the client to read it."""
KEEP_ALIVE_S = 5
"""Seconds that a connection may idle after an answer."""
LEAVE_S = 30.0
"""Seconds after an answer for the client to read the rest of it and close the connection."""
LINGER_S = 2.0
"""Seconds after an error response during which a client that still sends can read it."""
LINGER_BYTES = 64 * 1024
"""Bytes read and dropped after an error response."""
HEAD_BYTES = 16 * 1024
"""Bytes of a request's head."""
HEADERS = 100
"""Header lines of a request, including trailers."""
HEADER_BYTES = 8000
"""Bytes of one header line. The websockets library takes 8,192, with the line's end."""
TARGET_BYTES = 8000
"""Bytes of a request's path and query. RFC 9112, section 3, recommends at least this limit."""
BODY_BYTES = 16 * 1024
"""Bytes of a request's body as received, including chunk heads."""
JSON_BYTES = 8 * 1024
"""Bytes of the JSON in a request's body."""
FRAME_BYTES = 8 * 1024
"""Bytes of a message from a client (PROTOCOL.md)."""
MESSAGES_PER_S = 100
"""Messages per second on one connection, on average; twice as many in a burst."""
MESSAGES_TOO_MANY = 200
"""Messages beyond a rate limit after which the server closes the connection."""
BAD_FRAMES = 20
"""Invalid frames after which the server closes the connection."""
SMALL_FRAMES_PER_S = 10
"""Control frames and fragments per second on one connection, on average."""
SMALL_FRAMES_AT_ONCE = 60
"""Control frames and fragments in a burst."""
MESSAGES_WAITING = 32
"""Messages of one connection that wait behind a command. Beyond them, the server stops reading."""
OUTBOX_FRAMES = 128
"""Frames that wait for a slow client."""
OUTBOX_BYTES = 256 * 1024
"""Bytes of the frames that wait for a slow client."""
SEND_BYTES = 64 * 1024
"""The kernel's send buffer for a client that does not read. The kernel reserves twice as much."""
RECEIVE_BYTES = 32 * 1024
"""The kernel's receive buffer for a client's data."""
UNREAD_MS = 30_000
"""Milliseconds without an acknowledgement from the client before the kernel ends its connection."""
PING_S = 10
"""Seconds between two pings to a client, and also the time it has to answer one."""
CLOSE_PING_S = 3
"""Seconds between two pings to a client with a seek."""
CLOSE_SILENCE_S = 9
"""Seconds that a client with a seek has to answer a ping."""
CLOSED_S = 15.0
"""Seconds in which a WebSocket must end after the server has closed it."""
COMMITS_WAITING = 2_000
"""Commands waiting for the store above which the node counts as saturated."""
MEMORY_GUESTS_PERCENT = 70
"""Share of Redis's `maxmemory` above which guests can't create anything."""
MEMORY_MOVES_PERCENT = 85
"""Share of Redis's `maxmemory` above which no player can create anything. Matches in play go on."""
SEEKS_A_PLAYER = 3
"""Open seeks of one identity, over all nodes."""
SEEKS_WAITING = 10_000
"""Open seeks over all nodes."""
NO_SHOWS_AN_ADDRESS = 3
"""Times that guests of one address may fail to come before all guests of that address must wait:
times 4 for an IPv6 /56, times 16 for a /48."""
SEATS_LISTED = 100
"""Seeks that the lobby lists: the oldest ones."""
GAMES_LISTED = 20
"""Games that the lobby lists: those with the most spectators."""
KEYS_KEPT = 50_000
"""Addresses remembered by each rate limit while their allowance is not full again."""
GAMES_A_MATCH = 5_000
"""Games after which a match ends without its target: by score, where equal scores are a draw."""
TAKE_BACKS_A_GAME = 100
"""Takebacks of one player in a game."""
STEPS_A_GAME = 20_000
"""Steps after which a game ends as a draw, by `timeout`."""
GAME_PACE_MS = 5_000
"""The shortest average interval between the starts of a match's games, rematches included."""
GAMES_AT_ONCE = 20
"""Games that may start at any pace before the interval counts."""
MATCHES_LISTED = 32
"""Listed matches of one player: at most this number of open ones, and as many in play."""
FINISHED_A_PAGE = 12
"""Finished matches of a player on one page."""
PLAYERS_REMEMBERED = 50_000
"""Players, and as many sessions and tokens, in a node's cache of the database."""
PASSWORDS_AT_ONCE = 2
"""Passwords that a node hashes at a time: each takes 19 MiB, and a core for some dozen ms."""
PASSWORDS_WAITING = 32
"""Passwords that wait to be hashed."""
JUDGE_S = 0.5
"""Seconds of CPU time for checking the strength of a new password."""
JUDGMENTS_WAITING = 16
"""New passwords that wait for the strength check, which takes one at a time."""
SESSIONS_AN_ACCOUNT = 32
"""Sessions of one account."""
PASSKEYS_AN_ACCOUNT = 16
"""Passkeys of one account."""
TOKENS_AN_ACCOUNT = 16
"""Tokens of one account, for its third-party bots."""
MAILS_A_MAILBOX = 5
"""Codes a day sent to a mailbox to confirm it, and as many for a new password."""
MAILS_AN_ACCOUNT = 10
"""Codes a day that an account has sent to confirm addresses."""
RECOVERIES_WAITING = 100
"""Requests for a new password that wait in a node."""
LETTERS_WAITING = 100
"""Mails that wait in a node."""
DOWNLOADS_AT_ONCE = 4
"""Files of records that a node sends at the same time."""
DOWNLOADS_AN_ADDRESS = 1
"""Files of records at the same time for one address; 2 for an IPv6 /56 or /48."""
DOWNLOAD_STALL_S = 5.0
"""Seconds in which the client must read what fills the node's buffer, 64 KiB."""
GAMES_SHOWN = 6
"""Public games shown with their tables to every visitor: those with the most spectators."""
SEEN_KEPT = 500
"""Matches of other nodes cached for spectators. Each is read at most once a second."""
PICTURES_KEPT = 64
"""Cached link pictures, of some 50 KiB each: the ones requested last."""
PICTURES_WAITING = 16
"""Requests that wait for a picture. The node draws one at a time, in some 0.1 s."""
STEPS_A_PAGE = 100
"""Steps of a running game on one page, for a spectator who came late."""
PAGES_KEPT = 200
"""Cached pages of steps. Each is built at most once a second."""
PUSHES_A_PLAYER = 8
"""Browsers of one player that receive turn notifications."""
PUSHES_AN_ADDRESS = 100
"""Push subscriptions of guests at one address: times 4 for an IPv6 /56, times 16 for a /48."""
PUSHES_WAITING = 1_000
"""Turn notifications that wait in a node."""
PUSHES_AT_ONCE = 8
"""Turn notifications that a node sends at the same time."""
FOLLOWED_A_PLAYER = 100
"""Players whom one player follows."""
CHALLENGES_MADE = 3
"""Open challenges by one identity, over all nodes."""
CHALLENGES_CAME = 10
"""Open challenges to one player, over all nodes."""
CHALLENGES_PER_TEN_MINUTES = 20
"""Attempts to challenge by one identity in ten minutes, over all nodes."""
BLOCKS_A_PLAYER = 200
"""Players whom one player has blocked."""
LINES_WAITING = 2_000
"""Chat lines that wait in a node to be stored for reports."""
REPORTS_A_PLAYER = 20
"""Undecided reports by one identity."""
REPORTS_A_PAGE = 20
"""Reports, or actions of moderators, on one page."""
