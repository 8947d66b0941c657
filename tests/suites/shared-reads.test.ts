import { message } from '../../suites/kit/model/message.ts';
import { describe, expect, test } from 'vitest';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { skipping } from '../../scripts/prove/skipping.ts';
import { check } from '../../suites/kit/model/check-result.ts';
import { dataCheckers, scenario, type Scenario } from '../../suites/kit/model/scenario.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { checkClaims } from '../../suites/kit/index.ts';
import { SharedReads } from '../../suites/kit/targets/live/shared-reads.ts';
import { liveTarget } from '../../suites/targets.ts';
import { checkLive, shortAccount } from './live.ts';
import { between, editing, type Meddling } from './middle.ts';
import { sampleOf, sizeOf } from '../samples.ts';
import { ownMock } from './own-mock.ts';

const running = ownMock();

const CLAIM: ClaimId = 'inbox.page.walk-complete';
const LIST = { method: 'GET', target: '/emails', operation: 'GET /emails' };

const answer = (target: string): Exchange => ({
  ...{ service: 'inbox', operation: 'GET /emails', key: 'main', startedAt: 1, durationMs: 1 },
  request: { method: 'GET', target, headers: {} },
  response: { status: 200, headers: {}, bytes: Buffer.alloc(0), text: '', json: undefined },
});

describe('the record of reads', () => {
  const filled = (): SharedReads => {
    const reads = new SharedReads();
    reads.fresh('inbox').keep(LIST, answer('/inbox/emails'));
    return reads;
  };

  test('answers a read once to an execution, so that what it repeats is repeated', () => {
    const execution = filled().once('inbox');
    expect([execution.find(LIST)?.request.target, execution.find(LIST)]).toEqual([
      '/inbox/emails',
      undefined,
    ]);
  });

  test('answers nothing that is sent otherwise, with another key, or to the other service', () => {
    const reads = filled();
    const others = [
      { ...LIST, method: 'HEAD' },
      { ...LIST, body: '{}' },
      { ...LIST, authorization: 'Bearer x' },
      { ...LIST, headers: { 'if-none-match': 'x' } },
      { ...LIST, key: 'foreign' as const },
      { ...LIST, target: '/emails?limit=1' },
    ];
    expect(others.map((request) => reads.once('inbox').find(request))).toEqual(others.map(() => undefined));
    expect(reads.once('prospecting').find(LIST)).toBeUndefined();
    expect([reads.has('inbox', '/inbox/emails'), reads.has('inbox', '/emails')]).toEqual([true, false]);
  });

  test('takes an answer to the key in another form for none to the key alone', () => {
    const [reads, exchange] = [new SharedReads(), answer('/inbox/emails')];
    reads.fresh('inbox').keep({ ...LIST, authorization: 'Bearer x' }, exchange);
    expect(reads.wasAnswered(exchange)).toBe(false);
    reads.fresh('inbox').keep(LIST, exchange);
    expect(reads.wasAnswered(exchange)).toBe(true);
  });

  test('answers nothing to one that asks anew', () => {
    expect(filled().fresh('inbox').find(LIST)).toBeUndefined();
  });

  test('is forgotten once the account has moved', () => {
    const reads = filled();
    reads.sealed('inbox', 'a');
    reads.sealed('inbox', 'a');
    expect(reads.has('inbox', '/inbox/emails')).toBe(true);
    reads.sealed('inbox', 'b');
    expect(reads.has('inbox', '/inbox/emails')).toBe(false);
  });
});

/** Two scenarios that request the same page; the second may require a fresh answer. */
const twins = (second: Partial<Scenario> = {}): Scenario[] =>
  ['one', 'two'].map((name) => ({
    ...scenario({
      id: `inbox.test.${name}`,
      service: 'inbox',
      stimulus: async ({ inbox }) => inbox.call('GET /emails', { query: { limit: 7 } }),
      checks: {
        [name === 'one' ? CLAIM : 'inbox.page.walk-without-repeats']: () => check(true, message``),
      },
    }),
    ...(name === 'two' && second),
  }));

interface Watched {
  /** Requests that arrive with `limit=7`. */
  readonly arrived: number;
  readonly said: string;
}

/** The requests of such scenarios that arrive, and the result for the first one's claim. */
async function watched(
  scenarios: readonly Scenario[],
  meddling: Meddling = (_, pass) => pass(),
  evaluate?: (exchanges: readonly Exchange[]) => boolean,
): Promise<Watched> {
  const { main } = await shortAccount(running());
  let arrived = 0;
  const middle = await between(running().baseUrl, (incoming, pass, ...more) => {
    if ((incoming.url ?? '').includes('limit=7')) arrived += 1;
    return meddling(incoming, pass, ...more);
  });
  const budget = { inbox: 60, prospecting: 0 };
  const target = liveTarget({ baseUrl: middle.url, key: main, services: ['inbox'], budget, pace: 100_000 });
  const isSeven = ({ request }: Exchange): boolean => request.target.includes('limit=7');
  const { runCheckers } =
    evaluate === undefined
      ? { runCheckers: [] }
      : dataCheckers({
          [CLAIM]: (exchanges: readonly Exchange[]) => {
            const own = exchanges.filter(isSeven);
            return check(evaluate(own), message`they differ`, ...own.slice(-2));
          },
        });
  try {
    const verdicts = await checkClaims({
      ...{ scenarios, monitors: [], runCheckers, target, seed: 1, runs: 1 },
      wanted: (id) => id === CLAIM || id === 'inbox.page.walk-without-repeats',
    });
    return { arrived, said: verdicts.find(({ id }) => id === CLAIM)?.verdict ?? '' };
  } finally {
    await target.close();
    await middle.close();
  }
}

