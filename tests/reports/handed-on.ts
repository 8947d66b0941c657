import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { ClaimId } from '../../generated/claims.ts';
import { drifts, startMock, type Drift, type RunningMock } from '../../mock/index.ts';
import { findingsOf } from '../../reports/findings/collect.ts';
import { writeReproducers } from '../../reports/reproducer.ts';
import type { RunInfo } from '../../reports/run-info.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import { checkClaims, type RunSettings, type Target } from '../../suites/kit/index.ts';
import { isAction, requestsIn } from '../../suites/kit/model/trace.ts';
import { Inconclusive, type Exchange } from '../../suites/kit/model/exchange.ts';
import { message } from '../../suites/kit/model/message.ts';
import type { Scenario } from '../../suites/kit/model/scenario.ts';
import { selectScenarios } from '../../suites/kit/run/selection.ts';
import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import { mockTarget } from '../../suites/targets.ts';

const [SEED, RUNS] = [1, 20];

/** Random drifts; the same seed gives the same drifts. */
export const drawn = (count: number, seed: number): readonly Drift[] => {
  const rank = ({ id }: Drift): string => createHash('sha256').update(`${seed}:${id}`).digest('hex');
  return drifts.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1)).slice(0, count);
};

/** The result of following the evidence of a drift by other means. */
export interface HandedOn {
  readonly id: string;
  /** Requests of the sequence, and those of the smallest scenario that shows the drift. */
  readonly requests: number;
  readonly smallest: number;
  readonly isReproduced: boolean;
  /** Whether the reduced sequence, if any, shows the drift alone and shows nothing without the drift. */
  readonly isShownReduced?: boolean;
  readonly isGoneReduced?: boolean;
  /**
   * Whether the script and the page's lines show the drift. `isShownByPage` is absent where lines cannot be followed by
   * hand.
   */
  readonly isShownByScript: boolean;
  readonly isShownByPage?: boolean;
  /** Whether the page's lines get other answers without the drift. */
  readonly isOtherInReference?: boolean;
}

/** A fresh mock with a drift, or with none. */
async function against<T>(
  drift: Drift | undefined,
  use: (target: Target, mock: RunningMock) => Promise<T>,
): Promise<T> {
  const mock = await startMock({ seed: SEED, drifts: drift === undefined ? [] : [drift.id] });
  const target = await mockTarget({ baseUrl: mock.baseUrl, controlUrl: mock.controlUrl, seed: SEED });
  try {
    return await use(target, mock);
  } finally {
    await target.close();
    await mock.close();
  }
}

const check = async (
  { claim }: Drift,
  target: Target,
  some: readonly Scenario[],
  more: Pick<RunSettings, 'stopAtFirst' | 'path' | 'reduced'> = {},
): Promise<ClaimVerdict | undefined> => {
  const wanted = (id: ClaimId): boolean => id === claim;
  const of = {
    scenarios: some,
    monitors: allMonitors,
    runCheckers: allRunCheckers,
    target,
    seed: SEED,
    runs: RUNS,
    wanted,
  };
  return (await checkClaims({ ...of, ...more }))[0];
};

const sizeOf = ({ evidence }: ClaimVerdict): number =>
  evidence === undefined ? Infinity : requestsIn(evidence.trace ?? evidence.exchanges);

/** The number of requests of the smallest scenario that shows a drift. Each is checked alone and without shrinking. */
async function smallestOf(drift: Drift): Promise<number> {
  const all = selectScenarios(
    scenarios,
    [...allMonitors, ...allRunCheckers],
    (id) => id === drift.claim,
  ).selected;
  let smallest = Infinity;
  for (const one of all) {
    const verdict = await against(drift, (target) => check(drift, target, [one], { stopAtFirst: true }));
    if (verdict?.verdict === 'violated') smallest = Math.min(smallest, sizeOf(verdict));
  }
  return smallest;
}

/** Removes what changes with time, moments in seconds, and addresses of receivers. */
const timeless = (text: string): string =>
  text
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'moment')
    .replaceAll(/^(?:date|keep-alive|content-length): .*\n/gim, '')
    // Each receiver of a script has its own port.
    .replaceAll(/http:\/\/127\.0\.0\.1:\d+/g, 'receiver')
    .replaceAll(/\b\d{10,}\b/g, (number) => (Number(number) < Date.now() / 1000 - 3_600 ? 'past' : 'later'))
    .replaceAll('\r', '');

