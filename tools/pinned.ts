import { makeFolder, writeWhole } from '../specs/folder.ts';
import { sha256 as digestOf } from '../specs/source.ts';
import envPaths from 'env-paths';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FETCH_MS = 20_000;

/** A published file outside of the project, by address and checksum. */
export interface Pinned {
  readonly url: string;
  readonly sha256: string;
}

/**
 * The text of a pinned file from the user's cache or its address; undefined if the address cannot be reached. Throws an
 * Error if its checksum differs.
 */
export async function pinnedFile(
  { url, sha256 }: Pinned,
  cache: string = envPaths('plumbline', { suffix: '' }).cache,
): Promise<string | undefined> {
  const file = join(cache, `pinned-${sha256}`);
  if (existsSync(file)) {
    const bytes = readFileSync(file);
    // A file that was cut off is fetched again.
    if (digestOf(bytes) === sha256) return bytes.toString('utf8');
  }
  let answer: Response;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(FETCH_MS) });
  } catch {
    return undefined;
  }
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (digestOf(bytes) !== sha256)
    throw new Error(`the checksum of ${url} is ${digestOf(bytes)}, not the pinned ${sha256}`);
  makeFolder(cache);
  writeWhole(file, bytes);
  return bytes.toString('utf8');
}
