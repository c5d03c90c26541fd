import { globalFlags, listFlags } from '../../core/global-flags.ts';
import type { Collection } from '../../model/endpoint.ts';
import { type ListName, listNames, lists } from '../../model/lists.ts';
import {
  fieldsParameter,
  flagParameters,
  pageParameters,
  referenceForms,
  strings,
  type ToolEntry,
  thumbnailParameter,
} from './tool.ts';

/** Fields that are long, and seldom what a question is about. */
const long = ['checksum', 'storageUrl', 'thumbnailUrl', 'metadata', 'createdAt', 'updatedAt', 'tenantId'];

/** What models are told of a list. */
interface ListTexts {
  /** The name of the tool that gets one item. */
  readonly getter: string;
  readonly lists: string;
  readonly gets: string;
}

const told: Readonly<Record<ListName, ListTexts>> = {
  content: {
    getter: 'get_content',
    lists: 'Lists content items: videos, images and HTML pages.',
    gets: 'Returns one content item in full: file, media properties, days, hours and dates, processing, metadata.',
  },
  schedules: {
    getter: 'get_schedule',
    lists: 'Lists schedules, which say when and on which players content is shown.',
    gets: 'Returns one schedule in full: days, hours, dates and priority, and the ids of its players and content.',
  },
  players: {
    getter: 'get_player',
    lists: 'Lists players, the devices behind the screens, with health, store, platform and app version.',
    gets: 'Returns one player (screen) in full: health, when it was last seen, store, device, app version, time zone.',
  },
};

/** What a tool can list, and get by its id. */
export const mcpResources = listNames.map((name) => {
  const collection: Collection = lists[name];
  return { noun: collection.path.slice(1), collection, ...told[name] };
});

/** The tools for the commands `list` and `get` of a noun. */
export function resourceTools({
  noun,
  getter,
  collection: { fields, idForm, singular },
  lists: whatItLists,
  gets,
}: (typeof mcpResources)[number]): readonly ToolEntry[] {
  const omitted = Object.keys(fields).filter((name) => long.includes(name));
  const id =
    idForm === 'uuid'
      ? { type: 'string', description: referenceForms }
      : { anyOf: [{ type: 'integer' }, { type: 'string' }], description: 'id or name' };
  return [
    {
      name: `list_${noun}`,
      title: `List ${noun}`,
      description: `${whatItLists} A filter with several values matches any of them. Text filters ignore case and accents and take "*" and "?"; "!" before \
a value excludes it. total counts all matching items, so limit 1 answers "how many". For long lists, name the fields you need.`,
      command: `${noun} list`,
      parameters: (verb) => [
        ...flagParameters(verb),
        strings('sort', 'sort by these fields, "-" for descending', globalFlags.sort),
        fieldsParameter(`; default: all but ${omitted.join(', ')}`),
        ...pageParameters,
      ],
      // The service truncates long lists; this detects it.
      fixed: new Map([[listFlags.all, []]]),
      list: { name: 'items', identity: ['id'], omitted },
    },
    {
      name: getter,
      title: `Get a ${singular}`,
      description: gets,
      command: `${noun} get`,
      parameters: () => [
        { name: 'id', schema: id, isRequired: true },
        fieldsParameter(),
        ...('thumbnailUrl' in fields ? [thumbnailParameter] : []),
      ],
    },
  ];
}
