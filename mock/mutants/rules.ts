import { reference, withAlteration } from '../drifts/combine.ts';
import type { Rules } from '../account.ts';
import { isTable, type Mutant, type RuleType } from './types.ts';
import { alterationsOf } from './values.ts';

/** A rule with its path, value and type. */
interface Rule {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly type: RuleType;
}

/** The rules in a table; rules of nested tables have their own paths. */
function rulesIn(value: unknown, type: RuleType, path: readonly string[]): Rule[] {
  // A table with arbitrary names is one rule, so that missing and additional names can be altered, too.
  if (!isTable(value) || (type.kind === 'table' && type.open)) return [{ path, value, type }];
  const { fields = {} } = type.kind === 'table' ? type : {};
  return Object.entries(value).flatMap(([name, part]) =>
    rulesIn(part, fields[name] ?? { kind: 'other' }, [...path, name]),
  );
}

/** Every rule of both services with every alteration that its type and value allow. */
export const ruleMutants = (types: Readonly<Record<Mutant['service'], RuleType>>): Mutant[] =>
  (['inbox', 'prospecting'] as const).flatMap((service) =>
    rulesIn(reference[service], types[service], [service]).flatMap(({ path, value, type }) => {
      const rule = path.join('.');
      return alterationsOf(value, type).map(({ way, value: altered }) => ({
        id: `${rule}: ${way}`,
        service,
        rule,
        reach: rule,
        make: () => ({ rules: withAlteration(reference, path, altered) as unknown as Rules, wire: [] }),
      }));
    }),
  );
