import { alteredBy, startMock, type Drift } from '../../mock/index.ts';
import { atMoment, cameOf, crawled, differing, type Step } from '../../mock/mutants/index.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { judgeClaims, type ClaimVerdict, type RunRecord } from '../../suites/kit/index.ts';
import { monitors, runCheckers, scenarios } from '../../suites/index.ts';
import { recordingOf } from '../mutate/recording.ts';
import { processMemory } from '../../suites/kit/target/live/state.ts';
import { realAccount, type Holdings } from './draw.ts';

/** So many requests of each service let a run read whatever it can think of. */
const UNLIMITED = { inbox: 5000, prospecting: 5000 };

/** Requests in a minute that no documented limit refuses, with their variations. */
const AT_ONCE = 5;
const A_MINUTE: Step = { does: 'advance', milliseconds: 61_000 };

/** All that a reader of an account may ask, and what the faithful mock answers at one moment. */
export interface Crawled {
  readonly steps: readonly Step[];
  readonly seed: number;
  readonly moment: number;
  readonly expected: readonly string[];
}

/** Tells which drifts a reader of an account may see. */
export class Crawl {
  readonly crawled: Crawled;

  constructor(crawled: Crawled) {
    this.crawled = crawled;
  }

  /** What a live run without a limit reads of an account, and variations of it. */
  static async of(seed: number, runs: number, holds: Holdings): Promise<Crawl> {
    const mock = await startMock({ seed });
    const { target, keys } = await realAccount(mock, seed, { budget: UNLIMITED, ...holds });
    const records: RunRecord[] = [];
    try {
      await judgeClaims({
        ...{ scenarios, monitors, runCheckers, target, seed, runs },
        wanted: () => true,
        onRecord: (record) => void records.push(record),
      });
    } finally {
      await target.close();
      await mock.close();
    }
    const asked = new Map<string, Step>();
    for (const record of records) {
      if (record.kind !== 'execution') continue;
      for (const step of (await recordingOf(record)).steps)
        if (step.does === 'request') asked.set(`${step.target} ${step.headers['authorization'] ?? ''}`, step);
    }
    // Nothing of it may be refused for coming too fast.
    const paced = [...asked.values()].flatMap((step, index) =>
      index % AT_ONCE === 0 ? [A_MINUTE, step] : [step],
    );
    const account: Step = { does: 'account', seed, plan: 'scale', keys: { ...keys }, holds };
    const steps = crawled([account, ...paced]);
    const moment = Date.now();
    return new Crawl({
      ...{ steps, seed, moment },
      expected: atMoment(moment, () => cameOf(alteredBy([]), seed, steps)),
    });
  }

  /** How many requests it sends. */
  get size(): number {
    return this.crawled.steps.length;
  }

  /** Whether some answer is another one with a drift. */
  sees({ id }: Drift): boolean {
    const { steps, seed, moment, expected } = this.crawled;
    return atMoment(moment, () => differing(alteredBy([id]), seed, steps, expected) !== undefined);
  }
}

/** What live runs make of a drift. */
export interface Seen {
  readonly id: string;
  readonly claim: ClaimId;
  /** The run that found it, from 1 on; absent where none did. */
  readonly foundBy?: number;
  /** Whether its own claim was violated, and not another one alone. */
  readonly isOwn: boolean;
  /** Of one that is missed: what the runs said of its claim. */
  readonly said: string;
  readonly requests: { readonly inbox: number; readonly prospecting: number };
}

const saidOf = ({ verdict, reason }: ClaimVerdict): string =>
  reason === undefined ? verdict : `${verdict}: ${reason}`;

/** How live runs look for a drift. */
export interface LiveLooking {
  readonly seed: number;
  readonly runs: number;
  readonly attempts: number;
  readonly holds: Holdings;
}

/** Lets consecutive live runs at the usual budget look for a drift, until one finds it. */
export async function lookFor(drift: Drift, { seed, runs, attempts, holds }: LiveLooking): Promise<Seen> {
  const { id, claim } = drift;
  const requests = { inbox: 0, prospecting: 0 };
  const memory = processMemory();
  let said = '';
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const mock = await startMock({ seed, drifts: [id] });
    const { target } = await realAccount(mock, seed, { memory, ...holds });
    try {
      const verdicts = await judgeClaims({
        ...{ scenarios, monitors, runCheckers, target, seed, runs },
        // Open questions, too: which scenarios a run can pay for depends on all that it asks.
        wanted: () => true,
      });
      requests.inbox += target.requests.inbox;
      requests.prospecting += target.requests.prospecting;
      const violated = verdicts.filter(({ verdict }) => verdict === 'violated');
      const isOwn = violated.some((each) => each.id === claim);
      if (violated.length > 0) return { id, claim, foundBy: attempt, isOwn, said: '', requests };
      const own = verdicts.find((each) => each.id === claim);
      said = own === undefined ? '' : saidOf(own);
    } finally {
      await target.close();
      await mock.close();
    }
  }
  return { id, claim, isOwn: false, said, requests };
}
