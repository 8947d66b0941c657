import { expect, test } from 'vitest';
import { variants } from '../../../mock/index.ts';
import { tryVariant } from '../../../scripts/prove/variants.ts';
import { areInOneOrder } from '../../../suites/inbox/fixtures/id-order.ts';
import { folded, mayMatch } from '../../../suites/inbox/arbitraries/term.ts';

/** Stated claims that are kept in another way: an order, a form on the wire, a refusal. */
const SAMPLE = [
  'inbox.list-emails.order-ties-by-id',
  'inbox.page.list-cursor-shape',
  'inbox.authentication.missing-header-status',
  'prospecting.campaign-routes.campaigns-not-paginated',
];

test.each(SAMPLE)('the legal variant of %s is not accused, and its claim is held', async (id) => {
  const [variant] = variants.filter((each) => each.id === id);
  if (variant === undefined) throw new Error(`no variant is called ${id}`);
  expect(await tryVariant(variant, { seed: 3, runs: 5 })).toMatchObject({ result: 'legal' });
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
  expect(folded('Łódź Straße')).toBe('lodz strasse');
  expect(mayMatch(email, 'reunion')).toBe(true);
  expect(mayMatch(email, 'union')).toBe(false);
  expect(mayMatch(email, 'berlin')).toBe(false);
});
