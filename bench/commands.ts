import { execa } from 'execa';
import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, relativeSpread } from './statistics.ts';

/** A command that users wait for, and its longest duration on two cores, in ms. */
interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly withinMs?: number;
  /** Latest time of its first output. */
  readonly firstWithinMs?: number;
  /** Matches the numbers of checked requests in its output, which are added up. */
  readonly cases?: RegExp;
  /** Whether its duration counts even if it finds something. */
  readonly mayFind?: boolean;
}

const START = 'npm start';
const SCHEMATHESIS = 'npm run schemathesis';

/** The commands, which write below a folder. */
const commandsBelow = (out: string, withSchemathesis: boolean): readonly Command[] => [
  { name: '--help', args: ['start', '--help'], withinMs: 150 },
  {
    ...{ name: START, args: ['start', '--out', out], withinMs: 40_000, firstWithinMs: 1000 },
    cases: /(\d+) (?:inbox and|prospecting requests)/g,
  },
  { name: 'npm run prove', args: ['prove', '--out', out], withinMs: 90_000 },
  { name: 'npm test', args: ['test'], withinMs: 360_000 },
  ...(withSchemathesis
    ? [{ name: SCHEMATHESIS, args: ['schemathesis'], cases: /(\d+) generated/g, mayFind: true }]
    : []),
];

/** One run of a command: ms until its first output and until its end, and the number of checked cases. */
interface Turn {
  readonly first: number;
  readonly whole: number;
  readonly cases: number;
}

/** The durations of a command's runs: until the first output and until the end, in ms. */
export interface Timed extends Omit<Command, 'args' | 'cases' | 'mayFind'> {
  readonly first: readonly number[];
  readonly whole: readonly number[];
  /** For each run, if it checks cases. */
  readonly casesPerSecond?: readonly number[];
  /** How runs failed, and the files with their full output. Their durations are not used. */
  readonly failures?: readonly string[];
}

/** Stores the full output of a command, and returns the file. */
function kept(name: string, round: number, text: string): string {
  const file = join(tmpdir(), `plumbline-bench-${name.replaceAll(/\W+/g, '-')}-${process.pid}-${round}.log`);
  writeFileSync(file, text);
  return file;
}

/** Runs a command once. Returns how it failed, if it did. */
async function once(
  { name, args, cases, mayFind = false }: Command,
  root: string,
  round: number,
): Promise<Turn | string> {
  const started = performance.now();
  let first: number | undefined;
  const child = execa(process.execPath, ['scripts/run.js', ...args], {
    ...{ cwd: root, stdin: 'ignore', reject: false, all: true },
  });
  child.all.once('data', () => (first = performance.now() - started));
  const { exitCode, all } = await child;
  const whole = performance.now() - started;
  if (exitCode !== 0 && !(mayFind && exitCode === 1))
    return `${name} ended with ${exitCode ?? 'a signal'} in round ${round}: ${kept(name, round, all)}`;
  const numbers = cases === undefined ? [] : [...all.matchAll(cases)].map(([, number]) => Number(number));
  return { first: first ?? whole, whole, cases: numbers.reduce((sum, number) => sum + number, 0) };
}

/** Measures the commands alternately, so that a disturbance affects all of them. */
export async function timeCommands(settings: {
  /** The folder of the project. */
  readonly root: string;
  readonly out: string;
  readonly rounds: number;
  /** Whether Schemathesis is installed and measured, too. */
  readonly withSchemathesis: boolean;
  readonly progress: (text: string) => void;
}): Promise<Timed[]> {
  const { root, out, rounds, withSchemathesis, progress } = settings;
  const all = commandsBelow(out, withSchemathesis).map((command) => ({
    ...{ command, turns: [] as Turn[], failures: [] as string[] },
  }));
  for (let round = 1; round <= rounds; round += 1)
    for (const { command, turns, failures } of all) {
      progress(`${round}/${rounds} ${command.name}`);
      const turn = await once(command, root, round);
      if (typeof turn === 'string') failures.push(turn);
      else turns.push(turn);
    }
  return all.map(({ command: { args: _, mayFind: __, cases, ...command }, turns, failures }) => ({
    ...command,
    failures,
    first: turns.map(({ first }) => first),
    whole: turns.map(({ whole }) => whole),
    ...(cases !== undefined && {
      casesPerSecond: turns.map(({ cases, whole }) => (cases / whole) * 1000),
    }),
  }));
}

/** Failures and exceeded limits, one line each. */
export const late = (all: readonly Timed[]): string[] =>
  all.flatMap(({ name, first, whole, withinMs = Infinity, firstWithinMs = Infinity, failures = [] }) => [
    ...failures,
    ...(whole.length === 0 || median(whole) <= withinMs
      ? []
      : [`${name}: ${seconds(median(whole))}, not ${seconds(withinMs)}`]),
    ...(first.length === 0 || median(first) <= firstWithinMs
      ? []
      : [`${name} says something after ${seconds(median(first))}, not ${seconds(firstWithinMs)}`]),
  ]);

const seconds = (ms: number): string => (Number.isNaN(ms) ? 'failed' : `${(ms / 1000).toFixed(2)} s`);

/** The medians as rows of a table. */
export const timesOf = (all: readonly Timed[]): string[][] => [
  ['command', 'first output', 'whole', 'scatter', 'may take', 'cases a second'],
  ...all.map(({ name, first, whole, withinMs, casesPerSecond }) => [
    name,
    seconds(median(first)),
    seconds(median(whole)),
    whole.length === 0 ? '' : `±${(relativeSpread(whole) * 100).toFixed(0)} %`,
    withinMs === undefined ? '' : seconds(withinMs),
    casesPerSecond === undefined || casesPerSecond.length === 0 ? '' : median(casesPerSecond).toFixed(0),
  ]),
];

/** How many times as many cases per second a run checks as Schemathesis, compared between neighbouring runs. */
export function comparedOf(all: readonly Timed[]): string | undefined {
  const [ours, theirs] = [START, SCHEMATHESIS].map(
    // Without the failed runs, neighbours could not be paired.
    (name) => all.find((each) => each.name === name && !each.failures?.length)?.casesPerSecond,
  );
  if (ours === undefined || theirs === undefined) return undefined;
  const ratios = ours.map((each, turn) => each / (theirs[turn] ?? NaN));
  return `${START} tries ${median(ratios).toFixed(1)} times as many cases a second as Schemathesis`;
}
