-- Goes before the scripts of the lobby. All of its keys have one hash tag, so they are in one slot.
local NODES = 'spite:{lobby}:nodes'
local REPORTS = 'spite:{lobby}:reports'
local LISTINGS = 'spite:{lobby}:listings'
local SEEKS = 'spite:{lobby}:seeks'
local WAITING = 'spite:{lobby}:waiting'
-- Hash: for each seek, 'registered', or the address prefixes of its guest, the narrowest first.
local ORIGINS = 'spite:{lobby}:origins'
-- Hash: for each seek, what its client asked for. The same id may not stand for anything else.
local CONTENTS = 'spite:{lobby}:contents'

-- Hash: for each seek, when it was entered (Unix milliseconds).
local ENTERED = 'spite:{lobby}:entered'

local function alike(key) return 'spite:{lobby}:alike:' .. key end
local function seeks_of(player) return 'spite:{lobby}:of:' .. player end
local function place_of(player) return 'spite:{lobby}:place:' .. player end
local function no_shows_of(who) return 'spite:{lobby}:no-shows:' .. who end
local function wait_of(who) return 'spite:{lobby}:wait:' .. who end
local function pair_of(player) return 'spite:{lobby}:pair:' .. player end

-- The player, node, key and terms of a seek; nothing where there is no such seek.
local function seek(id)
  local entry = redis.call('HGET', SEEKS, id)
  if entry then
    return entry:match('^(%S+) (%S+) (%S+) (.*)$')
  end
end

local function remove(id, player, key)
  redis.call('HDEL', SEEKS, id)
  redis.call('HDEL', CONTENTS, id)
  redis.call('HDEL', ORIGINS, id)
  redis.call('HDEL', ENTERED, id)
  redis.call('ZREM', WAITING, id)
  redis.call('ZREM', alike(key), id)
  redis.call('SREM', seeks_of(player), id)
end

-- Counts a no-show of a player or an address prefix; `free` of them have no consequence.
local function count_no_show(who, free, kept_ms, waits)
  local times = redis.call('INCR', no_shows_of(who)) - free
  redis.call('PEXPIRE', no_shows_of(who), kept_ms)
  if times > 0 then
    redis.call('SET', wait_of(who), 1, 'PX', waits[math.min(times, #waits)])
  end
end

-- Whether the lease of a node has not lapsed.
local function lives(node, time)
  local lapses = redis.call('HGET', NODES, node)
  return lapses and tonumber(lapses) > time
end

-- Has the other nodes look at the lists again.
local function tell_lobby(own)
  tell_others(NODES, own, '~')
end

-- The address prefixes of a guest, from what ORIGINS has of a seek; none of a registered player.
local function prefixes_in(origin)
  local prefixes = {}
  if origin and origin ~= 'registered' then
    for prefix in origin:gmatch('%S+') do
      prefixes[#prefixes + 1] = prefix
    end
  end
  return prefixes
end

-- How many ms a player has to wait who did not come to a match, or whose address did not.
local function waits_ms(player, origin)
  local longest = math.max(0, redis.call('PTTL', wait_of(player)))
  for _, prefix in ipairs(prefixes_in(origin)) do
    longest = math.max(longest, redis.call('PTTL', wait_of(prefix)))
  end
  return longest
end

-- Whether a player, or a guest of the same address prefix, has lately failed to come to a match.
local function is_unreliable(player, origin)
  if redis.call('EXISTS', no_shows_of(player)) == 1 then
    return true
  end
  for _, prefix in ipairs(prefixes_in(origin)) do
    if redis.call('EXISTS', no_shows_of(prefix)) == 1 then
      return true
    end
  end
  return false
end
