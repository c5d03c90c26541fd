import type { VerbBody } from '../../../core/verb.ts';
import type { Collection } from '../../../model/endpoint.ts';
import { fieldsParameter, flagParameters, pageParameters, sortParameter } from '../parameters.ts';
import type { Tool } from '../tool.ts';

/** Texts of a tool. */
interface Words {
  readonly title: string;
  readonly description: string;
}

/** Fields that are long, and seldom what a question is about. */
const omitted = new Set([
  'checksum',
  'storageUrl',
  'thumbnailUrl',
  'metadata',
  'createdAt',
  'updatedAt',
  'tenantId',
]);

/** The tool for a `list` command. */
export function listTool(
  noun: string,
  verb: VerbBody,
  { fields }: Collection,
  { title, description }: Words,
): Tool {
  const others = Object.keys(fields).filter((name) => omitted.has(name));
  return {
    name: `list_${noun}`,
    title,
    description: `${description} A filter with several values matches any of them. Text filters ignore case and accents and take "*" and "?"; "!" before \
a value excludes it. total counts all matching items, so limit 1 answers "how many". For long lists, name the fields you need.`,
    verb,
    parameters: [
      ...flagParameters(verb.flags),
      sortParameter,
      fieldsParameter(`; default: all but ${others.join(', ')}`),
      ...pageParameters,
    ],
    // The service truncates long lists; this detects it.
    fixed: new Map([['--all', []]]),
    list: { name: 'items', identity: ['id'], omitted },
  };
}

/** The tool for a `get` command. */
export function getTool(
  singular: string,
  verb: VerbBody,
  { idForm }: Collection,
  { title, description }: Words,
): Tool {
  return {
    name: `get_${singular}`,
    title,
    description,
    verb,
    parameters: [
      {
        name: 'id',
        schema:
          idForm === 'uuid'
            ? { type: 'string', description: 'id, start of an id (4 characters or more) or exact name' }
            : { anyOf: [{ type: 'integer' }, { type: 'string' }], description: 'id or exact name' },
        isRequired: true,
      },
      fieldsParameter(),
    ],
    fixed: new Map(),
    list: undefined,
  };
}
