import { expect, test } from 'vitest';
import { startMock } from '../../../mock/index.ts';
import { checkClaims } from '../../../suites/kit/index.ts';
import { allMonitors, allRunCheckers, scenarios } from '../../../suites/index.ts';
import { realAccount } from '../../../scripts/prove/draw.ts';

const VARIANT = 'prospecting.pagination.scrapers-end/last-page-again';
/** Claims about pages, of which a small account has only one. */
const OF_PAGES = /^prospecting\.[a-z.-]*(page|pages|per-page)-/;

// Sizes up to the smallest page. A full page does not show whether another one follows.
test.each([1, 15, 20])(
  'a service whose last page comes again past its end is not reported where it lists no more than %i of anything',
  async (entries) => {
    const mock = await startMock({ seed: 3, variants: [VARIANT] });
    const { target } = await realAccount(mock, 3, { entries });
    try {
      const verdicts = await checkClaims({
        ...{ scenarios, monitors: allMonitors, runCheckers: allRunCheckers, target, seed: 3, runs: 5 },
        wanted: (claim) => OF_PAGES.test(claim),
      });
      expect(verdicts.filter(({ verdict }) => verdict === 'violated')).toEqual([]);
      expect(verdicts.filter(({ verdict }) => verdict === 'held').length).toBeGreaterThan(8);
    } finally {
      await target.close();
      await mock.close();
    }
  },
);