describe('a read that another scenario has made', () => {
  test('is not sent again', async () => {
    expect(await watched(twins())).toEqual({ arrived: 1, said: 'held' });
  });

  test('is sent again for a scenario that asks for a fresh one', async () => {
    expect(await watched(twins({ isFresh: true }))).toEqual({ arrived: 2, said: 'held' });
  });

  test('is sent again by a second run, and so is the survey before it', async () => {
    const [one] = twins();
    if (one === undefined) throw new Error('there is no scenario');
    const reporting = { ...one, checkers: new Map([[CLAIM, () => check(false, message`always`)]]) };
    let surveyed = 0;
    const seen = await watched([reporting], (incoming, pass) => {
      if ((incoming.url ?? '').endsWith('/views')) surveyed += 1;
      return pass();
    });
    expect([seen, surveyed]).toEqual([{ arrived: 2, said: 'violated' }, 2]);
  });
});

describe('what seems violated where the budget pays for no second attempt', () => {
  /** Uses more than half of the budget; the check itself needs only two pages. */
  const costly = scenario({
    id: 'inbox.test.costly',
    service: 'inbox',
    stimulus: async ({ inbox }) => {
      const pages = [];
      for (let limit = 7; limit < 47; limit += 1)
        pages.push(await inbox.call('GET /emails', { query: { limit } }));
      return pages;
    },
    checks: {
      [CLAIM]: (pages: readonly Exchange[]) =>
        check(
          pages.slice(0, 2).some((page) => page.response.status !== 200),
          message`always`,
          ...pages.slice(0, 1),
        ),
    },
  });

  test('is reported where all that its check needs is the same once more', async () => {
    expect(await watched([costly])).toEqual({ arrived: 2, said: 'violated' });
  });

  test('stays undecided where the survey finds something else by then', async () => {
    let hasMoved = false;
    const moving: Meddling = async (incoming, pass) => {
      const url = incoming.url ?? '';
      hasMoved ||= url.includes('limit=46');
      const page = await pass();
      if (!hasMoved || !/\/emails\b/.test(url) || /limit=([7-9]|[1-4]\d)(?!\d)/.test(url)) return page;
      return editing(page, (json) => ({
        ...(json as object),
        items: (json as { items: object[] }).items.slice(1),
      }));
    };
    expect((await watched([costly], moving)).said).toBe('inconclusive');
  });

  test('stays undecided where one of these answers is another one', async () => {
    let count = 0;
    const moving: Meddling = async (incoming, pass) => {
      const page = await pass();
      if (!(incoming.url ?? '').includes('limit=8')) return page;
      return editing(page, (json) => ({ ...(json as object), count: (count += 1) }));
    };
    expect((await watched([costly], moving)).said).toBe('inconclusive');
  });
});

describe('what a run checker finds in the data of an account', () => {
  const texts = (exchanges: readonly Exchange[]): number =>
    new Set(exchanges.map(({ response }) => response.text)).size;
  const fresh = twins({ isFresh: true });

  test('is read once more, and reports where it is seen again and nothing moved', async () => {
    let count = 0;
    const flickering: Meddling = async (incoming, pass) => {
      const page = await pass();
      if (!(incoming.url ?? '').includes('limit=7')) return page;
      return editing(page, (json) => ({ ...(json as object), count: (count += 1) % 2 }));
    };
    expect((await watched(fresh, flickering, (own) => texts(own) < 2)).said).toBe('violated');
  });

  test('reports nothing where it is not seen again', async () => {
    let count = 0;
    const once: Meddling = async (incoming, pass) => {
      const page = await pass();
      if (!(incoming.url ?? '').includes('limit=7')) return page;
      return editing(page, (json) => ({ ...(json as object), count: Math.min((count += 1), 2) }));
    };
    expect((await watched(fresh, once, (own) => texts(own.slice(0, 2)) < 2)).said).toBe('held');
  });
});

/** Claims that are neighbours in the document have most reads in common. */
const NEIGHBOURS = 30;
const handfuls = new Map(
  (Object.keys(claims) as ClaimId[]).map((id, at) => [id, Math.floor(at / NEIGHBOURS)]),
);

/** The verdicts of a live run without a limit on a part of the claim groups. Each account takes other groups. */
async function saidOf(seed: number, sharedReads: boolean) {
  const every = sizeOf('claims of shared reads');
  const mock = running();
  const { body } = await mock.control('POST', '/accounts', { seed, plan: 'scale' });
  const { id, keys } = body as { id: string; keys: { main: string; foreign: string } };
  const { verdicts, requests } = await checkLive(
    {
      ...{
        baseUrl: mock.baseUrl,
        key: keys.main,
        otherKeys: { foreign: keys.foreign },
        plan: 'scale',
        pace: undefined,
      },
      ...{ budget: { inbox: 5000, prospecting: 5000 }, sharedReads, clock: skipping(mock, id) },
    },
    { runs: 1, seed, wanted: (claim) => ((handfuls.get(claim) ?? 0) + seed) % every === 0 },
  );
  return { said: [...verdicts].map(([claim, { verdict }]) => `${claim} ${verdict}`), requests };
}

/** Ten accounts together cover every claim once. */
const ACCOUNTS = sampleOf(
  'accounts of shared reads',
  Array.from({ length: 10 }, (_, index) => index + 1),
);

test.each(ACCOUNTS)('sharing changes no verdict of account %i', async (seed) => {
  const shared = await saidOf(seed, true);
  const alone = await saidOf(seed, false);
  expect(shared.said.filter((line) => line.endsWith(' held')).length).toBeGreaterThan(10);
  expect(shared.said).toEqual(alone.said);
  expect(shared.requests.inbox).toBeLessThan(alone.requests.inbox);
  expect(shared.requests.prospecting).toBeLessThan(alone.requests.prospecting);
});
