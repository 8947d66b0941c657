import { parse } from 'csv-parse/sync';
import yauzl from 'yauzl';
import { statusOf, type Exchange } from '../../kit/model/exchange.ts';
import { sameValue, type ContactValue } from '../checks/stored.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';

/** A parsed CSV file. */
export interface CsvTable {
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The separator of its values. */
  readonly separator: string;
}

const DATE = /^\d{4}-\d\d-\d\d/;
const MARK = Buffer.from([0xef, 0xbb, 0xbf]);
export const hasMark = (bytes: Buffer): boolean => bytes.subarray(0, 3).equals(MARK);
export const isZip = (bytes: Buffer): boolean => bytes.subarray(0, 2).toString('latin1') === 'PK';

export function isUtf8(bytes: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Whether an answer is a file: a success whose body is neither JSON nor empty. */
export const isFile = (answer: Exchange): boolean =>
  ok(answer) &&
  statusOf(answer) !== 202 &&
  answer.response.bytes.length > 0 &&
  answer.response.json === undefined;

/** The table in a CSV file with any separator; undefined if there is none. */
export const tableOf = memoize((bytes: Buffer): CsvTable | undefined => {
  if (isZip(bytes)) return undefined;
  const text = bytes.toString('utf8');
  const end = text.search(/[\r\n]/);
  const head = end === -1 ? text : text.slice(0, end);
  const [separator = ','] = [',', ';', '\t', '|'].sort((a, b) => head.split(b).length - head.split(a).length);
  try {
    const [header = [], ...rows] = parse(text, { bom: true, delimiter: separator, skipEmptyLines: true });
    return { header, rows, separator };
  } catch {
    return undefined;
  }
});

export const tableIn = (answer: Exchange): CsvTable | undefined =>
  isFile(answer) ? tableOf(answer.response.bytes) : undefined;

export interface ArchiveFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** The files in a ZIP archive; undefined if it is not one. */
export async function filesInArchive(bytes: Buffer): Promise<readonly ArchiveFile[] | undefined> {
  if (!isZip(bytes)) return undefined;
  try {
    return await unzipped(bytes);
  } catch {
    return undefined;
  }
}

const unzipped = (bytes: Buffer): Promise<readonly ArchiveFile[]> =>
  new Promise((done, fail) => {
    const entries: ArchiveFile[] = [];
    yauzl.fromBuffer(bytes, { lazyEntries: true }, (error, archive) => {
      if (error !== null) {
        fail(error);
        return;
      }
      archive.on('error', fail);
      archive.on('end', () => done(entries));
      archive.on('entry', (entry: yauzl.Entry) => {
        archive.openReadStream(entry, (unreadable, stream) => {
          if (unreadable !== null) {
            fail(unreadable);
            return;
          }
          void (async () => {
            const chunks: Buffer[] = [];
            for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk);
            entries.push({ name: entry.fileName, bytes: Buffer.concat(chunks) });
            archive.readEntry();
          })().catch(fail);
        });
      });
      archive.readEntry();
    });
  });

/** The columns in which a row shows a value; dates may have another format. */
export const columnsOf = (row: readonly string[], value: ContactValue): number[] =>
  row.flatMap((cell, column) =>
    sameValue(cell, value) || (DATE.test(String(value)) && cell.includes(String(value).slice(0, 4)))
      ? [column]
      : [],
  );
