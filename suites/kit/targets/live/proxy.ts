/** Where a proxy is named, as by other programs; what is written in small letters comes first. */
const variable = (name: string, env: NodeJS.ProcessEnv): string =>
  env[name.toLowerCase()] || env[name.toUpperCase()] || '';

interface Exception {
  readonly host: string;
  readonly port: string | undefined;
}

function exceptionIn(entry: string): Exception {
  const [, host = entry, port] = /^(\[.*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? [];
  return { host: host.toLowerCase().replaceAll(/^\[|\]$|^\*?\.|\.$/g, ''), port };
}

/** Whether an origin is spoken to without a proxy: it is listed itself, or as a part of a domain that is. */
function isDirect({ hostname, port }: URL, list: string): boolean {
  const name = hostname.toLowerCase().replaceAll(/^\[|\]$|\.$/g, '');
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== '')
    .map(exceptionIn)
    .some(
      ({ host, port: only }) =>
        (only === undefined || only === (port === '' ? '443' : port)) &&
        (host === '*' || name === host || name.endsWith(`.${host}`)),
    );
}

/** A proxy was named in a way that says no address. */
export class UnusableProxy extends Error {}

/**
 * The proxy on the way to an origin: `HTTPS_PROXY`, unless `NO_PROXY` lists the origin. What is not https never goes
 * through one, for it would read along. Throws an UnusableProxy where the variable names none that can be used.
 */
export function proxyFor(origin: string, env: NodeJS.ProcessEnv = process.env): URL | undefined {
  const url = new URL(origin);
  const named = variable('https_proxy', env).trim();
  if (url.protocol !== 'https:' || named === '' || isDirect(url, variable('no_proxy', env))) return undefined;
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(named) ? named : `http://${named}`;
  const proxy = URL.canParse(address) ? new URL(address) : undefined;
  if (proxy === undefined || !/^https?:$/.test(proxy.protocol))
    throw new UnusableProxy('HTTPS_PROXY names no proxy: it takes http://HOST:PORT or https://HOST:PORT');
  return proxy;
}

/** A proxy as printed: without the name and the password that it may be reached with. */
export const printableProxy = ({ protocol, host }: URL): string => `${protocol}//${host}`;
