import { operations } from '../../generated/operations.ts';
import { inboxFacts } from '../../generated/facts.ts';
import type { Family } from './call.ts';

export interface Route {
  readonly operation: string;
  readonly method: string;
  readonly pattern: RegExp;
  readonly literals: number;
}

const compile = (
  table: Readonly<Record<string, { readonly method: string; readonly path: string }>>,
): Route[] =>
  Object.entries(table)
    .map(([operation, { method, path }]) => ({
      operation,
      method,
      pattern: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
      literals: path.split('/').filter((part) => !part.startsWith('{')).length,
    }))
    // A literal segment wins over a placeholder.
    .sort((a, b) => b.literals - a.literals);

const ROUTES = { inbox: compile(operations.inbox), prospecting: compile(operations.prospecting) };

export interface Routed {
  readonly family: Family;
  /** Undefined where no documented route has this method and path. */
  readonly operation: string | undefined;
  /** The methods that the path has; empty for an unknown path. */
  readonly methods: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

/** The documented route of a request, and the family whose error bodies apply. */
export function route(method: string, path: string): Routed {
  const prefix = inboxFacts.pathPrefix;
  const isInbox = path === prefix || path.startsWith(`${prefix}/`);
  const family: Family = isInbox
    ? 'inbox'
    : path === '/lists' || path.startsWith('/lists/')
      ? 'lists'
      : 'main';
  const rest = isInbox ? path.slice(prefix.length) : path;
  const methods: string[] = [];
  for (const { operation, method: wanted, pattern } of ROUTES[isInbox ? 'inbox' : 'prospecting']) {
    const match = pattern.exec(rest);
    if (match !== null && wanted === method)
      return { family, operation, methods: [method], params: decoded(match.groups ?? {}) };
    if (match !== null) methods.push(wanted);
  }
  return { family, operation: undefined, methods, params: {} };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}
