import { usage } from '../errors.ts';
import type { Collection } from '../model/endpoint.ts';
import { isUuid } from '../model/uuid.ts';
import type { Session } from './session.ts';

/** Normalizes an id to the service's spelling; undefined if it does not have the collection's form (§1). */
export function parseId(text: string, form: Collection['idForm']): string | undefined {
  if (form === 'uuid') return isUuid(text) ? text.toLowerCase() : undefined;
  return /^-?\d+$/.test(text) ? String(BigInt(text)) : undefined;
}

/** Reads ids from the arguments, separated by commas; `-` reads them from stdin, separated by white space. */
export async function readIds(
  args: readonly string[],
  { singular, idForm }: Collection,
  { context }: Session,
): Promise<string[]> {
  const piped = args.includes('-')
    ? (await context.in.text()).split(/\s+/).filter((word) => word !== '')
    : [];
  const given = args.flatMap((arg) => (arg === '-' ? piped : arg.split(',')));
  return given.map((text) => {
    const id = parseId(text, idForm);
    if (id !== undefined) return id;
    const form = idForm === 'uuid' ? 'a UUID' : 'a whole number';
    throw usage(`a ${singular} id must be ${form}, not "${text}"`);
  });
}
