/** A report, ready to write. */
export interface RenderedReport {
  /** The report, with a final line feed. */
  readonly text: string;
  /** Markdown to append to the file that `$GITHUB_STEP_SUMMARY` names. */
  readonly summary?: string;
  /** Overrides the tool's own exit code. */
  readonly exitCode?: number;
}
