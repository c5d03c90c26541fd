import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import { version } from '../../package.json';
import { execute } from '../helpers/programs.ts';
import { emptyFolder } from '../helpers/run.ts';
import type { Assets } from './workflow-step.ts';

/* Files as a release has them, with the packed tool, or less, for the executable. */

const name = `signage-${version}-linux-x64`;
export const archiveName = `${name}.tar.gz`;
export const tarballName = `signage-cli-${version}.tgz`;

/** The packed tool as if it were the executable. */
export function executable(): Promise<Buffer> {
  const node = JSON.stringify(process.execPath);
  return archive(`#!/bin/sh\nexec ${node} ${JSON.stringify(inject('tool'))} "$@"\n`);
}

/** Prints its arguments; does not know its version if it gets a key. */
export function echo(): Promise<Buffer> {
  return archive(`#!${process.execPath}
const args = process.argv.slice(2);
console.log(args[0] === '--version' ? '${version}' : JSON.stringify(args));
if (args[0] === '--version' && 'SIGNAGE_API_KEY' in process.env) console.log('with a key');
`);
}

/** What a release has for Linux: an archive with a folder of its name. */
export async function archive(program: string, inside = name): Promise<Buffer> {
  const folder = emptyFolder();
  mkdirSync(join(folder, inside));
  writeFileSync(join(folder, inside, 'signage'), program, { mode: 0o755 });
  await execute('tar', ['-czf', join(folder, 'archive'), '-C', folder, inside]);
  return readFileSync(join(folder, 'archive'));
}

/** A line of checksums.txt. */
export function checksum(file: string, bytes: string | Buffer): string {
  return `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`;
}

/** A release: its files, and their checksums. */
export function release(files: Assets): Assets {
  const lines = Object.entries(files).map(([file, bytes]) => checksum(file, bytes));
  return { ...files, 'checksums.txt': lines.join('') };
}

/** A log in which the version does not matter. */
export function masked(log: string): string {
  return log.replaceAll(version, 'VERSION');
}
