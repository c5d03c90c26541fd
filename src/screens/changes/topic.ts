import { optionRows } from '../../core/flag.ts';
import type { Section } from '../../output/page.ts';
import { changeFlags } from './flags.ts';

const sampleChanges = `schedules:
  106: { priority: 20 }
content:
  Panetone da casa (panettone): remove`;

/** What help says of the options that change what is judged. */
export function whatIfTopic(): Section[] {
  return [
    'A command with one of these judges the tenant as if it had been changed. Nothing is sent to the service. All can be repeated and \
combined; files apply first, then the options in the order in which you typed them.',
    optionRows(Object.values(changeFlags)),
    'A file has the new values of objects, by their ids or names; "remove" leaves an object out, and null a field:',
    { code: sampleChanges },
    'signage diff --with FILE lists the screens that would change.',
    'See also: docs/before-a-change.md',
  ];
}
