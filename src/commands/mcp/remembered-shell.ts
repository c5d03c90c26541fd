import type { Context } from '../../context.ts';

/** Runs each line of a key command once: a password manager may ask a person each time. */
export class RememberedShell {
  readonly #context: Pick<Context, 'runShell' | 'signal'>;
  readonly #results = new Map<string, ReturnType<Context['runShell']>>();

  constructor(context: Pick<Context, 'runShell' | 'signal'>) {
    this.#context = context;
  }

  readonly run: Context['runShell'] = (line, options) => {
    const known = this.#results.get(line);
    if (known !== undefined) return known;
    // Others may wait for it too, so it does not end with the question that began it.
    const result = this.#context.runShell(line, { ...options, signal: this.#context.signal });
    this.#results.set(line, result);
    const forget = () => this.#results.delete(line);
    result.then(({ exitCode }) => exitCode === 0 || forget(), forget);
    return result;
  };

  /** The next question runs the command again. */
  forget(): void {
    this.#results.clear();
  }
}
