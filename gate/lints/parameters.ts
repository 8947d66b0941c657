import { distance } from 'fastest-levenshtein';
import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { foreignJsonOf } from '../../suites/kit/model/foreign-json.ts';
import { isStatedOf, documentedQueryOf, queryParametersOf } from '../documented.ts';
import { type ToolCall, listIn } from '../call.ts';
import type { Lint } from '../lint.ts';
import { keyParameters } from './access.ts';
import { isMoment } from '../../specs/moment.ts';

const { filters: bounds, q, search } = inboxFacts;
const lengthOf = (text: string): number => [...text].length;
const sends = (call: ToolCall, name: string): boolean => call.query.has(name);
const value = (call: ToolCall, name: string): string => call.query.get(name) ?? '';
/** Whether a text search is long enough not to be ignored. */
const isSearching = (call: ToolCall): boolean =>
  lengthOf(value(call, 'search').trim()) >= search.ignoredBelowChars;

/** Names that the text on enrichment may mean as parameters, although the route has them in its path. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  'GET /tools/find/email': ['jobId'],
  'GET /tools/find/phone': ['jobId'],
  'GET /tools/verify/email': ['jobId'],
};

/** Reports a parameter that the operation does not have, with the most similar one. */
export const unknownParameter: Lint = {
  where: isStatedOf('unknown-parameter'),
  evaluate: (call) => {
    if (call.query.size === 0) return undefined;
    const known = [...documentedQueryOf(call).keys(), ...(ALSO[call.operation] ?? [])];
    const keys = keyParameters(call);
    const unknown = [...new Set(call.query.keys())].filter(
      (name) =>
        !known.includes(name) &&
        !keys.includes(name) &&
        !HARMLESS.has(name) &&
        !isPagingName(call, name) &&
        (isPaging(name) || !HALF_SHOWN.has(call.operation)),
    );
    if (unknown.length === 0) return undefined;
    const near = (name: string): string => {
      const meant = known.find((each) => distance(each.toLowerCase(), name.toLowerCase()) <= 2);
      return meant === undefined ? name : `${name} (${meant} is one)`;
    };
    return `no parameter of this route: ${unknown.map(near).join(', ')}`;
  },
};

/** Routes for which only paging parameters are documented; they may have others. */
const HALF_SHOWN = new Set([
  'GET /views',
  'GET /filters',
  'GET /tools/find/email',
  'GET /tools/find/phone',
  'GET /tools/verify/email',
  'GET /social-scrappers',
  'GET /email-providers',
  'GET /email-providers/warmup',
]);

/** Parameters that clients add against caches. */
const HARMLESS = new Set(['_']);

/** Names of page size, page number and start of a page in other services. */
const SIZES = /^(?:limit|page_?size|per_?page|size|count|max_?results|page_?limit)$/i;
const BEGINS = /^(?:offset|skip|start|cursor|after|page_?(?:number|no|num|token)?)$/i;
const isPaging = (name: string): boolean => name === 'page' || SIZES.test(name) || BEGINS.test(name);
const pagedRoutes: Readonly<Record<string, { readonly firstPage: number | null }>> = operations.prospecting;
/** Whether a paged route gets a paging parameter of another route. */
const isPagingName = (call: ToolCall, name: string): boolean =>
  call.exchange.service === 'prospecting' &&
  typeof pagedRoutes[call.operation]?.firstPage === 'number' &&
  !documentedQueryOf(call).has(name) &&
  name !== 'page' &&
  isPaging(name);

export const pagingName: Lint = {
  where: ({ service, operation }) =>
    service === 'prospecting' && typeof pagedRoutes[operation]?.firstPage === 'number',
  evaluate: (call) => {
    const found = [...new Set(call.query.keys())].filter((name) => isPagingName(call, name));
    const known = [...documentedQueryOf(call).keys()].filter((name) => SIZES.test(name) || BEGINS.test(name));
    return found.length === 0
      ? undefined
      : `${found.join(', ')}, where pages are asked for by ${known.join(' and ')}`;
  },
};

/** Reports a parameter for one value that is given several times. */
export const parameterRepeated: Lint = {
  where: (of) => queryParametersOf(of).size > 0,
  of: (call) => call.query.size > 1,
  evaluate: (call) => {
    const repeated = [...documentedQueryOf(call)].filter(
      ([name, { type }]) => type !== 'array' && new Set(call.query.getAll(name)).size > 1,
    );
    return repeated.length === 0
      ? undefined
      : `${repeated.map(([name]) => name).join(', ')} has several values`;
  },
};

