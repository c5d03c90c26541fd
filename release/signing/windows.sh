#!/usr/bin/env bash
# Signs an executable on Windows, in Git Bash, if there is a certificate (WINDOWS_CERTIFICATE: a .pfx in base64).
#
#   release/signing/windows.sh path/to/signage.exe
set -euo pipefail

if [[ -z ${WINDOWS_CERTIFICATE:-} ]]; then
  echo 'no certificate: it stays unsigned'
  exit
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
base64 --decode <<<"$WINDOWS_CERTIFICATE" >"$work/certificate.pfx"
kits=${WINDOWS_KITS:-/c/Program Files (x86)/Windows Kits/10/bin}
tools=("$kits"/10.*/x64/signtool.exe)
# Git Bash would take the slash of an option for a path.
export MSYS2_ARG_CONV_EXCL='*'
"${tools[-1]}" sign /fd SHA256 /td SHA256 /tr http://timestamp.digicert.com \
  /f "$(cygpath -w "$work/certificate.pfx")" /p "$WINDOWS_CERTIFICATE_PASSWORD" "$(cygpath -w "$1")"
