"""Limits that a node enforces and that cannot be set; `server.config.Limits` has those that can.

The second paragraph of each docstring says what has a limit of its own, the answer beyond it, and
the metric that counts it. `make gen` builds the tables of docs/configuration.md from these
docstrings.
"""

SOCKET_ROOM = 100
"""Sockets beyond the WebSockets, or a tenth of those if that is more.

Per node. Beyond it: `too_busy`, 503, before the request is read. Counted in refusals of
`connections`.
"""
REQUEST_S = 10.0
"""Time from the connection, or the start of a request, to the end of its body.

Per connection. Beyond it: the connection is cut. Counted in refusals.
"""
ANSWER_S = 60.0
"""Time to compute and send an answer.

Per request. Beyond it: the connection is cut. Counted in refusals.
"""
KEEP_ALIVE_S = 5
"""Time between an answer and the next request.

Per connection. Beyond it: the connection is closed.
"""
LEAVE_S = 30.0
"""Time for a client to read the rest of an answer.

Per connection. Beyond it: the connection is cut. Counted in refusals.
"""
LINGER_S = 2.0
"""Time for a client to read a refusal.

Per connection. Beyond it: the connection is cut.
"""
LINGER_BYTES = 64 * 1024
"""Input that is dropped after a refusal or a close.

Per connection. Beyond it: the connection is cut, or no more is read.
"""
HEAD_BYTES = 16 * 1024
"""The head, as received.

Per request. Beyond it: `too_large`, 431. Counted in refusals.
"""
HEADERS = 100
"""Header lines, including trailers.

Per request. Beyond it: `too_large`, 431. Counted in refusals.
"""
HEADER_BYTES = 8000
"""A header line.

Per request. Beyond it: `too_large`, 431. Counted in refusals.
"""
TARGET_BYTES = 8000
"""Path and query.

Per request. Beyond it: `too_large`, 414. Counted in refusals.
"""
BODY_BYTES = 16 * 1024
"""The body as received, with chunk headers.

Per request. Beyond it: `too_large`, 413. Counted in refusals.
"""
JSON_BYTES = 8 * 1024
"""The JSON text in a body.

Per request. Beyond it: `too_large`, 413. Counted in `spite_problems_total`.
"""
FRAME_BYTES = 8 * 1024
"""A message from a client.

Per message. Beyond it: 1009. Counted in refusals.
"""
MESSAGES_PER_S = 100
"""Messages a second, and twice as many in a burst. A `sync` counts as ten.

Per connection. Beyond it: `too_many_messages`. Counted in refusals.
"""
MESSAGES_TOO_MANY = 200
"""Messages beyond any of the message rates.

Per connection. Beyond it: 4400. Counted in `spite_closes_total`.
"""
BAD_FRAMES = 20
"""Invalid frames.

Per connection. Beyond it: 4400. Counted in `spite_closes_total`.
"""
SMALL_FRAMES_PER_S = 10
"""Pings, pongs and fragments a second.

Per connection. Beyond it: 4400. Counted in refusals.
"""
SMALL_FRAMES_AT_ONCE = 60
"""Pings, pongs and fragments in a burst.

Per connection. Beyond it: 4400. Counted in refusals of `SMALL_FRAMES_PER_S`.
"""
MESSAGES_WAITING = 32
"""Messages that wait behind a command.

Per connection. Beyond it: no more are read.
"""
OUTBOX_FRAMES = 128
"""Frames that wait for a client.

Per connection. Beyond it: a snapshot replaces them; then 4408. Counted in
`spite_slow_readers_total`.
"""
OUTBOX_BYTES = 256 * 1024
"""Bytes of the frames that wait for a client.

Per connection. Beyond it: a snapshot replaces them; then 4408. Counted in
`spite_slow_readers_total`.
"""
SEND_BYTES = 64 * 1024
"""Kernel send buffer.

Per connection. Beyond it: the outbox fills.
"""
RECEIVE_BYTES = 32 * 1024
"""Kernel receive buffer.

Per connection. Beyond it: the client waits.
"""
UNREAD_MS = 30_000
"""Time in which a client must read something.

Per connection. Beyond it: the kernel ends the connection.
"""
PING_S = 10
"""Time between two pings, and for a client to answer one.

Per connection. Beyond it: 1011. Counted in refusals.
"""
CLOSE_PING_S = 3
"""Time between two pings to a client whose seat is on offer.

Per connection.
"""
CLOSE_SILENCE_S = 9
"""Time for a client whose seat is on offer to answer a ping.

Per connection. Beyond it: 1011. Counted in refusals of `PING_S`.
"""
CLOSED_S = 15.0
"""Time for a closed WebSocket to end.

Per connection. Beyond it: the connection is cut. Counted in refusals.
"""
COMMITS_WAITING = 2_000
"""Commits that wait for Redis, above which the node is saturated.

Per node. Beyond it: `too_busy`, 1013 or 503. Counted in `spite_store_waiting`, `spite_saturated`.
"""
MEMORY_GUESTS_PERCENT = 70
"""Percentage of Redis's `maxmemory` in use, above which guests create nothing.

Per site. Beyond it: `too_busy`, 503, in a `seek_refused` or a rejection; `cannot_write_now`.
Counted in refusals.
"""
MEMORY_MOVES_PERCENT = 85
"""Percentage of `maxmemory` above which no player creates anything. Matches in play go on.

Per site. Beyond it: `too_busy`, 503, in a `seek_refused` or a rejection; `cannot_write_now`.
Counted in refusals.
"""
SEEKS_PER_PLAYER = 3
"""Pending seeks.

Per identity. Beyond it: `too_many_seeks`. Counted in `spite_commands_total`.
"""
SEEKS_WAITING = 10_000
"""Pending seeks.

Per site. Beyond it: `too_busy`. Counted in `spite_commands_total`.
"""
NO_SHOWS_PER_ADDRESS = 3
"""Times that guests may fail to appear for a paired match. Beyond it, all of them wait 30 s, 2 min,
then 10 min. Registered players count individually.

Per address. Beyond it: `no_show`. Counted in `spite_commands_total`.
"""
DECLINES_PER_PLAYER = 10
"""Pairings that a player with tentative seeks may decline within an hour.

Per identity. Beyond it: `no_show`. Counted in `spite_commands_total`.
"""
DECLINES_PER_ADDRESS = 40
"""Pairings that all guests may decline within an hour.

Per address. Beyond it: `no_show`. Counted in `spite_commands_total`.
"""
SEATS_LISTED = 100
"""Offered seats in the lobby list, the oldest ones.

Per site. Beyond it: newer ones are not listed.
"""
GAMES_LISTED = 20
"""Games to watch in the lobby list, those with the most spectators.

Per site. Beyond it: others are not listed.
"""
KEYS_KEPT = 50_000
"""Addresses remembered for each rate.

Per node. Beyond it: the oldest one is forgotten.
"""
GAMES_PER_MATCH = 5_000
"""Games.

Per match. Beyond it: the match ends by score.
"""
ANALYSES_WAITING = 8
"""Requests that wait for one kind of analysis, each of about a second: luck or a review.

Per node. Beyond it: `too_busy`, 503.
"""
ANALYSIS_WAIT_S = 60.0
"""Time to wait for an analysis.

Per request. Beyond it: `too_busy`, 503.
"""
ANALYSIS_COMPUTE_S = 45.0
"""Time to compute an analysis. Players may make a game so long that it takes more.

Per game. Beyond it: `too_busy`, 503.
"""
ANALYSIS_FAILED_S = 3600.0
"""Time until an analysis that could not be computed is tried again.

Per game. Beyond it: the next request tries it.
"""
ANALYSIS_FAILURES_KEPT = 1_000
"""Analyses that could not be computed and are remembered.

Per node. Beyond it: the oldest one is forgotten.
"""
GAMES_ANALYSED_AT_ONCE = 2
"""Games that the background analysis for profiles takes in one round, of five seconds or so.

Per node. Beyond it: the next round takes them.
"""
REVIEWS_KEPT = 300
"""Cached reviews, of about 4 kB each.

Per node. Beyond it: the oldest one is computed again.
"""
TAKE_BACKS_PER_GAME = 100
"""Takebacks of each player.

Per game. Beyond it: `too_many_take_backs`.
"""
STEPS_PER_GAME = 20_000
"""Steps.

Per game. Beyond it: the game is a draw, by `timeout`.
"""
GAME_PACE_MS = 5_000
"""Average time between the starts of games, also of its rematches.

Per match. Beyond it: the next game waits.
"""
GAMES_AT_ONCE = 20
"""Games that may start at any pace before that.

Per match. Beyond it: the next game waits.
"""
MATCHES_LISTED = 32
"""Open matches in `GET /api/me/matches`. The same limit applies to matches in play.

Per identity. Beyond it: older ones are not listed.
"""
FINISHED_PER_PAGE = 12
"""Matches in `GET /api/me/finished`.

Per answer. Beyond it: others are on further pages.
"""
PLAYERS_REMEMBERED = 50_000
"""Cached players. The same limit applies to cached sessions and to cached tokens.

Per node. Beyond it: the oldest one is read again.
"""
PASSWORDS_AT_ONCE = 2
"""Passwords hashed at a time, with 19 MiB each.

Per node. Beyond it: the next one waits.
"""
PASSWORDS_WAITING = 32
"""Passwords that wait to be hashed.

Per node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
JUDGE_S = 0.5
"""CPU time for judging a new one, in a separate process.

