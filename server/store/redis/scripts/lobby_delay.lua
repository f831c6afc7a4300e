-- Counts a no-show of a player alone, who has to wait. KEYS: nodes. ARGV: the player, for how many
-- ms no-shows count, the waits in ms.
count_no_show(ARGV[1], 0, ARGV[2], {unpack(ARGV, 3)})
return 1