/** Reports a value that is not a documented one, or not an integer where one is required. */
export const parameterValue: Lint = {
  of: (call) =>
    call.query.size > 0 &&
    [...documentedQueryOf(call)].some(
      ([name, { type, enum: values }]) => sends(call, name) && (type === 'integer' || values),
    ),
  evaluate: (call) => {
    for (const [name, { type, enum: values }] of documentedQueryOf(call))
      for (const given of call.query.getAll(name)) {
        // The service may ignore a parameter without a value.
        if (given === '' && !call.isRefused) continue;
        if (type === 'integer' && !/^-?\d+$/.test(given)) return `${name}=${given} is no whole number`;
        if (Array.isArray(values) && !values.includes(given))
          return values.length === 1
            ? `${name}=${given}, where ${String(values[0])} is the only value`
            : `${name}=${given} is not one of ${values.join(', ')}`;
      }
    return undefined;
  },
};

/** Reports a page size above the documented maximum or below 1. */
export const sizeBeyond: Lint = {
  of: (call) =>
    call.query.size > 0 &&
    [...documentedQueryOf(call)].some(([name, { maximum }]) => maximum !== undefined && sends(call, name)),
  evaluate: (call) => {
    for (const [name, { maximum }] of documentedQueryOf(call)) {
      const given = value(call, name);
      if (typeof maximum !== 'number' || !/^-?\d+$/.test(given)) continue;
      if (Number(given) > maximum || Number(given) < 1)
        return `${name}=${given}, where ${maximum} is the maximum${Number(given) < 1 ? ' and 1 the least' : ''}`;
    }
    return undefined;
  },
};

export const queryMissing: Lint = {
  on: ['GET /emails/search'],
  needs: ['query'],
  // A search that was served or timed out had its term.
  of: (call) => !call.isSuccessful && call.status !== 408,
  evaluate: (call) => (sends(call, 'q') ? undefined : 'q is missing'),
};

/** A lint for the value of one parameter. */
const ofValue = (
  operation: string,
  name: string,
  wrong: (given: string, call: ToolCall) => string | undefined,
  needs: Lint['needs'] = ['texts'],
): Lint => ({
  on: [operation],
  of: (call) => sends(call, name),
  ...(needs && { needs }),
  evaluate: (call) => wrong(value(call, name), call),
});

export const queryLength = ofValue('GET /emails/search', 'q', (given) => {
  const length = lengthOf(given.trim());
  // Some programs count a character outside of the basic plane as two.
  return given.trim().length < q.minChars || length > q.maxChars
    ? `q has ${length} characters after trimming, of ${q.minChars} to ${q.maxChars}`
    : undefined;
});

export const searchLength = ofValue('GET /emails', 'search', (given) =>
  // It is not documented whether the length includes surrounding blanks.
  lengthOf(given.trim()) > search.maxChars
    ? `search has ${lengthOf(given)} characters, of ${search.maxChars}`
    : undefined,
);

export const searchTooShort = ofValue(
  'GET /emails',
  'search',
  (given, call) =>
    isSearching(call) || given.trim() === ''
      ? undefined
      : `search=${given} is ignored, and every email is listed`,
  [],
);

export const searchWithFilters = ofValue(
  'GET /emails',
  'search',
  (_, call) => {
    const ignored = isSearching(call)
      ? ['filters', 'filtered'].filter((name) => value(call, name) !== '')
      : [];
    return ignored.length === 0 ? undefined : `search makes the service ignore ${ignored.join(' and ')}`;
  },
  [],
);

export const filteredElsewhere = ofValue(
  'GET /emails',
  'folderType',
  (given, call) =>
    given === 'INBOX' || value(call, 'filtered') !== 'only'
      ? undefined
      : `filtered=only lists INBOX, and not ${given}`,
  [],
);

/** The objects in a value, each with the number of objects around it, itself included. */
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
  if (bytes > bounds.maxBytes) return `filters has ${bytes} bytes, of ${bounds.maxBytes}`;
  const nodes = nodesIn(tree);
  const depth = mostOf(nodes.map((each) => each.depth));
  if (depth > bounds.maxDepth) return `filters has ${depth} levels, of ${bounds.maxDepth}`;
  const values = nodes.flatMap(({ node }) => (typeof node['value'] === 'string' ? [node['value']] : []));
  if (values.length > bounds.maxConditions)
    return `filters has ${values.length} conditions, of ${bounds.maxConditions}`;
  const longest = mostOf(values.map(lengthOf));
  return longest > bounds.valueMaxChars
    ? `a value in filters has ${longest} characters, of ${bounds.valueMaxChars}`
    : undefined;
}