Per password. Beyond it: the password is accepted if it is long and varied, else `too_busy`, 503.
Counted in `spite_problems_total`.
"""
JUDGMENTS_WAITING = 16
"""New passwords that wait to be judged, one at a time.

Per node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
SESSIONS_PER_ACCOUNT = 32
"""Sessions.

Per account. Beyond it: the session that was unused longest ends.
"""
PASSKEYS_PER_ACCOUNT = 16
"""Passkeys.

Per account. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
TOKENS_PER_ACCOUNT = 16
"""Bot tokens.

Per account. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
MAILS_PER_MAILBOX = 5
"""Mails a day: codes for confirmation, codes for a new password, and security notices of each kind.
See [mail](accounts.md#mail).

Per mailbox. Beyond it: `too_many_requests`, 429, for confirmation; others are not sent, and the log
says so. Counted in `spite_problems_total`.
"""
MAILS_PER_ACCOUNT = 10
"""Confirmation codes a day.

Per account. Beyond it: `too_many_requests`, 429. Counted in `spite_problems_total`.
"""
RECOVERIES_WAITING = 100
"""Requests for a new password that wait.

Per node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
MAILS_WAITING = 100
"""Mails that wait.

Per node. Beyond it: the mail is not sent, and the log says so.
"""
DOWNLOADS_AT_ONCE = 4
"""Downloads of records (`GET /api/archive/records`) at a time.

