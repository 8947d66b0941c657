import type { Exchange } from './exchange.ts';
import type { Target } from './target.ts';
import { asDefect } from './failure.ts';
import type { Scenario } from './scenario.ts';
import type { Action, RunNumber, Trace } from './trace.ts';

/** One run of a scenario's stimulus: what was sent, and the history that came of it. */
export interface Execution {
  readonly input: unknown;
  readonly run: RunNumber;
  readonly history: unknown;
  readonly exchanges: readonly Exchange[];
  readonly trace: Trace;
}

/** The scenario that an execution is of, and where its input stands in it. */
export interface InputPlace {
  readonly scenario: Scenario;
  readonly path: string;
}

/** Runs a stimulus against a context of its own. Throws an Inconclusive where nothing can be checked. */
export async function execute(
  scenario: Scenario,
  input: unknown,
  run: RunNumber,
  target: Target,
  onExchange: (exchange: Exchange) => void = () => undefined,
): Promise<Execution> {
  const exchanges: Exchange[] = [];
  const trace: (Exchange | Action)[] = [];
  const { context, close } = await target.open(
    scenario.requires,
    (exchange) => {
      exchanges.push(exchange);
      trace.push(exchange);
      onExchange(exchange);
    },
    (action) => void trace.push(action),
    scenario.isFresh === true || run === 'repeated',
  );
  try {
    return { input, run, history: await scenario.stimulus(context, input), exchanges, trace };
  } catch (error) {
    throw asDefect(error);
  } finally {
    await close();
  }
}

/** A run of a stimulus, and whether nothing moved in the account since the one before it. */
export interface Repeated extends Execution {
  readonly isQuiet: boolean;
  /** Whether some answers alone were read once more, and the others are those of the first run. */
  readonly isPart?: true;
}
