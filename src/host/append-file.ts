import { constants } from 'node:fs';
import { appendFile as appendTo, stat } from 'node:fs/promises';
import { endedBy } from './ended-by.ts';
import { followLinks } from './follow-links.ts';
import type { Writer } from './replace-file.ts';
import { writeInto } from './write-into.ts';

/** Appends to a file, which is made if it is missing. */
export function appendFile(path: string, text: string, writer: Writer): Promise<void> {
  return endedBy(writer.signal, append(path, text, writer));
}

async function append(path: string, text: string, { uid }: Writer): Promise<void> {
  const { path: target } = await followLinks(path, uid);
  const found = await stat(target).catch(() => undefined);
  if (found !== undefined && !found.isFile()) return await writeInto(target, text);
  const flag = constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND | (constants.O_NONBLOCK ?? 0);
  await appendTo(target, text, { flag });
}
