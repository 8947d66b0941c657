import { CommanderError, InvalidArgumentError, Option, type Command } from 'commander';
import { accessSync, constants, existsSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { FlagCommand } from './flags.ts';

/** Wrong usage or configuration: one line for the person, exit code 2. */
export class UsageError extends Error {}

const wholeNumber =
  (minimum: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < minimum)
      throw new InvalidArgumentError(`takes a whole number from ${minimum} on.`);
    return value;
  };

const httpUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('takes an http or https address.');
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text))
    throw new InvalidArgumentError(
      'takes an address without credentials, query and fragment; a key goes into API_KEY alone.',
    );
  return text.replace(/\/+$/, '');
};

const prefix = (text: string): string => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{3,30}$/.test(text))
    throw new InvalidArgumentError('takes 4 to 31 letters, digits, hyphens and underscores.');
  return text;
};

/** A folder that is there or can be made: found out before a run, whose results would be lost else. */
const writable = (path: string): string => {
  let nearest = resolve(path);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory())
    throw new InvalidArgumentError(`takes a folder, and ${nearest} is a file.`);
  try {
    accessSync(nearest, constants.W_OK);
  } catch {
    throw new InvalidArgumentError(`takes a folder, and nothing may be written into ${nearest}.`);
  }
  return path;
};

const list = (value: string, previous: string[] | undefined): string[] => [
  ...(previous ?? []),
  // Commas within braces belong to the glob.
  ...value.split(/,(?![^{]*\})/).filter((part) => part !== ''),
];

