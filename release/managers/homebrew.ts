import { description, downloads, executableLicenses, homepage, version } from '../project.ts';
import { archiveName, type Target } from '../targets.ts';

/** The Homebrew formula: `signage.rb` in a tap. `checksumOf` returns the SHA-256 of a target's archive. */
export function homebrewFormula(targets: readonly Target[], checksumOf: (target: Target) => string): string {
  const found = (name: string) => {
    const target = targets.find((each) => each.name === name);
    return (
      target && `url "${downloads}/${archiveName(target, version)}"\n      sha256 "${checksumOf(target)}"`
    );
  };
  const system = (on: string, name: string) => {
    const cpus = { on_arm: found(`${name}-arm64`), on_intel: found(`${name}-x64`) };
    const blocks = Object.entries(cpus).flatMap(([cpu, lines]) =>
      lines ? [`    ${cpu} do\n      ${lines}\n    end\n`] : [],
    );
    return blocks.length > 0 ? `\n  ${on} do\n${blocks.join('')}  end\n` : '';
  };
  return `class Signage < Formula
  desc "${description.replace(/\.$/, '')}"
  homepage "${homepage}"
  version "${version}"
  license all_of: [${executableLicenses.map((id) => `"${id}"`).join(', ')}]
${system('on_macos', 'darwin')}${system('on_linux', 'linux')}
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
`;
}
