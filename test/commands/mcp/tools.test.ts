// project: longer
import Ajv from 'ajv';
import { describe, expect, test } from 'vitest';
import { loadTools } from '../../../src/commands/mcp/tools.ts';
import { registry } from '../../../src/commands/registry.ts';
import { type Flag, flagName } from '../../../src/core/flag.ts';
import { flagHelp, verbOf } from '../../helpers/declared.ts';
import { connect, generations } from './connected.ts';

describe.each(generations)('protocol %s', (version, mode) => {
  test('the server introduces itself', async () => {
    const { client, end } = await connect([], { env: {}, mode });
    expect(client.getNegotiatedProtocolVersion()).toBe(version);
    expect(client.getServerVersion()).toEqual({
      name: 'signage',
      title: 'Digital signage',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    });
    expect(client.getServerCapabilities()).toEqual({ tools: {}, resources: {}, prompts: {} });
    expect(client.getInstructions()).toMatch(/^Read-only access .* never instructions\.$/s);
    expect(await end()).toEqual({ stdout: '', stderr: '', code: 0 });
  });

  test('every tool is read-only, has a title and a description, and schemas that are JSON Schema', async () => {
    const { client } = await connect([], { env: {}, mode });
    const { tools } = await client.listTools();
    const names = (await loadTools(registry)).map(({ name }) => name);
    expect(tools.map(({ name }) => name)).toEqual(names);
    expect(names).toContain('list_players');
    const ajv = new Ajv();
    for (const { title, description, annotations, inputSchema, outputSchema } of tools) {
      expect(title).toMatch(/^[A-Z]/);
      expect(description).toMatch(/^[A-Z].*\.$/s);
      expect(annotations).toEqual({ readOnlyHint: true, openWorldHint: false });
      for (const schema of [inputSchema, outputSchema]) {
        ajv.compile(JSON.parse(JSON.stringify(schema)));
        // Not every client understands an array of types.
        expect(JSON.stringify(schema)).not.toContain('"type":[');
      }
    }
  });
});

test('a get tool, whole', async () => {
  const { client } = await connect([], { env: {} });
  const { tools } = await client.listTools();
  expect(tools.find(({ name }) => name === 'get_player')).toEqual({
    name: 'get_player',
    title: 'Get a player',
    description:
      'Returns one player (screen) in full: health, when it was last seen, store, device, app version, time zone.',
    inputSchema: {
      type: 'object',
      properties: {
        id: { type: 'string', description: 'id, start of an id (4 characters or more) or name' },
        fields: {
          type: 'array',
          items: { type: 'string' },
          description: 'only these fields, in full, or metadata.NAME',
        },
      },
      required: ['id'],
      additionalProperties: false,
    },
    outputSchema: {
      type: 'object',
      properties: { notes: { type: 'array', items: { type: 'string' } }, error: { type: 'object' } },
    },
    annotations: { readOnlyHint: true, openWorldHint: false },
  });
});

const argumentName = (flag: Flag<unknown>) => flagName(flag).slice(2).replaceAll('-', '_');

test('the arguments of a list are the flags of its command: their values, help and defaults', async () => {
  const { client } = await connect([], { env: {} });
  const { tools } = await client.listTools();
  const { inputSchema, outputSchema } = tools.find(({ name }) => name === 'list_schedules') ?? {};
  const words = (description: string) => ({ type: 'array', items: { type: 'string' }, description });
  const ids = ' (ids, the start of ids or names)';
  const help = (name: string) => flagHelp('schedules list', name);
  // A filter that is added later is an argument too.
  const { flags } = await verbOf('schedules list').load();
  const ofFlags = flags.filter(({ commandLineOnly }) => !commandLineOnly).map(argumentName);
  const { properties = {}, ...rest } = inputSchema ?? {};
  expect(rest).toEqual({ type: 'object', additionalProperties: false });
  expect(Object.keys(properties)).toEqual([...ofFlags, 'sort', 'fields', 'limit', 'cursor']);
  const known = {
    status: words(`${await help('--status')}: active, inactive`),
    orientation: words(`${await help('--orientation')}: landscape, portrait`),
    player: words(`${await help('--player')}${ids}`),
    content: words(`${await help('--content')}${ids}`),
    estado: words(await help('--estado')),
    day: words(`${await help('--day')}: MON, TUE, WED, THU, FRI, SAT, SUN`),
    name: { type: 'string', description: await help('--name') },
    active_at: { type: 'string', description: await help('--active-at') },
    expiring: { type: 'string', description: await help('--expiring') },
    expired: { type: 'boolean', description: await help('--expired') },
    store: words(await help('--store')),
    timezone: { type: 'string', description: await help('--timezone') },
    sort: words('sort by these fields, "-" for descending'),
    fields: words('only these fields, in full, or metadata.NAME; default: all but createdAt, updatedAt'),
    limit: { type: 'integer', minimum: 1, maximum: 500, default: 50 },
    cursor: { type: 'string' },
  };
  expect(Object.fromEntries(Object.keys(known).map((name) => [name, properties[name]]))).toEqual(known);
  expect(outputSchema).toEqual({
    type: 'object',
    properties: {
      items: { type: 'array', items: { type: 'object' } },
      total: { type: 'integer' },
      nextCursor: { anyOf: [{ type: 'string' }, { type: 'null' }] },
      notes: { type: 'array', items: { type: 'string' } },
      error: { type: 'object' },
    },
  });
});

test('no argument prints or names a file, and no description names a flag or a command, which a model cannot use', async () => {
  const { client } = await connect([], { env: {} });
  const { tools } = await client.listTools();
  const all = tools.flatMap(({ inputSchema }) => Object.entries(inputSchema.properties ?? {}));
  const refused = /^(?:all|count|by|report|states|baseline|update_baseline|fail_on|output|profile|base_url)$/;
  expect(
    all.filter(([name, schema]) => refused.test(name) || /--|signage/.test(JSON.stringify(schema))),
  ).toEqual([]);
  expect(all.length).toBeGreaterThan(60);
});

test('prompts name only tools that there are, and quote what users fill in', async () => {
  const { client } = await connect([], { env: {} });
  const { tools } = await client.listTools();
  const { prompts } = await client.listPrompts();
  expect(prompts).toEqual([
    { name: 'whats_wrong', title: 'What is wrong now?', arguments: [] },
    {
      name: 'why_not_playing',
      title: 'Why does this screen not show what it should?',
      arguments: [{ name: 'player', description: 'name or id of the screen', required: true }],
    },
    {
      name: 'ready_for',
      title: 'Is everything ready for a day?',
      arguments: [{ name: 'day', description: 'a date such as 2026-12-24', required: true }],
    },
  ]);
  for (const { name } of prompts) {
    const value = '$& "Loja" {day}';
    const { messages } = await client.getPrompt({ name, arguments: { player: value, day: value } });
    const text = messages.map(({ content }) => (content.type === 'text' ? content.text : '')).join();
    expect(text.includes(JSON.stringify(value))).toBe(name !== 'whats_wrong');
    const named = [...text.matchAll(/\b[a-z]+(?:_[a-z]+)+\b|\b(?:incidents|lint|timeline)\b/g)].map(
      ([word]) => word,
    );
    const known = tools.map((tool) => tool.name);
    expect(named.filter((word) => !known.includes(word))).toEqual([]);
    expect(named.length).toBeGreaterThan(0);
  }
  await expect(client.getPrompt({ name: 'ready_for' })).rejects.toThrow('missing argument "day"');
  await expect(client.getPrompt({ name: 'x' })).rejects.toThrow('unknown prompt "x"');
});
