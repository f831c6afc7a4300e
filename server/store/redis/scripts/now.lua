-- Returns the time in Unix milliseconds.
-- KEYS: any; in a cluster, the server with this key answers.
return now_ms()
