#!/bin/sh
# zaehlwerk serve: the portal. zaehlwerk migrate: its tables alone. zaehlwerk VERB: the operator's command line.
set -eu
root=$(dirname "$(dirname "$(readlink -f -- "$0")")")
node="$root/bin/node"
verb=${1-}

usage() {
  cat <<'END'
zaehlwerk serve     starts the portal; its settings are environment variables (docs/interfaces.md)
zaehlwerk migrate   brings the tables up to date, as serve does before it listens, and ends
zaehlwerk doctor    looks at what the portal rests on, and at the proxy in front, and says what is wrong
zaehlwerk backup    writes database and photos into a file; verifies one, and puts it back
zaehlwerk version   says which version this is

END
}

case $verb in
serve)
  # As scripts/keep-running.mjs says; they are read before anything of ours runs.
  export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX-2}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_-131072}"
  export NODE_OPTIONS="${NODE_OPTIONS---max-semi-space-size=16}"
  exec "$node" "$root/server/src/main.js"
  ;;
migrate) exec "$node" "$root/server/src/migrate-alone.js" ;;
version | --version) exec "$node" -p 'require(process.argv[1]).version' "$root/server/package.json" ;;
help | --help | -h | '') usage ;;
esac
export ZAEHLWERK_CALLED_AS=zaehlwerk
exec "$node" "$root/server/src/command-line/main.js" "$@"
