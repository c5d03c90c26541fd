import { gap, uncoveredPlayer, winnerUnplayable } from './catalog/coverage.ts';
import { staleVersion, unknownTimezone } from './catalog/devices.ts';
import {
  badTime,
  dstEdge,
  emptyWindow,
  noDays,
  overnightTailCut,
  overnightWindow,
  partialWindow,
} from './catalog/hours.ts';
import {
  badChecksum,
  duplicateContent,
  insecureUrl,
  processingFailed,
  processingStuck,
  typeMismatch,
  unusedContent,
} from './catalog/media.ts';
import {
  contentExpired,
  contentInactive,
  contentNotReady,
  contentWindowDisjoint,
} from './catalog/playlists.ts';
import { duplicateSchedule, missingPriority, priorityTie, shadowed } from './catalog/priorities.ts';
import {
  countMismatch,
  deadContent,
  deadPlayer,
  duplicateReference,
  noContent,
  noPlayers,
} from './catalog/references.ts';
import { orientationMismatch, resolutionMismatch, screenOrientation } from './catalog/shapes.ts';
import { stateExcludesAll, stateUnprovable, unknownState } from './catalog/states.ts';
import { expiredActive, expiring, farDate, invertedValidity, neverActive } from './catalog/validity.ts';
import type { Rule } from './rule.ts';

/** All rules, in the order of the documentation. A new rule is one line here. */
export const rules: readonly Rule[] = [
  deadContent,
  deadPlayer,
  noContent,
  noPlayers,
  duplicateReference,
  countMismatch,
  invertedValidity,
  neverActive,
  emptyWindow,
  badTime,
  noDays,
  partialWindow,
  overnightWindow,
  overnightTailCut,
  expiredActive,
  expiring,
  farDate,
  dstEdge,
  priorityTie,
  shadowed,
  missingPriority,
  duplicateSchedule,
  gap,
  uncoveredPlayer,
  winnerUnplayable,
  contentNotReady,
  contentInactive,
  contentExpired,
  contentWindowDisjoint,
  orientationMismatch,
  resolutionMismatch,
  unknownState,
  stateUnprovable,
  stateExcludesAll,
  unusedContent,
  duplicateContent,
  processingStuck,
  processingFailed,
  badChecksum,
  insecureUrl,
  typeMismatch,
  unknownTimezone,
  staleVersion,
  screenOrientation,
];
