import { reference, withAlteration } from '../drifts/combine.ts';
import type { Rules } from '../account.ts';
import { isTable, type Mutant, type RuleType } from './types.ts';
import { alterationsOf } from './values.ts';

/** A rule as it stands: where, its value and its type. */
interface Rule {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly type: RuleType;
}

/** The rules in a table, those of tables within it by their own names. */
function rulesIn(value: unknown, type: RuleType, path: readonly string[]): Rule[] {
  // A table that any name may stand in is one rule: what it lacks or has besides is altered, too.
  if (!isTable(value) || (type.kind === 'table' && type.open)) return [{ path, value, type }];
  const { fields = {} } = type.kind === 'table' ? type : {};
  return Object.entries(value).flatMap(([name, part]) =>
    rulesIn(part, fields[name] ?? { kind: 'other' }, [...path, name]),
  );
}

/** Every rule of both services altered in every way that its type and its value allow. */
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
