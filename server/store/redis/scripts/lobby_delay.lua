-- Counts a no-show of one player, who has to wait.
-- KEYS: nodes. ARGV: player, the lifetime of no-shows in ms, the waits in ms.
count_absence(no_shows_of, ARGV[1], 0, ARGV[2], {unpack(ARGV, 3)})
return 1
