import { createHash } from 'node:crypto';
import type { Exchange, KeyName } from './exchange.ts';
import { OTHER_KEY_VARIABLES } from './keys.ts';

/** The variables that stand for keys, which are never written down. An unknown key needs none. */
export const KEY_VARIABLES: Readonly<Partial<Record<KeyName, string>>> = {
  main: 'API_KEY',
  ...OTHER_KEY_VARIABLES,
};

/** Headers of a connection, which the next one makes anew. */
const CONNECTION = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

/** Bytes of a body that fit into a command; a longer one goes into a file. */
const MOST_INLINE = 2000;

/** What a key looks like where it is not known. */
const KEY = /[A-Za-z0-9]{48}/;

/** A text as one word of a shell, whatever is in it. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const bytesOf = ({ body, bytes }: Exchange['request']): Buffer | undefined =>
  bytes ?? (body === undefined ? undefined : Buffer.from(body));

/** The file that a body goes into which is too long for a command, or is no text. */
export function bodyFileOf(exchange: Exchange): { name: string; bytes: Buffer } | undefined {
  const bytes = bytesOf(exchange.request);
  if (bytes === undefined || (bytes.length <= MOST_INLINE && exchange.request.bytes === undefined))
    return undefined;
  return { name: `body-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.bin`, bytes };
}

/** The header that carries the key, as shell words in which the key is a variable. */
function authorization(exchange: Exchange, value: string, keys: CurlOptions['keys']): string {
  const variable = KEY_VARIABLES[exchange.key];
  if (variable === undefined) return quoteForShell(`Authorization: ${value}`);
  if (value === '' || value === 'masked') return `"Authorization: $${variable}"`;
  // The form of a key of the inbox alone is not stated.
  const any = exchange.key === 'inboxOnly' ? value.replace(/^Bearer\s+/i, '') : undefined;
  const key = keys?.[exchange.key] ?? KEY.exec(value)?.[0] ?? any;
  const at = key === undefined ? -1 : value.indexOf(key);
  if (key === undefined || at === -1) return quoteForShell(`Authorization: ${value}`);
  const [before, after] = [value.slice(0, at), value.slice(at + key.length)];
  if (before === '' && after === '') return `"Authorization: $${variable}"`;
  return `${quoteForShell(`Authorization: ${before}`)}"$${variable}"${after === '' ? '' : quoteForShell(after)}`;
}

export interface CurlOptions {
  /** The keys of the account, where they are known: a header that holds none of them is shown unchanged. */
  readonly keys?: Readonly<Partial<Record<KeyName, string>>>;
  /** Shell words for the address below which the request goes; the base URL itself by default. */
  readonly base?: string;
}

/** The exchange as a command that sends the same request; keys stay variables, long bodies stand in a file. */
export function curlOf(exchange: Exchange, baseUrl: string, { keys, base }: CurlOptions = {}): string {
  const { method, target, headers, body } = exchange.request;
  const address =
    base === undefined || exchange.receivedBy !== undefined
      ? quoteForShell((exchange.receivedBy ?? baseUrl) + target)
      : base + quoteForShell(target);
  const parts = ['curl', '-i', '-X', /^[A-Za-z]+$/.test(method) ? method : quoteForShell(method), address];
  if (method === 'HEAD') parts.splice(2, 2, '--head');
  for (const [name, value] of Object.entries(headers)) {
    if (exchange.receivedBy !== undefined && CONNECTION.has(name)) continue;
    if (name === 'authorization') parts.push('-H', authorization(exchange, value, keys));
    // An empty header is written with a semicolon; with a colon curl would leave it out.
    else parts.push('-H', quoteForShell(value === '' ? `${name};` : `${name}: ${value}`));
  }
  const file = bodyFileOf(exchange);
  if (file !== undefined) parts.push('--data-binary', `@${file.name}`);
  else if (body !== undefined) parts.push('--data-raw', quoteForShell(body));
  return parts.join(' ');
}
