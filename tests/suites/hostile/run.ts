import { message, textOf } from '../../../suites/kit/model/message.ts';
import { toHar } from '../../../reports/index.ts';
import { saver } from '../../../scripts/run/saving.ts';
import { SentByRun } from '../../../scripts/run/sent.ts';
import { allScenarios, allMonitors, allRunCheckers } from '../../../suites/index.ts';
import {
  listenTo,
  contain,
  checkClaims,
  Reader,
  type ClaimVerdict,
  type Failure,
  type RunRecord,
  type RunSettings,
} from '../../../suites/kit/index.ts';
import { liveTarget } from '../../../suites/targets.ts';
import { shortAccount, skipping } from '../live.ts';
import { between, type Meddling } from '../middle.ts';
import type { RunningMock } from '../../../mock/index.ts';

/** Roomy, so that a busy machine causes no fault. */
const LIMITS = { silenceMs: 2000, requestMs: 5000, runMs: 7_200_000 };

/** The results of a live run, and all that it would write. */
export interface Whole {
  readonly verdicts: readonly ClaimVerdict[];
  readonly failures: readonly Failure[];
  /** The requests sent, as `METHOD path`. */
  readonly seen: readonly string[];
  readonly requests: Readonly<Record<'inbox' | 'prospecting', number>>;
  /** Histories, traffic, verdicts and findings as written. */
  readonly written: string;
  /** The records that a reader gets from the written histories. */
  readonly records: readonly RunRecord[];
  readonly of: (verdict: ClaimVerdict['verdict']) => string[];
  readonly reasons: () => string[];
}

export interface WholeOptions extends Partial<Pick<RunSettings, 'seed'>> {
  readonly budget?: number;
  readonly keepPayloads?: boolean;
}

/** A live run through a server in front of a mock, with all written output and without real pauses. */
export async function wholeRun(
  mock: RunningMock,
  meddle: (key: string) => Meddling,
  { budget = 25, keepPayloads = false, seed = 1 }: WholeOptions = {},
): Promise<Whole> {
  const { main, id } = await shortAccount(mock);
  const middle = await between(mock.baseUrl, meddle(main));
  const target = liveTarget({
    ...{ baseUrl: middle.url, key: main, services: ['inbox', 'prospecting'], pace: 100_000, keepPayloads },
    ...{ budget: { inbox: budget, prospecting: budget }, clock: skipping(mock, id), limits: LIMITS },
  });
  const failures: Failure[] = [];
  const onFailure = (failure: Failure): void => void failures.push(failure);
  const lines: string[] = [];
  const sent = new SentByRun();
  const saving = saver(
    (line) => void lines.push(line),
    target,
    undefined,
    seed,
    () => true,
  );
  try {
    const checked = await checkClaims({
      ...{
        scenarios: allScenarios,
        monitors: allMonitors,
        runCheckers: allRunCheckers,
        target,
        seed,
        runs: 2,
        wanted: () => true,
      },
      listeners: [
        saving.listener,
        listenTo('exchange', ({ exchange, scenario, run }) => sent.take(exchange, scenario, run)),
        listenTo('failure', ({ failure }) => onFailure(failure)),
      ],
    });
    contain('the histories', saving.close, undefined, onFailure);
    const { redactor } = target;
    const verdicts = checked.map((verdict) => redactor.verdict(verdict, middle.url));
    const recorded = [...sent.recorded].map(([exchange, scenario]) => ({
      exchange: redactor.exchange(exchange),
      scenario,
    }));
    const undocumented = sent.undocumented
      .all()
      .map(({ path, exchange }) => [redactor.message(path), redactor.exchange(exchange)]);
    const reader = new Reader();
    const of = (kind: ClaimVerdict['verdict']): string[] =>
      verdicts.flatMap(({ id: claim, verdict, reason, evidence }) =>
        verdict === kind ? [`${claim}: ${textOf(reason ?? evidence?.message ?? message``)}`] : [],
      );
    return {
      ...{ verdicts, failures, seen: middle.seen, requests: { ...target.requests }, of },
      written: [
        ...lines,
        JSON.stringify(toHar(recorded, middle.url)),
        JSON.stringify(verdicts),
        JSON.stringify(undocumented),
        JSON.stringify(sent.traffic.counted()),
      ].join('\n'),
      records: lines.flatMap((line) => reader.read(line) ?? []),
      reasons: () => [
        ...new Set(
          verdicts.flatMap(({ verdict, reason = message`` }) =>
            verdict === 'inconclusive' ? [textOf(reason)] : [],
          ),
        ),
      ],
    };
  } finally {
    await target.close();
    await middle.close();
  }
}
