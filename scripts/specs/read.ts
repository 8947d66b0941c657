import { readFileSync, statSync } from 'node:fs';
import { decodeText } from '../../specs/text.ts';
import { UsageError } from '../cli/options.ts';
import { isUrl, sourceText, withCredentials } from './address.ts';

/** What is read of one source at the most, in bytes: the file with all its parts. */
export const MOST_SOURCE_BYTES = 20 * 2 ** 20;
const TIMEOUT_MS = 30_000;

/** The text of a file, where it is after redirects, and what its server calls this state of it. */
export interface SourceText {
  readonly text: string;
  readonly at: string;
  readonly etag?: string;
}

/** What a request needs beside its address. */
export interface ReadOptions {
  /** The state that is known already. */
  readonly etag?: string;
  readonly authorization?: string;
}

const tooLarge = (name: string): UsageError =>
  new UsageError(`${name} is larger than ${MOST_SOURCE_BYTES} bytes, which is all that is read of a file`);

/** What a failed request says, in a line. */
function reason(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  return cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : message;
}

async function bodyOf({ body }: Response, name: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_SOURCE_BYTES) throw tooLarge(name);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${name} broke off: ${reason(error)}`);
  }
  return decodeText(Buffer.concat(chunks));
}

function ofFile(path: string): SourceText {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) throw new UsageError(`there is no file ${path}`);
  if (!found.isFile()) throw new UsageError(`${path} is no file`);
  if (found.size > MOST_SOURCE_BYTES) throw tooLarge(path);
  try {
    return { text: decodeText(readFileSync(path)), at: path };
  } catch (error) {
    throw new UsageError(
      `${path} cannot be read: the system says ${(error as NodeJS.ErrnoException).code ?? ''}`,
    );
  }
}

/**
 * The text at an address or path; undefined where the server says that it is still the state of an `etag`. Throws a
 * UsageError that names the source, without what may be secret in it, where it cannot be read or is too large.
 */
export async function readSource(
  source: string,
  { etag, authorization }: ReadOptions = {},
): Promise<SourceText | undefined> {
  if (!isUrl(source)) return ofFile(source);
  const name = sourceText(source);
  if (!URL.canParse(source)) throw new UsageError(`${name} is no address`);
  const { url, authorization: own = authorization } = withCredentials(source);
  let answer: Response;
  try {
    answer = await fetch(url, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: {
        ...(etag !== undefined && { 'if-none-match': etag }),
        ...(own !== undefined && { authorization: own }),
      },
    });
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${reason(error)}`);
  }
  if (answer.status === 304 && etag !== undefined) return undefined;
  if (!answer.ok) throw new UsageError(`${name} answered ${answer.status}`);
  const given = answer.headers.get('etag');
  return { text: await bodyOf(answer, name), at: answer.url, ...(given !== null && { etag: given }) };
}
