#!/usr/bin/env bash
# Installs signage from a release for the following steps, after verifying the checksum.
# Inputs come from the environment. Messages never echo an unchecked input: the runner executes workflow commands in output.
set -euo pipefail
export LC_ALL=C
# curl and npm must not see the key.
unset SIGNAGE_API_KEY SIGNAGE_API_KEY_FILE

fail() {
  echo "::error title=signage::$1"
  exit 2
}

# manifest NAME: the first value of that name in the action's package.json.
manifest() {
  sed -n "s/^ *\"$1\": \"\(.*\)\",\{0,1\}\$/\1/p" "$GITHUB_ACTION_PATH/package.json" | head -n 1
}

version=${INPUT_VERSION:-$(manifest version)}
version=${version#v}
if ! [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$ ]]; then
  fail 'the input "version" must be a version such as 0.1.0'
fi

suffix=
case $INPUT_INSTALL in
  executable)
    case "$RUNNER_OS $RUNNER_ARCH" in
      'Linux X64') name=signage-$version-linux-x64 ;;
      'Linux ARM64') name=signage-$version-linux-arm64 ;;
      'macOS X64') name=signage-$version-darwin-x64 ;;
      'macOS ARM64') name=signage-$version-darwin-arm64 ;;
      'Windows X64') name=signage-$version-windows-x64 suffix=.exe ;;
      *) fail "no executable for $RUNNER_OS on $RUNNER_ARCH; use install: npm" ;;
    esac
    # Fails on musl (Alpine Linux), which has no such variable.
    if [[ $RUNNER_OS == Linux ]] && ! getconf GNU_LIBC_VERSION >/dev/null 2>&1; then name+=-musl; fi
    if [[ $suffix == .exe ]]; then asset=$name.zip; else asset=$name.tar.gz; fi
    ;;
  npm)
    command -v npm >/dev/null || fail 'install: npm needs Node.js; add actions/setup-node before this step'
    asset=signage-cli-$version.tgz
    ;;
  *) fail 'the input "install" must be executable or npm' ;;
esac

repository=$(manifest url)
repository=${repository#git+}
releases=${repository%.git}/releases/download/v$version
# Forward slashes work in Git Bash and in Windows programs.
folder=$(mktemp -d "${RUNNER_TEMP//\\//}/signage-XXXXXX")

download() {
  curl --fail --silent --show-error --location --proto '=https' --tlsv1.2 --retry 3 --max-time 300 \
    --output "$folder/$1" "$releases/$1" || fail "cannot download $releases/$1"
}

sha256() {
  if command -v sha256sum >/dev/null; then sha256sum; else shasum -a 256; fi
}

download checksums.txt
download "$asset"
expected=$(awk -v name="$asset" '$2 == name || $2 == "*" name { print $1 }' "$folder/checksums.txt")
if ! [[ $expected =~ ^[0-9a-f]{64}$ ]]; then fail "checksums.txt does not have one checksum for $asset"; fi
actual=$(sha256 <"$folder/$asset" | cut -d ' ' -f 1)
if [[ $actual != "$expected" ]]; then fail "$asset has the checksum $actual, not $expected"; fi

cd "$folder"
if [[ $INPUT_INSTALL == npm ]]; then
  npm install --prefix "$folder" --ignore-scripts --no-audit --no-fund --no-package-lock --loglevel=error "./$asset"
  bin=$folder/node_modules/.bin
else
  # From stdin: in a file name, tar would take the colon of a Windows path for a remote host.
  if [[ $asset == *.zip ]]; then unzip -q "$asset"; else tar -xzf - <"$asset"; fi
  bin=$folder/$name
fi

executable=$bin/signage$suffix
installed=$("$executable" --version) || fail "$asset does not run on this machine"
if [[ $installed != "$version" ]]; then fail "$asset contains a different version than $version"; fi
echo "signage $version, from $releases/$asset"
echo "$bin" >>"$GITHUB_PATH"
echo "executable=$executable" >>"$GITHUB_OUTPUT"
