import SwaggerParser from '@apidevtools/swagger-parser';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isObject } from '../../specs/json.ts';
import type { OpenApi } from '../../specs/openapi.ts';
import { matchOperations } from '../../specs/published.ts';
import { uncompilable } from '../../suites/kit/checks/schema/published.ts';
import { UsageError } from '../cli/options.ts';
import { isUrl, sourceText } from './address.ts';
import { firstLine } from '../../specs/foreign-yaml.ts';
import { lineOf, pointerNames, parseText } from './parse.ts';
import { MOST_SOURCE_BYTES, type SourceText } from './read.ts';
import { absoluteReferences, endlessSchema, placeIds, unreadKeyword } from './references.ts';

/** Most parts of a split file. */
const MOST_PARTS = 10_000;

/** A published file after reading. */
export interface Source {
  /** The requested URL or path. */
  readonly source: string;
  /** The location after redirects. */
  readonly at: string;
  readonly text: string;
}

/** A published file in one piece. */
export interface Usable {
  readonly spec: OpenApi;
  /** Whether it was a single file, so that its ETag covers all of it. */
  readonly isOnePiece: boolean;
}

/** A location in a file, with its line if that is known. */
function placeOf({ text }: Source, pointer: string): string {
  const line = lineOf(text, pointerNames(pointer));
  const place = pointer === '' ? 'the file' : pointer;
  return line === undefined ? place : `${place} (line ${line})`;
}

/** The file as an object, if its version is supported. */
function ofKnownVersion(file: Source): Record<string, unknown> {
  const name = sourceText(file.source);
  const value = parseText(name, file.text);
  const refuse = (reason: string): UsageError => new UsageError(`${name} is no OpenAPI file: ${reason}`);
  if (!isObject(value)) throw refuse('it holds no object');
  const { openapi, swagger, paths, info } = value;
  const found = openapi ?? swagger;
  if (found === undefined) throw refuse('the field openapi is missing');
  if (typeof openapi === 'number')
    throw refuse(
      `${placeOf(file, '/openapi')} is the number ${openapi}; it has to be a text, such as '${openapi}.0'`,
    );
  if (typeof openapi !== 'string' || !/^3\.[01](\.|$)/.test(openapi))
    throw new UsageError(
      `${name} is ${openapi === undefined ? 'Swagger' : 'OpenAPI'} ${JSON.stringify(found)}; 3.0 and 3.1 are read`,
    );
  if (isObject(info) && info['version'] !== undefined && typeof info['version'] !== 'string')
    throw refuse(`${placeOf(file, '/info/version')} is no text; write it in quotes`);
  if (!isObject(paths))
    throw refuse(
      paths !== undefined
        ? `${placeOf(file, '/paths')} is no object`
        : 'webhooks' in value
          ? 'paths is missing: it describes webhooks alone, and no operation that could be checked'
          : 'paths is missing',
    );
  return { ...value };
}

/**
 * The prefix of a local file's path in addresses within the parser. With `file:` the parser would decode only some of
 * what is encoded.
 */
const LOCAL = 'local://machine';
const localUrl = (path: string): string => LOCAL + pathToFileURL(resolve(path)).pathname;
const isLocal = (url: string): boolean => url.startsWith(`${LOCAL}/`);
const pathOf = (url: string): string => fileURLToPath(`file://${url.slice(LOCAL.length)}`);

type ReadPart = (source: string) => Promise<SourceText | undefined>;

/** Reads the parts of a file, from the place of the file itself only. */
function partsOf({ source, at, text }: Source, read: ReadPart) {
  let bytes = Buffer.byteLength(text);
  const parts: string[] = [];
  const origins = [source, at].filter(isUrl).map((url) => new URL(url).origin);
  const isThere = (url: string): boolean =>
    origins.length === 0 ? isLocal(url) : isUrl(url) && origins.includes(new URL(url).origin);
  const part = async (url: string): Promise<string> => {
    const name = isLocal(url) ? pathOf(url) : url;
    const refuse = (): UsageError =>
      new UsageError(`its part ${sourceText(name)} is somewhere else than the file itself`);
    if (!isThere(url)) throw refuse();
    parts.push(name);
    if (parts.length > MOST_PARTS) throw new UsageError(`it has more than ${MOST_PARTS} parts`);
    const found = await read(name);
    if (found === undefined) return '';
    if (isUrl(found.at) && !isThere(found.at)) throw refuse();
    bytes += Buffer.byteLength(found.text);
    if (bytes > MOST_SOURCE_BYTES)
      throw new UsageError(`with its parts it is larger than ${MOST_SOURCE_BYTES} bytes`);
    const value = parseText(sourceText(name), found.text);
    placeIds(value);
    if (found.at !== name) absoluteReferences(value, found.at);
    return JSON.stringify(value);
  };
  return { parts, part };
}

