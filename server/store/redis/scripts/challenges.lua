-- Goes before the scripts of challenges. All of its keys have one hash tag, so they are in one slot.
local HERE = 'spite:{challenges}:here'

local function one(id) return 'spite:{challenges}:one:' .. id end
local function declined(by, to) return 'spite:{challenges}:declined:' .. by .. ':' .. to end
local function declines(by, to) return 'spite:{challenges}:declines:' .. by .. ':' .. to end
local function of(player) return 'spite:{challenges}:of:' .. player end

-- What is stored of a challenge: its id, by whom, to whom, when, its state, terms and who is asked;
-- nothing where there is none.
local function challenge(id)
  local found = redis.call('HMGET', one(id), 'by', 'to', 'at', 'state', 'terms', 'asked')
  if found[1] then
    return {id, unpack(found)}
  end
end

-- Says of a player that they are here.
local function be_here(player, now, here_ms)
  redis.call('ZREMRANGEBYSCORE', HERE, '-inf', now)
  redis.call('ZADD', HERE, string.format('%.0f', now + here_ms), player)
end

local function is_here(player, now)
  local until_ms = redis.call('ZSCORE', HERE, player)
  return until_ms and tonumber(until_ms) > now
end

-- Whether a challenge stands: it was not answered, and its challenger is here.
local function stands(found, now)
  return found[5] == 'open' and is_here(found[2], now)
end

-- All challenges by and to a player; what has lapsed is forgotten.
local function all_of(player)
  local all = {}
  for _, id in ipairs(redis.call('SMEMBERS', of(player))) do
    local found = challenge(id)
    if found then
      all[#all + 1] = found
    else
      redis.call('SREM', of(player), id)
    end
  end
  return all
end
