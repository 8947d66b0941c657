import { declare } from '../cli/declare.ts';

export const command = declare('reproduce', {
  does: 'Sends the requests of a finding again, and reports whether it is still there.',
  // Consent applies to one command, so the consent of the original run is not reused.
  options: ['baseUrl', 'allowBurst', 'allowScratchWrites', 'scratchPrefix', 'confirmScratchPrefix'],
  more: (base) =>
    base
      .argument('<folder>', 'the folder of the run')
      .argument('<id>', 'the fingerprint of the finding, or the id of its claim'),
  isConfigured: true,
  checksAddedClaims: true,
  examples: [['reports/out/latest b73e12a6d748', 'the finding with this fingerprint']],
  codes: { 0: 'it is gone', 1: 'it is still there', 3: 'could not be repeated, as for all recordings' },
});

export type Program = ReturnType<typeof command.program>;
