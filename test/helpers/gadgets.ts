import { filtersOf } from '../../src/core/filters.ts';
import { getCommand } from '../../src/core/get.ts';
import { listCommand } from '../../src/core/list.ts';
import type { Noun } from '../../src/core/verb.ts';
import { type Collection, endpoint } from '../../src/model/endpoint.ts';
import { datetime, integerId, oneOf, text, uuids } from '../../src/model/fields.ts';
import { players } from '../../src/model/players.ts';

/** A list that the API does not have: see `test/fourth-list.test.ts`. */
export const gadgets = endpoint(
  {
    id: integerId(),
    name: text(),
    status: oneOf('open', 'closed'),
    city: text(),
    updatedAt: datetime(),
    playerIds: uuids(),
  },
  {
    noun: 'gadget',
    singular: 'gadget',
    plural: 'gadgets',
    path: '/gadgets',
    scope: 'gadgets:read',
    idForm: 'integer',
    initial: { status: 'open' },
    query: [],
    hasDetail: false,
    totals: {},
    refs: { playerIds: players },
  },
) satisfies Collection;

/** What the sandbox has of them; a test may change it. */
export const gadgetData: Record<string, unknown>[] = [
  { id: 1, name: 'Recife Boa Viagem', status: 'open', city: 'Recife', updatedAt: 'now-2d', playerIds: [0] },
  { id: 2, name: 'Olinda', status: 'closed', updatedAt: 'now-3d' },
];

const selectors = filtersOf(gadgets, [{ name: 'status', field: 'status' }]);

export const gadgetsNoun: Noun = {
  name: 'gadgets',
  summary: 'list and show gadgets',
  verbs: [
    {
      name: 'list',
      summary: 'list gadgets',
      examples: [['signage gadgets list', 'all of them']],
      load: async () =>
        listCommand({
          collection: gadgets,
          columns: ['id', 'name', 'status', 'city', 'updatedAt'],
          leaveOut: [],
          selectors,
          state: 'status',
        }),
    },
    {
      name: 'get',
      summary: 'show gadgets in full',
      examples: [['signage gadgets get 1', 'one in full']],
      load: async () =>
        getCommand({
          collection: gadgets,
          selectors,
          badges: ['status'],
          groups: [{ rows: ['id', 'city'] }],
        }),
    },
  ],
  default: 'list',
  idForm: 'integer',
};
