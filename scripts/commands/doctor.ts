import { LIVE_NAMES } from '../cli/account.ts';
import { command } from '../cli/options.ts';

export const declare = () =>
  command('doctor', 'Says what is there, what is missing, and how to get it. Nothing is sent or installed.', [
    'target',
    'load',
    ...LIVE_NAMES,
  ]);

export type Program = ReturnType<typeof declare>;
