import { type Ended, run, type ToolOptions } from './tool.ts';

/** Runs the packed tool on a Node with its stdout piped into a shell command; the exit code is the tool's. */
export function runPiped(
  node: string,
  args: readonly string[],
  command: string,
  options: ToolOptions = {},
): Promise<Ended> {
  const script = `"$@" | (${command}); exit "\${PIPESTATUS[0]}"`;
  // --norc: with a socket for stdin, bash believes that it was started over the network, and reads the user's file.
  return run(node, args, { ...options, launcher: ['bash', '--norc', '-c', script, 'bash'] });
}
