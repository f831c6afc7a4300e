-- Returns the time of Redis in Unix milliseconds, by which all nodes set their clocks.
-- KEYS: any; in a cluster, the server with this key answers.
return now_ms()
