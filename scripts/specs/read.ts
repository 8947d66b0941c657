import { decodeText, textOfFile } from '../../specs/text.ts';
import { causeOf } from '../cli/failures.ts';
import { UsageError, withUsageErrors } from '../cli/options.ts';
import { isUrl, sourceText, withCredentials } from './address.ts';

/** Most bytes of one source: the file with all its parts. */
export const MOST_SOURCE_BYTES = 20 * 2 ** 20;
const TIMEOUT_MS = 30_000;

/** The text of a file, its URL after redirects, and the server's ETag. */
export interface SourceText {
  readonly text: string;
  readonly at: string;
  readonly etag?: string;
}

/** Options of a request besides its URL. */
export interface ReadOptions {
  /** The ETag that is already known. */
  readonly etag?: string;
  readonly authorization?: string;
}

const tooLarge = (name: string): UsageError =>
  new UsageError(`${name} is larger than ${MOST_SOURCE_BYTES} bytes, which is all that is read of a file`);

/** The reason of a failed request, in one line. */
function reason(error: unknown): string {
  const { name, cause = error } = error as Error;
  if (name === 'TimeoutError') return `no answer within ${TIMEOUT_MS / 1000} s`;
  return causeOf(cause instanceof AggregateError ? cause.errors[0] : cause);
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

const ofFile = (path: string): SourceText => ({
  text: withUsageErrors(RangeError, () => textOfFile(path, { most: MOST_SOURCE_BYTES })),
  at: path,
});

/**
 * The text at a URL or path; undefined if the server reports that its `etag` is unchanged. Throws a UsageError if it
 * cannot be read or is too large. The message names the source without its secrets.
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
