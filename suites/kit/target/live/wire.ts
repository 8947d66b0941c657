import { Agent, buildConnector, type Dispatcher } from 'undici';
import { Guard } from './guard.ts';
import type { LiveSettings, Limits } from './settings.ts';
import type { Scratch } from './scratch.ts';

/** The way to a real account, and the guard in it. */
export interface Wire {
  readonly guard: Guard;
  readonly pool: Dispatcher;
}

/** Two connections to the origin of the base URL, below which everything is sent; the guard sees what leaves. */
export function openWire(
  { baseUrl, key, otherKeys = {} }: Pick<LiveSettings, 'baseUrl' | 'key' | 'otherKeys'>,
  limits: Limits,
  scratch: Scratch | undefined,
): Wire {
  const { origin, pathname } = new URL(baseUrl);
  const base = pathname.replace(/\/$/, '');
  const agent = new Agent({
    connections: 2,
    pipelining: 1,
    maxHeaderSize: limits.headerBytes,
    // Certificates are looked at, whatever NODE_TLS_REJECT_UNAUTHORIZED says.
    connect: buildConnector({ timeout: limits.silenceMs, rejectUnauthorized: true }),
  });
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
