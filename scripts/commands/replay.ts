import { BASELINE_NAMES } from '../cli/baseline-names.ts';
import { command } from '../cli/options.ts';
import { serviceUrl } from '../cli/values.ts';

export const declare = () =>
  command(
    'replay',
    'Checks the histories of a stored run again, or recorded traffic. A recording shows only claims about single exchanges. Nothing is sent.',
    ['service', 'claim', 'out', 'keepRuns', 'documents', ...BASELINE_NAMES],
  )
    .argument(
      '<file...>',
      'the folder of a run; or HTTP archives (HAR), lines of JSON, logs of servers and gateways',
    )
    .addOption(serviceUrl());

export type Program = ReturnType<typeof declare>;
