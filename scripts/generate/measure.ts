import type { ClaimId } from '../../generated/claims.ts';
import type { Traffic } from '../../generated/traffic.ts';
import { startMock } from '../../mock/index.ts';
import {
  coverAnswers,
  checkClaims,
  answerKindOf,
  listenTo,
  rankOf,
  USUAL_RUNS,
  type RunNumber,
} from '../../suites/kit/index.ts';
import { mockTarget } from '../../suites/targets.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { LIVE_WALK } from '../../suites/kit/targets/live/settings.ts';
import { SERVICES, type Service } from '../../specs/source.ts';

const SEED = 1;
/** Runs of a property. The first runs already get all kinds of answers. */
const RUNS = 5;

interface Seen {
  readonly kinds: Set<string>;
  readonly judged: Map<ClaimId, Set<string>>;
  readonly byRun: Map<RunNumber, Record<Service, number>>;
  readonly exchanges: Map<RunNumber, Exchange[]>;
}

/** The key for what a run checker checks, besides the kinds of single answers. */
const TOGETHER = 'all answers of a run';

/** Ids and cursors, which differ between accounts. */
const NAMES_DATA = /[0-9a-f]{12}|cursor=|Id=/i;
const isPlainRead = ({ key, operation = '', request }: Exchange): boolean =>
  key === 'main' &&
  request.method === 'GET' &&
  operation !== '' &&
  !operation.includes('{') &&
  !NAMES_DATA.test(request.target);

const sorted = <V>(table: Iterable<readonly [string, V]>): Record<string, V> =>
  Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)));

/**
 * A clock that advances by a millisecond at each reading. So the speed of a machine affects neither which requests
 * share a millisecond, nor whether a minute is filled in time.
 */
function clock(): () => number {
  // Some scenarios use dates of this machine's clock, with a margin of hours.
  let time = Date.now();
  return () => (time += 1);
}

/** Runs scenarios against a mock, and counts what each of them sends and shows. Without ids: all scenarios. */
export async function measureTraffic(ids?: ReadonlySet<string>): Promise<Traffic> {
  const now = clock();
  const mock = await startMock({ seed: SEED, now });
  const target = await mockTarget({
    ...{ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: SEED },
    // Costs matter on a real account.
    longestWalk: LIVE_WALK,
    now,
  });
  const chosen = scenarios.filter(({ id }) => ids?.has(id) ?? true);
  const seen = new Map<string, Seen>(
    chosen.map(({ id }) => [
      id,
      { kinds: new Set(), judged: new Map(), byRun: new Map(), exchanges: new Map() },
    ]),
  );
  try {
    await checkClaims({
      scenarios: chosen,
      monitors: [],
      target,
      seed: SEED,
      runs: RUNS,
      wanted: () => true,
      // Reading scenarios share accounts, so their order affects what the counters show.
      concurrency: 1,
      listeners: [
        listenTo('exchange', ({ exchange, scenario, run }) => {
          const own = seen.get(scenario);
          if (own === undefined) return;
          const kind = answerKindOf(exchange);
          own.kinds.add(kind);
          const counts = own.byRun.get(run) ?? { inbox: 0, prospecting: 0 };
          counts[exchange.service] += 1;
          own.byRun.set(run, counts);
          own.exchanges.set(run, [...(own.exchanges.get(run) ?? []), exchange]);
          for (const monitor of allMonitors) {
            if (monitor.service !== exchange.service || monitor.evaluate(exchange).kind === 'vacuous')
              continue;
            own.judged.set(monitor.claim, (own.judged.get(monitor.claim) ?? new Set()).add(kind));
          }
        }),
      ],
    });
  } finally {
    await target.close();
    await mock.close();
  }
  for (const { judged, exchanges } of seen.values())
    for (const ofRun of exchanges.values())
      for (const checker of allRunCheckers) {
        const { claim, service } = checker;
        const ofService = ofRun.filter((exchange) => exchange.service === service);
        if (checker.evaluate(ofService).kind === 'vacuous') continue;
        judged.set(claim, (judged.get(claim) ?? new Set()).add(TOGETHER));
      }
  const requests = (id: string): Record<Service, number> => {
    const runs = [...(seen.get(id)?.byRun.values() ?? [])];
    const most = (service: Service): number => Math.max(0, ...runs.map((counts) => counts[service]));
    return { inbox: most('inbox'), prospecting: most('prospecting') };
  };
  const showings = (claim: ClaimId) =>
    chosen.flatMap(({ id, requires, input }) => {
      const kinds = seen.get(id)?.judged.get(claim);
      if (kinds === undefined) return [];
      const runs = [...(seen.get(id)?.byRun.values() ?? [])];
      const all = runs.reduce((sum, counts) => sum + counts.inbox + counts.prospecting, 0);
      const once = SERVICES.reduce((sum, service) => sum + requests(id)[service], 0);
      return [{ id, kinds, rank: rankOf(requires), weight: input === undefined ? all : once * USUAL_RUNS }];
    });
  /** Plain reads of all runs, except those with data of the account. */
  const reads = (id: string): string[] => {
    const [first, ...others] = [...(seen.get(id)?.exchanges.values() ?? [])].map(
      (ofRun) => new Set(ofRun.filter(isPlainRead).map(({ request }) => request.target)),
    );
    return [...(first ?? [])].filter((target) => others.every((other) => other.has(target))).sort();
  };
  return {
    sent: sorted(
      chosen.map(({ id }) => [
        id,
        {
          requests: requests(id),
          ...(reads(id).length > 0 && { reads: reads(id) }),
          answers: [...(seen.get(id)?.kinds ?? [])].sort(),
        },
      ]),
    ),
    shownIn: sorted(
      [...allMonitors, ...allRunCheckers].map(({ claim }) => [claim, coverAnswers(showings(claim))] as const),
    ),
  };
}
