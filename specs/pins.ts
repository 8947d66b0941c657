import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commandLine } from './command-line.ts';
import { isObject } from './json.ts';
import type { OpenApi } from './openapi.ts';
import { pinnedFolder, sha256, SpecError, type Service } from './source.ts';

/** What was pulled, from where and when. */
export interface SourcePin {
  /** A URL or a path. */
  readonly source: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly pulledAt: string;
  /** What the server calls this state of the file, where the file is in one piece. */
  readonly etag?: string;
}
export type Lock = Partial<Record<Service, SourcePin>>;

/** The vendor's pinned copy of a service's file, where one was pulled. */
export const publishedFile = (service: Service, folder: URL = pinnedFolder): URL =>
  new URL(`${service}.openapi.json`, folder);

/** The copy that the pinned one has replaced, where there was one. */
export const previousFile = (service: Service, folder: URL = pinnedFolder): URL =>
  new URL(`${service}.previous.openapi.json`, folder);

export const lockFile = (folder: URL = pinnedFolder): URL => new URL('lock.json', folder);

const again = (): string => `${commandLine('specs', 'pull')} writes it anew`;

/** The lock of the pinned copies; empty where nothing was pulled. Throws a SpecError where it cannot be read. */
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

/** A pinned copy with its pin; undefined where there is none. Throws a SpecError where it is not what was pulled. */
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
