/** A system that a standalone executable is made for. */
export interface Target {
  /** As in the names of what is downloaded; Bun's own name is the same. */
  readonly name: string;
  /** The package with Bun for it. */
  readonly compiler: string;
  /** The executable's file name. */
  readonly executable: 'signage' | 'signage.exe';
  readonly archive: 'tar.gz' | 'zip';
  /** Debian's name of the architecture, where there is a .deb. */
  readonly debian?: 'amd64' | 'arm64';
  /** Whether the release test runs it; of the others the release notes say that nobody has. */
  readonly isRun: boolean;
}

const unix = { executable: 'signage', archive: 'tar.gz', isRun: false } as const;

/** Every system that a release is made for. */
export const targets: readonly Target[] = [
  { ...unix, name: 'linux-x64', compiler: 'bun-linux-x64', debian: 'amd64', isRun: true },
  { ...unix, name: 'linux-arm64', compiler: 'bun-linux-aarch64', debian: 'arm64' },
  { ...unix, name: 'linux-x64-musl', compiler: 'bun-linux-x64-musl' },
  { ...unix, name: 'linux-arm64-musl', compiler: 'bun-linux-aarch64-musl' },
  { ...unix, name: 'darwin-arm64', compiler: 'bun-darwin-aarch64' },
  { ...unix, name: 'darwin-x64', compiler: 'bun-darwin-x64' },
  {
    name: 'windows-x64',
    compiler: 'bun-windows-x64',
    executable: 'signage.exe',
    archive: 'zip',
    isRun: false,
  },
];

/** The file that is downloaded for a target. */
export function archiveName({ name, archive }: Target, version: string): string {
  return `signage-${version}-${name}.${archive}`;
}
