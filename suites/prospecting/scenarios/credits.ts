import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { numberIn } from '../../kit/checks/matchers.ts';
import { MINUTE } from '../../kit/model/time.ts';
import { FOUND, type Spent } from '../support/credits.ts';
import { TOOLS, type PaidTool, pastOf, resultOf, startSearch, tools } from '../support/tools.ts';

/** A divisor of every price. */
const UNIT = Math.min(...tools.map((tool) => TOOLS[tool].credits));

const usageOf = async ({ prospecting }: ScenarioContext): Promise<number | undefined> =>
  numberIn(await prospecting.call('GET /credits/usage', { query: { page: 1 } }), 'total');

interface Purse {
  readonly tool: PaidTool;
  /** Number of jobs that the balance covers, and the remainder. */
  readonly covers: number;
  readonly over: number;
}

/** A balance that covers some jobs exactly, or slightly more. One more job is refused. */
export const purse = stimulus({
  id: 'prospecting.credits.purse',
  requires: ['write', 'state', 'clock'],
  // A remainder of zero, or almost a whole price, distinguishes a price from similar ones.
  cases: () =>
    tools.flatMap((tool) =>
      [0, TOOLS[tool].credits - UNIT].flatMap((over) =>
        [0, 1, 3].map((covers): Purse => ({ tool, covers, over })),
      ),
    ),
  stimulus: async (context, { tool, covers, over }) => {
    await context.arrange({ credits: covers * TOOLS[tool].credits + over, finds: FOUND });
    const covered: Exchange[] = [];
    for (let at = 0; at < covers; at += 1) covered.push(await startSearch(context, tool));
    const before = await pastOf(context, tool);
    const refused = await startSearch(context, tool);
    return { tool, covered, before, refused, after: await pastOf(context, tool) };
  },
});

/** A balance for one job, to check whether a second one starts after the first has ended. */
export const refunds = stimulus({
  id: 'prospecting.credits.refunds',
  requires: ['write', 'state', 'clock'],
  cases: () => tools.flatMap((tool) => [true, false].map((finds) => ({ tool, finds }))),
  stimulus: async (context, { tool, finds }): Promise<Spent & { lines: number | undefined }> => {
    await context.arrange({ credits: TOOLS[tool].credits, finds: finds ? FOUND : null });
    const before = await usageOf(context);
    const first = await startSearch(context, tool);
    const running = await resultOf(context, tool, first);
    await context.advance(5 * MINUTE);
    const result = await resultOf(context, tool, first);
    const after = await usageOf(context);
    const lines = before === undefined || after === undefined ? undefined : after - before;
    return { tool, finds, first, running, result, lines, second: await startSearch(context, tool) };
  },
});
