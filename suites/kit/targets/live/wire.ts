import { Agent, buildConnector, ProxyAgent, type Dispatcher } from 'undici';
import { Guard } from './guard.ts';
import { withoutInformational } from './informational.ts';
import { proxyFor } from './proxy.ts';
import type { LiveSettings, Limits } from './settings.ts';
import type { Scratch } from './scratch.ts';

/** The way to a real account, and the guard in it. */
export interface Wire {
  readonly guard: Guard;
  readonly pool: Dispatcher;
}

const HTTP2 = 'h2';

/** Direct connections, or those through the proxy that the environment names: a tunnel, with TLS from end to end. */
function wayTo(origin: string, limits: Limits): Dispatcher {
  const options = { connections: 2, pipelining: 1, maxHeaderSize: limits.headerBytes };
  // Certificates are looked at, whatever NODE_TLS_REJECT_UNAUTHORIZED says.
  const tls = { timeout: limits.silenceMs, rejectUnauthorized: true };
  const proxy = proxyFor(origin);
  if (proxy !== undefined)
    return new ProxyAgent({ ...options, uri: proxy.href, requestTls: tls, proxyTls: tls });
  const connect = buildConnector(tls);
  return new Agent({
    ...options,
    connect: (to, done) =>
      connect(to, (...given) => {
        const [error, socket] = given;
        if (error !== null) {
          done(error, null);
          return;
        }
        const isOfFrames = 'alpnProtocol' in socket && socket.alpnProtocol === HTTP2;
        done(null, isOfFrames ? socket : withoutInformational(socket));
      }),
  });
}

/** Two connections to the origin of the base URL, below which everything is sent; the guard sees what leaves. */
export function openWire(
  { baseUrl, key, otherKeys = {} }: Pick<LiveSettings, 'baseUrl' | 'key' | 'otherKeys'>,
  limits: Limits,
  scratch: Scratch | undefined,
): Wire {
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  const agent = wayTo(origin, limits);
  const guard = new Guard(agent, {
    origin,
    secrets: [key, ...Object.values(otherKeys)],
    permits: ({ path, ...attempt }) =>
      scratch !== undefined &&
      path.startsWith(base) &&
      scratch.permits({ ...attempt, path: path.slice(base.length) }),
  });
  const pool = guard.compose(
    (dispatch) => (options, handler) => dispatch({ ...options, origin, path: base + options.path }, handler),
  );
  return { guard, pool };
}
