import { textOf } from '../../suites/kit/model/message.ts';
import { alteredBy, startMock } from '../../mock/index.ts';
import {
  atMoment,
  cameOf,
  crawlSteps,
  differing,
  watchReference,
  type ReplayStep,
} from '../../mock/mutants/index.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { listenTo, checkClaims, type ClaimVerdict, type RunRecord } from '../../suites/kit/index.ts';
import { recordingOf } from '../mutate/recording.ts';
import { processMemory } from '../../suites/kit/targets/live/state.ts';
import type { AlteredMock } from './altered.ts';
import { realAccount, type Holdings } from './draw.ts';
import { onMock, ALL_CHECKS } from './on-mock.ts';

/** Enough requests of each service for a run to read everything it can. */
const UNLIMITED = { inbox: 5000, prospecting: 5000 };

/** Requests per minute, with their variations, that no documented limit refuses. */
const AT_ONCE = 5;
const A_MINUTE: ReplayStep = { does: 'advance', milliseconds: 61_000 };

/** Whether another account shows its data, which is no answer about the account that is read. */
const isOfAnother = (step: ReplayStep, came: string, foreign: string): boolean =>
  step.does === 'request' &&
  step.headers['authorization']?.includes(foreign) === true &&
  came.startsWith('{"status":2');

/** Everything that a reader of an account may request, and the answers of the reference mock at one time. */
export interface Crawled {
  readonly steps: readonly ReplayStep[];
  readonly seed: number;
  readonly moment: number;
  readonly expected: readonly string[];
}

/** Determines which alterations a reader of an account can see. */
export class Crawl {
  readonly crawled: Crawled;
  /** Rules that are read for it, and places in its answers. */
  readonly #reached: ReadonlySet<string>;

  constructor(crawled: Crawled, reached: ReadonlySet<string> = new Set()) {
    this.crawled = crawled;
    this.#reached = reached;
  }

  /** The reads of a live run without a limit, and variations of them. */
  static async of(seed: number, runs: number, { mailEvery: _, ...holds }: Holdings): Promise<Crawl> {
    const mock = await startMock({ seed });
    const { target, keys } = await realAccount(mock, seed, { budget: UNLIMITED, ...holds });
    const records: RunRecord[] = [];
    try {
      await checkClaims({
        ...{ ...ALL_CHECKS, target, seed, runs },
        wanted: () => true,
        listeners: [listenTo('record', ({ record }) => void records.push(record))],
      });
    } finally {
      await target.close();
      await mock.close();
    }
    const asked = new Map<string, ReplayStep>();
    for (const record of records) {
      if (record.kind !== 'execution') continue;
      for (const step of (await recordingOf(record)).steps)
        if (step.does === 'request') asked.set(`${step.target} ${step.headers['authorization'] ?? ''}`, step);
    }
    // No request may be refused because of a rate limit.
    const paced = [...asked.values()].flatMap((step, index) =>
      index % AT_ONCE === 0 ? [A_MINUTE, step] : [step],
    );
    const account: ReplayStep = { does: 'account', seed, plan: 'scale', keys: { ...keys }, holds };
    const all = crawlSteps([account, ...paced]);
    const moment = Date.now();
    const usual = atMoment(moment, () => cameOf(alteredBy([]), seed, all));
    const steps = all.filter((step, at) => !isOfAnother(step, usual[at] ?? '', keys.foreign));
    const reached = new Set<string>();
    const watching = watchReference((what) => void reached.add(what));
    const expected = atMoment(moment, () => cameOf(watching, seed, steps));
    return new Crawl({ steps, seed, moment, expected }, reached);
  }

  /** Number of its requests. */
  get size(): number {
    return this.crawled.steps.length;
  }

