import { operations } from '../../generated/operations.ts';
import { inboxFacts } from '../../generated/facts.ts';
import type { Family } from './call.ts';

interface Route {
  readonly operation: string;
  readonly method: string;
  /** The literal texts before, between and after the placeholders. */
  readonly literals: readonly string[];
  readonly names: readonly string[];
  /** Number of literal segments; the route with more of them wins. */
  readonly weight: number;
}

const compile = (
  table: Readonly<Record<string, { readonly method: string; readonly path: string }>>,
): Route[] =>
  Object.entries(table)
    .map(([operation, { method, path }]) => {
      const pieces = path.split(/\{(\w+)\}/);
      return {
        operation,
        method,
        literals: pieces.filter((_, index) => index % 2 === 0),
        names: pieces.filter((_, index) => index % 2 === 1),
        weight: path.split('/').filter((part) => !part.startsWith('{')).length,
      };
    })
    .sort((a, b) => b.weight - a.weight);

const tableOf = (routes: readonly Route[]) => ({
  all: routes,
  byMethod: Map.groupBy(routes, ({ method }) => method),
});
const ROUTES = {
  inbox: tableOf(compile(operations.inbox)),
  prospecting: tableOf(compile(operations.prospecting)),
};
const PREFIX = inboxFacts.pathPrefix;
const PREFIXED = `${PREFIX}/`;

/** The values of the placeholders in a path that begins at `start`; undefined if the path is not the route's. */
function paramsOf(
  { literals, names }: Route,
  path: string,
  start: number,
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  let at = start;
  for (let index = 0; index < literals.length; index += 1) {
    const literal = literals[index] ?? '';
    if (!path.startsWith(literal, at)) return undefined;
    at += literal.length;
    const name = names[index];
    if (name === undefined) continue;
    const slash = path.indexOf('/', at);
    const end = slash === -1 ? path.length : slash;
    if (end === at) return undefined;
    params[name] = decoded(path.slice(at, end));
    at = end;
  }
  return at === path.length ? params : undefined;
}

export interface Routed {
  readonly family: Family;
  /** Undefined if no documented route has this method and path. */
  readonly operation: string | undefined;
  /** The methods of the path; empty for an unknown path. */
  readonly methods: readonly string[];
  readonly params: Readonly<Record<string, string>>;
}

/** The documented route of a request, and the family whose error bodies apply. */
export function route(method: string, path: string): Routed {
  const isInbox = path === PREFIX || path.startsWith(PREFIXED);
  const family: Family = isInbox
    ? 'inbox'
    : path === '/lists' || path.startsWith('/lists/')
      ? 'lists'
      : 'main';
  const { all, byMethod } = ROUTES[isInbox ? 'inbox' : 'prospecting'];
  const start = isInbox ? PREFIX.length : 0;
  for (const found of byMethod.get(method) ?? []) {
    const params = paramsOf(found, path, start);
    if (params !== undefined) return { family, operation: found.operation, params, methods: [method] };
  }
  const matching = all.filter((each) => paramsOf(each, path, start) !== undefined);
  const most = matching[0]?.weight;
  const methods = matching.filter(({ weight }) => weight === most).map((each) => each.method);
  return { family, operation: undefined, params: {}, methods };
}

function decoded(part: string): string {
  if (!part.includes('%')) return part;
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
