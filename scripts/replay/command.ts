import { declare } from '../cli/declare.ts';
import { OPTION_GROUPS } from '../cli/options.ts';
import { serviceUrl } from '../cli/values.ts';

export const command = declare('replay', {
  does: 'Checks the histories of a stored run again, or recorded traffic. A recording shows only claims about single exchanges. Nothing is sent.',
  options: ['service', 'claim', 'out', 'keepRuns', 'documents', ...OPTION_GROUPS.baseline],
  more: (base) =>
    base
      .argument(
        '<file...>',
        'the folder of a run; or HTTP archives (HAR), lines of JSON, logs of servers and gateways',
      )
      .addOption(serviceUrl()),
  isConfigured: true,
  checksAddedClaims: true,
  examples: [['traffic.har', 'check recorded traffic']],
  codes: {
    0: 'nothing is violated',
    1: 'a claim is violated',
    3: 'nothing in the recording could be checked',
  },
});

export type Program = ReturnType<typeof command.program>;
