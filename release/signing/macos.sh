#!/usr/bin/env bash
# Signs an executable on macOS. With a Developer ID (MACOS_CERTIFICATE: a .p12 in base64) Apple notarizes it too;
# without, the signature is ad hoc, which runs but makes Gatekeeper ask. One compiled on Linux may have a broken signature.
#
#   release/signing/macos.sh path/to/signage
set -euo pipefail

executable=$1

sign() {
  codesign --force --options runtime --entitlements "$(dirname "$0")/entitlements.plist" "$@" "$executable"
}

# With a keychain for this run only.
sign_with_certificate() {
  local password keychain=$work/signing.keychain-db
  password=$(openssl rand -hex 16)
  base64 --decode <<<"$MACOS_CERTIFICATE" >"$work/certificate.p12"
  security create-keychain -p "$password" "$keychain"
  security set-keychain-settings -lut 3600 "$keychain"
  security unlock-keychain -p "$password" "$keychain"
  security import "$work/certificate.p12" -k "$keychain" -P "$MACOS_CERTIFICATE_PASSWORD" -T /usr/bin/codesign
  security set-key-partition-list -S apple-tool:,apple: -s -k "$password" "$keychain" >/dev/null
  security list-keychains -d user -s "$keychain" login.keychain-db
  sign --timestamp --keychain "$keychain" --sign 'Developer ID Application'
}

# A bare executable cannot hold the notary's ticket: Gatekeeper asks Apple for it.
notarize() {
  printf '%s\n' "$MACOS_NOTARY_KEY" >"$work/notary.p8"
  ditto -c -k "$executable" "$work/signage.zip"
  xcrun notarytool submit "$work/signage.zip" --wait \
    --key "$work/notary.p8" --key-id "$MACOS_NOTARY_KEY_ID" --issuer "$MACOS_NOTARY_ISSUER" | tee "$work/answer"
  grep -q 'status: Accepted' "$work/answer"
}

if [[ -z ${MACOS_CERTIFICATE:-} ]]; then
  echo 'no certificate: the signature is ad hoc'
  sign --sign -
else
  umask 077
  work=$(mktemp -d)
  trap 'security delete-keychain "$work/signing.keychain-db" || true; rm -rf "$work"' EXIT
  sign_with_certificate
  notarize
fi
codesign --verify --strict --verbose=2 "$executable"
