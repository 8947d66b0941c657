import { getBorderCharacters, table } from 'table';
import { plain } from './sinks.ts';

/** Characters of the longest name of a row, so that the summary of a run is 80 wide; what is longer is cut off. */
const MOST_NAME = 43;

const cut = (name: string): string => (name.length > MOST_NAME ? `${name.slice(0, MOST_NAME - 1)}…` : name);

/** Rows of plain text as columns: the name of each row, and its cells, which stand to the right or to the left. */
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
