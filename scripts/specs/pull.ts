import { makeFolder, writeWhole } from '../../specs/folder.ts';
import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { lockFile, previousFile, publishedFile, readLock, type SourcePin } from '../../specs/pins.ts';
import type { OpenApi } from '../../specs/openapi.ts';
import { matchOperations } from '../../specs/published.ts';
import { pinnedFolder, SERVICES, sha256, type Service } from '../../specs/source.ts';
import { UsageError } from '../cli/options.ts';
import { isHidden, isUrl, sourceText, withCredentials } from './address.ts';
import type { SourceText, ReadOptions } from './read.ts';
import { usable } from './usable.ts';

/** The dependencies of a pull. */
export interface Around {
  readonly ours: Readonly<Record<Service, OpenApi>>;
  /** The folder of the pinned files; by default that of the project or the user. */
  readonly folder?: URL;
  readonly say: (line: string) => void;
  /** Reads a URL or a path. */
  readonly read: (source: string, options?: ReadOptions) => Promise<SourceText | undefined>;
  /** The changes of a new file as lines, printed before it replaces the pinned one. */
  readonly changes: (service: Service, pinned: string, fresh: string) => Promise<string>;
}

interface Wanted {
  readonly service: Service;
  readonly source: string;
  readonly known?: SourcePin;
}

interface Fresh extends Wanted {
  /** Absent if the server reports that nothing has changed. */
  readonly text?: string;
  readonly etag?: string;
}

/** The credentials of a source, only for its parts on the same server. */
function credentialsFor(part: string, source: string): ReadOptions {
  if (!isUrl(source) || new URL(part).origin !== new URL(source).origin) return {};
  const { authorization } = withCredentials(source);
  return authorization === undefined ? {} : { authorization };
}

/** Reads and validates one file. */
async function fetched(wanted: Wanted, { ours, folder, say, read }: Around): Promise<Fresh> {
  const { service, source, known } = wanted;
  const isThere = existsSync(publishedFile(service, folder));
  const etag = isThere && known?.source === sourceText(source) ? known.etag : undefined;
  const found = await read(source, { ...(etag !== undefined && { etag }) });
  if (found === undefined) return wanted;
  const partOf = (part: string): Promise<SourceText | undefined> => read(part, credentialsFor(part, source));
  const { spec, isOnePiece } = await usable({ source, ...found }, ours[service], partOf);
  const { lacking, beyond } = matchOperations(spec, ours[service]);
  for (const name of lacking) say(`${service}: the file lacks ${name}; the document alone speaks of it`);
  for (const name of beyond)
    say(`${service}: the file has ${name}, which the document does not name; it is not checked`);
  return {
    ...wanted,
    text: `${JSON.stringify(spec, null, 1)}\n`,
    ...(isOnePiece && found.etag !== undefined && { etag: found.etag }),
  };
}

/** Pins a new file, and keeps the replaced one beside it. Returns its pin. */
async function pinned(
  { service, text = '', etag, known, ...fresh }: Fresh,
  around: Around,
): Promise<SourcePin> {
  const source = sourceText(fresh.source);
  const { folder, say, changes } = around;
  const file = publishedFile(service, folder);
  const sum = sha256(text);
  const pin = {
    ...{ source, sha256: sum, bytes: Buffer.byteLength(text) },
    pulledAt: new Date().toISOString(),
    ...(etag !== undefined && { etag }),
  };
  const state = `(${pin.bytes} bytes, sha256 ${sum.slice(0, 12)}…) from ${source}`;
  if (known?.sha256 === sum && existsSync(file)) {
    say(`${service}: unchanged ${state}`);
    return known.source === source && known.etag === etag ? known : pin;
  }
  const path = fileURLToPath(file);
  const next = `${path}.new.json`;
  try {
    writeFileSync(next, text);
    if (existsSync(file)) {
      say(`${service}: the pinned file against the new one`);
      say(await changes(service, path, next));
      renameSync(path, fileURLToPath(previousFile(service, folder)));
    }
    renameSync(next, path);
  } finally {
    rmSync(next, { force: true });
  }
  say(`${service}: pulled ${state}`);
  return pin;
}

/**
 * Reads the published files, validates them and pins them with a lock. All are read and validated before one is
 * written. Throws a UsageError if one cannot be used.
 */
export async function pull(sources: Partial<Record<Service, string>>, around: Around): Promise<void> {
  const { folder = pinnedFolder, say } = around;
  const lock = { ...readLock(folder) };
  const wanted = SERVICES.flatMap((service): Wanted[] => {
    const known = lock[service];
    const source = sources[service] ?? known?.source;
    if (source !== undefined && isHidden(source))
      throw new UsageError(
        `the lock keeps no credentials and no query, as ${source} had them: name the address again with --${service} or PLUMBLINE_${service.toUpperCase()}_SPEC`,
      );
    return source === undefined ? [] : [{ service, source, ...(known && { known }) }];
  });
  if (wanted.length === 0)
    throw new UsageError('no source is known; name one with --inbox or --prospecting (a URL or a path)');
  const files = await Promise.all(wanted.map((each) => fetched(each, around)));
  makeFolder(folder);
  for (const file of files)
    if (file.text === undefined) say(`${file.service}: unchanged, as ${sourceText(file.source)} says`);
    else {
      lock[file.service] = await pinned(file, around);
      writeWhole(fileURLToPath(lockFile(folder)), `${JSON.stringify(lock, null, 2)}\n`);
    }
}
