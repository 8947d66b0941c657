import { operations } from '../../generated/operations.ts';
import { reference } from '../drifts/combine.ts';
import type { WireCall, WireDrift, WireReply } from '../http/wire.ts';
import { placesIn } from './place.ts';
import { isTable, type Altered } from './types.ts';
import { changingHeader, reachedBy } from './wire.ts';

/** Called with what is reached: a rule with the operation that read it, if a request did, or a place in an answer. */
export type Reached = (what: string, operation: string | undefined) => void;

const statusesOf = (service: 'inbox' | 'prospecting', operation: string): readonly string[] => {
  const table: Readonly<Record<string, { readonly statuses: readonly string[] }>> = operations[service];
  return table[operation]?.statuses ?? [];
};

/** Rules that report who reads them: values when read, functions when called. */
function watchedTable<T extends object>(table: T, path: string, note: (rule: string) => void): T {
  const known = new Map<string | symbol, unknown>();
  return new Proxy(table, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof name === 'symbol') return value;
      const rule = `${path}.${name}`;
      if (typeof value === 'function') {
        const own =
          known.get(name) ??
          ((...args: readonly unknown[]): unknown => {
            note(rule);
            return (value as (...args: readonly unknown[]) => unknown)(...args);
          });
        known.set(name, own);
        return own;
      }
      if (!isTable(value)) {
        note(rule);
        return value;
      }
      // A table with arbitrary names is one rule. Nested parts are also rules of their own.
      note(rule);
      const own = known.get(name) ?? watchedTable(value, rule, note);
      known.set(name, own);
      return own;
    },
  });
}

/** The reference mock, which reports what is reached. */
export function watchReference(reached: Reached): Altered {
  let read = new Set<string>();
  const flush = (operation: string | undefined): void => {
    for (const rule of read) reached(rule, operation);
    read = new Set();
  };
  const note = (rule: string): void => {
    // Reads that remain when the turn ends belong to no request, but to a timer or a lever.
    if (read.size === 0) queueMicrotask(() => flush(undefined));
    read.add(rule);
  };
  const first = new Map<string, string>();
  /** The headers whose values differ from the previous answer of this operation and status. */
  const changed = ({ operation = '' }: WireCall, { status, headers }: WireReply): string[] =>
    Object.entries(headers).flatMap(([name, value]) => {
      const key = `${operation} ${status} ${name}`;
      const before = first.get(key) ?? value;
      first.set(key, before);
      return before === value ? [] : [changingHeader(name)];
    });
  const wire: WireDrift = (call, reply) => {
    const service = call.family === 'inbox' ? 'inbox' : 'prospecting';
    const operation = call.operation;
    flush(operation);
    if (operation !== undefined)
      for (const what of reachedBy(call, reply, statusesOf(service, operation), [
        ...placesIn(reply.body),
        ...changed(call, reply),
      ]))
        reached(what, operation);
    return reply;
  };
  return {
    rules: {
      inbox: watchedTable(reference.inbox, 'inbox', note),
      prospecting: watchedTable(reference.prospecting, 'prospecting', note),
    },
    wire: [wire],
  };
}
