import { getBorderCharacters, table } from 'table';
import { plain } from './sinks.ts';

/** Most characters of a row's name, so that a summary is 80 wide; longer names are cut. */
const MOST_NAME = 43;
const cut = (name: string): string => (name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name);

/** Formats rows as columns: the name of each row, then its cells, aligned to the right or left. */
export function columns(rows: readonly (readonly string[])[], cells: 'left' | 'right'): string {
  if (rows.length === 0) return '';
  const text = table(
    rows.map(([name = '', ...rest]) => [
      cut(plain(name)),
      ...rest.map((cell) => cell.split('\n').map(plain).join('\n')),
    ]),
    {
      border: getBorderCharacters('void'),
      columnDefault: { alignment: cells, paddingLeft: 0, paddingRight: 2 },
      columns: { 0: { alignment: 'left' } },
      drawHorizontalLine: () => false,
    },
  );
  return text.replaceAll(/ +$/gm, '').trimEnd();
}
