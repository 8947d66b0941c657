import { isInstalled } from '../specs/command-line.ts';
import { addClaims } from './cli/added.ts';
import { applied, readConfig } from './cli/config.ts';
import { needsSources, type CommandName } from './cli/help.ts';
import { main, UsageError } from './cli/main.ts';
import { nearestInWords } from '../specs/nearest.ts';
import { VERSION } from './cli/version.ts';

/** What a command is asked for. */
interface Asked<P> {
  readonly declare: () => P;
  /** Throws a UsageError where it can be told without the work that the command cannot be done. */
  readonly refuse?: (program: P) => void;
}

/** What a command does; answers its exit code. */
interface Work<P> {
  readonly run: (program: P) => number | Promise<number>;
}

interface Parsing {
  parse(words: readonly string[], options: { readonly from: 'user' }): unknown;
  description(): string;
}

interface Way {
  /** Says what it does. */
  readonly does: () => Promise<string>;
  readonly run: (name: CommandName) => Promise<number>;
}

/** What a command takes for an answer at once. */
const AT_ONCE = ['--help', '-h', '--version'];

/**
 * The words of a command, once the configuration of this folder has said what they and the variables do not, and all
 * claims are known.
 */
async function prepared(name: CommandName, words: readonly string[]): Promise<readonly string[]> {
  if (AT_ONCE.some((word) => words.includes(word))) return words;
  const config = await readConfig(process.cwd());
  const all = config === undefined ? words : applied(config, name, words);
  await addClaims(name, config);
  return all;
}

/**
 * A command that parses its words before it loads its work, for that takes longer than all that is said of wrong usage,
 * or by `--help`.
 */
const way = <P extends Parsing>(asked: () => Promise<Asked<P>>, work: () => Promise<Work<P>>): Way => ({
  does: async () => (await asked()).declare().description(),
  run: async (name) => {
    const { declare, refuse } = await asked();
    const program = declare();
    program.parse(await prepared(name, process.argv.slice(2)), { from: 'user' });
    refuse?.(program);
    const { run } = await work();
    return run(program);
  },
});

const WAYS: Readonly<Record<CommandName, Way>> = {
  start: way(
    () => import('./commands/start.ts'),
    () => import('./start.ts'),
  ),
  test: way(
    () => import('./commands/test.ts'),
    () => import('./test.ts'),
  ),
  plan: way(
    () => import('./commands/plan.ts'),
    () => import('./plan.ts'),
  ),
  cleanup: way(
    () => import('./commands/cleanup.ts'),
    () => import('./cleanup.ts'),
  ),
  mock: way(
    () => import('./commands/mock.ts'),
    () => import('./mock.ts'),
  ),
  prove: way(
    () => import('./commands/prove.ts'),
    () => import('./prove.ts'),
  ),
  mutate: way(
    () => import('./commands/mutate.ts'),
    () => import('./mutate.ts'),
  ),
  load: way(
    () => import('./commands/load.ts'),
    () => import('./load.ts'),
  ),
  claims: way(
    () => import('./commands/claims.ts'),
    () => import('./claims.ts'),
  ),
  build: way(
    () => import('./commands/build.ts'),
    () => import('./build.ts'),
  ),
  init: way(
    () => import('./commands/init.ts'),
    () => import('./init.ts'),
  ),
  doctor: way(
    () => import('./commands/doctor.ts'),
    () => import('./doctor.ts'),
  ),
  generate: way(
    () => import('./commands/generate.ts'),
    () => import('./generate.ts'),
  ),
  specs: way(
    () => import('./commands/specs.ts'),
    () => import('./specs.ts'),
  ),
  merge: way(
    () => import('./commands/merge.ts'),
    () => import('./merge.ts'),
  ),
  replay: way(
    () => import('./commands/replay.ts'),
    () => import('./replay.ts'),
  ),
  reproduce: way(
    () => import('./commands/reproduce.ts'),
    () => import('./reproduce.ts'),
  ),
  compare: way(
    () => import('./commands/compare.ts'),
    () => import('./compare.ts'),
  ),
  report: way(
    () => import('./commands/report.ts'),
    () => import('./report.ts'),
  ),
  receiver: way(
    () => import('./commands/receiver.ts'),
    () => import('./receiver.ts'),
  ),
  schemathesis: way(
    () => import('./commands/schemathesis.ts'),
    () => import('./schemathesis.ts'),
  ),
  record: way(
    () => import('./commands/record.ts'),
    () => import('./record.ts'),
  ),
  gate: way(
    () => import('./commands/gate.ts'),
    () => import('./gate.ts'),
  ),
  bench: way(
    () => import('./commands/bench.ts'),
    () => import('./bench.ts'),
  ),
};

const NAMES = Object.keys(WAYS) as CommandName[];
/** What the installed tool calls a command that npm has a name of its own for. */
const called = (name: CommandName): string => (name === 'start' ? 'check' : name);
const offered = NAMES.filter((name) => !isInstalled || !needsSources(name));

/** All commands with what they do. */
async function overview(): Promise<string> {
  const width = Math.max(...offered.map((name) => called(name).length));
  const rows = offered.map(async (name) => {
    const [does] = (await WAYS[name].does()).split(/[.;:]/);
    return `  ${called(name).padEnd(width)}  ${does}\n`;
  });
  const listed = (await Promise.all(rows)).join('');
  return `Usage: plumbline COMMAND [options]\n\n${listed}\nplumbline COMMAND --help explains one.\n`;
}

/** Says which commands there are, or which version this is; answers whether that was asked. */
async function saidAtOnce(name: string): Promise<boolean> {
  if (name === '--version' || name === '-V') process.stdout.write(`plumbline ${VERSION}\n`);
  else if (['', 'help', '--help', '-h'].includes(name)) process.stdout.write(await overview());
  else return false;
  return true;
}

/** Runs a command of the project. */
export async function plumbline(name: string): Promise<void> {
  if (await saidAtOnce(name)) return;
  const command = offered.find((each) => each === name || called(each) === name);
  if (command !== undefined) await main(() => WAYS[command].run(command));
  else
    await main(() => {
      throw new UsageError(
        `there is no command ${name}${nearestInWords(name, offered.map(called))}; plumbline --help lists them`,
      );
    });
}
