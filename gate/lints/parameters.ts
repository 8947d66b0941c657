import { distance } from 'fastest-levenshtein';
import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import type { LintId } from '../../generated/lints.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { foreignJsonOf } from '../../suites/kit/model/foreign-json.ts';
import { isStatedOf, queryOf } from '../documented.ts';
import { operationOf, type Call } from '../call.ts';
import type { Lint, Said } from '../lint.ts';
import { keyParameters } from './access.ts';

const { filters: bounds, q, search } = inboxFacts;

const lengthOf = (text: string): number => [...text].length;
const isOf =
  (...operations: readonly string[]) =>
  (call: Call): boolean =>
    operations.includes(operationOf(call));
const sends = (call: Call, name: string): boolean => call.query.has(name);
const value = (call: Call, name: string): string => call.query.get(name) ?? '';
/** A text search that is not ignored for being too short. */
const isSearching = (call: Call): boolean =>
  lengthOf(value(call, 'search').trim()) >= search.ignoredBelowChars;

/** What the text on enrichment may be read to name as a parameter, though the catalogue has it in the path. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'GET /tools/find/email': ['jobId'],
  'GET /tools/find/phone': ['jobId'],
  'GET /tools/verify/email': ['jobId'],
};

/** A parameter that the operation does not have, with the one that was meant. */
export const unknownParameter = (id: LintId): Lint => ({
  of: (call) => isStatedOf(id, call),
  judge: (call) => {
    const known = [...queryOf(call).keys(), ...(ALSO[operationOf(call)] ?? [])];
    const keys = keyParameters(call);
    const unknown = [...new Set(call.query.keys())].filter(
      (name) => !known.includes(name) && !keys.includes(name),
    );
    if (unknown.length === 0) return undefined;
    const near = (name: string): string => {
      const meant = known.find((each) => distance(each.toLowerCase(), name.toLowerCase()) <= 2);
      return meant === undefined ? name : `${name} (${meant} is one)`;
    };
    return `no parameter of this route: ${unknown.map(near).join(', ')}`;
  },
});

/** A value that is none of those documented, or no whole number where one is wanted. */
export const parameterValue: Lint = {
  of: (call) =>
    [...queryOf(call)].some(
      ([name, { type, enum: values }]) => sends(call, name) && (type === 'integer' || values),
    ),
  judge: (call) => {
    for (const [name, { type, enum: values }] of queryOf(call))
      for (const given of call.query.getAll(name)) {
        if (type === 'integer' && !/^-?\d+$/.test(given)) return `${name}=${given} is no whole number`;
        if (Array.isArray(values) && !values.includes(given))
          return `${name}=${given} is none of ${values.join(', ')}`;
      }
    return undefined;
  },
};

/** The size of a page beyond the documented maximum, or below 1. */
export const sizeBeyond: Lint = {
  of: (call) => [...queryOf(call)].some(([name, { maximum }]) => maximum !== undefined && sends(call, name)),
  judge: (call) => {
    for (const [name, { maximum }] of queryOf(call)) {
      const given = value(call, name);
      if (typeof maximum !== 'number' || !/^-?\d+$/.test(given)) continue;
      if (Number(given) > maximum || Number(given) < 1)
        return `${name}=${given}, where ${maximum} is the maximum${Number(given) < 1 ? ' and 1 the least' : ''}`;
    }
    return undefined;
  },
};

export const queryLength: Lint = {
  of: isOf('GET /emails/search'),
  needs: ['texts'],
  judge: (call) => {
    const length = lengthOf(value(call, 'q').trim());
    return length < q.minChars || length > q.maxChars
      ? `q has ${length} characters after trimming`
      : undefined;
  },
};

export const searchLength: Lint = {
  of: (call) => isOf('GET /emails')(call) && sends(call, 'search'),
  needs: ['texts'],
  judge: (call) => {
    const length = lengthOf(value(call, 'search'));
    return length > search.maxChars ? `search has ${length} characters` : undefined;
  },
};

export const searchTooShort: Lint = {
  of: (call) => isOf('GET /emails')(call) && sends(call, 'search'),
  judge: (call) =>
    isSearching(call) || value(call, 'search') === ''
      ? undefined
      : `search=${value(call, 'search')} is ignored, and every email is listed`,
};

