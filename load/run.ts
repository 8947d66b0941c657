import { claims, type ClaimId } from '../generated/claims.ts';
import { curlOf, Inconclusive, type Exchange } from '../suites/kit/exchange.ts';
import type { Judgement } from '../suites/kit/judgement.ts';
import type { Monitor } from '../suites/kit/scenario.ts';
import type { Target } from '../suites/kit/target.ts';
import type { ClaimVerdict } from '../suites/kit/verdict.ts';
import { inWords } from './kit/identify.ts';
import { judged } from './kit/judge.ts';
import { runK6, sentIn, SPARE_SECONDS, type Summary } from './kit/k6.ts';
import { WINDOWS, type Logged, type Plan } from './kit/plan.ts';
import type { Documented } from './kit/schedule.ts';
import { MOST_ELSEWHERE } from './kit/strangers.ts';
import type { Probe, WindowHistory } from './probes/index.ts';

/** Window of the mock while it is probed, unless full windows are asked for. */
export const SHORT_WINDOW_MS = 2000;
const ATTEMPTS = 3;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
};

const toExchange = ({ service, operation, target }: Probe, line: Logged): Exchange => ({
  service,
  operation,
  key: 'main',
  request: { method: 'GET', target, headers: { authorization: '' } },
  response: {
    status: line.status,
    headers: Object.fromEntries(
      Object.entries(line.headers).map(([name, value]) => [name.toLowerCase(), value]),
    ),
    bytes: Buffer.from(line.body),
    text: line.body,
    json: parsed(line.body),
  },
  startedAt: line.sentAt,
  durationMs: line.tookMs,
});

/** Answers that are neither a success nor a refusal: the target is not well, so nothing can be said of its limiter. */
const isFault = ({ status }: Logged): boolean =>
  status === 0 || [401, 403, 404, 502, 503, 504].includes(status);

async function observe(
  probe: Probe,
  k6: string,
  target: Target,
  fullWindows: boolean,
): Promise<{ history: WindowHistory; summary: Summary }> {
  const lease = await target.lease(fullWindows ? {} : { windowMs: SHORT_WINDOW_MS });
  try {
    const documented: Documented = {
      limit: probe.limitOf(lease.plan),
      windowMs: lease.windowMs,
      fixed: probe.fixed,
    };
    const isLive = target.kind === 'live';
    const plan: Plan = {
      url: target.baseUrl + probe.target,
      documented,
      refusal: probe.refusal,
      quietMs: isLive ? lease.windowMs : 0,
      maxSeconds: Math.ceil((WINDOWS * lease.windowMs) / 1000) + SPARE_SECONDS,
      ...(isLive && { watch: { most: MOST_ELSEWHERE, windowMs: lease.windowMs } }),
    };
    const { lines, summary } = await runK6(k6, plan, lease.key);
    target.requests[probe.service] += lines.length;
    const fault = lines.find(isFault);
    if (fault !== undefined)
      throw new Inconclusive(
        `a probe request met ${fault.status === 0 ? fault.error : `status ${fault.status}`}`,
      );
    const log = sentIn(lines);
    const exchanges = lines.map((line) => toExchange(probe, line));
    return {
      history: { exchanges, log, documented, plan: lease.plan, found: await judged(log, documented) },
      summary,
    };
  } finally {
    await lease.close();
  }
}

