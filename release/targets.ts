/** A platform with a standalone executable. */
export interface Target {
  /** Used in file names; also the name that `bun build --target` takes, after `bun-`. */
  readonly name: string;
  /** The npm package of Bun for this platform, in the scope @oven. */
  readonly compiler: string;
  /** File name of the executable. */
  readonly executable: 'signage' | 'signage.exe';
  readonly archive: 'tar.gz' | 'zip';
  /** Debian's name of the architecture; undefined if there is no .deb. */
  readonly debian?: 'amd64' | 'arm64';
  /** Whether CI runs the executable; the release notes list the others as "built, not run". */
  readonly isRun: boolean;
}

const unix = { executable: 'signage', archive: 'tar.gz', isRun: false } as const;

/** All platforms of a release. */
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

/** File name of a target's archive. */
export function archiveName({ name, archive }: Target, version: string): string {
  return `signage-${version}-${name}.${archive}`;
}
