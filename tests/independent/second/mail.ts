/** How emails are chosen, ordered, ranked and cut into pages. */

import type { Behaviour } from './behaviour.ts';
import {
  compareText,
  isObject,
  json,
  readWhole,
  Refusal,
  type Answer,
  type Call,
  type JsonObject,
} from './kit.ts';
import type { Condition, Email, Tree } from './ledger.ts';

export type Held = [id: string, email: Email];

export function refuse(
  call: Call,
  status: number,
  code: string,
  error: string,
  details?: JsonObject,
): Refusal {
  const body: JsonObject = details ? { code, error, details } : { code, error };
  return new Refusal(json(status, call.world.show('inboxError', body, call)));
}

export function refuseParameter(call: Call, name: string, message: string): Refusal {
  return refuse(call, 400, 'VALIDATION_FAILED', 'The request is not valid.', { [name]: [message] });
}

/** Folds letters as the behaviour says. */
function fold(written: string, how: Behaviour['matchesCase']): string {
  if (how === 'exact') {
    return written;
  }
  return how === 'asciiFolded'
    ? written.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
    : written.toLowerCase();
}

const TYPES: Record<Condition['label'], string[]> = {
  domain: ['equals', 'notEquals', 'contains'],
  sender: ['equals', 'notEquals', 'contains'],
  subject: ['equals', 'notEquals', 'contains'],
  recipient: ['equals', 'contains'],
  date: ['before', 'after'],
  read: ['equals'],
};

export function isCondition(tree: Tree): tree is Condition {
  return 'label' in tree;
}

function matchText(values: string[], type: string, value: string): boolean {
  if (type === 'contains') {
    return values.some((held) => held.includes(value));
  }
  return type === 'equals' ? values.includes(value) : !values.includes(value);
}

/** Says whether an email meets a tree of conditions. */
export function meets(tree: Tree, email: Email, behaviour: Behaviour): boolean {
  if (!isCondition(tree)) {
    const { children } = tree;
    switch (behaviour.viewGroups) {
      case 'firstChild':
        return children.slice(0, 1).every((child) => meets(child, email, behaviour));
      case 'allAnd':
        return children.every((child) => meets(child, email, behaviour));
      case 'allOr':
        return children.some((child) => meets(child, email, behaviour));
      case 'stated':
        return tree.operator === 'and'
          ? children.every((child) => meets(child, email, behaviour))
          : children.some((child) => meets(child, email, behaviour));
    }
  }
  const lower =
    behaviour.filtersCase === 'any'
      ? (written: string) => written.toLowerCase()
      : (written: string) => written;
  const value = lower(tree.value);
  const address = lower(email.from.email);
  switch (tree.label) {
    case 'domain':
      return matchText([address.split('@')[1] ?? ''], tree.type, value);
    case 'sender':
      return matchText([address, lower(email.from.name ?? '')], tree.type, value);
    case 'subject':
      return matchText([lower(email.subject)], tree.type, value);
    case 'recipient':
      return matchText(
        [...email.to, ...email.cc].map((one) => lower(one.email)),
        tree.type,
        value,
      );
    case 'date': {
      const at = Date.parse(tree.value);
      if (Number.isNaN(at)) {
        return behaviour.invalidDate !== 'matchesNone';
      }
      return tree.type === 'before' ? email.date < at : email.date > at;
    }
    case 'read':
      return email.isRead === (value === 'true');
  }
}

