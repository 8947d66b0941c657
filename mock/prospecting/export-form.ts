import { rule } from '../rule.ts';
import { stringify } from 'csv-stringify/sync';
import type { Contact, FieldValue, List } from './store.ts';

/** The sources of an export's columns. */
export interface Columns {
  readonly standard: readonly string[];
  readonly custom: readonly string[];
  /** The custom variables that contacts of the list use. */
  readonly used: readonly string[];
}

/** The format of exported files. */
export const exportForm = {
  mark: '\uFEFF',
  encoding: rule<BufferEncoding>('utf8'),
  separator: ',',
  columns: rule<(columns: Columns) => readonly string[]>(({ standard, custom }) => [
    ...standard,
    ...custom,
    'Lists',
    'Campaigns',
  ]),
  rows: rule<(contacts: readonly Contact[]) => readonly Contact[]>((contacts) => contacts),
  one: rule<'csv' | 'zip'>('csv'),
  several: rule<'csv' | 'zip'>('zip'),
  /** The name of a list's file in an archive. */
  fileName: rule<(list: Pick<List, 'id' | 'name'>) => string>(
    ({ id, name }) => `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}-${id.slice(-6)}.csv`,
  ),
  zipped: rule<(position: number, lists: number) => boolean>(() => true),
};

/** CSV, with values quoted where needed, readable in any program. */
export function csv(
  { mark, separator, encoding }: Pick<ExportForm, 'mark' | 'separator' | 'encoding'>,
  rows: readonly (readonly (FieldValue | undefined)[])[],
): Buffer {
  const text = stringify([...rows], {
    delimiter: separator,
    record_delimiter: 'windows',
    quoted_match: /[",;\t\r\n]/,
    cast: { boolean: String },
  });
  return Buffer.from(mark + text, encoding);
}

/** Export job ids are UUIDs, unlike all other ids. */
export const uuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a000-${hex.slice(12, 24)}`;

export type ExportForm = Readonly<typeof exportForm>;
