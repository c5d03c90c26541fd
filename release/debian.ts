import { readFile, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Parts } from './archives.ts';
import { completionScript, copy, manualPages, put } from './contents.ts';
import { program } from './programs.ts';
import { author, homepage, repository, version } from './project.ts';

/** The oldest glibc that Bun supports: objdump shows no newer symbol. */
const library = 'libc6 (>= 2.17)';

/** Paths of completion scripts on Debian. */
const completions = {
  bash: 'bash-completion/completions/signage',
  zsh: 'zsh/vendor-completions/_signage',
  fish: 'fish/vendor_completions.d/signage.fish',
};

/** Stripping would remove the program, which is appended to Bun's binary. How that is linked is up to Bun. */
const overrides = [
  'unstripped-binary-or-object',
  'embedded-library',
  'hardening-no-pie',
  'hardening-no-relro',
]
  .map((tag) => `signage: ${tag} *\n`)
  .join('');

/** Makes `signage_VERSION_ARCHITECTURE.deb`. */
export async function makeDebianPackage(out: string, work: string, parts: Parts): Promise<void> {
  const architecture = parts.target.debian;
  if (!architecture) return;
  const root = join(work, `deb-${architecture}`);
  await rm(root, { recursive: true, force: true });
  await copy(parts.executable, join(root, 'usr/bin/signage'), 0o755);
  const share = join(root, 'usr/share');
  for (const path of await manualPages()) {
    const name = path.slice(path.lastIndexOf('/') + 1);
    await put(join(share, `man/man${name.at(-1)}`, `${name}.gz`), await zipped(path));
  }
  for (const [shell, path] of Object.entries(completions))
    await put(join(share, path), await completionScript(shell));
  const documents = join(share, 'doc/signage');
  await put(join(documents, 'changelog.gz'), gzipSync(debianChangelog(parts.epoch), { level: 9 }));
  await put(join(documents, 'CHANGELOG.md.gz'), await zipped('CHANGELOG.md'));
  await put(join(documents, 'THIRD-PARTY-LICENSES.txt'), parts.licenses);
  await put(join(documents, 'copyright'), await copyright());
  await put(join(share, 'lintian/overrides/signage'), overrides);
  const { size } = await stat(parts.executable);
  await put(join(root, 'DEBIAN/control'), control(architecture, Math.ceil(size / 1024)));
  // gzip, like the archives: xz would save 10 % of the size for three times the time, and older systems cannot unpack zstd.
  await program(
    'dpkg-deb',
    [
      ...['--root-owner-group', '-Zgzip', '-z6'],
      ...['--build', root, resolve(out, `signage_${version}_${architecture}.deb`)],
    ],
    { env: { SOURCE_DATE_EPOCH: String(parts.epoch) } },
  );
  await rm(root, { recursive: true });
}

/** `size` in KiB. */
function control(architecture: string, size: number): string {
  return `Package: signage
Version: ${version}
Architecture: ${architecture}
Maintainer: ${author}
Installed-Size: ${size}
Depends: ${library}
Section: utils
Priority: optional
Homepage: ${homepage}
Description: see what your screens show, and what is broken, from the terminal
 signage lists and checks content, schedules, players and analytics over the
 service's read-only HTTP API: at a terminal, in scripts and in CI jobs.
`;
}

/** In Debian's machine-readable format (DEP-5). Debian has the text of the LGPL itself, and wants it referred to. */
async function copyright(): Promise<string> {
  const [, holder = '', ...terms] = (await readFile('LICENSE', 'utf8')).trim().split('\n\n');
  const authors = holder.replace('Copyright (c) ', '');
  return `Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/
Upstream-Name: signage
Upstream-Contact: ${author}
Source: ${repository}

Files: *
Copyright: ${authors}
License: MIT

Files: usr/bin/signage
Copyright: ${authors}
 Oven and the contributors to Bun
 Apple Inc. and the contributors to WebKit
 the authors in THIRD-PARTY-LICENSES.txt
License: MIT and LGPL-2.1+ and others
Comment: The executable contains Bun, and in it JavaScriptCore and tinycc, which
 are covered by the LGPL, and other libraries. THIRD-PARTY-LICENSES.txt in this
 folder has their licenses, where their source is, and how to relink them.

License: MIT
${terms.join('\n.\n').replaceAll(/^/gm, ' ')}

License: LGPL-2.1+
 On Debian systems, the complete text of the GNU Lesser General Public License,
 version 2.1, is in /usr/share/common-licenses/LGPL-2.1.

License: others
 Apache-2.0, BSD, ISC, MPL-2.0, Zlib and others: THIRD-PARTY-LICENSES.txt in this folder
 lists them for each library.
`;
}

/** Debian requires a changelog in its own format. */
function debianChangelog(epoch: number): string {
  const date = new Date(epoch * 1000).toUTCString().replace('GMT', '+0000');
  return `signage (${version}) stable; urgency=medium

  * See CHANGELOG.md.gz in this folder.

 -- ${author}  ${date}
`;
}

async function zipped(path: string): Promise<Uint8Array> {
  return gzipSync(await readFile(path), { level: 9 });
}
