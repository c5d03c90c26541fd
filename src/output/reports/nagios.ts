import { visible } from '../sanitize.ts';
import { type Report, settingsText } from './report.ts';

/** The states of the monitoring plugins' guidelines, with their exit codes. */
export const nagiosStatuses = { OK: 0, WARNING: 1, CRITICAL: 2, UNKNOWN: 3 } as const;

/** The first part of a plugin's line, without performance data. */
export function nagiosLine(status: keyof typeof nagiosStatuses, text: string): string {
  // Performance data starts at the first "|" of the line.
  return `SIGNAGE ${status} - ${visible(text).replaceAll('|', '/')}`;
}

/** One line with performance data, for Nagios, Icinga and compatible systems. */
export function renderNagios(report: Report): string {
  const { status, sentence, causes = [], performance } = report;
  const sentences = [sentence, ...causes];
  const settings = settingsText(report);
  if (settings !== undefined) sentences.push(settings);
  const data = (performance?.() ?? []).map(
    ({ label, value, warn = '', crit = '', max }) => `${labelText(label)}=${value};${warn};${crit};0;${max}`,
  );
  return `${nagiosLine(status, sentences.join('; '))} | ${data.join(' ')}\n`;
}

/** A label with a space or another sign is in quotes; it has neither `=` nor a quote itself. */
function labelText(label: string): string {
  return /^\w+$/.test(label) ? label : `'${visible(label).replaceAll("'", "''").replaceAll(/[=|]/g, '_')}'`;
}
