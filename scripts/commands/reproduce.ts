import { command, type OptionName } from '../cli/options.ts';

/** Consent is given for one command: that a run had it says nothing of the next one. */
const CONSENT = [
  'allowBurst',
  'allowScratchWrites',
  'scratchPrefix',
  'confirmScratchPrefix',
] as const satisfies readonly OptionName[];
const NAMES = ['baseUrl', ...CONSENT] as const;

export const declare = () =>
  command('reproduce', 'Sends again what led to one finding, and says whether it is still there.', NAMES)
    .argument('<folder>', 'the folder of the run')
    .argument('<id>', 'the fingerprint of the finding, or the id of its claim');

export type Program = ReturnType<typeof declare>;
