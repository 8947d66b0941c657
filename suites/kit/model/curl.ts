import { createHash } from 'node:crypto';
import type { Exchange, KeyName } from './exchange.ts';
import { OTHER_KEY_VARIABLES } from './keys.ts';

/** Variables in place of keys, which are never written down. An unknown key needs none. */
export const KEY_VARIABLES: Readonly<Partial<Record<KeyName, string>>> = {
  main: 'API_KEY',
  ...OTHER_KEY_VARIABLES,
};

/** Headers of a connection, which every connection sets itself. */
const CONNECTION = new Set(['connection', 'content-length', 'host', 'transfer-encoding']);

/** Most bytes of a body within a command; a longer one goes into a file. */
const MOST_INLINE = 2000;

/** The form of a key where the key is not known. */
const KEY = /[A-Za-z0-9]{48}/;

/** Quotes any text as one word of a shell. */
export const quoteForShell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;

const bytesOf = ({ body, bytes }: Exchange['request']): Buffer | undefined =>
  bytes ?? (body === undefined ? undefined : Buffer.from(body));

/** The file for a body that is too long for a command or is not text. */
export function bodyFileOf(exchange: Exchange): { name: string; bytes: Buffer } | undefined {
  const bytes = bytesOf(exchange.request);
  if (bytes === undefined || (bytes.length <= MOST_INLINE && exchange.request.bytes === undefined))
    return undefined;
  return { name: `body-${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}.bin`, bytes };
}

/** The header with the key, as shell words with a variable for the key. */
function authorization(exchange: Exchange, value: string, keys: CurlOptions['keys']): string {
  const variable = KEY_VARIABLES[exchange.key];
  if (variable === undefined) return quoteForShell(`Authorization: ${value}`);
  if (value === '' || value === 'masked') return `"Authorization: $${variable}"`;
  // The documents do not state the form of a key for the inbox alone.
  const any = exchange.key === 'inboxOnly' ? value.replace(/^Bearer\s+/i, '') : undefined;
  const key = keys?.[exchange.key] ?? KEY.exec(value)?.[0] ?? any;
  const at = key === undefined ? -1 : value.indexOf(key);
  if (key === undefined || at === -1) return quoteForShell(`Authorization: ${value}`);
  const [before, after] = [value.slice(0, at), value.slice(at + key.length)];
  if (before === '' && after === '') return `"Authorization: $${variable}"`;
  return `${quoteForShell(`Authorization: ${before}`)}"$${variable}"${after === '' ? '' : quoteForShell(after)}`;
}

export interface CurlOptions {
  /** The keys of the account, if known. A header without any of them is shown unchanged. */
  readonly keys?: Readonly<Partial<Record<KeyName, string>>>;
  /** Shell words for the base address of the request; by default the base URL. */
  readonly base?: string;
}

/** The exchange as a curl command for the same request. Keys are variables, and long bodies are in files. */
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
    // An empty header is written with a semicolon, because curl omits one with a colon.
    else parts.push('-H', quoteForShell(value === '' ? `${name};` : `${name}: ${value}`));
  }
  const file = bodyFileOf(exchange);
  if (file !== undefined) parts.push('--data-binary', `@${file.name}`);
  else if (body !== undefined) parts.push('--data-raw', quoteForShell(body));
  return parts.join(' ');
}
