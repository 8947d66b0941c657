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

const byMethod = (routes: readonly Route[]): ReadonlyMap<string, readonly Route[]> =>
  Map.groupBy(routes, ({ method }) => method);
const ROUTES = {
  inbox: byMethod(compile(operations.inbox)),
  prospecting: byMethod(compile(operations.prospecting)),
};

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
  const routes = ROUTES[isInbox ? 'inbox' : 'prospecting'];
  for (const { operation, pattern } of routes.get(method) ?? []) {
    const match = pattern.exec(rest);
    if (match !== null) return { family, operation, params: decoded(match.groups ?? {}), methods: [method] };
  }
  const matching = [...routes.values()].flat().filter(({ pattern }) => pattern.test(rest));
  const most = Math.max(...matching.map(({ literals }) => literals));
  const methods = matching.filter(({ literals }) => literals === most).map(({ method: each }) => each);
  return { family, operation: undefined, params: {}, methods };
}

function decoded(groups: Readonly<Record<string, string>>): Record<string, string> {
  const params: Record<string, string> = {};
  for (const name in groups) params[name] = decodedPart(groups[name] ?? '');
  return params;
}

function decodedPart(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
