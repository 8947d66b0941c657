import type { InboxRules } from './rules.ts';
import type { Email } from './store.ts';

type Predicate = (email: Email) => boolean;
export type Parsed = { readonly predicate: Predicate } | { readonly details: Record<string, unknown> };

const LEAF_KEYS = new Set(['id', 'label', 'type', 'value']);
const DATE_TYPES: readonly string[] = ['equals', 'before', 'after'];

class Refused extends Error {
  readonly details: Record<string, unknown>;
  constructor(details: Record<string, unknown>) {
    super('refused');
    this.details = details;
  }
}

/** Parses a filter tree. Anything that exceeds a bound or is unknown is refused with `details`. */
export function parseFilters(text: string, rules: InboxRules): Parsed {
  const { maxBytes, maxDepth, maxConditions, valueMaxChars, heededDepth = Infinity } = rules.filters;
  const {
    labels,
    textTypes,
    groups,
    required,
    rootLevel,
    rootArray,
    rootGroup,
    bytes,
    groupsCount,
    valueFits,
    idsRepeat,
    folds,
  } = rules.filterWords;
  const ids = new Set<unknown>();
  if (bytes(text) > maxBytes) return { details: { filters: [`at most ${maxBytes} bytes`] } };
  let conditions = 0;
  const count = (): void => {
    conditions += 1;
    if (conditions > maxConditions) throw new Refused({ maxConditions });
  };
  const leaf = (node: Record<string, unknown>): Predicate => {
    count();
    const { label, type, value } = node;
    if (Object.keys(node).some((key) => !LEAF_KEYS.has(key)))
      throw new Refused({ filters: ['unknown field'] });
    if (required.some((key) => !(key in node))) throw new Refused({ filters: ['a field is missing'] });
    const read = typeof label === 'string' ? labels[label] : undefined;
    const types = label === 'date' ? DATE_TYPES : Object.keys(textTypes);
    if (read === undefined || typeof type !== 'string' || !types.includes(type) || typeof value !== 'string')
      throw new Refused({ filters: ['unknown criterion'] });
    if (!valueFits(String(label), value)) throw new Refused({ filters: ['no value of this criterion'] });
    if ([...value].length > valueMaxChars)
      throw new Refused({ filters: [`a value has at most ${valueMaxChars} characters`] });
    if (label === 'date') return compareDates(type, value);
    const wanted = folds(value);
    return (email) => textTypes[type]?.(folds(read(email)), wanted) ?? false;
  };
  const walk = (node: unknown, depth: number): Predicate => {
    if (depth > maxDepth) throw new Refused({ maxDepth });
    if (typeof node !== 'object' || node === null || Array.isArray(node))
      throw new Refused({ filters: ['a node is an object'] });
    const record = node as Record<string, unknown>;
    if (!idsRepeat && ids.has(record['id'] ?? ids)) throw new Refused({ filters: ['an id comes twice'] });
    ids.add(record['id']);
    const group = Object.keys(groups).find((key) => key in record);
    if (group === undefined && rootGroup && depth === rootLevel)
      throw new Refused({ filters: ['a tree begins with a group'] });
    if (group === undefined) return leaf(record);
    if (Object.keys(record).some((key) => key !== group && key !== 'id'))
      throw new Refused({ filters: ['unknown field'] });
    const children = record[group];
    if (!Array.isArray(children)) throw new Refused({ filters: ['a group holds an array'] });
    if (groupsCount) count();
    const outside = conditions;
    if (!rules.conditionsInTotal) conditions = 0;
    const groupsIn = (child: unknown) => Object.keys(groups).filter((key) => key in (child as object));
    const parts = children.flatMap((child: unknown) => {
      const part = walk(child, depth + 1);
      return depth < heededDepth || groupsIn(child).length === 0 ? [part] : [];
    });
    if (!rules.conditionsInTotal) conditions = outside;
    return groups[group] === 'every'
      ? (email) => parts.every((part) => part(email))
      : (email) => parts.some((part) => part(email));
  };
  try {
    const root = JSON.parse(text) as unknown;
    const nodes = rootArray && Array.isArray(root) ? (root as unknown[]) : [root];
    const parts = nodes.map((node) => walk(node, rootLevel));
    return { predicate: (email) => parts.every((part) => part(email)) };
  } catch (error) {
    return { details: error instanceof Refused ? error.details : { filters: ['not JSON'] } };
  }
}

function compareDates(type: string, value: string): Predicate {
  const moment = Date.parse(value);
  // An invalid date is ignored.
  if (Number.isNaN(moment)) return () => true;
  if (type === 'equals') return (email) => Date.parse(email.date) === moment;
  return (email) => (type === 'before' ? Date.parse(email.date) < moment : Date.parse(email.date) > moment);
}
