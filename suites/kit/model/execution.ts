import type { Exchange } from './exchange.ts';
import type { Target } from './target.ts';
import { asDefect } from './failure.ts';
import type { Scenario } from './scenario.ts';
import type { Action, RunNumber, Trace } from './trace.ts';

/** One run of a scenario's stimulus: the requests and the resulting history. */
export interface Execution {
  readonly input: unknown;
  readonly run: RunNumber;
  readonly history: unknown;
  readonly exchanges: readonly Exchange[];
  readonly trace: Trace;
}

/** The scenario of an execution, and the location of its input in the scenario. */
export interface InputPlace {
  readonly scenario: Scenario;
  readonly path: string;
}

/** Runs a stimulus with a context of its own. Throws an Inconclusive where nothing can be checked. */
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

/** A run of a stimulus, and whether the data of the account stayed the same since the one before. */
export interface Repeated extends Execution {
  readonly isQuiet: boolean;
  /** Whether only some answers were read again, and the others come from the first run. */
  readonly isPart?: true;
}
