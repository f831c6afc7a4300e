-- The time in Unix milliseconds. KEYS: any; in a cluster, the one that has it answers.
return now_ms()
