import { describe, expect, test } from 'vitest';
import { sampleOf } from '../samples.ts';
import { processMemory } from '../../suites/kit/targets/live/state.ts';
import { checkOnce, SERVICES, type Drawing } from './measure.ts';

/** Drift-free services, ordinary and as they are met in the wild. */
const SEEDS: readonly Drawing[] = [
  { seed: 3, shape: 'small', dateOffsetMs: -90_000, shuffleKeys: true },
  { seed: 7, shape: 'small', flaky: true },
];

/** A sample of what one run finds; `measure.ts` takes all drifts. */
const FOUND = {
  first: [
    'inbox-page-items-renamed',
    'inbox-limit-default-20',
    'lists-lost-400',
    'main-hook-status-enabled',
    'main-usage-no-total',
    'main-unknown-path-json',
  ],
  second: [
    'inbox-item-snippet-type',
    'inbox-page-more-missing-empty',
    'inbox-limit-one-more',
    'inbox-key-403',
    'prospecting-rowsPage-page-empty',
    'prospecting-unknown-path-json',
    'prospecting-registration-id-number',
  ],
  third: ['inbox-page-next-null-on-last', 'main-hook-events-text'],
  fourth: ['inbox-view-unknown-404', 'prospecting-lists-unauthorized-without-code'],
} as const;

describe.each(['first', 'second', 'third', 'fourth'] as const)('a run at the %s service', (name) => {
  const service = SERVICES[name];

  test.each(sampleOf('independent services', SEEDS))(
    'reports nothing where nothing drifts, with %j',
    async (drawing) => {
      const { violated, held, requests, writes } = await checkOnce(service, drawing, {
        memory: processMemory(),
      });
      expect([violated, writes]).toEqual([[], []]);
      expect(held).toBeGreaterThan(400);
      expect(requests.inbox).toBeLessThanOrEqual(150);
      expect(requests.prospecting).toBeLessThanOrEqual(450);
    },
  );

  test.each(sampleOf<string>('independent services', FOUND[name]))('finds %s', async (drift) => {
    const { violated } = await checkOnce(
      service,
      { seed: 1, shape: 'small', drift: [drift] },
      { memory: processMemory(), services: [drift.startsWith('inbox') ? 'inbox' : 'prospecting'] },
    );
    expect(violated).not.toEqual([]);
  });
});
