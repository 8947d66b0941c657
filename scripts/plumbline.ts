import type { CommandName } from './cli/help.ts';
import { main } from './cli/main.ts';

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

/**
 * A command that parses its words before it loads its work, for that takes longer than all that is said of wrong usage,
 * or by `--help`.
 */
const way =
  <P extends { parse(): unknown }>(asked: () => Promise<Asked<P>>, work: () => Promise<Work<P>>) =>
  async (): Promise<number> => {
    const { declare, refuse } = await asked();
    const program = declare();
    program.parse();
    refuse?.(program);
    const { run } = await work();
    return run(program);
  };

const WAYS: Readonly<Record<CommandName, () => Promise<number>>> = {
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
  generate: way(
    () => import('./commands/generate.ts'),
    () => import('./generate.ts'),
  ),
  specs: way(
    () => import('./commands/specs.ts'),
    () => import('./specs.ts'),
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

const isCommand = (name: string): name is CommandName => name in WAYS;

/** Runs a command of the project. */
export async function plumbline(name: string): Promise<void> {
  if (isCommand(name)) await main(WAYS[name]);
  // One that begins by itself.
  else await import(`./${name}.ts`);
}