/** Every option of the project, once; commands pick theirs by name. Each has its variable. */
export const OPTIONS = {
  target: () =>
    new Option('--target <kind>', 'what is checked')
      .choices(['mock', 'live'])
      .default('mock')
      .env('PLUMBLINE_TARGET'),
  baseUrl: () => new Option('--base-url <url>', 'address of the services').argParser(httpUrl).env('BASE_URL'),
  controlUrl: () =>
    new Option('--control-url <url>', 'control plane of a mock that runs already')
      .argParser(httpUrl)
      .env('PLUMBLINE_CONTROL_URL'),
  service: () =>
    new Option('--service <name>', 'one service alone')
      .choices(['inbox', 'prospecting'])
      .env('PLUMBLINE_SERVICE'),
  claim: () =>
    new Option('--claim <glob>', 'only claims whose id matches; may be repeated')
      .argParser(list)
      .env('PLUMBLINE_CLAIM'),
  seed: () =>
    new Option('--seed <number>', 'seed of data and inputs')
      .argParser(wholeNumber(0))
      .default(1)
      .env('PLUMBLINE_SEED'),
  runs: () =>
    new Option('--runs <number>', 'runs of each property')
      .argParser(wholeNumber(1))
      .default(100)
      .env('PLUMBLINE_RUNS'),
  path: () => new Option('--path <scenario@path>', 'replay one counterexample').env('PLUMBLINE_PATH'),
  budget: () =>
    new Option('--budget <requests>', 'inbox requests a live run may spend')
      .argParser(wholeNumber(1))
      .default(150)
      .env('PLUMBLINE_BUDGET'),
  pace: () =>
    new Option('--pace <requests>', 'requests a minute towards a live target')
      .argParser(wholeNumber(1))
      .env('PLUMBLINE_PACE'),
  prospectingBudget: () =>
    new Option('--prospecting-budget <requests>', 'prospecting requests a live run may send')
      .argParser(wholeNumber(1))
      .default(450)
      .env('PLUMBLINE_PROSPECTING_BUDGET'),
  keepPayloads: () =>
    new Option(
      '--keep-payloads',
      'leave the data of a live account or of deliveries readable in the reports; keys never are',
    ).env('PLUMBLINE_KEEP_PAYLOADS'),
  allowBurst: () =>
    new Option(
      '--allow-burst',
      'let a live run use up whole minutes of the inbox; others are refused meanwhile',
    ).env('PLUMBLINE_ALLOW_BURST'),
  allowScratchWrites: () =>
    new Option(
      '--allow-scratch-writes',
      'let a live run make lists and contacts of its own, and remove them at its end',
    ).env('PLUMBLINE_ALLOW_SCRATCH_WRITES'),
  scratchPrefix: () =>
    new Option('--scratch-prefix <name>', 'what the names of such lists begin with')
      .argParser(prefix)
      .env('PLUMBLINE_SCRATCH_PREFIX'),
  confirmScratchPrefix: () =>
    new Option('--confirm-scratch-prefix <name>', 'the same once more, where nobody can be asked to type it')
      .argParser(prefix)
      .env('PLUMBLINE_CONFIRM_SCRATCH_PREFIX'),
  evenIfRunning: () =>
    new Option('--even-if-running', 'remove the lists of a run whose process seems to go on'),
  timeout: () =>
    new Option('--timeout <seconds>', 'silence after which a live request has failed')
      .argParser(wholeNumber(1))
      .env('PLUMBLINE_TIMEOUT'),
  plan: () =>
    new Option('--plan <name>', 'plan of the account')
      .choices(['none', 'start', 'grow', 'scale'])
      .env('PLUMBLINE_PLAN'),
  out: () =>
    new Option('--out <folder>', 'where the reports go')
      .argParser(writable)
      .default('reports/out')
      .env('PLUMBLINE_OUT'),
  reports: () =>
    new Option('--reports <which>', 'json: verdicts.json and the HAR alone, without the views made of them')
      .choices(['all', 'json'])
      .default('all')
      .env('PLUMBLINE_REPORTS'),
  baseline: () =>
    new Option('--baseline <file>', 'observations to compare with')
      .default('baseline.json')
      .env('PLUMBLINE_BASELINE'),
  updateBaseline: () =>
    new Option('--update-baseline', 'write the observations of this run as the baseline').env(
      'PLUMBLINE_UPDATE_BASELINE',
    ),
  fullWindows: () =>
    new Option('--full-windows', 'rate-limit windows of 60 s instead of shortened ones').env(
      'PLUMBLINE_FULL_WINDOWS',
    ),
  load: () =>
    new Option('--load <yes|no>', 'run the k6 probes')
      .choices(['yes', 'no'])
      .default('yes')
      .env('PLUMBLINE_LOAD'),
  port: () =>
    new Option('--port <number>', 'port of the services (0: a free one)')
      .argParser(wholeNumber(0))
      .default(0)
      .env('PLUMBLINE_PORT'),
  controlPort: () =>
    new Option('--control-port <number>', 'port of the control plane (0: a free one)')
      .argParser(wholeNumber(0))
      .default(0)
      .env('PLUMBLINE_CONTROL_PORT'),
  emails: () =>
    new Option('--emails <number>', 'emails that the inbox holds')
      .argParser(wholeNumber(0))
      .env('PLUMBLINE_EMAILS'),
  sample: () =>
    new Option('--sample <number>', 'of the drifts of each section, only one in so many')
      .argParser(wholeNumber(1))
      .default(1)
      .env('PLUMBLINE_SAMPLE'),
  drift: () =>
    new Option('--drift <id>', 'break a claim: its id, or a drift’s; may be repeated')
      .argParser(list)
      .env('PLUMBLINE_DRIFT'),
} as const;

export type OptionName = keyof typeof OPTIONS;

