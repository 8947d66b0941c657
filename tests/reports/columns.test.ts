import { expect, test } from 'vitest';
import { columns } from '../../reports/columns.ts';

test('cells stand below each other, two spaces apart, and no line ends in spaces', () => {
  const rows = [
    ['', 'held', 'not checked'],
    ['inbox · Limits', '21', '0'],
    ['inbox · 3 sections', '', '120'],
  ];
  expect(columns(rows, 'right').split('\n')).toEqual([
    '                    held  not checked',
    'inbox · Limits        21            0',
    'inbox · 3 sections                120',
  ]);
  expect(columns(rows.slice(1), 'left').split('\n')).toEqual([
    'inbox · Limits      21  0',
    'inbox · 3 sections      120',
  ]);
});

test('a long name is cut, and its row keeps its cells in their columns', () => {
  const [long, short] = columns(
    [
      ['x'.repeat(60), '1'],
      ['y', '2'],
    ],
    'right',
  ).split('\n');
  expect([long, short]).toEqual([`${'x'.repeat(42)}…  1`, `y${' '.repeat(42)}  2`]);
});

test('what would steer a terminal can be seen instead, and a cell of several lines stays in its column', () => {
  expect(columns([['verdict', 'a\u001b[31m\tb\nc']], 'left')).toBe(
    'verdict  a\\u{1b}[31m\\u{9}b\n         c',
  );
});

test('no rows are no lines', () => {
  expect(columns([], 'left')).toBe('');
});
