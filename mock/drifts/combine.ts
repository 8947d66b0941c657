import { isDeepStrictEqual } from 'node:util';
import type { Rules } from '../account.ts';
import { inboxRules } from '../inbox/index.ts';
import { prospectingRules } from '../prospecting/index.ts';
import type { Altered } from '../mutants/types.ts';
import type { Drift } from './types.ts';

type Table = Readonly<Record<string, unknown>>;
/** One rule that a drift alters: where it stands, and its value. */
interface Alteration {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly by: string;
}

const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A table that lacks a name, or has one more, is altered as a whole. */
const hasSameNames = (one: Table, other: Table): boolean =>
  Object.keys(one).length === Object.keys(other).length && Object.keys(one).every((name) => name in other);

/** The rules in which a table differs from the reference one; a table within it counts by its own rules. */
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

/** The rules that a drift alters, such as `inbox.keyLength`; none where it alters answers alone. */
export const alteredRules = (drift: Drift): string[] =>
  alterationsOf(drift).map(({ path }) => path.join('.'));

/** Whether a drift alters rules alone, and no answers by themselves. */
export const isOfRules = ({ around, wire }: Drift): boolean => around === undefined && wire === undefined;

/** A table with one rule exchanged. */
export function withAlteration(table: Table, [name = '', ...rest]: readonly string[], value: unknown): Table {
  const inside = table[name];
  return {
    ...table,
    [name]: rest.length > 0 && isTable(inside) ? withAlteration(inside, rest, value) : value,
  };
}

/** The rules as the documents have them. */
export const reference: Table & Rules = { inbox: inboxRules, prospecting: prospectingRules };

/**
 * The rules, wrappers and wire changes that a set of drifts amounts to: each alters rules of its own, and the others
 * follow one another. Throws a RangeError where two alter the same rule, for one of them would be lost.
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
