import { isDeepStrictEqual } from 'node:util';
import type { Rules } from '../account.ts';
import { inboxRules } from '../inbox/index.ts';
import { prospectingRules } from '../prospecting/index.ts';
import type { Altered } from '../mutants/types.ts';
import type { Drift } from './types.ts';

type Table = Readonly<Record<string, unknown>>;
/** One rule altered by a drift: its path and value. */
interface Alteration {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly by: string;
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A table with a missing or an additional name is altered as a whole. */
const hasSameNames = (one: Table, other: Table): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((name) => name in other);

/** The rules in which a table differs from the reference one. Nested tables are compared rule by rule. */
function alterationsIn(altered: Table, reference: Table, by: string, path: readonly string[]): Alteration[] {
  return Object.entries(altered).flatMap(([name, value]): Alteration[] => {
    const before = reference[name];
    if (value === before) return [];
    const here = [...path, name];
    return isTable(value) && isTable(before) && hasSameNames(value, before)
      ? alterationsIn(value, before, by, here)
      : [{ path: here, value, by }];
  });
}

const alterationsOf = ({ id, inbox = {}, prospecting = {} }: Drift): Alteration[] => [
  ...alterationsIn(inbox, inboxRules, id, ['inbox']),
  ...alterationsIn(prospecting, prospectingRules, id, ['prospecting']),
];

/** The rules that a drift alters, such as `inbox.keyLength`; empty if it only alters answers. */
export const alteredRules = (drift: Drift): string[] =>
  alterationsOf(drift).map(({ path }) => path.join('.'));

/** Whether a drift only alters rules, not answers. */
export const isOfRules = ({ around, wire }: Drift): boolean => around === undefined && wire === undefined;

/** A table with one rule replaced. */
export function withAlteration(table: Table, [name = '', ...rest]: readonly string[], value: unknown): Table {
  const inside = table[name];
  return {
    ...table,
    [name]: rest.length > 0 && isTable(inside) ? withAlteration(inside, rest, value) : value,
  };
}

/** The rules of the reference mock. */
export const reference: Table & Rules = { inbox: inboxRules, prospecting: prospectingRules };

/**
 * The combined rules, wrappers and wire changes of a set of drifts. Wrappers and wire changes are applied in order.
 * Throws a RangeError if two drifts alter the same rule, because one would be lost.
 */
export function combineDrifts(set: readonly Drift[]): Altered {
  let rules: Table = reference;
  const known = new Map<string, Alteration>();
  for (const drift of set)
    for (const alteration of alterationsOf(drift)) {
      const name = alteration.path.join('.');
      const other = known.get(name);
      if (other !== undefined && !isDeepStrictEqual(other.value, alteration.value))
        throw new RangeError(
          `${other.by} and ${drift.id} both alter the rule ${name}: choose one of them, for the other would be lost`,
        );
      known.set(name, alteration);
      rules = withAlteration(rules, alteration.path, alteration.value);
    }
  return {
    rules: rules as unknown as Rules,
    around: set.flatMap(({ around = [] }) => around),
    wire: set.flatMap(({ wire = [] }) => ('begin' in wire ? wire.begin() : wire)),
  };
}
