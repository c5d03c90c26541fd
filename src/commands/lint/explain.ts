import { itemsOf } from '../../command/items.ts';
import type { VerbBody } from '../../command/verb.ts';
import { detailsView } from '../../output/view.ts';
import { rules } from '../../rules/lint/registry.ts';
import { ruleCalled, ruleFields, ruleObject } from './rule-fields.ts';

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
