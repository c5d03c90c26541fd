import { stripVTControlCharacters } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compactJson, indentJson } from '../../src/json/text.ts';
import { pickerOf } from '../../src/model/item.ts';
import { createFormatter } from '../../src/output/format.ts';
import { parseFields } from '../../src/query/select.ts';
import { contentItem } from '../helpers/fixtures.ts';
import { run } from '../helpers/run.ts';
import { replying } from '../helpers/service.ts';
import { rawObject } from './arbitraries.ts';
import { contentDetails, itemFrom, pipe, playerList, render, screen, terminal } from './render.ts';

const lossless = itemFrom('{ "b" : 1.50,\n "10": 12345678901234567890, "9": [ ], "b": {"x": "a b" } }');
const other = itemFrom('{"name":"red \\u001b and \u202e raw"}');

describe("JSON is the service's text, except for white space", () => {
  test.each([
    [
      'a list in a pipe',
      pipe,
      `
[{"b":1.50,"10":12345678901234567890,"9":[],"b":{"x":"a b"}},{"name":"red \\u001b and \u202e raw"}]
`,
    ],
    [
      'a list on a terminal',
      terminal(80),
      `
[
  {
    "b": 1.50,
    "10": 12345678901234567890,
    "9": [],
    "b": {
      "x": "a b"
    }
  },
  {
    "name": "red \\u001b and \\u202e raw"
  }
]
`,
    ],
  ])('%s', async (_, options, expected) => {
    expect(screen(await render(playerList, { ...options, format: 'json' }, [lossless], [], [other]))).toBe(
      expected,
    );
  });

  test('NDJSON is one line per item, even on a terminal', async () => {
    expect(screen(await render(playerList, { ...terminal(80), format: 'ndjson' }, [lossless, other]))).toBe(`
{"b":1.50,"10":12345678901234567890,"9":[],"b":{"x":"a b"}}
{"name":"red \\u001b and \\u202e raw"}
`);
  });

  test('an empty list is an empty array', async () => {
    expect(await render(playerList, { ...pipe, format: 'json' })).toBe('[]\n');
    expect(await render(playerList, { ...terminal(80), format: 'json' }, [])).toBe('[]\n');
    expect(await render(playerList, { ...pipe, format: 'ndjson' }, [])).toBe('');
  });

  test('an array must be complete to be written, NDJSON is written line by line', async () => {
    const json = await createFormatter(playerList, { ...pipe, format: 'json' });
    const ndjson = await createFormatter(playerList, { ...pipe, format: 'ndjson' });
    expect(json.isWhole).toBe(true);
    expect(ndjson.isWhole).toBeUndefined();
    expect(ndjson.push([other])).toBe(`${other.text}\n`);
  });

  test('--fields picks members, nests dotted ones and fills gaps with null', async () => {
    const fields = parseFields('name,metadata.owner,width,metadata.n', contentDetails);
    const item = itemFrom('{"width": 1.50, "metadata": {"n": 1e400, "x": 0, "owner": [ 1 ]}, "id": 1}');
    expect(await render(contentDetails, { ...pipe, format: 'json', fields }, [item])).toBe(
      '{"name":null,"metadata":{"owner":[1],"n":null},"width":1.5}\n',
    );
    expect(await render(contentDetails, { ...pipe, format: 'json', fields }, [other])).toBe(
      '{"name":"red \\u001b and \u202e raw","metadata":{"owner":null,"n":null},"width":null}\n',
    );
  });
});

