import type { Identified } from '../model/endpoint.ts';
import { integerFlag } from './flag.ts';
import { listFlags, nameFlags } from './global-flags.ts';
import type { List, ListOptions } from './list-request.ts';
import { flagsOf } from './selectors.ts';
import type { VerbBody } from './verb.ts';

/** Makes the `list` verb of a collection. What runs it is loaded then: to complete its flags, none of it is. */
export function listCommand<T extends Identified>(options: ListOptions<T>): VerbBody {
  const { collection } = options;
  const { plural, limit: documented } = collection;
  const limitFlag = integerFlag(
    '-n, --limit <n>',
    `maximum number of ${plural}${documented ? `, up to ${documented.max}` : ''}`,
    {
      min: 1,
      commandLineOnly: true,
      synonyms: ['-L', '--max', '--top', '--head', '--max-items', '--max-results'],
      ...documented,
    },
  );
  const list: List<T> = { ...options, limitFlag };

  return {
    fields: collection.fields,
    description:
      'Filters ignore case and accents, and take several values, "*" and "?" as wildcards, and "!" to exclude: --status \'!active\'.',
    flags: [
      ...flagsOf(options.selectors),
      limitFlag,
      ...Object.values(listFlags),
      ...(collection.refs ? Object.values(nameFlags) : []),
    ],
    acrossProfiles: [],

    async run(session, input) {
      const { runList } = await import('./run-list.ts');
      await runList(list, session, input);
    },
  };
}
