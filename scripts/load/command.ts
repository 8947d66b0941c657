import { declare } from '../cli/declare.ts';
import { Argument, InvalidArgumentError } from '@commander-js/extra-typings';
import { IMAGE } from '../../load/k8s/image.ts';
import { OPTION_GROUPS, type OptionName } from '../cli/options.ts';

const NAMES = [
  'target',
  'baseUrl',
  'controlUrl',
  'seed',
  'plan',
  'out',
  'keepRuns',
  'fullWindows',
  'drift',
  'allowBurst',
  'keepPayloads',
  'documents',
  ...OPTION_GROUPS.baseline,
] as const satisfies readonly OptionName[];

const MOST_MACHINES = 1000;

const machines = (text: string): number => {
  const count = Number(text);
  if (!Number.isSafeInteger(count) || count < 1 || count > MOST_MACHINES)
    throw new InvalidArgumentError(`takes a whole number from 1 to ${MOST_MACHINES}.`);
  return count;
};

const listed = (name: string, previous: readonly string[] | undefined): string[] => [
  ...(previous ?? []),
  ...name.split(','),
];

export const command = declare('load', {
  does: 'Measures the rate limits, or runs load profiles, which take k6.',
  options: NAMES,
  more: (base) =>
    base
      .addArgument(new Argument('[name...]', 'the load runs; all by default (--list names them)'))
      .option('--profile <name>', 'instead: a load profile; may be repeated', listed)
      .option('--table <file>', 'the table of profiles and thresholds')
      .option('--list', 'names the load runs and the profiles')
      .option('--manifest <folder>', 'instead of running: manifests for k6-operator')
      .option('--parallelism <runners>', 'machines that share a profile', machines, 1)
      .option('--image <name>', 'image of the runners', IMAGE)
      .option('--secret <name/entry>', 'the Secret that holds the key', 'plumbline/key')
      .option('--merge <log...>', 'instead of running: the result of the logs of several machines'),
  isConfigured: true,
  examples: [
    ['', 'every load run'],
    ['inbox-window', 'one of them'],
    ['--profile smoke', 'a load profile'],
    ['--list', 'the names of load runs and profiles'],
  ],
  codes: {
    0: 'everything held, and every threshold was kept',
    1: 'a claim is violated, or a threshold was not kept',
    3: 'inconclusive, interrupted, or a profile has no k6',
  },
});

export type Program = ReturnType<typeof command.program>;
