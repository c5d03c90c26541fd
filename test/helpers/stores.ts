import { filtersOf } from '../../src/core/filters.ts';
import { getCommand } from '../../src/core/get.ts';
import { listCommand } from '../../src/core/list.ts';
import type { Noun } from '../../src/core/verb.ts';
import { type Collection, endpoint } from '../../src/model/endpoint.ts';
import { datetime, integerId, oneOf, text } from '../../src/model/fields.ts';

/** A list that the API does not have: see `test/fourth-list.test.ts`. */
export const stores = endpoint(
  { id: integerId(), name: text(), status: oneOf('open', 'closed'), city: text(), updatedAt: datetime() },
  {
    noun: 'store',
    singular: 'store',
    plural: 'stores',
    path: '/stores',
    scope: 'stores:read',
    idForm: 'integer',
    initial: { status: 'open' },
    query: [],
    hasDetail: false,
    totals: {},
  },
) satisfies Collection;

/** What the sandbox has of them; a test may change it. */
export const storeData: Record<string, unknown>[] = [
  { id: 1, name: 'Recife Boa Viagem', status: 'open', city: 'Recife', updatedAt: 'now-2d' },
  { id: 2, name: 'Olinda', status: 'closed', updatedAt: 'now-3d' },
];

const selectors = filtersOf(stores, [{ name: 'status', field: 'status' }]);

export const storesNoun: Noun = {
  name: 'stores',
  summary: 'list and show stores',
  verbs: [
    {
      name: 'list',
      summary: 'list stores',
      examples: ['signage stores list'],
      load: async () =>
        listCommand({
          collection: stores,
          columns: ['id', 'name', 'status', 'city', 'updatedAt'],
          leaveOut: [],
          selectors,
          state: 'status',
        }),
    },
    {
      name: 'get',
      summary: 'show stores in full',
      examples: ['signage stores get 1'],
      load: async () =>
        getCommand({ collection: stores, selectors, badges: ['status'], groups: [{ rows: ['id', 'city'] }] }),
    },
  ],
  default: 'list',
  idForm: 'integer',
};
