import { LIVE_NAMES } from './account.ts';
import type { OptionName, Settings } from './options.ts';

/** What decides what is sent and how it is judged; a finding is reproduced with the same values. */
export const CHECK_NAMES = [
  'target',
  'controlUrl',
  ...LIVE_NAMES,
  'fullWindows',
  'load',
  'drift',
] as const satisfies readonly OptionName[];
export type CheckSettings = Pick<Settings, (typeof CHECK_NAMES)[number]>;
