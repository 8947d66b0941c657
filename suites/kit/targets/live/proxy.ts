/** A variable that names a proxy, as in other programs; lower case takes precedence. */
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

/** Whether requests to an origin use no proxy: the list has its host or a parent domain. */
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

/** A variable for a proxy does not hold an address. */
export class UnusableProxy extends Error {}

/**
 * The proxy for an origin: `HTTPS_PROXY`, unless `NO_PROXY` lists the origin. Only https uses a proxy, because the
 * proxy could read anything else. Throws an UnusableProxy if the variable holds no usable address.
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

/** A proxy for output, without its user name and password. */
export const printableProxy = ({ protocol, host }: URL): string => `${protocol}//${host}`;
