import { expect, test } from 'vitest';
import { readTraces } from '../../scripts/prove/traces.ts';

const ALL = Array.from({ length: 40 }, (_, at) => `inbox.rule: altered ${at}`);
const [A = '', B = '', C = ''] = ALL;

test('a trace counts in the accounts that it names, or in all', () => {
  const traces = [
    { reason: 'others may have caused it', altered: [A] },
    { reason: 'few may be lifted', accounts: ['small' as const], altered: [B] },
  ];
  expect([...readTraces(ALL, 'small', traces)]).toEqual([A, B]);
  expect([...readTraces(ALL, 'large', traces)]).toEqual([A]);
});

test.each([
  ['what does not exist', [{ reason: 'why', altered: ['inbox.rule: none'] }], 'inbox.rule: none'],
  ['no reason', [{ reason: '', altered: [A] }], 'without a reason'],
  ['one twice', [{ reason: 'why', altered: [A, A] }], 'twice'],
  ['more than one in twenty', [{ reason: 'why', altered: [A, B, C] }], 'more than one in 20'],
])('a list that names %s is refused', (_, traces, said) => {
  expect(() => readTraces(ALL, 'small', traces)).toThrow(said);
});
