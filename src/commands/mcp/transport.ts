import { deserializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { ClosedPipe, type Context } from '../../context.ts';
import { linesOf } from '../../json/lines.ts';

/**
 * Reads and writes one JSON-RPC message per line. Requests made before stdin ends are still answered, and a closed stdout ends
 * the run: the SDK's own transport drops open requests and goes on (test/commands/mcp/protocol.test.ts, "the end of stdin").
 */
export function lineTransport({ in: source, out }: Pick<Context, 'in' | 'out'>) {
  /** Ids of unanswered requests. */
  const open = new Set<unknown>();
  let hasEnded = false;
  let finish: () => void = () => undefined;
  /** Ends the run when stdout is closed or cannot be written. */
  let stop: (reason: unknown) => void = () => undefined;

  const transport: Transport = {
    start: async () => undefined,
    async send(message) {
      try {
        await out.write(`${JSON.stringify(message)}\n`);
      } catch (error) {
        stop(error);
        throw error;
      }
      if (!('method' in message)) settle(message.id);
    },
    close: async () => transport.onclose?.(),
  };

  function settle(id: unknown): void {
    open.delete(id);
    if (hasEnded && open.size === 0) finish();
  }

  const ignore = (fault: string) => transport.onerror?.(new Error(`ignored a line that ${fault}`));

  function receive(line: string): void {
    if (line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      ignore('is not a JSON-RPC message');
      return;
    }
    if ('method' in message) {
      // A subscription is never answered.
      if ('id' in message && message.method !== 'subscriptions/listen') open.add(message.id);
      // A canceled request is not answered.
      if (message.method === 'notifications/cancelled') settle(message.params?.requestId);
    }
    transport.onmessage?.(message);
  }

  async function readAll(): Promise<void> {
    for await (const lines of linesOf(source.parts(), ignore)) lines.forEach(receive);
    hasEnded = true;
    settle(undefined);
  }

  /** Reads messages to the end of stdin; resolves once all requests are answered. */
  const run = () =>
    new Promise<void>((resolve, reject) => {
      finish = resolve;
      stop = (reason) => (reason instanceof ClosedPipe ? resolve() : reject(reason));
      readAll().catch(stop);
    });

  return { transport, run };
}
