import { itemsOf } from '../../core/items.ts';
import { noteHidden } from '../../core/session.ts';
import type { VerbBody } from '../../core/verb.ts';
import { listView } from '../../output/view.ts';
import { ruleFields, ruleObject } from './rule-fields.ts';
import { rules } from './rules/registry.ts';

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
