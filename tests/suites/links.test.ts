import { expect, test } from 'vitest';
import { showLinks } from '../../suites/prospecting/scenarios/links.ts';

const [A = '', B = '', C = ''] = ['a', 'b', 'c'].map((digit) => digit.repeat(24));

test.each([
  ['shown by the id of another list', { linkedLists: [B] }, true],
  ['shown by one of several ids', { linkedTo: [C, B] }, true],
  ['not shown by a text', { links: 'x' }, false],
  ['not shown by empty arrays', { linkedLists: [] }, false],
  ['not shown by addresses', { links: ['https://lists.example/a'] }, false],
  ['not shown by the id of the list itself', { linkedLists: [A] }, false],
  ['not shown by a field of another name', { campaigns: [B] }, false],
])('links of lists are %s', (_, fields, isShown) => {
  expect(showLinks([{ id: A, ...fields }, { id: B }])).toBe(isShown);
});
