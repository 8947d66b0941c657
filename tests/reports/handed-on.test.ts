import { expect, test } from 'vitest';
import { drifts } from '../../mock/index.ts';
import { drawn, handOn } from './handed-on.ts';

/** The number of random drifts and their seed. A review uses PLUMBLINE_DRAWN=30. */
const COUNT = Number(process.env['PLUMBLINE_DRAWN'] ?? 2);
const SEED = Number(process.env['PLUMBLINE_DRAWN_SEED'] ?? 45);
/** Drifts that only a delivery to the script's receiver shows. */
const delivered = drifts.filter(({ id }) => id === 'prospecting.sentiment.classification-hostile');

test.each([...delivered, ...drawn(COUNT, SEED)].map((drift) => [drift.id, drift] as const))(
  'the evidence of %s is the smallest, and shows it again where others follow it',
  async (_, drift) => {
    const result = await handOn(drift);
    if (process.env['PLUMBLINE_DRAWN'] !== undefined) console.log(JSON.stringify(result ?? drift.id));
    // Drifts that only k6 runs show have no sequence of the client.
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
