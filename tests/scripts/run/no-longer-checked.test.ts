import { expect, test } from 'vitest';
import type { ClaimVerdict } from '../../../suites/kit/index.ts';
import { message } from '../../../suites/kit/model/message.ts';
import { noLongerChecked } from '../../../scripts/run/no-longer-checked.ts';

const CLAIM = 'inbox.page.walk-complete';
const LEADER = 'inbox.page.items-array';
const settings = { target: 'mock', runs: 100 } as const;
const verdict = (more: Partial<ClaimVerdict>): ClaimVerdict => ({
  ...{ id: CLAIM, service: 'inbox', verdict: 'not checked' },
  ...{ reason: message`nothing in this account to check` },
  ...more,
});

test('a claim of which a mock shows nothing is named', () => {
  expect(noLongerChecked(settings, [verdict({})])).toEqual([
    `1 claim is no longer checked, which the reference mock holds: ${CLAIM}`,
  ]);
});

test.each<[string, Parameters<typeof noLongerChecked>[0], ClaimVerdict]>([
  ['of a real account', { ...settings, target: 'live' }, verdict({})],
  ['after few inputs', { ...settings, runs: 5 }, verdict({})],
  ['of one counterexample alone', { ...settings, path: 'inbox.walks.page@0' }, verdict({})],
  ['that a violation hides', settings, verdict({ cause: LEADER })],
  ['that no client can observe', settings, verdict({ reason: message`not observable: it is advice` })],
  ['that held', settings, { id: CLAIM, service: 'inbox', verdict: 'held' }],
])('a claim %s is not', (_, given, each) => {
  expect(noLongerChecked(given, [each])).toEqual([]);
});