Per node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
DOWNLOADS_PER_ADDRESS = 1
"""Downloads at a time; 2 for an IPv6 /56 or /48.

Per address and node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
DOWNLOAD_STALL_S = 5.0
"""Time for the reader to read 64 KiB.

Per download. Beyond it: the connection is cut.
"""
REPLAY_BYTES = 512 * 1024
"""The record in the body of `POST /api/replays`.

Per request. Beyond it: `too_large`, 413. Counted in `spite_problems_total` or refusals.
"""
REPLAYS_RECEIVED = 64
"""Records for `POST /api/replays` received at a time.

Per node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
REPLAYS_RECEIVED_PER_ADDRESS = 2
"""Records for replays received at a time; 8 and 32 from wider prefixes.

Per address and node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
REPLAYS_WAITING = 16
"""Requests for the replay of a game or a record that wait.

Per node. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
REPLAY_S = 20.0
"""Time for a replay, with the wait for others.

Per request. Beyond it: `too_busy`, 503. Counted in `spite_problems_total`.
"""
GAMES_SHOWN = 6
"""Games in `GET /api/running`, those with the most spectators.

Per answer. Beyond it: others are not shown.
"""
SEEN_KEPT = 500
"""Matches of other nodes cached for spectators.

Per node. Beyond it: the oldest one is forgotten.
"""
PICTURES_KEPT = 64
"""Cached link previews of about 50 KiB each.

Per node. Beyond it: the oldest one is forgotten.
"""
PICTURES_WAITING = 16
"""Requests that wait for a link preview. One is drawn at a time.

Per node. Beyond it: `too_busy`, 503.
"""
STEPS_PER_PAGE = 100
"""Steps of a running game.

Per answer. Beyond it: others are on further pages.
"""
PAGES_KEPT = 200
"""Cached pages of a running game's steps.

Per node. Beyond it: the oldest one is forgotten.
"""
PUSHES_PER_PLAYER = 8
"""Browsers with push notifications.

Per identity. Beyond it: the oldest subscription ends.
"""
PUSHES_PER_ADDRESS = 100
"""Push subscriptions of guests.

Per address. Beyond it: the oldest subscription is removed.
"""
PUSHES_WAITING = 1_000
"""Turns that wait for a push notification.

Per node. Beyond it: the notification is dropped. Counted in `spite_pushes_total`.
"""
PUSHES_AT_ONCE = 8
"""Push notifications sent at a time.

Per node. Beyond it: the next one waits.
"""
FOLLOWED_PER_PLAYER = 100
"""Followed players.

Per account. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
CHALLENGES_SENT = 3
"""Pending challenges sent.

Per identity. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
CHALLENGES_RECEIVED = 10
"""Pending challenges: by guests, by registered players, and by players whom the player follows,
each. The guests of one address have at most 3.

Per account. Beyond it: `not_challengeable`, 403. Counted in `spite_problems_total`.
"""
CHALLENGES_PER_TEN_MINUTES = 20
"""Challenges tried in ten minutes, including refused ones.

Per identity. Beyond it: `too_many_requests`, 429. Counted in `spite_problems_total`.
"""
DEALS_SHARED = 50
"""Shared deals, each for 60 days.

Per identity. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
GAMES_PER_DEAL = 100
"""Games on a shared deal, with the first one; undealt ones count for an hour.

Per deal. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
DEAL_GAMES_PER_ADDRESS = 20
"""Games of guests on a shared deal, of one day; undealt ones count for an hour.

Per address. Beyond it: `not_registered`, 403. Counted in `spite_problems_total`.
"""
STRANGERS_READ = 500
"""Public matches from a random time of the last 7 days on, read to find a stranger's game, and as
many from before. Each player counts once. At most 5 records are read.

Per request. Beyond it: `not_found`, 404. Counted in `spite_problems_total`.
"""
BLOCKS_PER_PLAYER = 200
"""Blocked players.

Per identity. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
LINES_WAITING = 2_000
"""Chat lines yet to be stored for reports.

Per node. Beyond it: the oldest one is dropped, and the log says so.
"""
REPORTS_PER_PLAYER = 20
"""Undecided reports.

Per identity. Beyond it: `too_many_kept`, 409. Counted in `spite_problems_total`.
"""
REPORTS_PER_PAGE = 20
"""Reports, or moderators' actions.

Per answer. Beyond it: others are on further pages.
"""
