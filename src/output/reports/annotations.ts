import { visible, withoutCommands } from '../sanitize.ts';

/** GitHub shows this many annotations per level and step, and silently drops the rest. */
export const maxPerLevel = 10;

/** The levels of GitHub's annotations. */
export type Level = 'error' | 'warning' | 'notice';

/** One annotation for a GitHub workflow, without a line feed. Its texts may be unsanitized. */
export function annotation(level: Level, title: string, message: string): string {
  return `::${level} title=${escapeProperty(title)}::${escapeData(message)}`;
}

/** Like `escapeData` of GitHub's toolkit. Each line is one command: text in it must not be another, or break the line. */
function escapeData(text: string): string {
  return withoutCommands(visible(text)).replaceAll('%', '%25');
}

/** Like `escapeProperty` of GitHub's toolkit. */
function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