/** Reads the filter tree of a request, and refuses what the bounds do not allow. */
export function readFilters(call: Call, written: string): Tree | undefined {
  const { behaviour, choices } = call.world;
  if (Buffer.byteLength(written) > behaviour.filtersBytes) {
    throw refuse(call, 400, 'VALIDATION_FAILED', 'The filters are too large.', {
      maxBytes: behaviour.filtersBytes,
    });
  }
  let parsed: unknown;
  try {
    parsed = JSON.parse(written);
  } catch {
    if (behaviour.filtersBadJson === 'ignore') {
      return undefined;
    }
    if (behaviour.filtersBadJson === 'fail') {
      throw refuse(call, 500, 'INTERNAL_ERROR', 'Unexpected failure.');
    }
    throw refuseParameter(call, 'filters', 'filters must be valid JSON');
  }
  let conditions = 0;
  const known = new Map(
    Object.entries(choices.labels).map(([label, name]) => [name, label as Condition['label']]),
  );

  function refuseDepth(): Refusal {
    const details: Record<Behaviour['depthDetail'], JsonObject | undefined> = {
      bound: { maxDepth: behaviour.filtersDepth },
      list: { depth: [`at most ${behaviour.filtersDepth}`] },
      none: undefined,
    };
    return refuse(
      call,
      400,
      'VALIDATION_FAILED',
      'The filters nest too deep.',
      details[behaviour.depthDetail],
    );
  }

  function readNode(node: unknown, depth: number): Tree | undefined {
    if (depth > behaviour.filtersDepth) {
      throw refuseDepth();
    }
    if (Array.isArray(node)) {
      return { operator: 'and', children: readAll(node, depth) };
    }
    if (!isObject(node)) {
      throw refuseParameter(call, 'filters', 'a filter node must be an object');
    }
    const { operator, children } = choices.group;
    const grouped = node[children];
    if (Array.isArray(grouped)) {
      const joined = node[operator] ?? 'and';
      if ((joined !== 'and' && joined !== 'or') || hasUnknown(node, ['id', operator, children])) {
        throw refuseParameter(call, 'filters', 'unknown operator or field in a group');
      }
      return { operator: joined, children: readAll(grouped, depth + 1) };
    }
    if (behaviour.nestedConditionsCount || depth === 1) {
      conditions += 1;
    }
    if (conditions > behaviour.filtersConditions) {
      throw refuse(call, 400, 'VALIDATION_FAILED', 'There are too many conditions.', {
        maxConditions: behaviour.filtersConditions,
      });
    }
    return readCondition(node);
  }

  function readAll(nodes: readonly unknown[], depth: number): Tree[] {
    return nodes.map((node) => readNode(node, depth)).filter((node) => node !== undefined);
  }

  function hasUnknown(node: JsonObject, names: string[]): boolean {
    return Object.keys(node).some((name) => !names.includes(name));
  }

  function readCondition(node: JsonObject): Condition | undefined {
    const label = typeof node['label'] === 'string' ? known.get(node['label']) : undefined;
    if (label === undefined || hasUnknown(node, ['id', 'label', 'type', 'value'])) {
      if (behaviour.filtersUnknownField === 'ignore') {
        return undefined;
      }
      throw refuseParameter(call, 'filters', 'unknown field');
    }
    const { type, value } = node;
    if (typeof type !== 'string' || !TYPES[label].includes(type)) {
      if (behaviour.filtersUnknownOperator === 'ignore') {
        return undefined;
      }
      throw refuseParameter(call, 'filters', 'unknown operator');
    }
    if (typeof value !== 'string') {
      throw refuseParameter(call, 'filters', 'value must be a string');
    }
    if ([...value].length > behaviour.filtersValue) {
      throw refuse(call, 400, 'VALIDATION_FAILED', 'A value is too long.', {
        maxValueLength: behaviour.filtersValue,
      });
    }
    if (label === 'date' && Number.isNaN(Date.parse(value))) {
      if (behaviour.invalidDate === 'refused') {
        throw refuseParameter(call, 'filters', 'invalid date');
      }
      return behaviour.invalidDate === 'ignored' ? undefined : { label, type, value };
    }
    return { label, type, value };
  }

  return readNode(parsed, 1);
}

/** Writes a tree with the names that the seed chose. */
export function writeTree(call: Call, tree: Tree, id = '1'): JsonObject {
  const { labels, group } = call.world.choices;
  if (isCondition(tree)) {
    return { id, label: labels[tree.label], type: tree.type, value: tree.value };
  }
  return {
    id,
    [group.operator]: tree.operator,
    [group.children]: tree.children.map((child, at) => writeTree(call, child, `${id}.${at + 1}`)),
  };
}

/** Says whether an INBOX email is hidden, by filters or by AI label rules. */
export function isHidden(call: Call, email: Email, by: 'both' | 'filters' | 'rules' = 'both'): boolean {
  const { ledger } = call.account;
  const { behaviour } = call.world;
  const byFilter =
    by !== 'rules' &&
    [...ledger.all('filter').values()].some(
      (filter) => filter.active && meets(filter.tree, email, behaviour),
    );
  const byRule =
    by !== 'filters' &&
    [...ledger.all('rule').values()].some(
      (rule) => rule.hideFromInbox && email.labelIds.includes(rule.labelId),
    );
  return byFilter || byRule;
}

function compareIds(call: Call, left: string, right: string): number {
  return compareText(left, right) * (call.world.choices.idOrder === 'up' ? 1 : -1);
}

