import type { Identified } from '../model/endpoint.ts';
import { integerFlag } from './flag.ts';
import { listFlags, nameFlags } from './global-flags.ts';
import type { List, ListOptions } from './list-request.ts';
import { flagsOf } from './selectors.ts';
import type { VerbBody } from './verb.ts';

/** Makes the `list` verb of a collection. The code that runs it is loaded when it runs: completion needs only the flags. */
export function listCommand<T extends Identified>(options: ListOptions<T>): VerbBody {
  const { collection } = options;
  const { plural, limit: documented } = collection;
  const limitFlag = integerFlag(
    '-n, --limit <n>',
    `maximum number of ${plural}${documented ? `, up to ${documented.max}` : ''}`,
    {
      min: 1,
      group: 'Output',
      commandLineOnly: true,
      synonyms: ['-L', '--top', '--head', '--max-items', '--max-results'],
      ...documented,
    },
  );
  const list: List<T> = { ...options, limitFlag };
  const flags = [...flagsOf(options.selectors), limitFlag, ...Object.values(listFlags)];
  if (collection.refs) flags.push(...Object.values(nameFlags));

  return {
    fields: collection.fields,
    table: collection,
    pages: true,
    flags,
    acrossProfiles: [],

    async run(session, input) {
      const { runList } = await import('./run-list.ts');
      await runList(list, session, input);
    },
  };
}
