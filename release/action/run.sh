#!/usr/bin/env bash
# Runs signage with annotations and a job summary, checks the files of INPUT_EXPECT, and writes the page of INPUT_REPORT. Each line of
# INPUT_ARGS is one argument, passed without shell evaluation.
set -euo pipefail

# Never echoes an input: the runner executes workflow commands in output.
fail() {
  echo "::error title=signage::$1"
  exit 2
}

expect=(expect)
while IFS= read -r line; do
  line=${line%$'\r'}
  case $line in
    '') continue ;;
    -*) fail 'each line of the input "expect" must be the name of a file, such as expectations.yaml' ;;
  esac
  expect+=("$line")
done <<<"$INPUT_EXPECT"

case $INPUT_COMMAND in
  'players check') words=(players check) ;;
  lint) words=(lint) ;;
  expect)
    if [[ ${#expect[@]} == 1 ]]; then fail 'the command "expect" needs files in the input "expect"'; fi
    words=("${expect[@]}")
    ;;
  *) fail 'the input "command" must be "players check", lint or expect' ;;
esac

case $INPUT_REPORT in
  -* | *$'\n'*) fail 'the input "report" must be the name of a file, such as screens.html' ;;
esac

case $INPUT_SETTINGS in
  -* | *$'\n'*) fail 'the input "settings" must be the name of a file, such as signage.yaml, or none' ;;
esac
# Never empty: the bash of macOS takes an empty array for an unset one.
common=(--report github)
page=(--quiet)
if [[ -n $INPUT_SETTINGS ]]; then
  common+=("--settings=$INPUT_SETTINGS")
  page+=("--settings=$INPUT_SETTINGS")
fi

words+=("${common[@]}")
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
if [[ $INPUT_COMMAND != expect && ${#expect[@]} -gt 1 ]]; then
  "$SIGNAGE_EXECUTABLE" "${expect[@]}" "${common[@]}" </dev/null || code=$((code == 0 ? $? : code))
fi
# The page is most useful when there is something to see, so it is written after a failure too, which stays the failure of the step.
if [[ -n $INPUT_REPORT ]]; then
  "$SIGNAGE_EXECUTABLE" report "$INPUT_REPORT" "${page[@]}" </dev/null || code=$((code == 0 ? $? : code))
fi
echo "exit-code=$code" >>"$GITHUB_OUTPUT"
exit "$code"
