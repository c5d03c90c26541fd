import type { Context } from '../../context.ts';

/** Runs each key command once: a password manager may prompt every time. */
export class ShellCache {
  readonly #context: Pick<Context, 'runShell' | 'signal'>;
  readonly #results = new Map<string, ReturnType<Context['runShell']>>();

  constructor(context: Pick<Context, 'runShell' | 'signal'>) {
    this.#context = context;
  }

  readonly run: Context['runShell'] = (line, options) => {
    const known = this.#results.get(line);
    if (known !== undefined) return known;
    // Without the call's own signal: concurrent calls may wait for the same result.
    const result = this.#context.runShell(line, { ...options, signal: this.#context.signal });
    this.#results.set(line, result);
    const forget = () => this.#results.delete(line);
    result.then(({ exitCode }) => exitCode === 0 || forget(), forget);
    return result;
  };

  /** The next call runs the command again. */
  forget(): void {
    this.#results.clear();
  }
}
