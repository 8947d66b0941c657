import { createHmac, randomBytes } from 'node:crypto';
import { closeSync, createReadStream, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { keysOfExchanges } from '../../gate/index.ts';
import { toEntry, toHar } from '../../reports/index.ts';
import { Redactor } from '../../suites/kit/index.ts';
import { maskedKey } from '../../suites/kit/model/key-form.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import type { RecordedExchange } from './proxy.ts';

export interface RecordingSettings {
  readonly baseUrl: string;
  /** Keys that must not occur anywhere in a recording. */
  readonly known: readonly string[];
  /** Whether words of people stay unmasked. */
  readonly keepPayloads: boolean;
}

/** A recording that is written continuously. If the process is killed, it can be read up to its last entry. */
export interface RecordingFile {
  take(recorded: RecordedExchange): void;
  /** Ends the file. Throws the error of the file system if something could not be written. */
  close(): Promise<void>;
}

type Entry = ReturnType<typeof toEntry>;

/** Applies a function to all texts of an entry. */
function withTexts(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => withTexts(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inside]) => [change(name), withTexts(inside, change)]),
  );
}

/** Path and query, in a form that a parser accepts for every target of a client. */
const plainTarget = (target: string): string => `/?${target.split('?').slice(1).join('?')}`;

/** The written lines. Other line separators may occur within a line. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

/** A recording as an HTTP archive. The first exchange, or the end, creates its file. */
export function openRecording(
  file: string,
  { baseUrl, known, keepPayloads }: RecordingSettings,
): RecordingFile {
  // The random text prevents guessing of masked words and keys.
  const salt = randomBytes(16).toString('hex');
  const redactor = new Redactor([...known], keepPayloads, salt);
  const codeOf = (text: string): string => createHmac('sha256', salt).update(text).digest('hex');
  const keys = new Set(known.filter((key) => key !== ''));
  let sent = new Redactor([...keys], true);
  const [head = '', tail = ''] = JSON.stringify(toHar([], baseUrl, !keepPayloads)).split(/(?<="entries":\[)/);
  let failure: Error | undefined;
  let count = 0;
  let isBehind = false;
  let handle: number | undefined;
  const write = (text: string): void => {
    if (failure !== undefined) return;
    try {
      if (handle === undefined) writeSync((handle = openSync(file, 'w')), head);
      writeSync(handle, text);
    } catch (error) {
      failure = error as Error;
    }
  };
  /** Rewrites all entries, because keys and words that appeared later may be in earlier ones. */
  async function reviseEntries(): Promise<void> {
    const draft = `${file}.${process.pid}.draft`;
    const revised = openSync(draft, 'w');
    try {
      for await (const line of linesOf(file)) {
        if (!line.startsWith('{"startedDateTime"')) {
          writeSync(revised, `${line}\n`);
          continue;
        }
        const isLast = !line.endsWith(',');
        const entry = JSON.parse(isLast ? line : line.slice(0, -1)) as Entry;
        writeSync(revised, `${JSON.stringify(clean(remasked(entry)))}${isLast ? '' : ','}\n`);
      }
      closeSync(revised);
      renameSync(draft, file);
    } catch (error) {
      rmSync(draft, { force: true });
      throw error;
    }
  }

  const clean = (entry: Entry): Entry => withTexts(entry, (text) => sent.withoutKeys(text)) as Entry;
  /** An entry with the form of the sent key. */
  const withKeyForm = (entry: Entry, { authorization }: Exchange['request']['headers']): Entry => ({
    ...entry,
    request: {
      ...entry.request,
      headers: entry.request.headers.map((each) =>
        each.name === 'authorization' && authorization !== undefined
          ? { ...each, value: maskedKey(authorization, codeOf) }
          : each,
      ),
    },
  });
  const remasked = (entry: Entry): Entry => {
    if (keepPayloads) return entry;
    const [, origin = '', path = '', query = ''] =
      /^([a-z]+:\/\/[^/?#]*)?([^?#]*)(.*)$/is.exec(entry.request.url) ?? [];
    return { ...entry, request: { ...entry.request, url: `${origin}${redactor.target(path)}${query}` } };
  };

  return {
    take({ exchange, lost }) {
      const { request } = exchange;
      const shown = keysOfExchanges([exchange]).filter((key) => key !== '' && !keys.has(key));
      if (shown.length > 0) {
        for (const key of shown) keys.add(key);
        sent = new Redactor([...keys], true);
        isBehind ||= count > 0;
      }
      redactor.meet({ ...exchange, request: { ...request, target: plainTarget(request.target) } });
      const entry = toEntry(
        {
          exchange: redactor.exchange(exchange),
          scenario: 'recorded',
          isEvidence: true,
          ...(lost !== undefined && { lost }),
        },
        baseUrl,
      );
      // One line per entry, so that the file can be revised line by line.
      const cleaned = withKeyForm(clean(entry), request.headers);
      write(`${count === 0 ? '\n' : ',\n'}${JSON.stringify(cleaned)}`);
      count += 1;
    },
    async close() {
      write(`\n${tail}\n`);
      if (handle !== undefined) closeSync(handle);
      if (failure === undefined && count > 0 && (isBehind || !keepPayloads)) await reviseEntries();
      if (failure !== undefined) throw failure;
    },
  };
}
