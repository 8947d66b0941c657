import { operations } from '../../generated/operations.ts';
import { inboxFacts } from '../../generated/facts.ts';
import type { Family } from './call.ts';

interface Route {
  readonly operation: string;
  readonly method: string;
  /** The parts of the path; a placeholder is an object with its name. */
  readonly parts: readonly (string | { readonly name: string })[];
  readonly literals: number;
}

const compile = (
  table: Readonly<Record<string, { readonly method: string; readonly path: string }>>,
): Route[] =>
  Object.entries(table)
    .map(([operation, { method, path }]) => {
      const parts = path
        .split('/')
        .map((part) => (part.startsWith('{') ? { name: part.slice(1, -1) } : part));
      return { operation, method, parts, literals: parts.filter((part) => typeof part === 'string').length };
    })
    // A literal segment wins over a placeholder.
    .sort((a, b) => b.literals - a.literals);

/** Routes by how many parts their paths have, of one method and of all. */
const byLength = (routes: readonly Route[]) =>
  new Map(
    [...Map.groupBy(routes, ({ parts }) => parts.length)].map(([length, all]) => [
      length,
      { all, byMethod: Map.groupBy(all, ({ method }) => method) },
    ]),
  );
const ROUTES = {
  inbox: byLength(compile(operations.inbox)),
  prospecting: byLength(compile(operations.prospecting)),
};
const PREFIX = inboxFacts.pathPrefix;
const PREFIXED = `${PREFIX}/`;

function fits({ parts }: Route, asked: readonly string[]): boolean {
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (typeof part === 'string' ? part !== asked[index] : asked[index] === '') return false;
  }
  return true;
}

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
  const isInbox = path === PREFIX || path.startsWith(PREFIXED);
  const family: Family = isInbox
    ? 'inbox'
    : path === '/lists' || path.startsWith('/lists/')
      ? 'lists'
      : 'main';
  const asked = (isInbox ? path.slice(PREFIX.length) : path).split('/');
  const routes = ROUTES[isInbox ? 'inbox' : 'prospecting'].get(asked.length);
  for (const found of routes?.byMethod.get(method) ?? [])
    if (fits(found, asked))
      return { family, operation: found.operation, params: paramsOf(found, asked), methods: [method] };
  const matching = routes?.all.filter((route) => fits(route, asked)) ?? [];
  const most = matching[0]?.literals;
  const methods = matching.filter(({ literals }) => literals === most).map((route) => route.method);
  return { family, operation: undefined, params: {}, methods };
}

function paramsOf({ parts }: Route, asked: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index];
    if (typeof part === 'object') params[part.name] = decodedPart(asked[index] ?? '');
  }
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
