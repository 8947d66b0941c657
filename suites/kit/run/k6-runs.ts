import { Inconclusive } from '../model/exchange.ts';
import { textOf } from '../model/message.ts';
import { SendingFailed } from '../model/k6-driver.ts';
import { k6RunName, type K6Result, type OpenK6 } from '../model/k6-session.ts';
import type { Target } from '../model/target.ts';
import { agreementOf, type Agreement } from '../confirm/quorum.ts';
import { asDefect, Defect, evaluate } from '../model/failure.ts';
import { isIndeterminate, type Indeterminate, type Checking } from '../checks/evaluate.ts';
import type { Scenario } from '../model/scenario.ts';
import { type SuspectedEarlier, outcomesByClaim, type K6Attempt } from '../verdicts/k6-attempts.ts';

const ATTEMPTS = 3;
/** Each attempt takes minutes on a real account. */
const ATTEMPTS_LIVE = 2;
/** Why an attempt has no result. Other errors than defects of the k6 run end the run. */
function uncertaintyOf(error: unknown): Indeterminate {
  const known = asDefect(error);
  if (known instanceof Defect) return { kind: 'broken', reason: known.reason, stack: known.stack };
  if (!(known instanceof Inconclusive)) throw known;
  return { kind: 'inconclusive', reason: known.why };
}

/** Runs one k6 run. Uncertain results and violations are repeated. */
async function runK6Scenario(
  k6Run: Scenario,
  { k6, target, evaluators, earlierOf, isOnce = false }: K6RunSettings,
): Promise<K6RunResult> {
  const name = k6RunName(k6Run);
  const attempts: K6Attempt[] = [];
  const isLive = target.kind === 'live';
  const agreements = (): Agreement['kind'][] =>
    [...outcomesByClaim(k6Run, attempts, evaluators, earlierOf(k6Run)).values()].map(
      (all) => agreementOf(all).kind,
    );
  const most = isOnce ? 1 : isLive ? ATTEMPTS_LIVE : ATTEMPTS;
  let words = '';
  let requests = 0;
  let by = '';
  let plot: string | undefined;
  /** Whether another attempt would have the same result. */
  let isLast = false;
  do {
    const session = k6(target);
    try {
      const history = await k6Run.stimulus({ k6: session }, undefined);
      const { exchanges } = session;
      attempts.push({ execution: { input: undefined, run: 0, history, exchanges, trace: exchanges } });
      const said = evaluate(() => k6Run.words?.(history) ?? '');
      if (!isLive || words === '') words = isIndeterminate(said) ? textOf(said.reason) : said;
    } catch (error) {
      const failure = uncertaintyOf(error);
      isLast = error instanceof SendingFailed || failure.kind === 'broken';
      attempts.push({ failure });
      // For a real account, the text of the first attempt is the most informative.
      if (!isLive || words === '') words = textOf(failure.reason);
    } finally {
      await session.close().catch((error: unknown) => uncertaintyOf(error));
    }
    ({ by } = session);
    // If an attempt could send nothing, the numbers of the one before stay.
    requests = session.exchanges.length || requests;
    plot = session.drawn(`${name}: ${words}`) ?? plot;
  } while (attempts.length < most && !isLast && agreements().includes('open'));
  const again = attempts.length === 1 ? '' : `, attempt ${attempts.length}`;
  return {
    attempts,
    isSettled: agreements().every((kind) => kind === 'held' || kind === 'vacuous'),
    summary: {
      name,
      note: `${name}: ${words}${requests === 0 ? '' : `; ${requests} requests by ${by}${again}`}`,
      by,
      ...(isLast && { failed: words }),
      ...(plot !== undefined && { plot }),
    },
  };
}

/** The settings for all k6 runs of a run. */
interface K6RunSettings {
  readonly k6: OpenK6;
  readonly target: Target;
  readonly evaluators: Checking;
  readonly earlierOf: (k6Run: Scenario) => SuspectedEarlier;
  /** Called at the start of each k6 run. */
  readonly onBegin: (k6Run: Scenario) => void;
  /** Whether each has only one attempt, even if claims stay open. */
  readonly isOnce?: boolean;
}

/** The result of a k6 run. */
interface K6RunResult {
  readonly attempts: readonly K6Attempt[];
  readonly summary: K6Result;
  /** Whether it violates no claim and leaves none open. */
  readonly isSettled: boolean;
}

/** The results of all k6 runs. */
export type K6Results = ReadonlyMap<Scenario, K6RunResult>;

/**
 * Runs k6 runs. Those that measure time run concurrently, because they mostly wait. The others run one after the other,
 * because each uses a full core.
 */
export async function runK6Scenarios(k6Runs: readonly Scenario[], of: K6RunSettings): Promise<K6Results> {
  const results = new Map<Scenario, K6RunResult>();
  const run = async (k6Run: Scenario): Promise<void> => {
    of.onBegin(k6Run);
    results.set(k6Run, await runK6Scenario(k6Run, of));
  };
  for (const k6Run of k6Runs.filter(({ isTimed }) => isTimed !== true)) await run(k6Run);
  await Promise.all(k6Runs.filter(({ isTimed }) => isTimed === true).map(run));
  return results;
}
