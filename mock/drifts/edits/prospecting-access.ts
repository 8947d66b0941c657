import { not, path, reading } from './prospecting-wire.ts';
import { type DriftRow, alterWire } from '../types.ts';
import { type When, both, dropField, replace, setField, setStatus, status } from '../wire.ts';
import type { WireCall, WireReply } from '../../http/wire.ts';
import { type Limiter, fixedWindow } from '../../limits/limiters.ts';

export const inMain: When = ({ family }) => family === 'main';

export const inLists: When = ({ family }) => family === 'lists';

export const failed = (_: WireCall, reply: WireReply): boolean => reply.status >= 400;

export const succeeded = (_: WireCall, reply: WireReply): boolean => reply.status < 300;

export const says =
  (field: string, value: string): When =>
  (_, { body }) =>
    typeof body === 'object' && body !== null && (body as Record<string, unknown>)[field] === value;

export const has =
  (field: string): When =>
  (_, { body }) =>
    typeof body === 'object' && body !== null && field in body;

export const asJson = (when: When, body: unknown): DriftRow =>
  alterWire('JSON instead of a page', (call, reply) =>
    when(call, reply)
      ? { ...reply, headers: { ...reply.headers, 'content-type': 'application/json' }, body }
      : reply,
  );

export const to = (when: When, code: number): DriftRow => alterWire(`answers ${code}`, setStatus(when, code));

export const set = (when: When, field: string, value: unknown): DriftRow =>
  alterWire(`${field} is ${JSON.stringify(value)}`, setField(when, field, value));

export const drop = (when: When, field: string): DriftRow =>
  alterWire(`${field} is left out`, dropField(when, field));

export const writing = not(reading);

export const keyRefused: When = both(
  (call) => call.family !== 'inbox',
  status(401),
  says('error', 'Authentication required'),
);

const keyOf = ({ headers }: WireCall): string => (headers['authorization'] ?? '').replace(/^Bearer /, '');

export const welcome = { status: 200, headers: { 'content-type': 'application/json' }, body: {} };

/** Keys of a form that are let in although they open nothing. */
export const letIn = (description: string, form: (key: string) => boolean): DriftRow =>
  alterWire(
    description,
    replace(
      both(keyRefused, (call) => form(keyOf(call))),
      welcome,
    ),
  );

export const overLimit: When = both(inMain, status(500), says('error', 'Internal server error'));

export const stats: When = path(/^\/stats/);

export type QuotaLimiter = (limit: () => number, windowMs: () => number) => Limiter;

/** A refusal closes the door for three windows. */
export const punishing: QuotaLimiter = (limit, windowMs) => {
  const inner = fixedWindow(limit, windowMs);
  let closedUntil = -Infinity;
  return {
    ...inner,
    take(at, cost) {
      if (at < closedUntil) return { accepted: false, remaining: 0, resetAt: closedUntil };
      const permit = inner.take(at, cost);
      if (!permit.accepted) closedUntil = at + 3 * windowMs();
      return permit;
    },
  };
};
