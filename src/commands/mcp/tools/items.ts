import type { VerbBody } from '../../../command/verb.ts';
import type { Collection } from '../../../model/endpoint.ts';
import { fieldsParameter, flagParameters, pageParameters, sortParameter } from '../parameters.ts';
import { fieldSchemas, integerOrText, itemSchema, pageMembers, typed } from '../schemas.ts';
import type { Tool } from '../tool.ts';

/** Texts of a tool. */
interface Words {
  readonly title: string;
  readonly description: string;
}

/** The tool for a `list` command. */
export function listTool(
  noun: string,
  verb: VerbBody,
  collection: Collection,
  { title, description }: Words,
): Tool {
  return {
    name: `list_${noun}`,
    title,
    description: `${description} A filter with several values matches any of them. Text filters ignore case and accents and take "*" and "?"; "!" before \
a value excludes it. total counts all matching items, so limit 1 answers "how many". For long lists, name the fields you need.`,
    verb,
    parameters: [...flagParameters(verb.flags), sortParameter, fieldsParameter, ...pageParameters],
    // The service truncates long lists; this detects it.
    fixed: new Map([['--all', []]]),
    identity: ['id'],
    members: { items: { type: 'array', items: itemSchema(collection) }, ...pageMembers },
  };
}

/** The tool for a `get` command. */
export function getTool(
  singular: string,
  verb: VerbBody,
  collection: Collection,
  { title, description }: Words,
): Tool {
  const isUuid = collection.idForm === 'uuid';
  return {
    name: `get_${singular}`,
    title,
    description,
    verb,
    parameters: [
      {
        name: 'id',
        schema: isUuid
          ? { type: 'string', description: 'id, start of an id (4 characters or more) or exact name' }
          : typed(['integer', 'string'], 'id or exact name'),
        isRequired: true,
      },
      fieldsParameter,
    ],
    fixed: new Map(),
    identity: undefined,
    members: { ...fieldSchemas(collection.fields), id: isUuid ? { type: 'string' } : integerOrText },
  };
}
