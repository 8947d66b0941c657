import { stringify } from 'csv-stringify/sync';
import type { Contact, FieldValue, List } from './store.ts';

/** What the columns of an export are chosen from. */
export interface Columns {
  readonly standard: readonly string[];
  readonly custom: readonly string[];
  /** The custom variables that a contact of the list uses. */
  readonly used: readonly string[];
}

/** How exported files are written. */
export interface ExportForm {
  readonly mark: string;
  readonly encoding: BufferEncoding;
  readonly separator: string;
  readonly columns: (columns: Columns) => readonly string[];
  readonly rows: (contacts: readonly Contact[]) => readonly Contact[];
  readonly one: 'csv' | 'zip';
  readonly several: 'csv' | 'zip';
  /** Which of the lists have a file of their own in an archive. */
  readonly fileName: (list: Pick<List, 'id' | 'name'>) => string;
  readonly zipped: (position: number, lists: number) => boolean;
}

export const exportForm: ExportForm = {
  mark: '\uFEFF',
  encoding: 'utf8',
  separator: ',',
  columns: ({ standard, custom }) => [...standard, ...custom, 'Lists', 'Campaigns'],
  rows: (contacts) => contacts,
  one: 'csv',
  several: 'zip',
  fileName: ({ id, name }) => `${name.replaceAll(/[^\p{L}\p{N} _-]/gu, '_')}-${id.slice(-6)}.csv`,
  zipped: () => true,
};

/** CSV with quotes where a value needs them, in any program that reads it. */
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
