import { BASELINE_NAMES } from '../cli/baseline-names.ts';
import { command } from '../cli/options.ts';
import { serviceUrl } from '../cli/values.ts';

export const declare = () =>
  command(
    'replay',
    'Judges the saved histories of a run again; or, of recorded traffic, the claims that single exchanges show: the others need the histories of their scenarios, which a recording does not hold. Nothing is sent.',
    ['service', 'claim', 'out', 'keepRuns', 'documents', ...BASELINE_NAMES],
  )
    .argument(
      '<file...>',
      'the folder of a run; or HTTP archives (HAR), lines of JSON, logs of servers and gateways',
    )
    .addOption(serviceUrl());

export type Program = ReturnType<typeof declare>;
