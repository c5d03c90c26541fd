import type { Noun } from '../../command/verb.ts';
import { analyticsSummary } from './summary.ts';

export const noun: Noun = { verbs: [analyticsSummary], default: analyticsSummary };
