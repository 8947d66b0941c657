import type { OptionName, Settings } from './options.ts';

/** What decides what is sent and how it is judged; a finding is reproduced with the same values. */
export const CHECK_NAMES = [
  'target',
  'baseUrl',
  'controlUrl',
  'service',
  'claim',
  'seed',
  'runs',
  'path',
  'plan',
  'fullWindows',
  'load',
  'drift',
  'budget',
  'prospectingBudget',
  'pace',
  'timeout',
  'keepPayloads',
  'allowBurst',
  'allowScratchWrites',
  'scratchPrefix',
  'confirmScratchPrefix',
  'history',
  'complete',
  'confirmComplete',
] as const satisfies readonly OptionName[];
export type CheckSettings = Pick<Settings, (typeof CHECK_NAMES)[number]>;
