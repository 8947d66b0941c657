import { Help as Layout } from '@commander-js/extra-typings';
import { commandLine } from '../../specs/command-line.ts';

/** What the help of a command says beside its options: examples, and what its exit codes mean. */
interface Help {
  /** What is typed behind the name of the command, and what it is for. */
  readonly examples: readonly (readonly [args: string, does: string])[];
  readonly codes: Readonly<Partial<Record<0 | 1 | 3, string>>>;
  /** Works on the sources of the project, which the installed tool does not have. */
  readonly needsSources?: true;
}

export const HELP = {
  start: {
    examples: [
      ['', 'everything, against a mock of its own'],
      ['--claim inbox.page.walk-complete --load no', 'one claim, without load runs'],
      ["--service inbox --claim '*.list-emails.*'", 'the claims that a pattern matches'],
      ['--target live --budget 100', 'a real account: BASE_URL and API_KEY in the environment'],
    ],
    codes: {
      0: 'all checked claims held',
      1: 'new findings: the baseline does not accept them, or no longer does',
      3: 'inconclusive: the target could not be checked, the run was interrupted, or a load run left no result',
    },
  },
  test: {
    needsSources: true,
    examples: [['', 'all checks of the project itself']],
    codes: { 0: 'everything passed', 1: 'something failed' },
  },
  plan: {
    examples: [['--budget 300', 'what a live run with this budget would send']],
    codes: { 0: 'the plan is printed' },
  },
  cleanup: {
    examples: [['', 'with the BASE_URL and API_KEY of the interrupted run']],
    codes: { 0: 'nothing is left', 3: 'lists are left: run it again, as it says' },
  },
  mock: {
    examples: [
      ['--port 4010 --control-port 4011', 'on known ports'],
      [
        '--ready-file mock.json --log -',
        'with its addresses in a file and a line for each request on stderr',
      ],
      ['--drift inbox.list-emails.limit-default', 'with one claim broken'],
      ['--detach', 'in the background'],
    ],
    codes: { 0: 'it was interrupted, or is detached and ready' },
  },
  prove: {
    examples: [
      ['', 'every drift in turn'],
      ["--claim 'inbox.page.*'", 'the drifts of some claims'],
      ['--list', 'their names alone'],
      ['--observations', 'other answers to open questions, instead of drifts'],
    ],
    codes: { 0: 'everything was noticed', 1: 'something survived', 3: 'PLUMBLINE_K6 names no k6' },
  },
  mutate: {
    needsSources: true,
    examples: [
      ['', 'every mutant: some minutes'],
      ['--sample 50 --seed 3', 'one in fifty, chosen by the seed'],
      ["--rule 'inbox.sending.*'", 'those of some rules'],
      ["--operation 'GET /emails'", 'those of the answers of an operation'],
      ['--list', 'their ids alone'],
    ],
    codes: {
      0: 'enough were killed, and none that cannot be',
      1: 'too many survived, or an exception was killed',
      3: 'no mutant was tried',
    },
  },
  load: {
    examples: [
      ['', 'every probe of the limits'],
      ['inbox-window', 'one of them'],
      ['--profile smoke', 'a load profile'],
      ['--list', 'the names of probes and profiles'],
    ],
    codes: {
      0: 'everything held, and every threshold was kept',
      1: 'a claim is violated, or a threshold was not kept',
      3: 'inconclusive, interrupted, or a profile has no k6',
    },
  },
  claims: {
    examples: [
      ['', 'coverage by section'],
      ["'inbox.page.*'", 'ids that match, with their sentences'],
      ['inbox.page.walk-complete', 'its sentence, place, scenarios, checker and drifts'],
      ['inbox.page.walk-complete --run reports/out/latest --json', 'the same with its verdict, as JSON'],
      ['--documents DIR', 'whether every line of the documents is the place of a claim'],
    ],
    codes: {
      0: 'nothing is missing',
      1: 'a claim lacks a part, or a line its claim',
      3: 'the run of --run says nothing of coverage',
    },
  },
  generate: {
    needsSources: true,
    examples: [
      ['', 'write generated/ and docs/reference/'],
      ['--check', 'only report what is stale'],
    ],
    codes: { 0: 'the files are fresh', 1: 'a file is stale' },
  },
  specs: {
    examples: [
      ['pull --inbox URL-OR-PATH', 'pin a published file'],
      ['diff', 'how the published files differ from ours, and from those before'],
      ['overlay reports/out/latest', 'what a run saw and the published files lack'],
    ],
    codes: { 0: 'pulled, written, or nothing breaks', 1: 'a change breaks' },
  },
  merge: {
    examples: [
      ['shards', 'a folder that holds the folders of all shards'],
      ['reports/out/shard-1 reports/out/shard-2', 'the folders themselves'],
    ],
    codes: {
      0: 'all checked claims held',
      1: 'new findings: the baseline does not accept them, or no longer does',
      3: 'inconclusive: a shard could not be checked',
    },
  },
  replay: {
    examples: [['traffic.har', 'check recorded traffic']],
    codes: {
      0: 'nothing is violated',
      1: 'a claim is violated',
      3: 'nothing in the recording could be checked',
    },
  },
  record: {
    examples: [
      ['node tool.js', 'a tool against a mock of its own'],
      ['--to release.har --upstream https://api.example node tool.js --once', 'against a service'],
      ['--upstream http://127.0.0.1:4010', 'whatever is sent to it, until Ctrl-C'],
    ],
    codes: { 0: 'recorded', 1: 'recorded, but the command failed', 3: 'nothing was recorded' },
  },
  gate: {
    examples: [
      ['recording.har', 'what a tool does wrong, and what it relies on'],
      ['access.log --severity prospecting.deprecated-route=error', 'a log of nginx, with another severity'],
      ['recording.har --run RUN-DIR --json', 'by the findings of a run, for programs'],
      ['--list', 'all lints, with their places in the documents'],
    ],
    codes: {
      0: 'no error',
      1: 'the tool makes a mistake, or relies on a claim, that counts as an error',
      3: 'nothing in the recording could be checked',
    },
  },
  compare: {
    examples: [
      ['reports/out/latest', 'the last run with the one before it'],
      ['RUN-DIR LATER-RUN-DIR', 'two runs'],
      ['FOLDER', 'a folder of runs that CI kept: the last two of each target'],
      ['reports/out/latest --json', 'the same for programs'],
    ],
    codes: { 0: 'nothing drifted', 1: 'a claim drifted', 3: 'no claim was checked by both runs' },
  },
  report: {
    examples: [
      ['--claim inbox.list-emails.limit-default', 'a Markdown file for the vendor, from the last run'],
      ['--claim inbox.list-emails.limit-default RUN-DIR --to FILE.md', 'from another run, into a file'],
    ],
    codes: { 0: 'the file is written' },
  },
  reproduce: {
    examples: [['reports/out/latest 2a7ebcedb6fb', 'the finding with this fingerprint']],
    codes: { 0: 'it is gone', 1: 'it is still there', 3: 'could not be repeated, as always for recordings' },
  },
  receiver: {
    examples: [
      [
        '--port 8080',
        'until Ctrl-C, for deliveries of the inbox: PLUMBLINE_WEBHOOK_SECRET in the environment',
      ],
      ['--service prospecting --unsigned --for 600', 'ten minutes, for those of the Prospecting API'],
    ],
    codes: { 0: 'nothing is violated', 1: 'a claim is violated', 3: 'nothing was delivered' },
  },
  init: {
    examples: [
      ['', 'plumbline.config.yaml, and a workflow for GitHub'],
      ['--ts', 'plumbline.config.ts instead, which an editor completes'],
    ],
    codes: { 0: 'both are there' },
  },
  doctor: {
    examples: [
      ['', 'what is there, what is missing, and how to get it'],
      ['--target live', 'what a run on a real account needs, too'],
    ],
    codes: { 0: 'nothing is missing that is needed', 3: 'something is missing' },
  },
  build: {
    needsSources: true,
    examples: [['', 'before npm pack, which does it by itself']],
    codes: { 0: 'dist/ is written' },
  },
  schemathesis: {
    needsSources: true,
    examples: [['--service inbox --examples 100', 'one service, with more examples of each operation']],
    codes: {
      0: 'nothing was reported that is not explained',
      1: 'something was reported',
      3: 'Schemathesis is not installed',
    },
  },
  bench: {
    needsSources: true,
    examples: [
      ['--without-prism', 'the mock beside a raw server'],
      ['--check', 'fail where a target of docs/internals/speed.md is missed'],
    ],
    codes: { 0: 'measured', 1: 'with --check: a target is missed' },
  },
} as const satisfies Readonly<Record<string, Help>>;

