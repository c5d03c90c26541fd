import type { Context } from '../context.ts';
import type { Input } from '../core/flag.ts';
import { withSource } from '../core/follow-up.ts';
import { globalFlags } from '../core/global-flags.ts';
import { wrapWords } from '../core/status-line.ts';
import { type Failure, isStop, reasonOf } from '../errors.ts';
import { helpWidth, rows } from '../output/page.ts';
import { visible } from '../output/sanitize.ts';
import { createStyle, useColor } from '../output/style.ts';

/**
 * The text of a failure for stderr: sentences, or one JSON object with a JSON format. Empty if the user stopped the run, or
 * if stdout has already shown the failure. `input` is undefined if the command line could not be read at all.
 */
export async function describeFailure(
  failure: Failure,
  context: Context,
  input: Input | undefined,
): Promise<string> {
  if (isStop(failure) || failure.alreadyReported) return '';
  const usual = input?.env.SIGNAGE_OUTPUT?.toLowerCase();
  const format = input?.get(globalFlags.json) ? 'json' : (input?.get(globalFlags.output) ?? usual);
  const isJson = format === 'json' || format === 'ndjson';
  return isJson ? asJson(failure, context, input) : asText(failure, context, input);
}

/** A hint whose command lines ask whom this run asks; of a line that could not be read, nothing is known. */
function hintOf({ hint, members }: Failure, input: Input | undefined): string | undefined {
  const profile = typeof members?.profile === 'string' ? members.profile : undefined;
  return hint === undefined || input === undefined ? hint : withSource(hint, input, { profile });
}

function asJson(failure: Failure, { hideKeys }: Context, input: Input | undefined): string {
  const { code, message, status, exitCode, members } = failure;
  const error = { code, message, hint: hintOf(failure, input), status, exitCode, ...members };
  return `${JSON.stringify({ error }, (_, value: unknown) =>
    // Hide keys first: cutting a key out of JSON text could leave half an escape.
    // Missing members become null, so every error of a kind has the same shape.
    typeof value === 'string' ? visible(hideKeys(value)) : (value ?? null),
  )}\n`;
}

async function asText(failure: Failure, { env, err }: Context, input: Input | undefined): Promise<string> {
  const flag = input?.get(globalFlags.noColor) ? 'never' : (input?.get(globalFlags.color) ?? 'auto');
  const style = await createStyle(useColor({ flag, env, isTTY: err.isTTY }));
  const message = await wrapWords(`signage: ${visible(failure.message)}`, err);
  const lines = [message.replace('signage:', style.bad('signage:'))];
  const hint = hintOf(failure, input);
  const leads = failure.leads.map((lead) => [lead.line, lead.does].filter(Boolean).map(visible));
  // What the service lacks is a sentence, and the hint says it too.
  const isSentence = leads.length === 1 && leads[0]?.length === 1;
  if (leads.length > 0 && !isSentence) lines.push(rows(leads, helpWidth(err)));
  else if (hint !== undefined) lines.push(...(await hintLines(visible(hint), err)));
  if (input?.get(globalFlags.verbose)) lines.push(...detailsOf(failure));
  return `${lines.join('\n')}\n`;
}

/** `Type: signage …`: what introduces a command line, and the line, if nothing follows it. */
const commandAtEnd = /^([^:]+:) ((?:[^:]+ \| )?signage (?:(?!, or\b|\. [A-Z]|: ).)+)$/;

/** A hint as it fits a terminal. A command line that has no room beside its introduction gets a line, and is never broken: people copy it. */
async function hintLines(hint: string, err: Context['err']): Promise<string[]> {
  const [, introduction = '', command = ''] = commandAtEnd.exec(hint) ?? [];
  if (command === '' || !err.isTTY || hint.length + 2 <= err.columns)
    return [`  ${await wrapWords(hint, err)}`];
  return [`  ${await wrapWords(introduction, err)}`, `  ${command}`];
}

/** What `--verbose` adds to a failure: of a defect the stacks, of any other what its causes say that it does not. */
function detailsOf(failure: Failure): string[] {
  const chain = chainOf(failure);
  const texts =
    failure.kind === 'DEFECT'
      ? chain.map(({ stack = '' }) => stack)
      : chain.filter((each) => !failure.message.includes(reasonOf(each))).map(String);
  return texts.flatMap((text) => text.split('\n')).map((line) => `  ${visible(line)}`);
}

/** An error and its causes. */
function chainOf(error: unknown, above: readonly unknown[] = []): Error[] {
  if (!(error instanceof Error) || above.includes(error)) return [];
  return [error, ...chainOf(error.cause, [...above, error])];
}
