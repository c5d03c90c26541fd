import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Input } from '../../core/flag.ts';
import { globalFlags } from '../../core/global-flags.ts';
import { logLine, type Session } from '../../core/session.ts';
import { createServer } from './server.ts';
import { createToolCalls } from './tool-calls.ts';
import { loadTools } from './tools/index.ts';
import { LineTransport } from './transport.ts';

/** Serves an MCP client on stdin and stdout until stdin ends, in both versions of the protocol. */
export async function serve(session: Session, input: Input): Promise<void> {
  const { context } = session;
  if (context.in.isTTY)
    await session.note('signage mcp is started by MCP clients, not by hand (see docs/mcp.md)');
  const log = (error: unknown) => {
    if (input.get(globalFlags.verbose)) logLine(context.err, `mcp: ${describe(error)}`);
  };
  const tools = await loadTools();
  const calls = createToolCalls(session, input, log);
  const transport = new LineTransport(context);
  serveStdio(() => createServer(tools, calls), { transport, onerror: log });
  await transport.run();
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
