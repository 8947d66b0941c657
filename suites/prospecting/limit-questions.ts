import { prospectingFacts } from '../../generated/facts.ts';
import { elapsedMs, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import { formOf } from './forms.ts';
import { ok } from './wire.ts';

const { requestsByPlan, windowSeconds } = prospectingFacts.rateLimit;
const WINDOW_MS = windowSeconds * 1000;
const { listsBodyMaxBytes, listsBodyMaxBytesLowReading, mainBodyMaxBytes } = prospectingFacts;

const asked = ({ prospecting }: ScenarioContext): Promise<Exchange> =>
  prospecting.call('GET /advanced/campaigns');

/** Requests that are refused before the plan becomes a larger one. */
const REFUSALS = 10;

/** A larger plan after the quota of the smaller one is used up, and the way back. */
const planChange = scenario({
  id: 'prospecting.limits.plan-change',
  service: 'prospecting',
  needs: ['burst', 'state'],
  cost: requestsByPlan.none + requestsByPlan.start + REFUSALS + 5,
  stimulus: async (context): Promise<Changed> => {
    await context.arrange({ plan: 'none' });
    const first = await asked(context);
    let over = first;
    for (let sent = 1; ok(over) && sent <= requestsByPlan.none; sent += 1) over = await asked(context);
    for (let refused = 1; refused < REFUSALS; refused += 1) await asked(context);
    await context.arrange({ plan: 'start' });
    const larger = await asked(context);
    let passed = 0;
    for (let last = larger; ok(last) && passed < requestsByPlan.start; passed += 1)
      last = await asked(context);
    await context.arrange({ plan: 'none' });
    return { first, over, larger, passed, smaller: await asked(context) };
  },
  checkers: {},
  observers: {
    'prospecting.limits.plan-change': (h) =>
      isOneWindow(h)
        ? {
            'a larger plan': ok(h.larger) ? 'at once' : 'with a later window',
            'a smaller plan': ok(h.smaller) ? 'with a later window' : 'at once',
          }
        : undefined,
    // What the larger plan lets pass in the same window tells whether the refusals before it have used something up.
    'prospecting.limits.refusals-count': (h) =>
      isOneWindow(h) && ok(h.larger)
        ? h.passed < requestsByPlan.start - requestsByPlan.none
          ? 'refusals count'
          : 'refusals do not count'
        : undefined,
  },
});

interface Changed {
  readonly first: Exchange;
  readonly over: Exchange;
  readonly larger: Exchange;
  readonly passed: number;
  readonly smaller: Exchange;
}
const isOneWindow = ({ first, over, smaller }: Changed): boolean =>
  !ok(over) && elapsedMs(first, smaller) < WINDOW_MS;

/** How another limit may refuse: as the counted routes do, or as is usual. */
const REFUSED_WITH = [prospectingFacts.rateLimit.overLimitStatus, 429];
const UNCOUNTED = ['GET /lists/list', 'GET /tools/find/email'] as const;

/** More requests of one minute than the plan after the smallest allows, to routes that do not count. */
const uncounted = scenario({
  id: 'prospecting.limits.uncounted',
  service: 'prospecting',
  needs: ['read', 'burst'],
  cost: requestsByPlan.start + 1,
  cases: () => UNCOUNTED,
  stimulus: async ({ prospecting, now }, operation) => {
    const most = requestsByPlan.start + 1;
    const since = now();
    for (let sent = 1; sent <= most; sent += 1) {
      const answer = await prospecting.raw({
        method: 'GET',
        operation,
        target: `${operation.slice('GET '.length)}?page=1&limit=1`,
        provokes: REFUSED_WITH,
      });
      if (!ok(answer)) return { operation, seen: `${formOf(answer)} within ${most} requests` };
    }
    return { operation, seen: now() - since < WINDOW_MS ? `none within ${most} requests` : undefined };
  },
  checkers: {},
  observers: {
    'prospecting.limits.uncounted-other-limit': ({ operation, seen }) => ({ [operation]: seen }),
  },
});

/** JSON of so many bytes. */
const padded = (bytes: number): Buffer => {
  const [before, after] = ['{"contacts":[],"padding":"', '"}'];
  return Buffer.from(before + 'x'.repeat(bytes - before.length - after.length) + after);
};

/** Bodies between the two readings of a megabyte, over the limit without a key, and over the larger limit. */
const sizes = scenario({
  id: 'prospecting.limits.sizes',
  service: 'prospecting',
  needs: ['write'],
  cost: 5,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'sizes');
    const post = (operation: string, bytes: Buffer, key: 'main' | 'none' = 'main') =>
      context.prospecting.raw({
        method: 'POST',
        operation,
        target: operation.slice('POST '.length).replace('{listId}', listId),
        headers: { 'content-type': 'application/json' },
        bytes,
        key,
      });
    const batch = 'POST /lists/list/{listId}/contacts/batch';
    return {
      between: await post(batch, padded((listsBodyMaxBytesLowReading + listsBodyMaxBytes) / 2)),
      beyond: await post(batch, padded(listsBodyMaxBytes + 1)),
      withoutKey: await post(batch, padded(listsBodyMaxBytes + 1), 'none'),
      main: await post('POST /advanced/campaigns', padded(mainBodyMaxBytes + 1)),
    };
  },
  checkers: {},
  observers: {
    'prospecting.limits.megabyte': ({ between, beyond }) =>
      statusOf(beyond) === 413
        ? `${statusOf(between) === 413 ? '1,000,000' : '1,048,576'} bytes in the lists service`
        : undefined,
    'prospecting.limits.413-before-401': ({ withoutKey }) => String(statusOf(withoutKey)),
    'prospecting.limits.main-body-over-30-mb': ({ main }) => formOf(main),
  },
});

export const limitQuestions = [planChange, uncounted, sizes];
