#!/usr/bin/env bash
# Runs signage with annotations and a job summary. Each line of INPUT_ARGS is one argument, passed without shell evaluation.
set -euo pipefail

# Never echoes an input: the runner executes workflow commands in output.
fail() {
  echo "::error title=signage::$1"
  exit 2
}

case $INPUT_COMMAND in
  'players check') words=(players check) ;;
  lint) words=(lint) ;;
  *) fail 'the input "command" must be "players check" or lint' ;;
esac

words+=(--report github)
separated='^--[a-z-]+[[:space:]]'
while IFS= read -r line; do
  line=${line%$'\r'}
  if [[ -z $line ]]; then continue; fi
  if [[ $line =~ $separated ]]; then
    fail 'each line of the input "args" is one argument: write --max-offline=2%25, with an equals sign'
  fi
  words+=("$line")
done <<<"$INPUT_ARGS"

code=0
"$SIGNAGE_EXECUTABLE" "${words[@]}" </dev/null || code=$?
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
exit "$code"
