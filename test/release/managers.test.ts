import { expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { homebrewFormula } from '../../release/managers/homebrew.ts';
import { nixFlake } from '../../release/managers/nix.ts';
import { scoopManifest } from '../../release/managers/scoop.ts';
import { type Target, targets } from '../../release/targets.ts';

const { version } = manifest;
const downloads = `https://github.com/signage-cli/signage/releases/download/v${version}`;

/** A made-up checksum with the name of the target. */
const sumOf = ({ name }: Target) => `sum-of-${name}`;

test('a Homebrew formula has the archives of macOS and of Linux with the GNU C library', () => {
  expect(homebrewFormula(targets, sumOf)).toBe(`class Signage < Formula
  desc "See what your screens show, and what is broken, from the terminal"
  homepage "https://github.com/signage-cli/signage#readme"
  version "${version}"
  license all_of: ["MIT", "LGPL-2.1-or-later"]

  on_macos do
    on_arm do
      url "${downloads}/signage-${version}-darwin-arm64.tar.gz"
      sha256 "sum-of-darwin-arm64"
    end
    on_intel do
      url "${downloads}/signage-${version}-darwin-x64.tar.gz"
      sha256 "sum-of-darwin-x64"
    end
  end

  on_linux do
    on_arm do
      url "${downloads}/signage-${version}-linux-arm64.tar.gz"
      sha256 "sum-of-linux-arm64"
    end
    on_intel do
      url "${downloads}/signage-${version}-linux-x64.tar.gz"
      sha256 "sum-of-linux-x64"
    end
  end

  def install
    bin.install "signage"
    man1.install Dir["man/man1/*"]
    man7.install Dir["man/man7/*"]
    bash_completion.install "completions/signage.bash" => "signage"
    zsh_completion.install "completions/_signage"
    fish_completion.install "completions/signage.fish"
    doc.install "THIRD-PARTY-LICENSES.txt"
  end

  test do
    assert_equal version.to_s, shell_output("#{bin}/signage --version").strip
    assert_match "healthy", shell_output("#{bin}/signage --demo players list --output json")
  end
end
`);
});

test('a Scoop manifest has the archive of Windows, and finds the next version', () => {
  const [windows] = targets.filter(({ archive }) => archive === 'zip');
  if (!windows) throw new Error('no target for Windows');
  expect(JSON.parse(scoopManifest(windows, 'sum'))).toEqual({
    version,
    description: 'See what your screens show, and what is broken, from the terminal.',
    homepage: 'https://github.com/signage-cli/signage#readme',
    license: 'MIT,LGPL-2.1-or-later',
    architecture: {
      '64bit': {
        url: `${downloads}/signage-${version}-windows-x64.zip`,
        hash: 'sum',
        extract_dir: `signage-${version}-windows-x64`,
      },
    },
    bin: 'signage.exe',
    checkver: { github: 'https://github.com/signage-cli/signage' },
    autoupdate: {
      architecture: {
        '64bit': {
          url: 'https://github.com/signage-cli/signage/releases/download/v$version/signage-$version-windows-x64.zip',
          extract_dir: 'signage-$version-windows-x64',
        },
      },
      hash: { url: '$baseurl/checksums.txt' },
    },
  });
});

test('a Nix flake has the archive of each system that Nix has', () => {
  const sources = nixFlake(targets, sumOf).split('sources = {')[1]?.split('      };\n      package')[0];
  const source = (system: string, target: string) => `        ${system} = {
          url = "${downloads}/signage-${version}-${target}.tar.gz";
          sha256 = "sum-of-${target}";
        };
`;
  expect(sources).toBe(
    `\n${source('x86_64-linux', 'linux-x64')}${source('aarch64-linux', 'linux-arm64')}${source('aarch64-darwin', 'darwin-arm64')}${source('x86_64-darwin', 'darwin-x64')}`,
  );
});

test('a Nix flake installs the licenses, and names those of the executable', () => {
  const flake = nixFlake(targets, sumOf);
  expect(flake).toContain(
    '            install -D --mode=644 --target-directory=$out/share/doc/signage LICENSE THIRD-PARTY-LICENSES.txt\n',
  );
  expect(flake).toContain(`            license = with pkgs.lib.licenses; [
              mit
              lgpl21Plus
            ];
`);
});
