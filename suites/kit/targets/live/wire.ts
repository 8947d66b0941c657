import { Agent, buildConnector, ProxyAgent, type Dispatcher } from 'undici';
import { Guard } from './guard.ts';
import { withoutInformational } from './informational.ts';
import { proxyFor } from './proxy.ts';
import type { LiveSettings, Limits } from './settings.ts';
import type { Scratch } from './scratch.ts';

/** The connection to a real account, with its guard. */
export interface Wire {
  readonly guard: Guard;
  readonly pool: Dispatcher;
}

const HTTP2 = 'h2';

/** Direct connections, or a TLS tunnel through the proxy of the environment. */
function wayTo(origin: string, limits: Limits): Dispatcher {
  const options = { connections: 2, pipelining: 1, maxHeaderSize: limits.headerBytes };
  // Certificates are always verified, whatever NODE_TLS_REJECT_UNAUTHORIZED is.
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

/** Two connections to the origin of the base URL. The guard checks all requests. */
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
