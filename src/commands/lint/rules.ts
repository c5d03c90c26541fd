import { itemsOf } from '../../command/items.ts';
import { noteHidden } from '../../command/session.ts';
import type { VerbBody } from '../../command/verb.ts';
import { listView } from '../../output/view.ts';
import { rules } from '../../rules/lint/registry.ts';
import { ruleFields, ruleObject } from './rule-fields.ts';

const view = listView({
  fields: ruleFields,
  columns: ['rule', 'severity', 'resource', 'what'],
  leaveOut: ['resource', 'severity'],
});

export const lintRules: VerbBody = {
  description: 'Asks the service for nothing.',
  flags: [],
  async run(session) {
    const choice = session.choose(view);
    const hidden = await session.print(itemsOf(rules.map(ruleObject)), view, { choice });
    await session.summarize(`${rules.length} rules`, false);
    await noteHidden(session, hidden);
  },
};
