import { expect, test } from 'vitest';
import { drifts } from '../../mock/index.ts';
import { drawn, handOn } from './handed-on.ts';

/** Drifts that are drawn, and by which seed: PLUMBLINE_DRAWN=30 tries as many as a review does. */
const COUNT = Number(process.env['PLUMBLINE_DRAWN'] ?? 2);
const SEED = Number(process.env['PLUMBLINE_DRAWN_SEED'] ?? 45);
/** What a delivery to a receiver of the script shows. */
const delivered = drifts.filter(({ id }) => id === 'prospecting.sentiment.classification-hostile');

test.each([...delivered, ...drawn(COUNT, SEED)].map((drift) => [drift.id, drift] as const))(
  'the evidence of %s is the smallest, and shows it again where others follow it',
  async (_, drift) => {
    const result = await handOn(drift);
    if (process.env['PLUMBLINE_DRAWN'] !== undefined) console.log(JSON.stringify(result ?? drift.id));
    // What only k6 runs show has no sequence of the client.
    if (result === undefined) return;
    expect(result.requests).toBeLessThanOrEqual(result.smallest);
    expect(result).toMatchObject({ isReproduced: true, isShownByScript: true });
    expect(result.isShownReduced).not.toBe(false);
    expect(result.isGoneReduced).not.toBe(false);
    expect(result.isShownByPage).not.toBe(false);
    expect(result.isOtherInReference).not.toBe(false);
  },
  180_000,
);
