import { description, downloads, homepage, version } from '../project.ts';
import { archiveName, type Target } from '../targets.ts';

/** Nix's names of the targets. */
const systems: Readonly<Record<string, string>> = {
  'linux-x64': 'x86_64-linux',
  'linux-arm64': 'aarch64-linux',
  'darwin-x64': 'x86_64-darwin',
  'darwin-arm64': 'aarch64-darwin',
};

/** The Nix flake, `flake.nix`, with the executables for Nix's platforms. */
export function nixFlake(targets: readonly Target[], checksumOf: (target: Target) => string): string {
  const sources = targets.flatMap((target) => {
    const system = systems[target.name];
    if (!system) return [];
    return [
      `        ${system} = {
          url = "${downloads}/${archiveName(target, version)}";
          sha256 = "${checksumOf(target)}";
        };`,
    ];
  });
  return `{
  description = "${description.replace(/\.$/, '')}";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixpkgs-unstable";

  outputs =
    { self, nixpkgs }:
    let
      sources = {
${sources.join('\n')}
      };
      package =
        system: source:
        let
          pkgs = nixpkgs.legacyPackages.\${system};
        in
        pkgs.stdenv.mkDerivation {
          pname = "signage";
          version = "${version}";
          src = pkgs.fetchurl source;
          nativeBuildInputs = [
            pkgs.installShellFiles
          ]
          ++ pkgs.lib.optional pkgs.stdenv.hostPlatform.isLinux pkgs.autoPatchelfHook;
          # Stripping would remove the program, which is appended to Bun's binary.
          dontStrip = true;
          installPhase = ''
            install -D --mode=755 signage $out/bin/signage
            installManPage man/man1/* man/man7/*
            installShellCompletion --bash --name signage completions/signage.bash
            installShellCompletion --zsh completions/_signage
            installShellCompletion --fish completions/signage.fish
            install -D --mode=644 --target-directory=$out/share/doc/signage LICENSE THIRD-PARTY-LICENSES.txt
          '';
          meta = {
            description = "${description.replace(/\.$/, '')}";
            homepage = "${homepage}";
            license = with pkgs.lib.licenses; [
              mit
              lgpl21Plus
            ];
            mainProgram = "signage";
            platforms = [ system ];
          };
        };
    in
    {
      packages = builtins.mapAttrs (system: source: {
        default = package system source;
      }) sources;
    };
}
`;
}