/** Orders emails for the list. */
export function orderEmails(call: Call, emails: Held[], later: boolean): Held[] {
  const { emailOrder, emailTies } = call.world.behaviour;
  const ties = ([leftId, left]: Held, [rightId, right]: Held): number => {
    if (emailTies === 'subject') {
      return compareText(left.subject, right.subject) || compareIds(call, leftId, rightId);
    }
    return compareIds(call, leftId, rightId) * (emailTies === 'turnsPerPage' && later ? -1 : 1);
  };
  const newest = (left: Held, right: Held): number => right[1].date - left[1].date || ties(left, right);
  const unit = (size: number) => (left: Held, right: Held) =>
    Math.floor(right[1].date / size) - Math.floor(left[1].date / size) || ties(left, right);
  const orders: Record<Behaviour['emailOrder'], (left: Held, right: Held) => number> = {
    newest,
    oldest: (left, right) => -newest(left, right),
    byDay: unit(86_400_000),
    byHour: unit(3_600_000),
    byId: (left, right) => compareText(right[0], left[0]),
    byArrival: () => 0,
    unreadFirst: (left, right) => Number(left[1].isRead) - Number(right[1].isRead) || newest(left, right),
    starredFirst: (left, right) =>
      Number(right[1].isStarred) - Number(left[1].isStarred) || newest(left, right),
    byFolder: (left, right) => compareText(left[1].folderType, right[1].folderType) || newest(left, right),
  };
  return emails.toSorted(orders[emailOrder]);
}

/** Gives the rank of an email for a term, or nothing when it does not match. */
export function rank(call: Call, email: Email, term: string): number {
  const { behaviour, choices } = call.world;
  const how = behaviour.matchesCase;
  const wanted =
    how === 'lowerOnly' ? term : fold(behaviour.matchesDots ? term : term.replaceAll(/[.@-]/g, ' '), how);
  const has = (written: string): boolean => {
    let held = fold(written, how);
    if (!behaviour.matchesDots) {
      held = held.replaceAll(/[.@-]/g, ' ');
    }
    if (!behaviour.matchesSpaces && wanted.includes(' ')) {
      return false;
    }
    const words = held.split(/\s+/);
    switch (behaviour.matchesWhere) {
      case 'substring':
        return held.includes(wanted);
      case 'prefix':
        return held.startsWith(wanted);
      case 'word':
        return words.includes(wanted);
      case 'wordStart':
        return held.startsWith(wanted) || held.includes(` ${wanted}`);
    }
  };
  const scores: number[] = [];
  const folded = (written: string): string => fold(written, how);
  if (behaviour.matchesSubject && has(email.subject)) {
    scores.push(
      behaviour.rankSubject + (folded(email.subject).startsWith(wanted) ? behaviour.rankSubjectStart : 0),
    );
  }
  const name = email.from.name ?? '';
  if (
    (behaviour.matchesSenderName && has(name)) ||
    (behaviour.matchesSenderAddress && has(email.from.email))
  ) {
    const by = behaviour.rankSenderExactBy;
    const exact =
      (by !== 'name' && folded(email.from.email) === wanted) || (by !== 'address' && folded(name) === wanted);
    scores.push(behaviour.rankSender + (exact ? behaviour.rankSenderExact : 0));
  }
  if (behaviour.matchesSnippet && has(email.snippet)) {
    scores.push(behaviour.rankSnippet);
  }
  const recipients = choices.recipients === 'to' ? email.to : [...email.to, ...email.cc];
  const sought = behaviour.matchesRecipients === 'all' ? recipients : recipients.slice(0, 1);
  if (behaviour.matchesRecipients !== 'none' && sought.some((one) => has(one.email))) {
    scores.push(behaviour.rankRecipients);
  }
  if (behaviour.matchesBody && has(email.body)) {
    scores.push(1);
  }
  if (scores.length === 0) {
    return 0;
  }
  return choices.ranks === 'sum' ? scores.reduce((sum, score) => sum + score, 0) : Math.max(...scores);
}

export interface Ranked {
  held: Held;
  rank: number;
}

export function orderRanked(call: Call, found: Ranked[]): Ranked[] {
  const { rankTies } = call.world.behaviour;
  return found.toSorted((left, right) => {
    const ids = compareIds(call, left.held[0], right.held[0]);
    const dates = right.held[1].date - left.held[1].date;
    const ties: Record<Behaviour['rankTies'], number> = {
      newest: dates || ids,
      oldest: -dates || ids,
      byId: ids,
      byThread: compareText(left.held[1].threadId, right.held[1].threadId) || dates || ids,
    };
    return right.rank - left.rank || ties[rankTies];
  });
}

/** Reads the size of a page of emails. */
export function readLimit(call: Call, written: string | undefined, usual: number, most: number): number {
  const { choices, behaviour } = call.world;
  if (written === undefined || (written === '' && choices.emptyValue === 'absent')) {
    return usual + behaviour.pageSizeShift;
  }
  const limit = readWhole(written);
  if (limit === undefined || limit < 1) {
    if (choices.badLimit === 'refuse') {
      throw refuseParameter(call, 'limit', 'limit must be a whole number of at least 1');
    }
    return usual;
  }
  if (limit > most && choices.overLimit === 'refuse') {
    throw refuseParameter(call, 'limit', `limit must be at most ${most}`);
  }
  return Math.min(limit, most) + behaviour.pageSizeShift;
}

export function answerPage(call: Call, shown: JsonObject): Answer {
  return json(200, call.world.show('emailPage', shown, call));
}
