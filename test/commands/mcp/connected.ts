import { PassThrough } from 'node:stream';
import { Client, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import type { Context, Fetch } from '../../../src/context.ts';
import { type RunOptions, type RunResult, run } from '../../helpers/run.ts';
import { replying } from '../../helpers/service.ts';

/** The two generations of the protocol, by the mode of the SDK's client that asks for one of them. */
export const generations = [
  ['2025-11-25', 'legacy'],
  ['2026-07-28', { pin: '2026-07-28' }],
] as const;

/** What is written to the stdin of a run in this process. */
function typedInput() {
  const stream = new PassThrough({ encoding: 'utf8' });
  return {
    write: (text: string) => stream.write(text),
    end: () => stream.end(),
    async *parts(stop?: AbortSignal) {
      stop?.addEventListener('abort', () => stream.destroy(Object(stop.reason)));
      for await (const part of stream) yield String(part);
    },
  };
}

/** A running `signage mcp` in this process. */
export interface Server {
  readonly input: Pick<ReturnType<typeof typedInput>, 'write' | 'end'>;
  /** The lines it wrote on stdout. */
  readonly lines: readonly string[];
  /** Called with each message. */
  onLine: (line: string) => void;
  readonly ended: Promise<RunResult>;
}

/** Starts `signage mcp`. */
export function serve(argv: readonly string[] = [], options: RunOptions = {}): Server {
  const input = typedInput();
  const lines: string[] = [];
  const out: Context['out'] = {
    isTTY: false,
    columns: 80,
    // A message is one write.
    async write(text) {
      lines.push(text.slice(0, -1));
      server.onLine(text);
    },
  };
  const source = {
    isTTY: options.answers !== undefined,
    text: () => Promise.reject(new Error('read whole')),
    parts: () => input.parts(options.signal),
  };
  const server: Server = {
    input,
    lines,
    onLine: () => undefined,
    ended: run(['mcp', ...argv], { ...options, context: { in: source, out, ...options.context } }),
  };
  return server;
}

/** The SDK's client, connected to a server in this process. */
export interface Connected extends Server {
  readonly client: Client;
  /** Calls a tool; its text must be its structured content. */
  call(name: string, given?: Readonly<Record<string, unknown>>): Promise<unknown>;
  /** Ends stdin, and waits for the end. */
  end(): Promise<RunResult>;
}

/** Starts `signage mcp` and connects the SDK's client to it. */
export async function connect(
  argv: readonly string[] = [],
  options: RunOptions & { readonly mode?: (typeof generations)[number][1] } = {},
): Promise<Connected> {
  const server = serve(argv, options);
  const { mode = 'legacy' } = options;
  const client = untilEnd(
    new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } }),
    server,
  );
  await client.connect(transportTo(server));
  return {
    ...server,
    client,
    async call(name, given = {}) {
      const { content, structuredContent } = await client.callTool({ name, arguments: { ...given } });
      const [first] = content;
      const text = first?.type === 'text' ? first.text : '';
      if (JSON.stringify(JSON.parse(text)) !== JSON.stringify(structuredContent))
        throw new Error(`the text differs: ${text}`);
      return structuredContent;
    },
    async end() {
      server.input.end();
      return await server.ended;
    },
  };
}

/** The client, of which no call waits for a server that has ended: it fails with what the server said last. */
function untilEnd(client: Client, { ended }: Server): Client {
  const over = ended.then(({ code, stderr }): never => {
    throw new Error(`signage mcp ended with ${code} before it answered: ${stderr}`);
  });
  // It ends in each test; only what waits then has failed.
  over.catch(() => undefined);
  return new Proxy(client, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      return (...given: readonly unknown[]) => {
        const result: unknown = member.apply(target, given);
        return result instanceof Promise ? Promise.race([result, over]) : result;
      };
    },
  });
}

function transportTo(server: Server): Transport {
  const transport: Transport = {
    async start() {
      server.onLine = (line) => transport.onmessage?.(JSON.parse(line));
    },
    async send(message: JSONRPCMessage) {
      server.input.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => undefined,
  };
  return transport;
}

/** A service with these lists, or totals, which may change. All content is active. */
export function serving(lists: Readonly<Record<string, unknown>>): { readonly fetch: Fetch } {
  return {
    fetch(url, request) {
      const [, name = '', id] = /\/external\/(\w+)(?:\/([\w-]+))?/.exec(url) ?? [];
      const list = /status=(?!active)/.test(url) ? [] : lists[name];
      const body = id && Array.isArray(list) ? list.find((each) => Object(each).id === id) : list;
      return replying(body ? { body: JSON.stringify(body) } : { status: 404 })(url, request);
    },
  };
}
