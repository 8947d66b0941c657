import { Option, type InferOptions } from '@commander-js/extra-typings';
import { givenAs } from './flags.ts';
import { maskErrors, UsageError, withUsageErrors } from './main.ts';
import { reporters } from './reporters.ts';
import {
  folderOrUrl,
  hostNames,
  httpUrl,
  addToList,
  portNumber,
  prefix,
  shard,
  shardOf,
  type Shard,
  wholeNumber,
  writable,
  writableFile,
} from './values.ts';

export { shardOf, type Shard };
export { maskErrors, UsageError, wholeNumber, withUsageErrors };

/** An option with the variable of its name. */
const option = <const F extends string>(flags: F, description: string): Option<F> =>
  new Option(flags, description).env(
    `PLUMBLINE_${flags
      .replace(/^--([\w-]+).*/, '$1')
      .replaceAll('-', '_')
      .toUpperCase()}`,
  );

/** Every option of the project, defined once. Commands choose theirs by name. Each has its variable. */
export const OPTIONS = {
  target: () => option('--target <kind>', 'what is checked').choices(['mock', 'live']).default('mock'),
  baseUrl: () => new Option('--base-url <url>', 'address of the services').argParser(httpUrl).env('BASE_URL'),
  controlUrl: () =>
    option('--control-url <url>', 'control plane of a mock that runs already').argParser(httpUrl),
  service: () => option('--service <name>', 'one service alone').choices(['inbox', 'prospecting']),
  claim: () => option('--claim <glob>', 'only claims whose id matches; may be repeated').argParser(addToList),
  seed: () => option('--seed <number>', 'seed of data and inputs').argParser(wholeNumber(0)).default(1),
  runs: () =>
    option('--runs <number>', 'inputs drawn for each property; a repeated input is sent once')
      .argParser(wholeNumber(1))
      .default(40),
  shard: () =>
    option('--shard <index/count>', 'one of several parts of the run, which merge puts together').argParser(
      shard,
    ),
  path: () => option('--path <scenario@path>', 'replay one counterexample'),
  budget: () =>
    option('--budget <requests>', 'inbox requests a live run may spend')
      .argParser(wholeNumber(1))
      .default(150),
  pace: () =>
    option('--pace <requests>', 'requests a minute towards a live target').argParser(wholeNumber(1)),
  prospectingBudget: () =>
    option('--prospecting-budget <requests>', 'prospecting requests a live run may send')
      .argParser(wholeNumber(1))
      .default(450),
  keepPayloads: () =>
    option(
      '--keep-payloads',
      'leave the data of a live account or of deliveries readable in the reports; keys never are',
    ),
  allowBurst: () =>
    option('--allow-burst', 'let a live run use up whole minutes of the inbox; others are refused meanwhile'),
  allowScratchWrites: () =>
    option(
      '--allow-scratch-writes',
      'let a live run make lists and contacts of its own, and remove them at its end',
    ),
  scratchPrefix: () =>
    option('--scratch-prefix <name>', 'the beginning of the names of such lists').argParser(prefix),
  confirmScratchPrefix: () =>
    option('--confirm-scratch-prefix <name>', 'the same once more, for runs without a terminal').argParser(
      prefix,
    ),
  history: () =>
    option(
      '--history <file>',
      'which claims earlier live runs checked (default: in the folder of the account)',
    ).argParser(writableFile),
  complete: () =>
    option(
      '--complete',
      'let a live run check all claims at once, whatever the budget; it prints the cost first',
    ),
  confirmComplete: () =>
    option(
      '--confirm-complete <requests>',
      'the requests of both services that it may send, for runs without a terminal',
    ).argParser(wholeNumber(1)),
  evenIfRunning: () =>
    new Option('--even-if-running', 'remove the lists of a run whose process seems to go on'),
  timeout: () =>
    option('--timeout <seconds>', 'silence after which a live request has failed').argParser(wholeNumber(1)),
  plan: () => option('--plan <name>', 'plan of the account').choices(['none', 'start', 'grow', 'scale']),
  out: () => option('--out <folder>', 'where the reports go').argParser(writable).default('reports/out'),
  keepRuns: () =>
    option('--keep-runs <number>', 'run folders of this kind that stay; older ones of our own are removed')
      .argParser(wholeNumber(1))
      .default(20),
  minHeld: () =>
    option('--min-held <number>', 'end with 3 where fewer claims are held')
      .argParser(wholeNumber(0))
      .default(0),
  reports: () =>
    option('--reports <which>', 'json: verdicts.json and the HAR alone, without the views made of them')
      .choices(['all', 'json'])
      .default('all'),
  reporter: () =>
    option(
      '--reporter <name[=file]>',
      'the form of the result: terminal (the default), junit, sarif, github, markdown, gitlab; may be repeated',
    ).argParser(reporters),
  baseline: () =>
    option(
      '--baseline <file>',
      'what is known: accepted findings and answers (default: plumbline.baseline.yaml, where there is one)',
    ),
  updateBaseline: () =>
    option(
      '--update-baseline',
      'accept what this run finds: asks for reasons at a terminal, else marks it unreviewed',
    ),
  strictBaseline: () =>
    option(
      '--strict-baseline',
      'fail also on what is gone, and on entries of the baseline that are stale or unreviewed',
    ),
  unjudgedRuns: () =>
    option('--unjudged-runs <number>', 'runs in a row that do not check a claim before that is a finding')
      .argParser(wholeNumber(1))
      .default(5),
  json: () => option('--json', 'verdicts.json alone to stdout, the rest to stderr'),
  quiet: () => option('--quiet', 'only what is new and what to do').conflicts('verbose'),
  verbose: () => option('--verbose', 'each new finding with its exchanges, headers and bodies'),
  documents: () =>
    option(
      '--documents <folder-or-url>',
      'where both documents are, for links to the places of claims',
    ).argParser(folderOrUrl),
  fullWindows: () => option('--full-windows', 'rate-limit windows of 60 s instead of shortened ones'),
  load: () =>
    option('--load <yes|no>', 'measure the rate limits by load runs').choices(['yes', 'no']).default('yes'),
  port: () =>
    option('--port <number>', 'port of the services (0: a free one)').argParser(portNumber).default(0),
  controlPort: () =>
    option('--control-port <number>', 'port of the control plane (0: a free one)')
      .argParser(portNumber)
      .default(0),
  emails: () => option('--emails <number>', 'emails that the inbox holds').argParser(wholeNumber(0)),
  host: () => option('--host <address>', 'address to listen on').default('127.0.0.1'),
  controlHost: () =>
    option(
      '--control-host <name>',
      'name by which the control plane may be called, beside loopback; may be repeated',
    ).argParser(hostNames),
  allowRemoteWebhooks: () => option('--allow-remote-webhooks', 'let webhooks go to other machines, too'),
  readyFile: () => option('--ready-file <file>', 'write the addresses and keys there when it is ready'),
  log: () => option('--log <file>', 'add a line for each request to this file, or to stderr for -'),
  detach: () =>
    option('--detach', 'return when it is ready and leave it running; a signal to its pid ends it'),
  sample: () =>
    option('--sample <number>', 'take one of this number: of the drifts of each section, or of all mutants')
      .argParser(wholeNumber(1))
      .default(1),
  drift: () =>
    option('--drift <id>', 'break a claim: its id, or a drift’s; may be repeated').argParser(addToList),
  variant: () =>
    option('--variant <id>', 'answer an open question in another allowed way; may be repeated').argParser(
      addToList,
    ),
} as const;

