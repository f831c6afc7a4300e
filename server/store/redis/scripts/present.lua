-- Who is connected over all nodes: seat 0 and seat 1 as 0 or 1, and the number of spectators.
-- KEYS: presence.
return count_present(KEYS[1], now_ms())