  /** Whether it reaches the altered part. */
  reaches({ reach }: Pick<AlteredMock, 'reach'>): boolean {
    return reach === undefined || reach.some((each) => this.#reached.has(each));
  }

  /** Whether an altered mock gives another answer. */
  sees({ make }: Pick<AlteredMock, 'make'>): boolean {
    const { steps, seed, moment, expected } = this.crawled;
    return atMoment(moment, () => differing(make(), seed, steps, expected) !== undefined);
  }
}

/** The result of live runs on an altered mock. */
export interface LiveResult {
  readonly id: string;
  /** The number of the run that found it, from 1; absent if none did. */
  readonly foundBy?: number;
  /** The violated claim. */
  readonly by?: ClaimId;
  /** For a missed drift: the last run's verdict on its claim, or that of a run without a budget. */
  readonly said: string;
  /** For a missed alteration: why the last run ended with code 3, if it did. */
  readonly uncertainty?: string;
  /** For a missed alteration: false if a run without a budget finds it. */
  readonly isAffordable?: false;
  /** The most requests that one run sent to each service. */
  readonly requests: Requests;
}

interface Requests {
  readonly inbox: number;
  readonly prospecting: number;
}

const saidOf = ({ verdict, reason }: ClaimVerdict): string =>
  reason === undefined ? verdict : `${verdict}: ${textOf(reason)}`;

/** The settings of live runs on an altered mock. */
export interface LiveChecking {
  readonly seed: number;
  readonly runs: number;
  readonly attempts: number;
  readonly holds: Holdings;
  /** Alterations that leave only an allowed trace. If one is missed, no further run is needed to explain it. */
  readonly allowed: ReadonlySet<string>;
}

/** One live run, which ends at a violation. */
async function checkedLive(
  { make }: AlteredMock,
  { seed, runs, holds }: Omit<LiveChecking, 'attempts' | 'allowed'>,
  means: Pick<Parameters<typeof realAccount>[2] & object, 'budget' | 'memory'>,
): Promise<{ readonly verdicts: readonly ClaimVerdict[]; readonly requests: Requests }> {
  return onMock(
    { seed, altered: make() },
    async (target) => {
      const verdicts = await checkClaims({
        ...{ ...ALL_CHECKS, target, seed, runs },
        // Includes open questions, because all wanted claims together decide which scenarios are within budget.
        wanted: () => true,
        stopAtFirst: true,
      });
      return { verdicts, requests: { ...target.requests } };
    },
    async (mock) => (await realAccount(mock, seed, { ...means, ...holds })).target,
  );
}

const violated = (verdicts: readonly ClaimVerdict[]): ClaimVerdict | undefined =>
  verdicts.find(({ verdict }) => verdict === 'violated');

/** Runs consecutive live runs with the default budget until one finds the alteration. */
export async function checkForDrift(
  altered: AlteredMock,
  { attempts, allowed, ...checking }: LiveChecking,
): Promise<LiveResult> {
  const { id, claim } = altered;
  const memory = processMemory();
  let requests = { inbox: 0, prospecting: 0 };
  let said = '';
  let uncertainty: string | undefined;
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const { verdicts, requests: sent } = await checkedLive(altered, checking, { memory });
    requests = {
      inbox: Math.max(requests.inbox, sent.inbox),
      prospecting: Math.max(requests.prospecting, sent.prospecting),
    };
    const by = violated(verdicts)?.id;
    if (by !== undefined) return { id, foundBy: attempt, by, said: '', requests };
    const own = verdicts.find((each) => each.id === claim);
    said = own === undefined ? '' : saidOf(own);
    const unclear = verdicts.find(({ verdict }) => verdict === 'inconclusive')?.reason;
    uncertainty = unclear && textOf(unclear);
  }
  const missed = { id, requests, said, ...(uncertainty !== undefined && { uncertainty }) };
  if (allowed.has(id)) return missed;
  const { verdicts } = await checkedLive(altered, checking, { budget: UNLIMITED });
  if (violated(verdicts) !== undefined) return { ...missed, isAffordable: false };
  const last = verdicts.find((each) => each.id === claim);
  return { ...missed, said: last === undefined ? said : saidOf(last) };
}
