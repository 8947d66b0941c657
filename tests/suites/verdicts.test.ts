import { textOf } from '../../suites/kit/model/message.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { claims, type Claim, type ClaimId } from '../../generated/claims.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../suites/index.ts';
import type { ClaimVerdict } from '../../suites/kit/index.ts';
import { sampleOf } from '../samples.ts';
import { checkLive, shortAccount, startMock, type Evaluated } from './live.ts';
import { between } from './middle.ts';

/**
 * The result of a reading run for every claim of the ledger. The run can check the claims of reading scenarios, and
 * those of monitors whose exchanges a reading scenario sends. Every other claim has a reason.
 */
const readers = scenarios.filter(({ requires }) => requires.every((need) => need === 'read'));
const readerIds = new Set(readers.map(({ id }) => id));
const readable = new Set<ClaimId>([
  ...readers.flatMap(({ checkers, observers }) => [...checkers.keys(), ...observers.keys()]),
  ...[...allMonitors, ...allRunCheckers].flatMap(({ claim, shownIn = [] }) =>
    shownIn.some((id) => readerIds.has(id)) ? claim : [],
  ),
]);
/** Claims about reading for which the mock's account offers a reader nothing to check. */
const NOTHING: ReadonlySet<string> = new Set([
  // The account has fewer emails than a page may contain.
  'inbox.list-emails.limit-never-above-200',
  'inbox.search-emails.limit-never-above-200',
  'prospecting.campaign-routes.contacts-never-over-10000',
  // The minute of this account takes 300 ms, which no pace of requests fills.
  'inbox.limits.minute-sliding',
  // The account computes no statistics at that time.
  'prospecting.errors.stats-computing-503',
  'prospecting.errors.lists-code-string',
  'prospecting.errors.lists-params-object',
  'prospecting.events.never-sent-in-activities',
  'prospecting.lists-service.limit-default-25',
  'prospecting.not-detailed.blacklists',
]);

const evaluate = async (budget: { inbox: number; prospecting: number }, runs: number) => {
  const mock = await startMock({ seed: 1 });
  const { main } = await shortAccount(mock);
  // The run knows only the address of the services, so it cannot use anything else of the mock.
  const middle = await between(mock.baseUrl, (_, pass) => pass());
  try {
    const run = await checkLive({ baseUrl: middle.url, key: main, budget }, { runs });
    return { run, seen: middle.seen };
  } finally {
    await middle.close();
    await mock.close();
  }
};
const verdictOf = ({ verdicts }: Evaluated, { id }: Claim): ClaimVerdict => {
  const verdict = verdicts.get(id);
  if (verdict === undefined) throw new Error(`${id} has no verdict`);
  return verdict;
};
const shown = ({ verdict, reason }: ClaimVerdict): string =>
  `${verdict}${reason === undefined ? '' : `: ${textOf(reason)}`}`;

describe('in an account as a real one is,', () => {
  let [small, large]: (Awaited<ReturnType<typeof evaluate>> | undefined)[] = [];
  beforeAll(async () => {
    small = await evaluate({ inbox: 150, prospecting: 450 }, 100);
    large = await evaluate({ inbox: 2400, prospecting: 6000 }, 10);
  }, 180_000);
  const both = (): { small: Evaluated; large: Evaluated } => {
    if (small === undefined || large === undefined) throw new Error('the runs are not over');
    return { small: small.run, large: large.run };
  };

  test('a run with budget enough gives every claim the verdict that readers deserve', () => {
    const wrong = Object.values(claims).flatMap((claim): string[] => {
      const { id, level, unobservable } = claim;
      const verdict = verdictOf(both().large, claim);
      const isRight = ((): boolean => {
        if (unobservable !== null) return shown(verdict) === `not checked: not observable: ${unobservable}`;
        if (!readable.has(id))
          return /^not checked: (needs [a-z-]+(, [a-z-]+)*|checked by load runs alone)$/.test(shown(verdict));
        if (NOTHING.has(id)) return shown(verdict) === 'not checked: nothing in this account to check';
        return verdict.verdict === (level === 'open' ? 'observed' : 'held');
      })();
      return isRight ? [] : [`${id}: ${shown(verdict)}`];
    });
    expect(wrong).toEqual([]);
  });

  test('one within 150 inbox requests gives the same, but for what it says the budget left out', () => {
    const { small: within, large: without } = both();
    expect(within.requests.inbox).toBeLessThanOrEqual(150);
    expect(small?.seen.length).toBe(within.requests.inbox + within.requests.prospecting);
    expect(small?.seen.filter((line) => !line.startsWith('GET '))).toEqual([]);
    const different = Object.values(claims).flatMap((claim): string[] => {
      const [now, then] = [verdictOf(within, claim), verdictOf(without, claim)];
      // Open questions of prospecting also wait for later runs.
      const isLeftOut =
        (claim.service === 'inbox' || claim.level === 'open') &&
        readable.has(claim.id) &&
        /^not checked: budget/.test(shown(now));
      const isSame = now.verdict === then.verdict && shown(now) === shown(then);
      const isUnseen =
        then.reason !== undefined &&
        textOf(then.reason) === 'nothing in this account to check' &&
        now.reason !== undefined &&
        textOf(now.reason).startsWith('budget');
      return isSame || isLeftOut || isUnseen ? [] : [`${claim.id}: ${shown(now)}, not ${shown(then)}`];
    });
    expect(different).toEqual([]);
    // Only a small part is left out.
    const checked = [...within.verdicts.values()].filter(
      ({ verdict }) => verdict === 'held' || verdict === 'observed',
    );
    const deserved = [...without.verdicts.values()].filter(
      ({ verdict }) => verdict === 'held' || verdict === 'observed',
    );
    expect(checked.length).toBeGreaterThan(0.85 * deserved.length);
  });
});

describe('what a reader calls held is earned: broken, it is violated', () => {
  /** Drifts of claims that reading shows. `npm run prove` tries all of them and may write. */
  const BROKEN: readonly ClaimId[] = [
    'inbox.email-list-item.id-string',
    'inbox.email-detail.folder-id-string',
    'inbox.email-detail.wrapped-on-get',
    'inbox.page.list-cursor-shape',
    'inbox.page.walk-without-repeats',
    'inbox.email-list-item.mailbox-id-holds-email',
    'inbox.list-emails.filters-51-conditions-refused',
    'inbox.search-emails.status-200',
    'inbox.search-emails.limit-200-accepted',
    'inbox.get-email.id-from-list-accepted',
    'inbox.filter-node.not-json-refused',
    'inbox.undetailed-operations.body-served',
    'prospecting.lists-service.rows-page-size',
    'prospecting.lists-service.paged-page-size',
    'prospecting.campaign-routes.progress-total-pages-fits',
    'prospecting.pagination.verify-email-page-from-1',
    'prospecting.webhook-registration.events-strings',
    'prospecting.auth.48-other-characters-refused',
    'prospecting.errors.credits-failure-success-false',
    'prospecting.catalogue.served-get-tools-verify-email',
  ];
  test.each(sampleOf("readers' drifts", BROKEN))('%s', async (claim) => {
    const mock = await startMock({ seed: 1, drifts: [claim] });
    try {
      const { main } = await shortAccount(mock);
      const run = await checkLive(
        { baseUrl: mock.baseUrl, key: main, services: [claims[claim].service] },
        { runs: 8, wanted: (each) => each === claim },
      );
      expect(shown(verdictOf(run, claims[claim]))).toBe('violated');
    } finally {
      await mock.close();
    }
  });
});
