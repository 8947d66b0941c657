import { Argument, InvalidArgumentError } from '@commander-js/extra-typings';
import { IMAGE } from '../../load/k8s/image.ts';
import { BASELINE_NAMES } from '../cli/baseline-names.ts';
import { command, wholeNumber, type OptionName } from '../cli/options.ts';

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
  ...BASELINE_NAMES,
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

export const declare = () =>
  command('load', 'Measures the rate limits, or runs load profiles, which take k6.', NAMES)
    .addArgument(new Argument('[probe...]', 'which probes; all by default (--list names them)'))
    .option(
      '--confusion <trials>',
      'instead: how often each kind of limiter is recognised, in virtual time',
      wholeNumber(1),
    )
    .option('--real-time', 'with --confusion: servers on loopback are asked, in real time')
    .option('--profile <name>', 'instead: a load profile; may be repeated', listed)
    .option('--table <file>', 'the table of profiles and thresholds')
    .option('--list', 'names the probes and the profiles')
    .option('--manifest <folder>', 'instead of running: manifests for k6-operator')
    .option('--parallelism <runners>', 'machines that share a profile', machines, 1)
    .option('--image <name>', 'image of the runners', IMAGE)
    .option('--secret <name/entry>', 'the Secret that holds the key', 'plumbline/key')
    .option('--merge <log...>', 'instead of running: what the logs of the machines say together');

export type Program = ReturnType<typeof declare>;
