import { existsSync, readFileSync, statSync } from 'node:fs';
import { UsageError } from '../cli/options.ts';

/** What is read of one source at the most, in bytes: the file with all its parts. */
export const MOST_BYTES = 20 * 2 ** 20;
const TIMEOUT_MS = 30_000;

/** The text of a file, and what its server calls this state of it. */
export interface Read {
  readonly text: string;
  readonly etag?: string;
}

export const isUrl = (source: string): boolean => /^https?:\/\//.test(source);

const tooLarge = (source: string): UsageError =>
  new UsageError(`${source} is larger than ${MOST_BYTES} bytes, which is all that is read of a file`);

/** What a failed request says, in a line. */
function reason(error: unknown): string {
  const { name, message, cause } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  return cause instanceof Error ? cause.message || String((cause as { code?: string }).code) : message;
}

async function bodyOf({ body }: Response, source: string): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of (body ?? []) as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MOST_BYTES) throw tooLarge(source);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${source} broke off: ${reason(error)}`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * The text at a URL or path; undefined where the server says that it is still the state of an `etag`. Throws a UsageError
 * that names the source where it cannot be read, or is too large.
 */
export async function read(source: string, etag?: string): Promise<Read | undefined> {
  if (!isUrl(source)) {
    if (!existsSync(source)) throw new UsageError(`there is no file ${source}`);
    const found = statSync(source);
    if (!found.isFile()) throw new UsageError(`${source} is no file`);
    if (found.size > MOST_BYTES) throw tooLarge(source);
    return { text: readFileSync(source, 'utf8') };
  }
  let answer: Response;
  try {
    answer = await fetch(source, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(etag !== undefined && { headers: { 'if-none-match': etag } }),
    });
  } catch (error) {
    throw new UsageError(`${source} cannot be read: ${reason(error)}`);
  }
  if (answer.status === 304 && etag !== undefined) return undefined;
  if (!answer.ok) throw new UsageError(`${source} answered ${answer.status}`);
  const given = answer.headers.get('etag');
  return { text: await bodyOf(answer, source), ...(given !== null && { etag: given }) };
}