export const searchWithFilters: Lint = {
  of: (call) => isOf('GET /emails')(call) && isSearching(call),
  judge: (call) => {
    const ignored = ['filters', 'filtered'].filter((name) => sends(call, name));
    return ignored.length === 0 ? undefined : `search makes the service ignore ${ignored.join(' and ')}`;
  },
};

export const filteredElsewhere: Lint = {
  of: (call) => isOf('GET /emails')(call) && value(call, 'filtered') === 'only' && sends(call, 'folderType'),
  judge: (call) =>
    value(call, 'folderType') === 'INBOX'
      ? undefined
      : `filtered=only lists INBOX, and not ${value(call, 'folderType')}`,
};

/** The objects in a value, with the number of objects around each, itself included. */
function nodesIn(
  value: unknown,
): readonly { readonly node: Readonly<Record<string, unknown>>; readonly depth: number }[] {
  const nodes = [];
  const open = [{ inside: value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { inside } = next;
    const depth = next.depth + (isObject(inside) ? 1 : 0);
    if (isObject(inside)) nodes.push({ node: inside, depth });
    if (isObject(inside) || Array.isArray(inside))
      for (const each of Object.values(inside) as unknown[]) open.push({ inside: each, depth });
  }
  return nodes;
}

const mostOf = (numbers: readonly number[]): number => numbers.reduce((a, b) => Math.max(a, b), 0);

function beyondBounds(text: string): string | undefined {
  const tree = foreignJsonOf(text);
  if (tree === undefined) return 'filters is no JSON';
  const bytes = Buffer.byteLength(text);
  if (bytes > bounds.maxBytes) return `filters has ${bytes} bytes`;
  const nodes = nodesIn(tree);
  const depth = mostOf(nodes.map((each) => each.depth));
  if (depth > bounds.maxDepth) return `filters has ${depth} levels`;
  const values = nodes.flatMap(({ node }) => (typeof node['value'] === 'string' ? [node['value']] : []));
  if (values.length > bounds.maxConditions) return `filters has ${values.length} conditions`;
  const longest = mostOf(values.map(lengthOf));
  return longest > bounds.valueMaxChars ? `a value in filters has ${longest} characters` : undefined;
}

export const filtersBounds: Lint = {
  of: (call) => isOf('GET /emails')(call) && value(call, 'filters') !== '',
  needs: ['texts'],
  judge: (call) => beyondBounds(value(call, 'filters')),
};

export const updateIfExistsValue: Lint = {
  of: (call) => queryOf(call).has('updateIfExists') && sends(call, 'updateIfExists'),
  judge: (call) => {
    const given = value(call, 'updateIfExists');
    // What says no leaves duplicates alone, as it means to.
    return ['true', 'false', ''].includes(given) || given === '0'
      ? undefined
      : `updateIfExists=${given} updates nothing; only the text true does`;
  },
};

const isLookup = isOf('GET /lists/list/{listId}/rows');

export const lookupBothKeys: Lint = {
  of: (call) => isLookup(call) && (sends(call, 'email') || sends(call, 'socialUrl')),
  judge: (call) =>
    sends(call, 'email') && sends(call, 'socialUrl') ? 'email and socialUrl are sent together' : undefined,
};

export const lookupPaged: Lint = {
  of: lookupBothKeys.of,
  judge: (call) => {
    const ignored = ['page', 'pageSize'].filter((name) => sends(call, name));
    return ignored.length === 0 ? undefined : `a lookup ignores ${ignored.join(' and ')}`;
  },
};

export const eventNeverSent: Lint = {
  of: (call) => isOf('GET /advanced/campaigns/{campaignId}/activities')(call) && sends(call, 'types'),
  judge: (call): Said => {
    const asked = call.query.getAll('types').flatMap((each) => each.split(','));
    const never: readonly string[] = prospectingFacts.webhook.neverSentEvents;
    const found = asked.filter((each) => never.includes(each.trim()));
    return found.length === 0 ? undefined : `current campaigns never send ${found.join(', ')}`;
  },
};

export const leadSearchForm: Lint = {
  of: (call) => isOf('GET /lists/list')(call) && value(call, 'leadSearch') !== '',
  needs: ['texts'],
  judge: (call) =>
    /^\S+@\S+\.\S+$|^https?:\/\/|\//.test(value(call, 'leadSearch').trim())
      ? undefined
      : `leadSearch=${value(call, 'leadSearch')} is neither an email nor a profile URL`,
};
