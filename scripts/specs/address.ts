/** Whether a source is an address, and no path. */
export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** What stands for a secret that is neither printed nor kept. */
const HIDDEN = '…';

/**
 * A source as printed and kept in the lock. Of an address the credentials and the query are hidden, for either may
 * hold a token, and the lock belongs into git.
 */
export function sourceText(source: string): string {
  if (!isUrl(source)) return source;
  if (!URL.canParse(source))
    return source.replace(/^(https?:\/\/)[^/]*@/i, `$1${HIDDEN}@`).replace(/[?#].*$/s, `?${HIDDEN}`);
  const { protocol, username, password, host, pathname, search } = new URL(source);
  const credentials = username === '' && password === '' ? '' : `${HIDDEN}@`;
  return `${protocol}//${credentials}${host}${pathname}${search === '' ? '' : `?${HIDDEN}`}`;
}

/** Whether a source of the lock lacks what it was read with. */
export const isHidden = (source: string): boolean => isUrl(source) && source.includes(HIDDEN);

/** An address without credentials, and the header that takes them to its server. */
export function withCredentials(source: string): { readonly url: string; readonly authorization?: string } {
  const url = new URL(source);
  const { username, password } = url;
  if (username === '' && password === '') return { url: url.href };
  url.username = '';
  url.password = '';
  const pair = [username, password].map(decodeURIComponent).join(':');
  return { url: url.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
