/**
 * The words that people use for what a feature does, in English and Portuguese, separated by commas. They lead from a word that nothing is
 * called to a line to type: an exact word, singular or plural, whatever its accents. Each line must be right for each of its words, be
 * complete, and write no file.
 */
export interface DeclaredWords {
  /** Words that stand beside the others in a question about it: `unused videos` is about content. */
  readonly beside?: string;
  /** They are shown for words typed in this command, or with no command. */
  readonly lines: readonly DeclaredLine[];
  /** Words for options of any command, by their name. */
  readonly options?: Readonly<Record<string, string>>;
  /** Words for values of any option, by their name. */
  readonly values?: Readonly<Record<string, string>>;
}

interface DeclaredLine {
  readonly line: string;
  /** What it does; by default the summary of the command. A line that is a sentence says it itself. */
  readonly does?: string;
  readonly words: string;
  /** Whether these words mean it only where its command was typed: `schedules saturday`. */
  readonly onlyHere?: boolean;
}