export const filtersBounds = ofValue('GET /emails', 'filters', (given) =>
  given === '' ? undefined : beyondBounds(given),
);

/** Reports a date node of a filter tree with an invalid value, which is ignored. */
export const filtersDate = ofValue('GET /emails', 'filters', (given) => {
  const found = nodesIn(foreignJsonOf(given)).find(
    ({ node }) =>
      typeof node['value'] === 'string' &&
      CALENDAR.test(node['value']) &&
      [node['label'], node['type']].some((each) => typeof each === 'string' && DATED.test(each)) &&
      !isMoment(node['value']),
  );
  return found && `the value ${String(found.node['value'])} is no date`;
});
/** A calendar date. The documents do not state the meaning of other values, such as `7d`. */
const CALENDAR = /\d[-/. ]\w+[-/. ]\d/;
/** `receivedDate` and `date_from` are dates; `candidate` and `update` are not. */
const DATED = /(?:^|[\W_])(?:[Dd]ate|DATE)|[a-z]Date|^(?:before|after|since|until)$/;

export const updateIfExistsValue: Lint = {
  where: (of) => queryParametersOf(of).has('updateIfExists'),
  of: (call) => sends(call, 'updateIfExists'),
  evaluate: (call) => {
    const given = value(call, 'updateIfExists');
    // A value that means no leaves duplicates unchanged, as intended.
    return given === 'true' || ['false', '', '0', 'no', 'off'].includes(given.toLowerCase())
      ? undefined
      : `updateIfExists=${given} updates nothing; only the text true does`;
  },
};

/** A lint for lookups by any key. */
const ofLookup = (wrong: (call: ToolCall) => string | undefined): Lint => ({
  on: ['GET /lists/list/{listId}/rows'],
  of: (call) => sends(call, 'email') || sends(call, 'socialUrl'),
  evaluate: wrong,
});

export const lookupBothKeys = ofLookup((call) =>
  value(call, 'email') !== '' && value(call, 'socialUrl') !== ''
    ? 'email and socialUrl are sent together'
    : undefined,
);

/** A lookup always answers with the first page. */
export const lookupPaged = ofLookup((call) =>
  Number(value(call, 'page')) > 1 ? `page=${value(call, 'page')} of a lookup, which has one page` : undefined,
);

export const lookupForm = ofLookup((call) =>
  /^$|[^\s@]@[^\s@]/.test(value(call, 'email')) ? undefined : `email=${value(call, 'email')} is no email`,
);

const never: readonly string[] = prospectingFacts.webhook.neverSentEvents;
const sent: readonly string[] = prospectingFacts.webhook.sentEvents;

/** A lint for the event types of requested activities. */
const ofTypes = (wrong: (types: readonly string[], call: ToolCall) => string | undefined): Lint => ({
  on: ['GET /advanced/campaigns/{campaignId}/activities'],
  of: (call) => sends(call, 'types'),
  evaluate: (call) =>
    wrong(
      call.query.getAll('types').flatMap((each) => each.split(',').map((type) => type.trim())),
      call,
    ),
});

export const eventNeverSent = ofTypes((types) => {
  const found = types.filter((type) => never.includes(type));
  return found.length === 0 ? undefined : `current campaigns never send ${found.join(', ')}`;
});

export const eventUnknown = ofTypes((types) => {
  const found = types.filter((type) => type !== '' && !never.includes(type) && !sent.includes(type));
  const near = (type: string): string =>
    sent.includes(type.toUpperCase()) ? `${type} (${type.toUpperCase()} is one)` : type;
  return found.length === 0 ? undefined : `no event of a campaign: ${found.map(near).join(', ')}`;
});

export const eventsNotJoined = ofTypes((_, call) =>
  call.query.getAll('types').length > 1 ? 'types is given several times' : undefined,
);

export const leadSearchForm = ofValue('GET /lists/list', 'leadSearch', (given) =>
  given === '' || /^\S+@\S+\.\S+$|^https?:\/\/|\w\.\w+\//.test(given.trim())
    ? undefined
    : `leadSearch=${given} is neither an email nor a profile URL`,
);

const UPDATE = 'updateIfExists';
export const updateIfExistsInBody: Lint = {
  where: (of) => queryParametersOf(of).has(UPDATE),
  needs: ['request body'],
  evaluate: (call) => {
    const { contacts } = call.sentObject;
    const rows = [call.sent, ...listIn(contacts)].filter(isObject);
    return rows.some((row) => Object.hasOwn(row, UPDATE)) ? `${UPDATE} stands in the body` : undefined;
  },
};
