import SwaggerParser from '@apidevtools/swagger-parser';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { isObject } from '../../specs/json.ts';
import type { OpenApi } from '../../specs/openapi.ts';
import { matched } from '../../specs/published.ts';
import { uncompilable } from '../../suites/kit/schema/published.ts';
import { UsageError } from '../cli/options.ts';
import { isUrl, MOST_BYTES, type Read } from './read.ts';

/** Parts that a file may be split into. */
const MOST_PARTS = 1000;

/** A published file in one piece. */
export interface Usable {
  readonly spec: OpenApi;
  /** Whether it came in one piece, so that its ETag speaks of all of it. */
  readonly isOnePiece: boolean;
}

const firstLine = (error: unknown): string => (error as Error).message.trim().split('\n')[0] ?? '';

/** JSON or YAML. */
function parsed(source: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // YAML holds JSON, too, but takes some times as long.
  }
  try {
    return parse(text, { logLevel: 'error' });
  } catch (error) {
    throw new UsageError(`${source} is neither JSON nor YAML: ${firstLine(error)}`);
  }
}

/** The file as an object of a version that is read. */
function ofKnownVersion(source: string, value: unknown): Record<string, unknown> {
  if (!isObject(value)) throw new UsageError(`${source} is no OpenAPI file: it holds no object`);
  const { openapi, swagger } = value;
  if (typeof openapi === 'string' && /^3\.[01](\.|$)/.test(openapi)) return { ...value };
  const found = openapi ?? swagger;
  throw new UsageError(
    found === undefined
      ? `${source} is no OpenAPI file: the field openapi is missing`
      : `${source} is ${openapi === undefined ? 'Swagger' : 'OpenAPI'} ${JSON.stringify(found)}; 3.0 and 3.1 are read`,
  );
}

/** Reads the parts of a file: from where the file itself is, and from nowhere else. */
function partsOf(source: string, read: (source: string) => Promise<Read | undefined>, size: number) {
  let bytes = size;
  const parts: string[] = [];
  const from = isUrl(source) ? new URL(source).origin : undefined;
  const part = async (url: string): Promise<string> => {
    const isThere = from === undefined ? !isUrl(url) : isUrl(url) && new URL(url).origin === from;
    const name = url.startsWith('file:') ? fileURLToPath(url) : url;
    if (!isThere) throw new UsageError(`its part ${name} is somewhere else than the file itself`);
    parts.push(name);
    if (parts.length > MOST_PARTS) throw new UsageError(`it has more than ${MOST_PARTS} parts`);
    const { text } = (await read(name)) ?? { text: '' };
    bytes += Buffer.byteLength(text);
    if (bytes > MOST_BYTES) throw new UsageError(`with its parts it is larger than ${MOST_BYTES} bytes`);
    return text;
  };
  return { parts, part };
}

/** What went wrong within the parser, by its own first cause. */
function causeOf(error: unknown): string {
  const { errors, ioErrorCode, message } = error as Error & { errors?: Error[]; ioErrorCode?: string };
  if (ioErrorCode !== undefined) return message;
  return firstLine(errors?.[0] ?? error);
}

/**
 * A published file of a service that everything here can use: valid, in one piece, with operations of ours, and with
 * schemas that can be compiled. Throws a UsageError that names the source and what is wrong, in a line.
 */
export async function usable(
  source: string,
  text: string,
  ours: OpenApi,
  read: (source: string) => Promise<Read | undefined>,
): Promise<Usable> {
  const whole = ofKnownVersion(source, parsed(source, text));
  const { parts, part } = partsOf(source, read, Buffer.byteLength(text));
  const base = isUrl(source) ? source : resolve(source);
  const options = {
    resolve: {
      file: false,
      http: false,
      parts: { order: 1, canRead: true, read: ({ url }: { url: string }) => part(url) },
    },
  } as const;
  let spec: OpenApi;
  try {
    spec = (await SwaggerParser.bundle(base, whole as never, options)) as unknown as OpenApi;
  } catch (error) {
    throw new UsageError(`${source} cannot be put together: ${causeOf(error)}`);
  }
  try {
    // It takes the file apart, so it gets one of its own.
    await SwaggerParser.validate(structuredClone(spec) as never, { resolve: { external: false } });
  } catch (error) {
    throw new UsageError(`${source} is not a valid OpenAPI file: ${firstLine(error)}`);
  }
  const { operations, lacking } = matched(spec, ours);
  if (operations.size === 0)
    throw new UsageError(
      `${source} has none of the ${lacking.length} operations of ${String((ours['info'] as { title?: unknown }).title)}; is it the file of another service?`,
    );
  const problem = uncompilable(spec, ours);
  if (problem !== undefined) throw new UsageError(`${source} cannot be judged by: ${problem}`);
  return { spec, isOnePiece: parts.length === 0 };
}
