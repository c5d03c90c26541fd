import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Input } from '../../command/flag.ts';
import { globalFlags } from '../../command/global-flags.ts';
import { logLine, type Session } from '../../command/session.ts';
import { createAsking } from './asking.ts';
import { createServer } from './server.ts';
import { loadTools } from './tools/index.ts';
import { LineTransport } from './transport.ts';

/** Answers MCP clients on stdin and stdout until stdin ends. Both generations of the protocol are served. */
export async function serve(session: Session, input: Input): Promise<void> {
  const { context } = session;
  if (context.in.isTTY)
    await session.note('signage mcp is for MCP clients, which start it by themselves (see docs/mcp.md)');
  const log = (error: unknown) => {
    if (input.get(globalFlags.verbose)) logLine(context.err, `mcp: ${describe(error)}`);
  };
  const tools = await loadTools();
  const asking = createAsking(session, input, log);
  const transport = new LineTransport(context);
  serveStdio(() => createServer(tools, asking), { transport, onerror: log });
  await transport.run();
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
