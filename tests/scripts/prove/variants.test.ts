import { expect, test } from 'vitest';
import type { ClaimId } from '../../../generated/claims.ts';
import { alteredRules, variants, type Variant } from '../../../mock/index.ts';
import { HELD, drawVariants, heldByReference, tryDrawn } from '../../../scripts/prove/draw.ts';
import { tryVariant } from '../../../scripts/prove/variants.ts';
import { isFull, sampleOf, sizeOf } from '../../samples.ts';
import { areInOneOrder } from '../../../suites/inbox/support/id-order.ts';
import { withoutAccents, mayMatch } from '../../../suites/inbox/arbitraries/term.ts';

/** Stated claims that a service can keep in another way: an order, a format, a refusal. */
const SAMPLE = [
  'inbox.list-emails.order-ties-by-id',
  'inbox.page.list-cursor-shape',
  'inbox.authentication.missing-header-status',
  'prospecting.campaign-routes.campaigns-not-paginated',
];

test.each(SAMPLE)(
  'the allowed variant of %s is at work and not reported, and its claim is held',
  async (id) => {
    const [variant] = variants.filter((each) => each.id === id);
    if (variant === undefined) throw new Error(`no variant is called ${id}`);
    expect(await tryVariant(variant, new Map(), { seed: 3, runs: 5 })).toMatchObject({ result: 'allowed' });
  },
);

test('a variant that changes nothing that is looked at is said to be unseen', async () => {
  const idle: Variant = {
    id: 'inbox.list-emails.limit-zero',
    claim: 'inbox.page.items-array',
    description: '',
  };
  expect(await tryVariant(idle, new Map(), { seed: 3, runs: 2 })).toMatchObject({ result: 'unseen' });
});

test('a seed draws one answer to each question, and no rule twice; other seeds draw others', () => {
  const chosen = drawVariants(5);
  expect(chosen.length).toBeGreaterThan(variants.length / 4);
  expect(new Set(chosen.map(({ claim }) => claim)).size).toBe(chosen.length);
  const altered = chosen.flatMap(alteredRules);
  expect(new Set(altered).size).toBe(altered.length);
  expect(drawVariants(5)).toEqual(chosen);
  expect(drawVariants(6)).not.toEqual(chosen);
  const ever = new Set(Array.from({ length: 200 }, (_, seed) => drawVariants(seed)).flat());
  expect(variants.filter((variant) => !ever.has(variant))).toEqual([]);
});

/** The drawn lookups leave three claims open, for which every scenario is tried. */
const SECTIONS = [
  ...['inbox.page', 'inbox.email-detail', 'inbox.email-list-item'],
  ...['prospecting.batch', 'prospecting.add-contact', ...(isFull() ? ['prospecting.lookup'] : [])],
];

test('a service of all that a seed draws is not reported, and holds what the reference mock holds', async () => {
  const sections = sampleOf('sections of a drawn service', SECTIONS);
  const wanted = (claim: ClaimId): boolean => sections.some((section) => claim.startsWith(`${section}.`));
  const evaluating = { runs: 3, wanted };
  const held = await heldByReference({ ...evaluating, seed: 1 });
  for (const seed of Array.from({ length: sizeOf('drawn services') }, (_, index) => index + 1)) {
    const found = await tryDrawn({ ...evaluating, seed }, held);
    expect(found.reported).toEqual([]);
    expect(found.held).toBeGreaterThanOrEqual(HELD * held.size);
  }
});

test('nor is it where it is checked as a real account is', async () => {
  const evaluating = { runs: 30, wanted: () => true, isLive: true };
  const held = await heldByReference({ ...evaluating, seed: 1 });
  expect(held.size).toBeGreaterThan(400);
  for (const seed of Array.from({ length: sizeOf('drawn services') }, (_, index) => index + 1)) {
    const found = await tryDrawn({ ...evaluating, seed }, held);
    expect(found.reported).toEqual([]);
    expect(found.held).toBeGreaterThanOrEqual(HELD * held.size);
  }
});

test('ids may be ordered by the numbers in them, but not in no order', () => {
  const pairs = (...ids: readonly string[]) =>
    ids.slice(1).map((id, index): [string, string] => [ids[index] ?? '', id]);
  expect(areInOneOrder(pairs('e9', 'e10', 'e11'))).toBe(true);
  expect(areInOneOrder(pairs('e11', 'e10', 'e9'))).toBe(true);
  expect(areInOneOrder(pairs('e3', 'e1', 'e2'))).toBe(false);
});

test('an email may match by folded accents, which is no match of its letters', () => {
  const email = { subject: 'Réunion à Łódź', to: [], cc: [] };
  expect(withoutAccents('Łódź Straße')).toBe('lodz strasse');
  expect(mayMatch(email, 'reunion')).toBe(true);
  expect(mayMatch(email, 'union')).toBe(false);
  expect(mayMatch(email, 'berlin')).toBe(false);
});
