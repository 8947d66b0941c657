import type { K6Answer } from '../suites/kit/model/k6-driver.ts';

/** A request of one attempt in the form for the plot. */
export type Sight = Pick<K6Answer, 'tag' | 'account' | 'handful' | 'from' | 'to' | 'isRefused'> & {
  /** The number of its sending, since a clock may have moved between sendings. */
  readonly run: number;
  readonly windowMs: number;
};

const WIDTH = 1000;
const MARGIN = 48;
const GAP = 56;
const HEIGHT = 96;
/** Number of columns in which requests are stacked. */
const BINS = 150;
/** The shortest range of time in a plot. */
const SHORTEST_MS = 10;
/** Colours that colour-blind readers can distinguish; the shapes differ too. */
const PASSED = '#009e73';
const REFUSED = '#d55e00';
const WINDOW = '#eef3f8';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x.toFixed(1)}" y="${y.toFixed(1)}" ${more}>${escaped(words)}</text>`;
const circle = (x: number, y: number, r: number): string =>
  `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${r.toFixed(1)}" fill="${PASSED}"/>`;
const cross = (x: number, y: number, r: number): string => {
  const [left, right, top, bottom] = [x - r, x + r, y - r, y + r].map((value) => value.toFixed(1));
  return `<path d="M${left} ${top}L${right} ${bottom}M${left} ${bottom}L${right} ${top}" stroke="${REFUSED}" stroke-width="1.2"/>`;
};

/** A duration as the label of an axis. */
const timeOf = (ms: number): string =>
  ms >= 1000 ? `${Number((ms / 1000).toFixed(ms >= 10_000 ? 0 : 1))} s` : `${Math.round(ms)} ms`;

/** The distance between marks: 1, 2 or 5 times a power of ten. */
function stepOf(range: number, marks: number): number {
  const place = 10 ** Math.floor(Math.log10(range / marks));
  return [1, 2, 5, 10].map((times) => times * place).find((step) => range / step <= marks) ?? 10 * place;
}

/** The requests of one account in one sending over time. */
function panel(name: string, sights: readonly Sight[], x: number, y: number, width: number): string {
  const start = Math.min(...sights.map(({ from }) => from));
  const range = Math.max(SHORTEST_MS, ...sights.map(({ from }) => from - start)) * 1.02;
  const [{ windowMs }] = sights as readonly [Sight, ...Sight[]];
  const bottom = y + HEIGHT;
  const at = (ms: number): number => x + (ms / range) * width;
  const bins = Map.groupBy(sights, ({ from }) => Math.floor(((from - start) / range) * BINS));
  const highest = Math.max(...[...bins.values()].map((bin) => bin.length));
  const each = (HEIGHT - 8) / highest;
  const radius = Math.min(3, Math.max(1.6, each / 2));
  const pitch = Math.min(each, 2 * radius + 1);
  const marks = [...bins].flatMap(([bin, inside]) => {
    const sorted = inside.toSorted((a, b) => Number(a.isRefused) - Number(b.isRefused));
    const across = at(((bin + 0.5) / BINS) * range);
    return sorted.map(({ isRefused }, index) =>
      (isRefused ? cross : circle)(across, bottom - (index + 0.5) * pitch, radius),
    );
  });
  const step = stepOf(range, 6);
  const ticks = Array.from({ length: Math.floor(range / step) + 1 }, (_, index) => index * step);
  const ends = Array.from({ length: Math.floor(range / windowMs) }, (_, index) => (index + 1) * windowMs);
  const refused = sights.filter(({ isRefused }) => isRefused).length;
  return [
    text(x, y - 8, `${name}: ${sights.length - refused} passed, ${refused} refused`, 'font-weight="bold"'),
    text(
      x + width,
      y - 8,
      `${range > windowMs ? 'shaded: the first window' : 'within one window'} of ${timeOf(windowMs)}`,
      'text-anchor="end" fill="#456"',
    ),
    `<rect x="${x}" y="${y}" width="${(Math.min(1, windowMs / range) * width).toFixed(1)}" height="${HEIGHT}" fill="${WINDOW}"/>`,
    ...ends.map(
      (ms) => `<path d="M${at(ms).toFixed(1)} ${y}V${bottom}" stroke="#9ab" stroke-dasharray="3 3"/>`,
    ),
    `<path d="M${x} ${y}V${bottom}H${x + width}" stroke="#333" fill="none"/>`,
    ...ticks.map(
      (ms) =>
        `<path d="M${at(ms).toFixed(1)} ${bottom}v4" stroke="#333"/>${text(at(ms), bottom + 16, timeOf(ms), 'text-anchor="middle"')}`,
    ),
    text(x - 6, bottom, '0', 'text-anchor="end"'),
    ...(highest === 1
      ? []
      : [
          text(
            x - 6,
            Math.min(bottom - 12, bottom - highest * pitch + 8),
            String(highest),
            'text-anchor="end"',
          ),
        ]),
    ...marks,
  ].join('\n');
}

/**
 * The requests of a k6 run over time as an SVG, for each account and each sending. Requests that left together are
 * stacked and show whether they passed or were refused. The title remains a title: views show the results of the k6 run
 * beside the drawing. `by` names the sender with its version.
 */
export function plotOf(title: string, sights: readonly Sight[], by: string): string {
  const groups = [...Map.groupBy(sights, ({ account, run }) => `${run} ${account}`).values()];
  const columns = groups.length > 3 ? 2 : 1;
  const width = (WIDTH - MARGIN * (columns + 1)) / columns;
  const top = 52;
  const runs = new Set(sights.map(({ run }) => run)).size;
  const panels = groups.map((group, index) => {
    const [{ account, run }] = group as [Sight, ...Sight[]];
    return panel(
      runs > 1 ? `${account}, run ${run}` : account,
      group,
      MARGIN + (index % columns) * (width + MARGIN),
      top + Math.floor(index / columns) * (HEIGHT + GAP),
      width,
    );
  });
  const height = top + Math.ceil(groups.length / columns) * (HEIGHT + GAP);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="11">`,
    `<title>${escaped(title)}</title>`,
    `<rect width="${WIDTH}" height="${height}" fill="#fff"/>`,
    circle(MARGIN + 4, top - 34, 3),
    text(MARGIN + 12, top - 30, 'passed'),
    cross(MARGIN + 70, top - 34, 3),
    text(MARGIN + 78, top - 30, 'refused'),
    text(MARGIN + 136, top - 30, `sent by ${by}`, 'fill="#456"'),
    text(
      WIDTH - MARGIN,
      top - 30,
      'across: time since the first request; upwards: requests that left together',
      'text-anchor="end" fill="#456"',
    ),
    ...panels,
    '</svg>\n',
  ].join('\n');
}