export type OptionName = keyof typeof OPTIONS;

/** The name of an option in messages, in the form in which it was given. */
export const optionAsGiven = (name: OptionName): string => givenAs(OPTIONS[name]());

/** The attribute that an option sets, with the type of its value. */
type Parsed<O> =
  O extends Option<infer Flags, infer Preset, infer Default, infer Coerced, infer Mandatory, infer Choice>
    ? InferOptions<unknown, Flags, Default, Coerced, Mandatory, Preset, Choice>
    : never;
/** All members of a union at once. */
type All<T> = (T extends unknown ? (one: T) => void : never) extends (all: infer A) => void ? A : never;

/** What the options parse to. */
export type Settings = Readonly<All<Parsed<ReturnType<(typeof OPTIONS)[OptionName]>>>>;

/** Options that decide what is sent to a real account, and how. */
const LIVE = [
  'baseUrl',
  'service',
  'claim',
  'seed',
  'runs',
  'path',
  'budget',
  'prospectingBudget',
  'pace',
  'plan',
] as const;
const LIVE_SETTINGS = [
  'timeout',
  'keepPayloads',
  'allowBurst',
  'allowScratchWrites',
  'scratchPrefix',
  'confirmScratchPrefix',
  'history',
  'complete',
  'confirmComplete',
] as const;
const BASELINE = ['baseline', 'updateBaseline', 'strictBaseline'] as const;
/** Options for the output at the end of a run. */
const OUTPUT = ['json', 'quiet', 'verbose'] as const;

/** Groups of options that several commands take together. */
export const OPTION_GROUPS = {
  live: LIVE,
  liveSettings: LIVE_SETTINGS,
  baseline: BASELINE,
  output: OUTPUT,
  /** Options that decide what is sent and how it is checked. A finding is reproduced with the same values. */
  check: ['target', 'controlUrl', ...LIVE, ...LIVE_SETTINGS, 'fullWindows', 'load', 'drift'],
} as const satisfies Readonly<Record<string, readonly OptionName[]>>;

export type LiveOptions = Pick<Settings, (typeof LIVE | typeof LIVE_SETTINGS)[number]>;
export type CheckSettings = Pick<Settings, (typeof OPTION_GROUPS.check)[number]>;
