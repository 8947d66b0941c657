import { expect, test } from 'vitest';
import { plotOf, type Sight } from '../../load/plot.ts';

const sight = (from: number, isRefused: boolean, more: Partial<Sight> = {}): Sight => ({
  tag: 'burst',
  account: 'main',
  handful: from,
  from,
  to: from + 2,
  isRefused,
  run: 1,
  windowMs: 2000,
  ...more,
});
const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

test('every request is a mark, and what was refused has another shape and colour than what passed', () => {
  const svg = plotOf(
    'a sliding log',
    [
      ...Array.from({ length: 40 }, (_, index) => sight(1000 + index * 10, false)),
      ...Array.from({ length: 7 }, (_, index) => sight(3000 + index, true)),
    ],
    'k6 1.8.1',
  );
  // One more of each is in the legend.
  expect([count(svg, /<circle /g), count(svg, /stroke="#d55e00"/g)]).toEqual([41, 8]);
  expect(svg).toContain('40 passed, 7 refused');
  expect(svg).toContain('window of 2 s');
  expect(svg).toContain('sent by k6 1.8.1');
});

test('every account and every run has a place of its own, all of them inside the picture', () => {
  const svg = plotOf(
    'shared',
    [
      sight(0, false),
      sight(5, false, { account: 'other' }),
      sight(9, true, { run: 2 }),
      sight(9, true, { run: 2, account: 'other' }),
    ],
    'k6 1.8.1',
  );
  expect(count(svg, /font-weight="bold"/g)).toBe(4);
  const height = Number(/height="(\d+)"/.exec(svg)?.[1]);
  const places = [...svg.matchAll(/\b(?:y|cy)="([\d.]+)"/g)].map(([, y]) => Number(y));
  expect(Math.max(...places)).toBeLessThan(height);
});

test('what a target says cannot become markup', () => {
  expect(plotOf('<script>&"', [sight(0, false)], '<script>')).not.toContain('<script>');
});

test('what a load run found is the title of its plot, whole, and is drawn nowhere', () => {
  const title = 'word '.repeat(400).trim();
  const svg = plotOf(title, [sight(0, false)], 'k6 1.8.1');
  expect(svg).toContain(`<title>${title}</title>`);
  expect(count(svg, /word/g)).toBe(400);
});
