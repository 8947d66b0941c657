/** Whether a source is a URL, not a path. */
export const isUrl = (source: string): boolean => /^https?:\/\//i.test(source);

/** The placeholder of a secret, which is neither printed nor stored. */
const HIDDEN = '…';

/**
 * A source in the form for output and the lock. Credentials and query of a URL are hidden, because either may hold a
 * token and the lock is committed to git.
 */
export function sourceText(source: string): string {
  if (!isUrl(source)) return source;
  if (!URL.canParse(source))
    return source.replace(/^(https?:\/\/)[^/]*@/i, `$1${HIDDEN}@`).replace(/[?#].*$/s, `?${HIDDEN}`);
  const { protocol, username, password, host, pathname, search } = new URL(source);
  const credentials = username === '' && password === '' ? '' : `${HIDDEN}@`;
  return `${protocol}//${credentials}${host}${pathname}${search === '' ? '' : `?${HIDDEN}`}`;
}

/** Whether a source in the lock lacks hidden parts of the original. */
export const isHidden = (source: string): boolean => isUrl(source) && source.includes(HIDDEN);

/** A URL without credentials, and the header that sends them to its server. */
export function withCredentials(source: string): { readonly url: string; readonly authorization?: string } {
  const url = new URL(source);
  const { username, password } = url;
  if (username === '' && password === '') return { url: url.href };
  url.username = '';
  url.password = '';
  const pair = [username, password].map(decodeURIComponent).join(':');
  return { url: url.href, authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}
