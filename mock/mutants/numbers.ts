import type { ValueAlteration } from './types.ts';

/** The unit for rounding a number: the power of ten below it, at least ten. */
const unitOf = (value: number): number => 10 ** Math.max(1, Math.floor(Math.log10(Math.abs(value) || 1)));
const roundUp = (value: number): number => (Math.floor(value / unitOf(value)) + 1) * unitOf(value);
const roundDown = (value: number): number => (Math.ceil(value / unitOf(value)) - 1) * unitOf(value);

/** A bound for numbers that the documents do not limit. */
export const BOUND_WHERE_NONE = 1000;

/** A number changed by one, and to the next round value, in both directions. */
export function numberAlterations(value: number): ValueAlteration[] {
  if (!Number.isFinite(value)) return [{ way: 'bounded', value: BOUND_WHERE_NONE }];
  const alterations: ValueAlteration[] = [
    { way: 'plus one', value: value + 1 },
    { way: 'minus one', value: value - 1 },
    { way: 'rounded up', value: roundUp(value) },
    { way: 'rounded down', value: roundDown(value) },
  ];
  // Below 11 a round value may equal the next number.
  return alterations.filter(
    (alteration, index) => alterations.findIndex(({ value: other }) => other === alteration.value) === index,
  );
}