describe('color', () => {
  const inColor = { ...terminal(80), color: true } as const;
  const item = itemFrom(
    String.raw`{"name":"a \"b\": \u001b[31m","n":12345678901234567890,"r":-1.50e3,"on":true,"off":false,"no":null,"list":["x",1,{}],"":""}`,
  );
  const [key, text, number, boolean, none] = [
    (token: string) => `\u001b[34m\u001b[1m${token}\u001b[22m\u001b[39m`,
    ...[32, 36, 33, 90].map((code) => (token: string) => `\u001b[${code}m${token}\u001b[39m`),
  ];

  test('keys, strings, numbers and words have a color each; numbers keep their digits, and escapes stay escaped', async () => {
    expect(screen(await render(playerList, { ...inColor, format: 'json' }, [item], [itemFrom('{}')]))).toBe(`
[
  {
    ${key?.('"name"')}: ${text?.(String.raw`"a \"b\": \u001b[31m"`)},
    ${key?.('"n"')}: ${number?.('12345678901234567890')},
    ${key?.('"r"')}: ${number?.('-1.50e3')},
    ${key?.('"on"')}: ${boolean?.('true')},
    ${key?.('"off"')}: ${boolean?.('false')},
    ${key?.('"no"')}: ${none?.('null')},
    ${key?.('"list"')}: [
      ${text?.('"x"')},
      ${number?.('1')},
      {}
    ],
    ${key?.('""')}: ${text?.('""')}
  },
  {}
]
`);
  });

  test('NDJSON too', async () => {
    const short = itemFrom('{"a":[1,"b"]}');
    expect(await render(playerList, { ...inColor, format: 'ndjson' }, [short])).toBe(
      `{${key?.('"a"')}:[${number?.('1')},${text?.('"b"')}]}\n`,
    );
  });

  test.each(['json', 'ndjson'] as const)('%s in a pipe has none, even if asked for', async (format) => {
    const options = { ...pipe, format };
    expect(await render(playerList, { ...options, color: true }, [item])).toBe(
      await render(playerList, options, [item]),
    );
  });

  test('without its colors it is the same text', async () => {
    await fc.assert(
      fc.asyncProperty(rawObject, async (raw) => {
        for (const format of ['json', 'ndjson'] as const) {
          const colored = await render(playerList, { ...inColor, format }, [itemFrom(raw)]);
          const plain = await render(playerList, { ...inColor, color: false, format }, [itemFrom(raw)]);
          expect(stripVTControlCharacters(colored)).toBe(plain);
        }
      }),
    );
  });
});

const tokens = (text: string) => text.match(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g);

test('re-spacing keeps every token', () => {
  fc.assert(
    fc.property(rawObject, (text) => {
      const compact = compactJson(text);
      expect(tokens(compact)).toEqual(tokens(text));
      expect(compact).toBe(tokens(text)?.join(''));
      expect(tokens(indentJson(compact))).toEqual(tokens(text));
    }),
  );
});

test('indents like JSON.stringify', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      expect(indentJson(JSON.stringify(value))).toBe(JSON.stringify(value, null, 2));
    }),
  );
});

// Of two members of the same name, the service's text keeps both, and the bound of levels is only for the last one.
test('a member that a later one hides, nested 9,000 levels deep, does not become 160 MB of spaces on a terminal', async () => {
  const deep = `${'['.repeat(9000)}1${']'.repeat(9000)}`;
  const item = JSON.stringify(contentItem).replace(/^\{/, `{"status":${deep},`);
  const reply = { status: 200, headers: {}, body: `[${item}]`, chunk: 1 << 20 };
  const { stdout, code } = await run(['content', 'list', '-o', 'json', '--color=never'], {
    columns: 200,
    context: { fetch: replying(reply) },
  });
  expect(tokens(stdout)).toEqual(tokens(`[${item}]`));
  expect({ isShort: stdout.length < 2_000_000, code }).toEqual({ isShort: true, code: 0 });
});

test('picked are the members at the paths, null where there are none', () => {
  const fields = { a: { kind: 'object' }, b: { kind: 'text' }, missing: { kind: 'text' } } as const;
  const pick = pickerOf(parseFields('a.a,b,a.10,missing', { fields }));
  fc.assert(
    fc.property(rawObject, (text) => {
      const whole = JSON.parse(text);
      const at = (...keys: string[]) =>
        keys.reduce<unknown>(
          (value, key) =>
            typeof value === 'object' && value !== null && !Array.isArray(value)
              ? Object.getOwnPropertyDescriptor(value, key)?.value
              : undefined,
          whole,
        ) ?? null;
      expect(pick(JSON.parse(text))).toEqual({
        a: { a: at('a', 'a'), 10: at('a', '10') },
        b: at('b'),
        missing: null,
      });
    }),
    { numRuns: 200 },
  );
});

test.each(['metadata.a,metadata', 'metadata,metadata.a'])(
  '%s: a whole member already contains its requested parts',
  (paths) => {
    const pick = pickerOf(parseFields(paths, contentDetails));
    expect(pick({ metadata: { a: 1, b: 2 } })).toEqual({ metadata: { a: 1, b: 2 } });
  },
);
