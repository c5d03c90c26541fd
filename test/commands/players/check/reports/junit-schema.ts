import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../../../../helpers/programs.ts';
import { emptyFolder } from '../../../../helpers/run.ts';

/** Checks JUnit reports with xmllint. The schema knows the types of failures of `players check`; `types` replaces them. */
export async function assertValid(reports: readonly string[], types: Readonly<Record<string, string>> = {}) {
  const folder = emptyFolder();
  let schema = readFileSync(join(import.meta.dirname, 'junit.xsd'), 'utf8');
  for (const [known, type] of Object.entries(types))
    schema = schema.replace(`value="${known}"`, `value="${type}"`);
  writeFileSync(join(folder, 'junit.xsd'), schema);
  const files = reports.map((text, index) => {
    const file = join(folder, `${index}.xml`);
    writeFileSync(file, text);
    return file;
  });
  await execute('xmllint', ['--noout', '--nonet', '--schema', join(folder, 'junit.xsd'), ...files]);
}
