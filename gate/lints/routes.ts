import { distance } from 'fastest-levenshtein';
import { inboxFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { SERVICES, type Service } from '../../specs/source.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { parts, documentedOperation, SPECS } from '../../suites/kit/checks/schema/location.ts';
import { type ToolCall, listIn } from '../call.ts';
import { ofOperation } from '../documented.ts';
import { isKnownOperation, type Lint } from '../lint.ts';
import { isImpossible } from './access.ts';

/** Tolerated wrong characters of a path: one per this number of characters, and at least two. */
const TYPOS_PER = 6;

interface Route {
  readonly method: string;
  readonly path: string;
  readonly deprecated: boolean;
}
const tables: Readonly<Record<Service, Readonly<Record<string, Route>>>> = operations;

const documented = SERVICES.flatMap((service) =>
  Object.entries(tables[service]).map(([operation, { method, path, deprecated }]) => ({
    ...{ service, operation, method, deprecated },
    path: service === 'inbox' ? inboxFacts.pathPrefix + path : path,
  })),
);

/** A template with the ids of a path in place of its parameters. */
const filled = (template: string, path: string): string => {
  const given = path.split('/');
  return template
    .split('/')
    .map((part, index) => (part.startsWith('{') ? (given[index] ?? part) : part))
    .join('/');
};

const meanings = new Map<string, string>();
/** Most paths that are compared with documented ones, because a scanner requests any number. */
const MOST_PATHS = 300;
const LONGEST_PATH = 200;

/** The probably intended path for an undocumented one; empty if none is similar, or after too many. */
function meant(call: ToolCall): string {
  const path = call.path;
  const { method } = call.exchange.request;
  const key = `${method} ${path}`;
  const known = meanings.get(key);
  if (known !== undefined || meanings.size >= MOST_PATHS || path.length > LONGEST_PATH) return known ?? '';
  const found = nearestTo(method, path);
  meanings.set(key, found);
  return found;
}

/** The documented path of two parts or more at the end of a longer one, such as behind a version. */
function behind(method: string, path: string): string {
  const parts = path.split('/');
  for (let from = 2; from <= MOST_BEFORE + 1 && parts.length - from >= 2; from += 1) {
    const rest = `/${parts.slice(from).join('/')}`;
    const found = documented.find((each) => each.method === method && filled(each.path, rest) === rest);
    if (found !== undefined) return `; the nearest is ${method} ${found.path}`;
  }
  return '';
}
/** Most parts before a documented path. */
const MOST_BEFORE = 3;

function nearestTo(method: string, path: string): string {
  const ranked = documented
    .map((each) => ({ ...each, far: distance(filled(each.path, path), path) }))
    .toSorted((a, b) => a.far - b.far || Number(b.method === method) - Number(a.method === method));
  const [nearest] = ranked;
  if (nearest === undefined || nearest.far > Math.max(2, path.length / TYPOS_PER))
    return behind(method, path);
  if (nearest.far === 0) {
    const methods = ranked.filter(({ far }) => far === 0).map((each) => each.method);
    return `; the path takes ${methods.join(', ')}`;
  }
  return `; the nearest is ${nearest.method} ${nearest.path}`;
}

/** Requests that browsers and proxies send themselves; these are not calls of a tool. */
const BY_THEMSELVES = ['OPTIONS', 'HEAD'];

/** Words of documented paths. A path with one of them belongs to the tool, even if it resembles no documented path. */
const WORDS = new Set(
  SERVICES.flatMap((service) => Object.values(tables[service])).flatMap(({ path }) =>
    path.split('/').filter((part) => part.length > 4 && !part.startsWith('{')),
  ),
);
/** Files, hidden paths and paths that leave their folder; no documented path has these forms. */
const FILE = /\.[a-z]\w{1,4}$|\/\./i;

/** Whether a call belongs to OAuth, where no key exists yet. */
const asksForToken = ({ sentText }: ToolCall): boolean => /\bgrant_type\b/.test(sentText);

/**
 * Whether a call to an undocumented route may be of the tool. Other clients, such as scanners, send no key, and
 * request files and pages of other software.
 */
function isOfTool(call: ToolCall): boolean {
  const path = call.path;
  if (asksForToken(call)) return true;
  if (call.header('authorization') !== undefined) return !FILE.test(path) || meant(call) !== '';
  return (
    call.lacks.has('authorization') &&
    !FILE.test(path) &&
    (path.startsWith(`${inboxFacts.pathPrefix}/`) ||
      meant(call) !== '' ||
      path.split('/').some((part) => WORDS.has(part.toLowerCase())))
  );
}

/** Statuses of a server that has no such route. */
const NO_ROUTE = [404, 405, 501];

export const unknownPath: Lint = {
  of: (call) =>
    call.exchange.operation === undefined && !BY_THEMSELVES.includes(call.method) && !isImpossible(call),
  needs: ['answer'],
  evaluate: (call) => {
    if (!NO_ROUTE.includes(call.status) || call.exchange.response.json !== undefined || !isOfTool(call))
      return undefined;
    // Some routes are not shown. An answer in JSON shows that the route exists and that something else is missing.
    const type = call.exchange.response.headers['content-type'];
    if (/\bjson\b/i.test(type ?? '')) return undefined;
    if (call.lacks.has('answer body') && type === undefined && meant(call) === '')
      return { unseen: 'answer body' };
    return `no such path${asksForToken(call) ? '; there is no OAuth flow' : meant(call)}`;
  },
};

const deprecatedRoutes = new Set(
  documented.flatMap(({ operation, deprecated }) => (deprecated ? [operation] : [])),
);

export const deprecatedRoute: Lint = {
  where: isKnownOperation,
  evaluate: (call) =>
    deprecatedRoutes.has(call.operation) ? 'a deprecated route of the previous system' : undefined,
};

/** The positions of ids in the path of an operation, with their documented forms. */
const formsOf = ofOperation((exchange) => {
  const template = exchange.operation.split(' ')[1] ?? '';
  const spec = SPECS[exchange.service];
  const paths = isObject(spec['paths']) ? spec['paths'][template] : {};
  const holders = [paths, documentedOperation(exchange)].filter(isObject);
  const parameters = holders
    .flatMap(({ parameters: listed }) => listIn(listed))
    .flatMap((each) => parts(spec, each));
  return template.split('/').flatMap((part, index) => {
    const name = part.startsWith('{') ? part.slice(1, -1) : undefined;
    const parameter = parameters.find((each) => each['name'] === name && each['in'] === 'path');
    const schemas = parts(spec, parameter?.['schema']);
    const form = schemas.some(({ format }) => format === 'uuid')
      ? '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
      : schemas.map(({ pattern }) => pattern).find((each) => typeof each === 'string');
    return name === undefined || form === undefined ? [] : [{ name, index, form: new RegExp(form) }];
  });
});

export const idForm: Lint = {
  where: (of) => formsOf(of).length > 0,
  evaluate: (call) => {
    // An id that is served is valid, whatever its form. A refused key shows nothing of the id.
    if (call.isSuccessful || call.status === 401) return undefined;
    const given = call.path.split('/');
    const wrong = formsOf(call.exchange).find(({ index, form }) => !form.test(given[index] ?? ''));
    if (wrong === undefined) return undefined;
    if (call.lacks.has('status')) return { unseen: 'status' };
    const others = documented.filter(({ path }) => path === call.path).map(({ method }) => method);
    return `${wrong.name} ${JSON.stringify(given[wrong.index] ?? '')} has not the form of an id${others.length === 0 ? '' : `; the path takes ${others.join(', ')}`}`;
  },
};
