import { deserializeMessage, type JSONRPCMessage, type Transport } from '@modelcontextprotocol/server';
import { ClosedPipe, type Context } from '../../context.ts';

/**
 * Reads and writes one JSON-RPC message per line. Requests made before stdin ends are still answered, and a closed stdout ends
 * the run: the SDK's own transport drops open requests and goes on (test/commands/mcp/protocol.test.ts, "the end of stdin").
 */
export class LineTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  readonly #context: Pick<Context, 'in' | 'out'>;
  /** Ids of unanswered requests. */
  readonly #open = new Set<unknown>();
  #whenAnswered: () => void = () => undefined;
  /** Ends the run when stdout is closed or cannot be written. */
  #stop: (reason: unknown) => void = () => undefined;

  constructor(context: Pick<Context, 'in' | 'out'>) {
    this.#context = context;
  }

  async start(): Promise<void> {}

  /** Reads messages to the end of stdin; resolves once all requests are answered. */
  async run(): Promise<void> {
    const stopped = new Promise<never>((_, reject) => {
      this.#stop = reject;
    });
    try {
      await Promise.race([this.#readAll(), stopped]);
    } catch (error) {
      if (!(error instanceof ClosedPipe)) throw error;
    }
  }

  async #readAll(): Promise<void> {
    let rest = '';
    for await (const part of this.#context.in.parts()) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) this.#receive(line);
    }
    this.#receive(rest);
    if (this.#open.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenAnswered = resolve;
    });
  }

  #receive(line: string): void {
    if (line.trim() === '') return;
    let message: JSONRPCMessage;
    try {
      message = deserializeMessage(line);
    } catch {
      this.onerror?.(new Error('ignored a line that is not a JSON-RPC message'));
      return;
    }
    if ('method' in message) {
      // A subscription is never answered.
      if ('id' in message && message.method !== 'subscriptions/listen') this.#open.add(message.id);
      // A canceled request is not answered.
      if (message.method === 'notifications/cancelled') this.#settle(message.params?.requestId);
    }
    this.onmessage?.(message);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    try {
      await this.#context.out.write(`${JSON.stringify(message)}\n`);
    } catch (error) {
      this.#stop(error);
      throw error;
    }
    if (!('method' in message)) this.#settle(message.id);
  }

  #settle(id: unknown): void {
    this.#open.delete(id);
    if (this.#open.size === 0) this.#whenAnswered();
  }

  async close(): Promise<void> {
    this.onclose?.();
  }
}
