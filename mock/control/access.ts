import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isLoopbackName } from '../../specs/loopback.ts';

/** Why a request of the control plane is refused before it is read. */
interface Refusal {
  readonly status: 403 | 415;
  readonly error: string;
}

/** The address of a control plane, and its further allowed names. */
export interface Access {
  readonly port: number;
  readonly address: string;
  /** Allowed names, each for any port or for the port after its colon. */
  readonly hosts: readonly string[];
}

/** The name of the server in `Host` or in the target of a proxy request; undefined if there is none. */
function authorityOf(text: string): { readonly name: string; readonly port: number } | undefined {
  const url = `http://${text}`;
  if (/[\s/?#@\\]/.test(text) || !URL.canParse(url)) return undefined;
  const { hostname, port } = new URL(url);
  return { name: hostname, port: port === '' ? 80 : Number(port) };
}

function isOwn(text: string, { port, address, hosts }: Access): boolean {
  const called = authorityOf(text);
  if (called === undefined) return false;
  const isListed = hosts.some((host) => {
    const listed = authorityOf(host);
    const hasPort = /:\d+$/.test(host);
    return listed?.name === called.name && (!hasPort || listed.port === called.port);
  });
  // DNS rebinding can change the address of a name, but not an address.
  const isAddress = called.name === (address.includes(':') ? `[${address}]` : address);
  return isListed || (called.port === port && (isLoopbackName(called.name) || isAddress));
}

const JSON_TYPE = /^application\/json\s*(;|$)/i;

/** Sites of a page that are this server itself; `none` is a person who typed the address. */
const OWN_SITES = ['same-origin', 'none'];

/** A quoted text of a client in a refusal: short, and in one line. */
const quoted = (text: string): string => JSON.stringify(text.slice(0, 100));

/**
 * Why a request is refused; undefined where it is answered. Its host may be a name that a page has rebound, or a page
 * of another site sent it. Or its body is of a type that a page may send without permission.
 */
export function controlRefusalOf(
  request: Pick<IncomingMessage, 'headers' | 'url'>,
  own: Access,
): Refusal | undefined {
  const { headers, url = '/' } = request;
  const { host = '', origin, 'sec-fetch-site': site } = headers;
  const forbid = (error: string): Refusal => ({ status: 403, error });
  // A client of a proxy sends the whole URL, which takes precedence over Host.
  const target = url.startsWith('/') ? undefined : /^https?:\/\/([^/?#]*)/i.exec(url);
  if (target === null) return forbid(`the target ${quoted(url)} is no path`);
  for (const named of target === undefined ? [host] : [host, target[1] ?? ''])
    if (!isOwn(named, own))
      return forbid(
        `the control plane is not called ${quoted(named)}: it takes localhost, 127.0.0.1 or [::1] with port ${own.port}, ` +
          'and the names of --control-host',
      );
  if (origin !== undefined && origin.toLowerCase() !== `http://${host.toLowerCase()}`)
    return forbid(`the page ${quoted(origin)} may not use the control plane`);
  const sites = [site ?? 'none'].flat();
  if (sites.some((each) => !OWN_SITES.includes(each)))
    return forbid(
      `a page of another site may not use the control plane: Sec-Fetch-Site is ${quoted(String(site))}`,
    );
  const { 'content-type': type, 'content-length': length = '0', 'transfer-encoding': encoding } = headers;
  const hasBody = Number(length) !== 0 || encoding !== undefined;
  if ((hasBody || type !== undefined) && !JSON_TYPE.test(type ?? ''))
    return {
      status: 415,
      error: `a body takes Content-Type: application/json, and this request has ${type === undefined ? 'none' : quoted(type)}`,
    };
  return undefined;
}

/** The address of a server, once it listens. */
export const accessOf = ({ port, address }: AddressInfo, hosts: readonly string[]): Access => ({
  port,
  address,
  hosts,
});
