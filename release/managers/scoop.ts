import { description, downloads, executableLicenses, homepage, repository, version } from '../project.ts';
import { archiveName, type Target } from '../targets.ts';

/** The Scoop manifest: `signage.json` in a bucket. */
export function scoopManifest(target: Target, checksum: string): string {
  const url = `${downloads}/${archiveName(target, version)}`;
  const folder = `signage-${version}-${target.name}`;
  const newer = (text: string) => text.replaceAll(version, '$version');
  const manifest = {
    version,
    description,
    homepage,
    // Scoop joins the licenses of different files with commas.
    license: executableLicenses.join(','),
    architecture: { '64bit': { url, hash: checksum, extract_dir: folder } },
    bin: target.executable,
    checkver: { github: repository },
    autoupdate: {
      architecture: { '64bit': { url: newer(url), extract_dir: newer(folder) } },
      hash: { url: '$baseurl/checksums.txt' },
    },
  };
  return `${JSON.stringify(manifest, null, 4)}\n`;
}
