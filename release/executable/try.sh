#!/bin/sh
# Tries an executable on its own platform: it must print the version in package.json, and list the sandbox's players.
#
#   release/executable/try.sh path/to/signage
set -eu

expected=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' "$(dirname "$0")/../../package.json")
version=$("$1" --version)
if [ "$version" != "$expected" ]; then
  echo "$1 is version $version, not $expected" >&2
  exit 1
fi
"$1" --demo players list