/** The original cause of an error within the parser. */
function causeOf(error: unknown): string {
  const { errors, ioErrorCode, message } = error as Error & { errors?: Error[]; ioErrorCode?: string };
  if (error instanceof RangeError) return 'it refers to itself without end';
  if (ioErrorCode !== undefined) return message;
  return firstLine(errors?.[0] ?? error);
}

interface Problem {
  readonly instancePath: string;
  readonly keyword: string;
  readonly message?: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The finding of a validator, in words. */
function inWords({ keyword, message = 'is invalid', params }: Problem): string {
  const { missingProperty, additionalProperty, unevaluatedProperty } = params;
  if (keyword === 'required') return `lacks ${String(missingProperty)}`;
  const beyond = additionalProperty ?? unevaluatedProperty;
  return typeof beyond !== 'string' ? message : `has ${beyond}, which OpenAPI does not have there`;
}

/** The finding of a validator that names the mistake: the deepest one that is not a consequence of another. */
function firstProblem(problems: readonly Problem[]): Problem | undefined {
  const rank = ({ keyword, params, instancePath }: Problem): number =>
    pointerNames(instancePath).length * 10 +
    (params['missingProperty'] === '$ref'
      ? 0
      : keyword === 'required'
        ? 3
        : /Properties$/.test(keyword)
          ? 2
          : 1);
  return problems.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** Throws a UsageError with the location where a file breaks the rules of OpenAPI. */
async function validate(file: Source, spec: OpenApi): Promise<void> {
  try {
    // The parser changes the file, so it gets a copy.
    await SwaggerParser.validate(structuredClone(spec) as never, { resolve: { external: false } });
  } catch (error) {
    const problem = firstProblem((error as { details?: Problem[] }).details ?? []);
    const words =
      problem === undefined ? causeOf(error) : `${placeOf(file, problem.instancePath)} ${inWords(problem)}`;
    throw new UsageError(`${sourceText(file.source)} is not a valid OpenAPI file: ${words}`);
  }
}

/** The version whose rules the validator knows. Later patch versions change only the wording. */
const knownVersion = (version: unknown): string => (String(version).startsWith('3.0') ? '3.0.3' : '3.1.0');

/** A file with all its parts in one piece. Its references point to locations within it. */
async function inOnePiece(file: Source, whole: Record<string, unknown>, read: ReadPart): Promise<Usable> {
  const name = sourceText(file.source);
  const { parts, part } = partsOf(file, read);
  placeIds(whole);
  const unread = unreadKeyword(whole);
  if (unread !== undefined)
    throw new UsageError(
      `${name} cannot be put together: ${placeOf(file, unread.pointer)} refers by ${unread.keyword}, which is not read`,
    );
  const base = isUrl(file.at) ? file.at : localUrl(file.at);
  const options = {
    resolve: {
      file: false,
      http: false,
      parts: { order: 1, canRead: true, read: ({ url }: { url: string }) => part(url) },
    },
  } as const;
  try {
    const readable = { ...whole, openapi: knownVersion(whole['openapi']) };
    const spec = (await SwaggerParser.bundle(base, readable as never, options)) as unknown as OpenApi;
    return { spec, isOnePiece: parts.length === 0 };
  } catch (error) {
    throw new UsageError(`${name} cannot be put together: ${causeOf(error)}`);
  }
}

/**
 * A published file of a service that all commands can use: valid, in one piece, with operations of ours and schemas
 * that compile. Throws a UsageError that names the source and the fault, in one line.
 */
export async function usable(file: Source, ours: OpenApi, read: ReadPart): Promise<Usable> {
  const name = sourceText(file.source);
  const whole = ofKnownVersion(file);
  const { spec, isOnePiece } = await inOnePiece(file, whole, read);
  const endless = endlessSchema(spec);
  if (endless !== undefined)
    throw new UsageError(
      `${name} cannot be checked by: ${placeOf(file, endless)} refers to itself, by allOf, anyOf, oneOf or $ref alone, without end`,
    );
  await validate(file, spec);
  const { operations, lacking } = matchOperations(spec, ours);
  if (operations.size === 0)
    throw new UsageError(
      `${name} has none of the ${lacking.length} operations of ${String((ours['info'] as { title?: unknown }).title)}; is it the file of another service?`,
    );
  const problem = uncompilable(spec, ours);
  if (problem !== undefined) throw new UsageError(`${name} cannot be checked by: ${problem}`);
  return { spec: { ...spec, openapi: whole['openapi'] }, isOnePiece };
}
