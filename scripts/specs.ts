import SwaggerParser from '@apidevtools/swagger-parser';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import {
  lockFile,
  publishedFile,
  readLock,
  SERVICES,
  sha256,
  specFile,
  type Service,
} from '../specs/source.ts';
import { findTool, toolAtHand } from '../tools/index.ts';
import { changelog, structuralChanges } from './specs/changes.ts';
import { pulledFrom, type Program } from './commands/specs.ts';
import { UsageError } from './cli/options.ts';
import { during } from './process/progress.ts';
import { commandLine, isInstalled } from '../specs/command-line.ts';

const MAX_BYTES = 20 * 2 ** 20;
const TIMEOUT_MS = 30_000;

/** The bytes of a URL or path, within the limits. */
async function read(source: string): Promise<string> {
  if (!/^https?:/.test(source)) {
    if (!existsSync(source)) throw new UsageError(`there is no file ${source}`);
    if (statSync(source).size > MAX_BYTES)
      throw new UsageError(`${source} is larger than ${MAX_BYTES} bytes`);
    return readFileSync(source, 'utf8');
  }
  let answer: Response;
  try {
    answer = await fetch(source, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { message, cause } = error as Error;
    throw new UsageError(`${source} cannot be read: ${cause instanceof Error ? cause.message : message}`);
  }
  if (!answer.ok || answer.body === null) throw new UsageError(`${source} answered ${answer.status}`);
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of answer.body as AsyncIterable<Uint8Array>) {
      size += chunk.length;
      if (size > MAX_BYTES) throw new UsageError(`${source} is larger than ${MAX_BYTES} bytes`);
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${source} broke off: ${(error as Error).message}`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** An OpenAPI 3.1 file as JSON. References to other files are refused: a pinned copy stands alone. */
async function checked(source: string, text: string): Promise<string> {
  let spec: unknown;
  try {
    spec = parse(text);
  } catch (error) {
    throw new UsageError(
      `${source} is neither JSON nor YAML: ${(error as Error).message.split('\n')[0] ?? ''}`,
    );
  }
  const version =
    typeof spec === 'object' && spec !== null ? (spec as { openapi?: unknown }).openapi : undefined;
  if (typeof version !== 'string' || !version.startsWith('3.1'))
    throw new UsageError(`${source} is no OpenAPI 3.1 file (openapi is ${JSON.stringify(version ?? null)})`);
  try {
    await SwaggerParser.validate(structuredClone(spec) as never, { resolve: { external: false } });
  } catch (error) {
    throw new UsageError(
      `${source} is not a valid OpenAPI file: ${(error as Error).message.split('\n')[0] ?? ''}`,
    );
  }
  return `${JSON.stringify(spec, null, 1)}\n`;
}

/** Puts a file in place whole or not at all; `review` may look at it beside the one that it replaces. */
async function replace(file: URL, text: string, review?: (fresh: string) => Promise<void>): Promise<void> {
  mkdirSync(new URL('.', file), { recursive: true });
  const path = fileURLToPath(file);
  const fresh = path.replace(/\.json$/, '.new.json');
  try {
    writeFileSync(fresh, text);
    await review?.(fresh);
    renameSync(fresh, path);
  } finally {
    rmSync(fresh, { force: true });
  }
}

/** What differs between the pinned file and a new one: by oasdiff where it is at hand, else part by part. */
async function changesBetween(pinned: string, fresh: string): Promise<string> {
  const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8')) as unknown;
  let parts: string;
  try {
    parts = structuralChanges(read(pinned), read(fresh)).join('\n');
  } catch {
    return 'the pinned file is no JSON any more: nothing can be compared with it';
  }
  try {
    const oasdiff = await toolAtHand('oasdiff');
    if (oasdiff === undefined) return parts;
    const { text } = await changelog(oasdiff, pinned, fresh);
    // Where only words differ, oasdiff has nothing to report.
    return text === '' || /^no changes/i.test(text) ? parts : text;
  } catch (error) {
    return `${(error as Error).message}; part by part:\n${parts}`;
  }
}

async function pull(sources: Partial<Record<Service, string>>): Promise<number> {
  const lock = { ...readLock() };
  const wanted = SERVICES.flatMap((service) => {
    const source = sources[service] ?? lock[service]?.source;
    return source === undefined ? [] : [{ service, source }];
  });
  if (wanted.length === 0)
    throw new UsageError('no source is known; name one with --inbox or --prospecting (a URL or a path)');
  // All are read and checked before one is written.
  const files = await Promise.all(
    wanted.map(async ({ service, source }) => ({
      service,
      source,
      text: await checked(source, await during(`reading ${source}`, () => read(source))),
    })),
  );
  for (const { service, source, text } of files) {
    const sum = sha256(text);
    const isSame = lock[service]?.sha256 === sum;
    const isPinned = isSame && lock[service]?.source === source;
    const file = publishedFile(service);
    if (!isPinned)
      await replace(file, text, async (fresh) => {
        if (isSame || !existsSync(file)) return;
        const changes = await changesBetween(fileURLToPath(file), fresh);
        process.stdout.write(`${service}: the pinned file against the new one\n${changes}\n`);
      });
    process.stdout.write(
      `${service}: ${isSame ? 'unchanged' : 'pulled'} (${Buffer.byteLength(text)} bytes, sha256 ${sum.slice(0, 12)}…) from ${source}\n`,
    );
    if (isPinned) continue;
    lock[service] = {
      source,
      sha256: sum,
      bytes: Buffer.byteLength(text),
      pulledAt: new Date().toISOString(),
    };
  }
  await replace(lockFile, `${JSON.stringify(lock, null, 2)}\n`);
  if (!isInstalled) process.stdout.write('run npm run generate to build from them\n');
  return 0;
}

/** What oasdiff says changed from our file to the published one; 1 when something breaks. */
async function diff(): Promise<number> {
  const pulled = SERVICES.filter((service) => existsSync(publishedFile(service)));
  if (pulled.length === 0)
    throw new UsageError(`nothing was pulled yet; ${commandLine('specs', 'pull')} does`);
  const oasdiff = await during('finding oasdiff', () => findTool('oasdiff'));
  let breaking = false;
  for (const service of pulled) {
    const files = [fileURLToPath(specFile(service)), fileURLToPath(publishedFile(service))] as const;
    let changes: Awaited<ReturnType<typeof changelog>>;
    try {
      changes = await changelog(oasdiff, ...files);
    } catch (error) {
      throw new UsageError(`${service}: ${(error as Error).message}`);
    }
    breaking ||= changes.breaks;
    process.stdout.write(`${service}: our file against the published one\n${changes.text || 'no changes'}\n`);
  }
  return breaking ? 1 : 0;
}

/** Takes, pins and compares the files that the vendor publishes. */
export function run(program: Program): Promise<number> {
  const sources = pulledFrom(program);
  if (sources === undefined) return diff();
  const { PLUMBLINE_INBOX_SPEC: inbox, PLUMBLINE_PROSPECTING_SPEC: prospecting } = process.env;
  return pull({ ...(inbox && { inbox }), ...(prospecting && { prospecting }), ...sources });
}
