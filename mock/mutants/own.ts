import { reference, withAlteration } from '../drifts/combine.ts';
import type { Rules } from '../account.ts';
import type { Mutant } from './types.ts';

/** A mutant with a rule altered in a way that is not mechanical. */
const altered = (rule: string, way: string, value: unknown): Mutant => {
  const path = rule.split('.');
  return {
    id: `${rule}: ${way}`,
    service: path[0] === 'inbox' ? 'inbox' : 'prospecting',
    rule,
    reach: rule,
    make: () => ({ rules: withAlteration(reference, path, value) as unknown as Rules, wire: [] }),
  };
};

/** Mutants that were written by hand, one entry each. */
export const OWN_MUTANTS: readonly Mutant[] = [
  altered('inbox.fold', 'ignoring dots', (text: string) => text.toLowerCase().replaceAll('.', '')),
  altered(
    'prospecting.sameEmail',
    'by the name before the @',
    (a: string, b: string) => a.split('@')[0] === b.split('@')[0],
  ),
];
