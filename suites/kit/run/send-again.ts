import { Inconclusive, type Exchange } from '../model/exchange.ts';
import type { RawRequest } from '../model/client.ts';
import type { Scenario, TargetContext } from '../model/scenario.ts';
import type { Target } from '../model/target.ts';
import { isAction, type Action, type Trace } from '../model/trace.ts';

/** The result of repeating a trace. */
export interface SentAgain {
  readonly trace: Trace;
  readonly exchanges: readonly Exchange[];
  /** For each repeated exchange of the trace, the new one. */
  readonly instead: ReadonlyMap<Exchange, Exchange>;
}

type Keys = Extract<Action, { action: 'account' }>['keys'];

/** A recorded request for another account, with that account's key. */
function requestOf({ request, key, operation, response }: Exchange, before: Keys, now: Keys): RawRequest {
  const { authorization, ...headers } = request.headers;
  const [old, own] = [before[key], now[key]];
  return {
    ...{ method: request.method, target: request.target, headers, key },
    ...(operation !== undefined && { operation }),
    ...(request.body !== undefined && { body: request.body }),
    ...(request.bytes !== undefined && { bytes: request.bytes }),
    ...(authorization !== undefined && {
      authorization:
        old === undefined || own === undefined ? authorization : authorization.replaceAll(old, own),
    }),
    // An earlier answer counts as an answer again, even with an error status.
    provokes: [response.status],
  };
}

async function act(step: Action, context: TargetContext): Promise<void> {
  switch (step.action) {
    case 'account':
    case 'receive':
      return;
    case 'advance':
      return context.advance(step.milliseconds, step.settle === false ? { settle: false } : {});
    case 'arrange':
      return context.arrange(step.change);
    case 'settle':
      return context.settle();
  }
}

/** Sends a trace to a new account; undefined if that is not possible. */
export async function sendAgain(...given: Parameters<typeof send>): Promise<SentAgain | undefined> {
  try {
    return await send(...given);
  } catch (error) {
    if (error instanceof Inconclusive) return undefined;
    throw error;
  }
}

async function send(
  steps: Trace,
  { requires }: Pick<Scenario, 'requires'>,
  target: Target,
): Promise<SentAgain> {
  const keysIn = (trace: Trace): Keys =>
    trace.filter(isAction).find((step) => step.action === 'account')?.keys ?? {};
  const trace: (Exchange | Action)[] = [];
  const instead = new Map<Exchange, Exchange>();
  const { context, close } = await target.open(
    requires,
    (exchange) => void trace.push(exchange),
    (action) => void trace.push(action),
    true,
  );
  try {
    const before = keysIn(steps);
    for (const step of steps) {
      if (isAction(step)) {
        await act(step, context);
        continue;
      }
      const client = context[step.service];
      const request = requestOf(step, before, keysIn(trace));
      instead.set(step, await client.raw({ ...request, target: client.below(request.target) }));
    }
  } finally {
    await close();
  }
  return { trace, exchanges: [...instead.values()], instead };
}
