#!/bin/sh
# Turns a dump (`redis-cli --rdb FILE`) into the data folder of a Redis with an append-only file:
#   restore-redis.sh FILE FOLDER
# No Redis may use the folder meanwhile. Its old contents move to FOLDER/before-restore. The dump
# alone is not enough: with `appendonly yes`, Redis reads only the append-only file.
#
# It uses the programs in REDIS_SERVER and REDIS_CLI, or Redis's or Valkey's on the PATH: choose the
# ones that will use the folder. If they can't read the dump, the folder stays as it was.
set -eu
say() { echo "restore-redis.sh: $*" >&2; }
first() { for program; do command -v "$program" && return; done; }

[ $# = 2 ] || { say "a file and a folder are needed"; exit 2; }
server=${REDIS_SERVER:-$(first redis-server valkey-server)} || { say "no redis-server"; exit 1; }
cli=${REDIS_CLI:-$(first redis-cli valkey-cli)} || { say "no redis-cli"; exit 1; }
[ -r "$1" ] || { say "$1 can't be read"; exit 1; }
dump=$(realpath "$1")
mkdir -p "$2"
cd "$2"
mkdir before-restore || { say "$PWD/before-restore is from an earlier restore: move it away"; exit 1; }

running=""
done=""
finish() { # Puts the old contents back unless the restore has succeeded.
  status=$?
  [ -z "$running" ] || kill -9 "$running" 2>/dev/null || true
  [ -z "$done" ] || return 0
  say "failed: the folder is as it was"
  [ ! -s restore.log ] || { say "restore.log ends:"; tail -n 5 restore.log >&2; }
  rm -rf dump.rdb appendonlydir appendonly.aof restore.sock
  for file in before-restore/*; do if [ -e "$file" ]; then mv "$file" .; fi; done
  rmdir before-restore
  exit "$status"
}
trap finish EXIT
trap 'exit 130' INT TERM

ask() { "$cli" -s restore.sock "$@" 2>/dev/null; }
runs() { kill -0 "$running" 2>/dev/null || { say "$server has ended"; exit 1; }; }
until_it_says() { # A line of INFO persistence.
  until ask info persistence | grep -q "^$1"; do runs; sleep 0.1; done
}

for file in appendonlydir appendonly.aof dump.rdb; do
  if [ -e "$file" ]; then mv "$file" before-restore/; fi
done
cp "$dump" dump.rdb
"$server" --dir "$PWD" --port 0 --unixsocket restore.sock --save "" --appendonly no >restore.log 2>&1 &
running=$!
until [ "$(ask ping)" = PONG ]; do runs; sleep 0.1; done
echo "Keys in the dump: $(ask dbsize)"
ask config set appendonly yes >/dev/null
until_it_says aof_rewrite_scheduled:0
until_it_says aof_rewrite_in_progress:0
if ! ask info persistence | grep -q "^aof_last_bgrewrite_status:ok"; then
  say "the append-only file can't be written"
  exit 1
fi
ask shutdown nosave || true
wait "$running" || true
running=""
rm dump.rdb
done=yes