/** What the options parse to. */
export interface Settings {
  readonly target: 'mock' | 'live';
  readonly baseUrl?: string;
  readonly controlUrl?: string;
  readonly service?: 'inbox' | 'prospecting';
  readonly claim?: readonly string[];
  readonly seed: number;
  readonly runs: number;
  readonly path?: string;
  readonly budget: number;
  readonly prospectingBudget: number;
  readonly pace?: number;
  readonly timeout?: number;
  readonly allowBurst?: boolean;
  readonly allowScratchWrites?: boolean;
  readonly scratchPrefix?: string;
  readonly confirmScratchPrefix?: string;
  readonly evenIfRunning?: boolean;
  readonly keepPayloads?: boolean;
  readonly plan?: 'none' | 'start' | 'grow' | 'scale';
  readonly out: string;
  readonly reports: 'all' | 'json';
  readonly baseline: string;
  readonly updateBaseline?: boolean;
  readonly fullWindows?: boolean;
  readonly load: 'yes' | 'no';
  readonly port: number;
  readonly controlPort: number;
  readonly emails?: number;
  readonly sample: number;
  readonly drift?: readonly string[];
}

const VARIABLES = ['BASE_URL', 'API_KEY', 'FOREIGN_API_KEY'];

/** A message of the parser, without the value that it repeats: an address that is refused may hold a key. */
const withoutAddress = (text: string): string =>
  text.replace(
    /(--(?:base|control)-url <url>' (?:argument|value) )'.*'( from env '\w+')?( is invalid)/s,
    '$1…$2$3',
  );

/** A command whose mistakes are one line on stderr and exit code 2. */
export function command(name: string, description: string, options: readonly OptionName[] = []): Command {
  if (existsSync('.env')) process.loadEnvFile('.env');
  // An empty variable counts as not set.
  for (const [key, value] of Object.entries(process.env))
    if (value === '' && (key.startsWith('PLUMBLINE_') || VARIABLES.includes(key)))
      Reflect.deleteProperty(process.env, key);
  const result = new FlagCommand(name)
    .description(description)
    .allowExcessArguments(false)
    .exitOverride()
    .configureOutput({
      outputError: (text, write) => write(`plumbline: ${withoutAddress(text).replace(/^error: /, '')}`),
    });
  for (const option of options) result.addOption(OPTIONS[option]());
  return result;
}

/** Parses the command line of `npm run <name>`; a key on it is refused without being repeated. */
export function parseSettings<K extends OptionName>(
  name: string,
  description: string,
  options: readonly K[],
): Pick<Settings, Extract<K, keyof Settings>> {
  if (process.argv.some((word) => /^--(foreign-)?api-?key/i.test(word)))
    throw new UsageError(
      'a key is never taken from the command line; put API_KEY into the environment or into .env',
    );
  return command(name, description, options).parse().opts();
}

/** Runs a command: its number is the exit code, its mistakes are one line. */
export async function main(run: () => Promise<number>): Promise<void> {
  // A reader that has seen enough, such as `head`, ends the output and nothing else.
  // So does a terminal that is closed: what a run has begun it still finishes.
  for (const stream of [process.stdout, process.stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE' && error.code !== 'EIO') throw error;
    });
  // An error that nobody waited for is told like any other, masked and in a line.
  process.on('uncaughtException', (error) => void exitCodeOf(error).then((code) => process.exit(code)));
  try {
    process.exitCode = await run();
  } catch (error) {
    process.exitCode = await exitCodeOf(error);
  }
}

let hide = (text: string): string => text;

/** What errors say passes through this from now on: it may hold data of the account. */
export function maskErrors(mask: (text: string) => string): void {
  hide = mask;
}

async function exitCodeOf(error: unknown): Promise<number> {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const { API_KEY = '', FOREIGN_API_KEY = '' } = process.env;
  // Loaded only here: most commands end well, and the mock has to start quickly.
  const { Redactor } = await import('../suites/kit/index.ts');
  const redactor = new Redactor([API_KEY, FOREIGN_API_KEY]);
  const message = error instanceof Error ? error.message : String(error);
  const shown = (text: string): string => redactor.withoutKeys(hide(text));
  process.stderr.write(`plumbline: ${shown(message)}\n`);
  if (process.env['PLUMBLINE_DEBUG'] === '1' && error instanceof Error)
    process.stderr.write(`${shown(error.stack ?? '')}\n`);
  return error instanceof Error && ['Inconclusive', 'ToolUnavailable'].includes(error.name) ? 3 : 2;
}
