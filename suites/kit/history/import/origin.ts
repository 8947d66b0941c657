/** Origins, hosts and targets of recorded addresses. */

const withoutDefaultPort = (host: string): string =>
  host
    .toLowerCase()
    .replace(/\.(?=$|:)/, '')
    .replace(/:(?:80|443)$/, '');

/** The origin of a recorded address: empty without a host, `//host` without a known scheme. */
export function originOf(url: string): string {
  if (url.startsWith('//')) return `//${withoutDefaultPort(/^\/\/([^/?#]*)/.exec(url)?.[1] ?? '')}`;
  if (url.startsWith('/')) return '';
  // Most calls have one of a few origins. Parsing a URL costs more than cutting the origin off.
  const cut = /^https?:\/\/[^/?#]*/i.exec(url)?.[0] ?? url;
  const known = origins.get(cut);
  if (known !== undefined) return known;
  const made = URL.canParse(cut) ? new URL(cut).origin : cut;
  if (origins.size < MOST_REMEMBERED) origins.set(cut, made);
  return made;
}

const origins = new Map<string, string>();
const MOST_REMEMBERED = 10_000;

/** Whether an address belongs to the service: same origin; same host if the log has no scheme; or no host at all. */
export function isOfOrigin(origin: string, service: string): boolean {
  if (origin === '' || origin === service) return true;
  if (!origin.startsWith('//') && !service.startsWith('//')) return false;
  const hostOf = (each: string): string => withoutDefaultPort(each.replace(/^[a-z]*:?\/\//, ''));
  return hostOf(origin) === hostOf(service);
}

/** Path and query of an address, in their original characters. */
export const targetOf = (url: string): string => {
  if (url.startsWith('/') && !url.startsWith('//')) return url.split('#')[0] ?? url;
  const below = /^(?:[a-z][a-z\d+.-]*:)?\/\/[^/?#]*([^#]*)/i.exec(url)?.[1] ?? '';
  return below.startsWith('/') ? below : `/${below}`;
};