/** Every claim with what the log, k6's own checks and the monitors say of it. */
function* judgements(
  probe: Probe,
  history: WindowHistory,
  summary: Summary,
  monitors: readonly Monitor[],
): Iterable<[ClaimId, () => Judgement]> {
  for (const [claim, check] of Object.entries(probe.checkers)) yield [claim as ClaimId, () => check(history)];
  for (const { name, passes, fails } of summary.root_group?.checks ?? [])
    if (Object.hasOwn(claims, name) && passes + fails > 0)
      yield [
        name as ClaimId,
        () => {
          if (fails === 0) return { kind: 'holds' };
          if (fails < passes)
            throw new Inconclusive(`${fails} of ${passes + fails} refusals differ from the others`);
          return {
            kind: 'violation',
            message: `${fails} of ${passes + fails} checks of k6 failed`,
            exchanges: history.exchanges.filter(({ response }) => response.status >= 300).slice(0, 1),
          };
        },
      ];
  for (const monitor of monitors)
    if (monitor.service === probe.service)
      for (const exchange of history.exchanges) yield [monitor.claim, () => monitor.judge(exchange)];
}

/** What became of a probe: its verdicts, and what it found in words. */
export interface Probed {
  readonly verdicts: readonly ClaimVerdict[];
  readonly note: string;
}

export interface ProbeSettings {
  readonly k6: string;
  readonly target: Target;
  readonly monitors: readonly Monitor[];
  readonly fullWindows: boolean;
  readonly wanted: (claim: ClaimId) => boolean;
  readonly seed: number;
}

/** Runs one probe and gives each of its claims a verdict. What looks doubtful is looked at again first. */
export async function runProbe(probe: Probe, settings: ProbeSettings): Promise<Probed> {
  const { k6, target, fullWindows } = settings;
  const seconds = (fullWindows ? 60_000 : SHORT_WINDOW_MS) / 1000;
  const windows = fullWindows ? '' : ` (windows shortened to ${seconds} s)`;
  try {
    let seen = await observe(probe, k6, target, fullWindows);
    // Each look at a real account costs it minutes.
    const most = target.kind === 'live' ? 1 : ATTEMPTS;
    for (let attempt = 1; attempt < most && seen.history.found.doubt !== undefined; attempt += 1)
      seen = await observe(probe, k6, target, fullWindows);
    const { history, summary } = seen;
    return {
      verdicts: judge(probe, history, summary, settings),
      note: `${probe.name}: ${inWords(history.found)}; ${history.log.length} requests${windows}`,
    };
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    return {
      verdicts: allInconclusive(probe, error.message, settings),
      note: `${probe.name}: ${error.message}`,
    };
  }
}

/** The verdicts of a probe that could not be run. */
export const allInconclusive = (
  probe: Probe,
  reason: string,
  { wanted }: Pick<ProbeSettings, 'wanted'>,
): ClaimVerdict[] =>
  (Object.keys(probe.checkers) as ClaimId[]).filter(wanted).map((id) => ({
    id,
    service: probe.service,
    verdict: 'inconclusive',
    scenario: `load.${probe.name}`,
    reason,
  }));

function judge(
  probe: Probe,
  history: WindowHistory,
  summary: Summary,
  { monitors, wanted, seed, target }: ProbeSettings,
): ClaimVerdict[] {
  const verdicts = new Map<ClaimId, ClaimVerdict>();
  const scenario = `load.${probe.name}`;
  for (const [id, check] of judgements(probe, history, summary, monitors)) {
    if (!wanted(id)) continue;
    const known = verdicts.get(id);
    if (known?.verdict === 'violated') continue;
    const base = { id, service: probe.service, scenario };
    try {
      const judgement = check();
      if (judgement.kind === 'violation')
        verdicts.set(id, {
          ...base,
          verdict: 'violated',
          runs: 1,
          evidence: {
            message: judgement.message,
            counterexample: { probe: probe.name, documented: history.documented },
            curl: judgement.exchanges.slice(0, 2).map((exchange) => curlOf(exchange, target.baseUrl)),
            seed,
            path: '',
            exchanges: judgement.exchanges.slice(0, 5),
          },
        });
      else if (judgement.kind === 'holds') verdicts.set(id, { ...base, verdict: 'held', runs: 1 });
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      verdicts.set(id, { ...base, verdict: 'inconclusive', reason: error.message });
    }
  }
  return [...verdicts.values()];
}
