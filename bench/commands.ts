import { execa } from 'execa';
import { median, spread } from './statistics.ts';

/** A command that people wait for, and how long it may take on two cores, in ms. */
interface Command {
  readonly name: string;
  readonly args: readonly string[];
  readonly withinMs: number;
  /** When it has to have said something. */
  readonly firstWithinMs?: number;
}

/** The commands with what they write below a folder. */
const commandsBelow = (out: string): readonly Command[] => [
  { name: '--help', args: ['start', '--help'], withinMs: 150 },
  { name: 'npm start', args: ['start', '--out', out], withinMs: 40_000, firstWithinMs: 1000 },
  { name: 'npm run prove', args: ['prove', '--out', out], withinMs: 90_000 },
];

/** How long the turns of a command took: until its first output and until its end, in ms. */
export interface Timed extends Omit<Command, 'args'> {
  readonly first: readonly number[];
  readonly whole: readonly number[];
}

/** Runs a command once. Throws an Error where it fails, for then its time says nothing. */
async function once({ name, args }: Command, root: string): Promise<{ first: number; whole: number }> {
  const started = performance.now();
  let first: number | undefined;
  const child = execa(process.execPath, ['scripts/run.js', ...args], {
    ...{ cwd: root, stdin: 'ignore', reject: false, all: true },
  });
  child.all.once('data', () => (first = performance.now() - started));
  const { exitCode, all } = await child;
  const whole = performance.now() - started;
  if (exitCode !== 0) throw new Error(`${name} ended with ${exitCode ?? 'a signal'}: ${all.slice(-300)}`);
  return { first: first ?? whole, whole };
}

/** Times the commands by turns, so that what disturbs one of them disturbs the others, too. */
export async function timeCommands(settings: {
  /** The folder of the project. */
  readonly root: string;
  readonly out: string;
  readonly rounds: number;
  readonly progress: (text: string) => void;
}): Promise<Timed[]> {
  const { root, out, rounds, progress } = settings;
  const all = commandsBelow(out).map((command) => ({
    command,
    first: [] as number[],
    whole: [] as number[],
  }));
  for (let round = 1; round <= rounds; round += 1)
    for (const { command, first, whole } of all) {
      progress(`${round}/${rounds} ${command.name}`);
      const took = await once(command, root);
      first.push(took.first);
      whole.push(took.whole);
    }
  return all.map(({ command: { args: _, ...command }, first, whole }) => ({ ...command, first, whole }));
}

/** What took longer than it may, each in one line. */
export const late = (all: readonly Timed[]): string[] =>
  all.flatMap(({ name, first, whole, withinMs, firstWithinMs = Infinity }) => [
    ...(median(whole) <= withinMs ? [] : [`${name}: ${seconds(median(whole))}, not ${seconds(withinMs)}`]),
    ...(median(first) <= firstWithinMs
      ? []
      : [`${name} says something after ${seconds(median(first))}, not ${seconds(firstWithinMs)}`]),
  ]);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

/** The medians as rows of a table. */
export const timesOf = (all: readonly Timed[]): string[][] => [
  ['command', 'first output', 'whole', 'scatter', 'may take'],
  ...all.map(({ name, first, whole, withinMs }) => [
    name,
    seconds(median(first)),
    seconds(median(whole)),
    `±${(spread(whole) * 100).toFixed(0)} %`,
    seconds(withinMs),
  ]),
];