export type CommandName = keyof typeof HELP;

const USAGE_CODE = 'wrong usage or configuration: one line on stderr says what to do';

/** As the options are laid out, but without line breaks: an example is copied whole. */
const layout = Object.assign(new Layout(), { helpWidth: Infinity });

function items(rows: readonly (readonly [term: string, means: string])[]): string[] {
  const width = Math.max(...rows.map(([term]) => layout.displayWidth(term)));
  return rows.map(([term, means]) => layout.formatItem(term, width, means, layout));
}

export const examplesOf = (name: CommandName): Help['examples'] => HELP[name].examples;

/** What each exit code of a command means, in the order of the codes. */
export function codesOf(name: CommandName): readonly (readonly [code: string, means: string])[] {
  const { codes }: Help = HELP[name];
  return Object.entries({ ...codes, 2: USAGE_CODE }).toSorted(([a], [b]) => Number(a) - Number(b));
}

/** What stands below the options. */
export function helpOf(name: CommandName): string {
  return [
    '',
    'Examples:',
    ...items(examplesOf(name).map(([args, does]) => [commandLine(name, args), does])),
    '',
    'Exit codes:',
    ...items(codesOf(name)),
  ].join('\n');
}

/** Whether a command works on the sources of the project, which the installed tool does not have. */
export const needsSources = (name: CommandName): boolean => 'needsSources' in HELP[name];
