import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { isObject } from './json.ts';
import type { OpenApi } from './openapi.ts';
import { pinnedFolder, sha256, SpecError, type Service } from './source.ts';

/** The source and time of a pull. */
export interface SourcePin {
  /** A URL or a path. */
  readonly source: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pulledAt: string;
  /** The server's ETag of the file, if the file is in one piece. */
  readonly etag?: string;
}
export type Lock = Partial<Record<Service, SourcePin>>;

/** The pinned copy of the vendor's file of a service, if one was pulled. */
export const publishedFile = (service: Service, folder: URL = pinnedFolder): URL =>
  new URL(`${service}.openapi.json`, folder);

/** The previous pinned copy, if there was one. */
export const previousFile = (service: Service, folder: URL = pinnedFolder): URL =>
  new URL(`${service}.previous.openapi.json`, folder);

export const lockFile = (folder: URL = pinnedFolder): URL => new URL('lock.json', folder);

const again = (): string => `${commandLine('specs', 'pull')} writes it anew`;

/** The lock of the pinned copies; empty if nothing was pulled. Throws a SpecError if it cannot be read. */
export function readLock(folder?: URL): Lock {
  const file = lockFile(folder);
  if (!existsSync(file)) return {};
  try {
    const lock: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isObject(lock)) return lock;
  } catch {
    // Hears below, whatever is wrong with it.
  }
  throw new SpecError(`${fileURLToPath(file)} is no lock of pinned files; remove it, and ${again()}`);
}

/**
 * A pinned copy with its pin; undefined if there is none. Throws a SpecError if its contents changed since the pull.
 */
export function readPin(
  service: Service,
  folder?: URL,
): { readonly pin: SourcePin; readonly spec: OpenApi } | undefined {
  const file = publishedFile(service, folder);
  const pin = readLock(folder)[service];
  if (!existsSync(file)) {
    if (pin === undefined) return undefined;
    throw new SpecError(`${fileURLToPath(file)} is not there, though the lock records it; ${again()}`);
  }
  const text = readFileSync(file, 'utf8');
  if (pin === undefined || sha256(text) !== pin.sha256)
    throw new SpecError(`${fileURLToPath(file)} is not what the lock records; ${again()}`);
  return { pin, spec: JSON.parse(text) as OpenApi };
}