/** Answers printed by curl: status and body. */
const answersIn = (text: string): string[] =>
  text
    .replaceAll('\r', '')
    .split(/^(?=HTTP\/1\.1 (?!100)\d{3})/m)
    .filter((each) => each.startsWith('HTTP/1.1'))
    .map((each) => {
      const end = each.indexOf('\n\n');
      return `${each.slice(9, 12)} ${timeless(each.slice(end + 2).trim())}`;
    });

async function shell(lines: string, env: Readonly<Record<string, string>>, cwd: string): Promise<string> {
  const { stdout } = await execa('bash', ['-c', lines], { env, cwd, reject: false, timeout: 120_000 });
  return stdout;
}

/** A step that needs the control plane, a receiver, or more time than a test has. */
const BY_HAND_ALONE =
  /^# (?:Bring|Wait|Start|The service sends|\d+ further)|^sleep (?:[3-9]|\d\d)|body-[0-9a-f]+\.bin/;

/** Checks a drift and follows its evidence as a reader would; undefined where only k6 shows it. */
export async function handOn(drift: Drift): Promise<HandedOn | undefined> {
  const found = await against(drift, (target) => check(drift, target, scenarios));
  if (found?.evidence === undefined || found.verdict !== 'violated') return undefined;
  const { evidence } = found;
  const { trace = evidence.exchanges } = evidence;
  const recorded = trace
    .filter((step): step is Exchange => !isAction(step))
    .map(({ response }) => `${response.status} ${timeless(response.text.trim())}`);
  const run: RunInfo = {
    ...{ id: 'r', target: 'mock', baseUrl: 'http://127.0.0.1:1', seed: SEED, durationMs: 1, notes: [] },
    ...{ startedAt: '2026-01-01T00:00:00.000Z', requests: { inbox: 1, prospecting: 0 }, invocation: {} },
  };
  const folder = mkdtempSync(join(tmpdir(), 'handed-on-'));
  try {
    writeReproducers(folder, run, [found]);
    const [finding] = findingsOf({ run, verdicts: [found], folder });
    const again = await against(drift, (target) =>
      check(drift, target, scenarios, { stopAtFirst: true, path: evidence.path }),
    );
    const { reduced: execution } = evidence;
    const [scenario = '', path = ''] = evidence.path.split('@');
    const shown = (each: Exchange): Exchange => each;
    const reduced = execution && { claim: drift.claim, scenario, path, execution, shown };
    const alone = (with_: Drift | undefined): Promise<boolean> =>
      against(with_, async (target) => {
        const stimulus = () => Promise.reject(new Inconclusive(message`nothing else is sent`));
        const some = scenarios.filter(({ id }) => id === scenario).map((each) => ({ ...each, stimulus }));
        const { verdict } = (await check(drift, target, some, { ...(reduced && { reduced }) })) ?? {};
        return verdict === 'violated';
      });
    const script = await against(drift, (_, { baseUrl, controlUrl }) =>
      shell(
        `sh ${join(folder, finding?.script ?? '')}`,
        { BASE_URL: baseUrl, CONTROL_URL: controlUrl },
        folder,
      ),
    );
    const sequence = finding?.sequence ?? [];
    const isByHand = sequence.some((line) => BY_HAND_ALONE.test(line));
    const byHand = async (_: Target, { baseUrl, keys }: RunningMock): Promise<string> => {
      const own: Record<string, string> = { BASE_URL: baseUrl };
      for (const [name, key] of Object.entries(keys)) {
        const prefix = name === 'main' ? '' : `${name.replace(/([A-Z])/g, '_$1').toUpperCase()}_`;
        own[`${prefix}API_KEY`] = key;
      }
      return shell(sequence.join('\n'), own, folder);
    };
    const page = isByHand ? undefined : await against(drift, byHand);
    const reference = isByHand ? undefined : await against(undefined, byHand);
    // A script prints its own lines after the answers.
    const isAsRecorded = (text: string): boolean => {
      const answers = answersIn(text);
      return (
        answers.length === recorded.length && recorded.every((each, at) => answers[at]?.startsWith(each))
      );
    };
    return {
      id: drift.id,
      requests: sizeOf(found),
      smallest: await smallestOf(drift),
      isReproduced: again?.verdict === 'violated',
      ...(reduced && { isShownReduced: await alone(drift), isGoneReduced: !(await alone(undefined)) }),
      isShownByScript: isAsRecorded(script),
      ...(page !== undefined && {
        isShownByPage: isAsRecorded(page),
        isOtherInReference: timeless(page) !== timeless(reference ?? ''),
      }),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
