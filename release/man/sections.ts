import { asSentence } from '../../src/cli/help/help-of.ts';
import { flagName } from '../../src/core/flag.ts';
import type { Example, VerbBody } from '../../src/core/verb.ts';
import { failures } from '../../src/errors.ts';
import { commandLine, type Section } from '../../src/output/page.ts';
import { environment } from '../../src/profiles/environment.ts';
import { bold, definition, heading, literal, named, optionTag, paragraph, subheading } from './roff.ts';

/** Maximum columns of an example; a longer command continues on the next line. */
const exampleWidth = 70;

/** A section of a help topic. */
export function sectionText(section: Section): string {
  if (typeof section === 'string') return paragraph(section);
  if ('code' in section) return literal(section.code);
  const list = section.rows.map((row) => {
    const tag = row.slice(0, -1).join(' ');
    return definition(tag.startsWith('-') ? optionTag(tag) : bold(tag), row.at(-1) ?? '');
  });
  return section.title === undefined ? list.join('\n') : subheading(section.title, ...list);
}

/** The NAME section. */
export function nameSection(name: string, summary: string): string {
  return heading('NAME', named(name, summary));
}

/** The exit codes that only this command and a few others have: their meanings start with these names. */
export function exitStatus(names: readonly string[]): string[] {
  const own = Object.values(failures).flatMap(({ exitCode, meaning }) => {
    const [, owners = '', text = ''] = /^([a-z, ]+): (.*)$/.exec(meaning) ?? [];
    const isOwn = owners.split(', ').some((owner) => names.includes(owner));
    return isOwn ? [definition(bold(String(exitCode)), text)] : [];
  });
  return [
    definition(bold('0'), 'success'),
    ...own,
    paragraph('The other exit codes are listed in signage-exit-codes(7).'),
  ];
}

/** The variables whose help text mentions the command or one of its options. */
export function environmentOf(words: string, { flags }: VerbBody): string[] {
  const own = Object.entries(environment).filter(
    ([, meaning]) =>
      meaning.includes(words) ||
      flags.some((flag) => new RegExp(`${flagName(flag)}(?![\\w-])`).test(meaning)),
  );
  return [
    ...own.map(variable),
    paragraph(`The ${own.length > 0 ? 'other ' : ''}variables are listed in signage-environment(7).`),
  ];
}

/** An environment variable and its meaning. */
export function variable([name, meaning]: readonly [string, string]): string {
  return definition(bold(name), meaning);
}

/** Examples, one paragraph each: what it does, and the line. */
export function exampleLines(examples: readonly Example[]): string[] {
  return examples.map(
    ([line, does]) =>
      `${paragraph(`${asSentence(does).slice(0, -1)}:`)}\n${literal(commandLine(line, exampleWidth))}`,
  );
}
