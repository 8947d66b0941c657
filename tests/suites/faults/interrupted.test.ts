import { describe, expect, test } from 'vitest';
import { checkLive, shortAccount, skipping, type Evaluated } from '../live.ts';
import { between, type Meddling } from '../middle.ts';
import { ownMock } from '../own-mock.ts';
import { always, html, INTERNAL, json } from './answers.ts';
import { ROOMY } from './checked.ts';

const running = ownMock();
/** The time limit for a run of the inbox alone on a busy machine. */
const AT_MOST_MS = 120_000;

async function checkedThrough(meddle: Meddling): Promise<Evaluated> {
  const { main, id } = await shortAccount(running());
  const middle = await between(running().baseUrl, meddle);
  try {
    return await checkLive(
      {
        ...{ baseUrl: middle.url, key: main, services: ['inbox'], clock: skipping(running(), id) },
        ...{ budget: { inbox: 90, prospecting: 0 }, limits: ROOMY },
      },
      { runs: 2, wanted: (claim) => claim.startsWith('inbox.') },
    );
  } finally {
    await middle.close();
  }
}
const HEADER = 'inbox.endpoints.header-limit-on-success';
const isDrafts = (url = ''): boolean => /\/drafts(\?|$)/.test(url);

/** Replaces the answers to some inbox requests, selected by their number. */
const interrupted = (turns: (turn: number) => boolean, instead: Meddling, otherwise: Meddling): Meddling =>
  (() => {
    let seen = 0;
    return (incoming, pass, outgoing) =>
      incoming.url?.includes('/inbox/') === true && turns((seen += 1))
        ? instead(incoming, pass, outgoing)
        : otherwise(incoming, pass, outgoing);
  })();

/** Pages come now and then, in place of other answers. */
const besidePages = (otherwise: Meddling): Meddling =>
  interrupted((turn) => turn % 15 === 0, always(html(200)), otherwise);

/** A service that no longer sends limit headers with drafts. */
const withoutHeaders: Meddling = async ({ url }, pass) => {
  const answer = await pass();
  if (!isDrafts(url)) return answer;
  const headers = Object.entries(answer.headers).filter(([name]) => !name.startsWith('x-ratelimit-'));
  return { ...answer, headers: Object.fromEntries(headers) };
};

describe('headers that all answers of a route lack are reported', () => {
  test.each<[string, (turn: number) => boolean, Meddling]>([
    ['beside one 500', (turn) => turn === 20, always(INTERNAL)],
    ['beside a page now and then', (turn) => turn % 15 === 0, always(html(200))],
    [
      'beside JSON that is cut off now and then',
      (turn) => turn % 15 === 0,
      always({ ...json(200, 0), body: Buffer.from('{"items":[') }),
    ],
  ])(
    '%s',
    async (_, turns, instead) => {
      const run = await checkedThrough(interrupted(turns, instead, withoutHeaders));
      expect(run.verdicts.get(HEADER)?.verdict).toBe('violated');
      expect(run.code).toBe(1);
    },
    AT_MOST_MS,
  );
});

test(
  'headers that all answers of a route lack, each in another form, are of something else that answers',
  async () => {
    let drafts = 0;
    const run = await checkedThrough(
      besidePages(async ({ url }, pass) =>
        isDrafts(url) ? json(200, { [`part${(drafts += 1)}`]: [] }) : pass(),
      ),
    );
    expect(drafts).toBeGreaterThan(1);
    expect(run.of('violated').filter((each) => each.includes('header-'))).toEqual([]);
    expect(run.code).toBe(3);
  },
  AT_MOST_MS,
);

test(
  'headers that two answers of a route lack, where pages come now and then, are of something else that answers',
  async () => {
    let drafts = 0;
    const run = await checkedThrough(
      besidePages(async ({ url }, pass) =>
        isDrafts(url) && url?.includes('?') === false && (drafts += 1) <= 2 ? json(200, {}) : pass(),
      ),
    );
    expect(drafts).toBeGreaterThan(1);
    expect(run.of('violated')).toEqual([]);
    expect(run.of('inconclusive').join('\n')).toMatch(
      /header-limit-on-success: .*something else answers in place of the service/,
    );
    expect(run.code).toBe(3);
  },
  AT_MOST_MS,
);
