import { itemsOf } from '../../core/items.ts';
import type { VerbBody } from '../../core/verb.ts';
import { detailsView } from '../../output/view.ts';
import { ruleCalled, ruleFields, ruleObject } from './rule-fields.ts';
import { rules } from './rules/registry.ts';

const view = detailsView({
  single: true,
  fields: ruleFields,
  heading: ['rule'],
  badges: ['severity', 'resource'],
  groups: [{ rows: ['what', 'why', 'fix', 'needs'] }],
});

export const lintExplain: VerbBody = {
  description: 'Asks the service for nothing.',
  arguments: '<rule>',
  argumentValues: rules.map(({ id }) => id),
  flags: [],
  async run(session, { args }) {
    const choice = session.choose(view);
    const { engine, ...rule } = ruleObject(ruleCalled(args[0] ?? '', ''));
    const shown = session.format === 'table' ? rule : { ...rule, engine };
    await session.print(itemsOf([shown]), view, { choice });
  },
};
