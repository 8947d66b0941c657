import { InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const wholeNumber =
  (minimum: number) =>
  (text: string): number => {
    const value = Number(text);
    if (!Number.isSafeInteger(value) || value < minimum)
      throw new InvalidArgumentError(`takes a whole number from ${minimum} on.`);
    return value;
  };

const MOST_PORT = 65_535;

export const portNumber = (text: string): number => {
  if (!/^\d+$/.test(text) || Number(text) > MOST_PORT)
    throw new InvalidArgumentError(`takes a port from 0 to ${MOST_PORT}.`);
  return Number(text);
};

export const httpUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol))
    throw new InvalidArgumentError('takes an http or https address.');
  if (url.username !== '' || url.password !== '' || /[?#]/.test(text))
    throw new InvalidArgumentError(
      'takes an address without credentials, query and fragment; a key goes into API_KEY alone.',
    );
  return text.replace(/\/+$/, '');
};

/** The address of the services in recorded traffic. */
export const serviceUrl = () =>
  new Option(
    '--service-url <url>',
    'where the services are in the recording, a path before theirs included (default: the origin with most calls of documented routes)',
  )
    .argParser(httpUrl)
    .env('PLUMBLINE_SERVICE_URL');

export const folderOrUrl = (text: string): string => {
  if (/^https?:/i.test(text)) return httpUrl(text);
  if (!existsSync(text) || !statSync(text).isDirectory())
    throw new InvalidArgumentError('takes the folder of both documents, or an http or https address.');
  return text;
};

export const prefix = (text: string): string => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{3,30}$/.test(text))
    throw new InvalidArgumentError('takes 4 to 31 letters, digits, hyphens and underscores.');
  return text;
};

/**
 * A folder that exists or can be created. This is checked before a run, because its results would be lost otherwise.
 */
export const writable = (path: string): string => {
  let nearest = resolve(path);
  while (!existsSync(nearest)) nearest = dirname(nearest);
  if (!statSync(nearest).isDirectory())
    throw new InvalidArgumentError(`takes a folder, and ${nearest} is a file.`);
  try {
    // Only writing shows whether a folder is writable: a full disk or /proc reports that it is, but accepts nothing.
    rmdirSync(mkdtempSync(join(nearest, '.plumbline-')));
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new InvalidArgumentError(`takes a folder, and nothing may be written into ${nearest} (${code}).`);
  }
  return path;
};

/** A file that exists or can be created. */
export const writableFile = (path: string): string => {
  if (existsSync(path) && statSync(path).isDirectory())
    throw new InvalidArgumentError(`takes a file, and ${path} is a folder.`);
  writable(dirname(resolve(path)));
  return path;
};

/** The values of an option that is given several times, or separated by commas. An empty one would select everything. */
export function addToList(value: string, previous: readonly string[] | undefined): readonly string[] {
  // Commas within braces are part of the glob.
  const parts = value.split(/,(?![^{]*\})/).filter((part) => part.trim() !== '');
  if (parts.length === 0) throw new InvalidArgumentError('takes a value, and this one is empty.');
  return [...(previous ?? []), ...parts];
}

/** Names of hosts, each with or without a port. */
export const hostNames = (value: string, previous: readonly string[] | undefined): readonly string[] => {
  const names = addToList(value, previous);
  if (
    names.length === 0 ||
    !names.every((name) => /^[^\s/?#@\\]+$/.test(name) && URL.canParse(`http://${name}`))
  )
    throw new InvalidArgumentError('takes names of hosts, such as mock or mock:4011.');
  return names;
};

/** One of several parts of a run, numbered from 1. */
export interface Shard {
  readonly index: number;
  readonly count: number;
}

/** Parses a part such as `2/4`. */
export const shardOf = (text: string): Shard => {
  const [index = 0, count = 0] = text.split('/').map(Number);
  return { index, count };
};

export const shard = (text: string): string => {
  const { index, count } = shardOf(text);
  if (!/^\d+\/\d+$/.test(text) || index < 1 || index > count)
    throw new InvalidArgumentError('takes a part and their number, such as 2/4.');
  return text;
};
