import { vacuous, type CheckResult } from '../../model/check-result.ts';
import { isObject } from '../../model/exchange.ts';

/** Checks a field of an answer: its value, undefined if the field is absent, and whether the object around it exists. */
export type ValueCheck = (value: unknown, hasOwner: boolean) => CheckResult;

/** Whether a value on the path has the form that the claim presumes. */
export type Fits = (place: string, value: unknown) => boolean;

/** A step of a path: into every item of an array, or into one field of an object. */
interface Step {
  /** Absent for the items of an array. */
  readonly name?: string;
  /** The path after this step, such as `items[].from`. */
  readonly place: string;
}

const known = new Map<string, readonly Step[]>();

/** The steps of a path, computed once. */
function stepsTo(at: string): readonly Step[] {
  const steps = known.get(at) ?? taken(at);
  known.set(at, steps);
  return steps;
}

function taken(at: string): Step[] {
  let place = '';
  return (at.match(/\[\]|[^.[]+/g) ?? []).map((name) => {
    place += name === '[]' || place === '' ? name : `.${name}`;
    return name === '[]' ? { place } : { name, place };
  });
}

/**
 * The first violation of the values at a path such as `items[].from.email`; else holds if one value holds; else
 * vacuous. Values on the way that do not fit are skipped.
 */
export function everyValueAt(
  body: unknown,
  at: string,
  fits: Fits | undefined,
  evaluate: ValueCheck,
): CheckResult {
  const steps = stepsTo(at);
  const visit = (value: unknown, place: string, taken: number): CheckResult => {
    if (fits !== undefined && !fits(place, value)) return vacuous;
    const step = steps[taken];
    if (step === undefined) return evaluate(value, true);
    if (step.name === undefined) {
      if (!Array.isArray(value)) return vacuous;
      let result = vacuous;
      for (const item of value as unknown[]) {
        const each = visit(item, step.place, taken + 1);
        if (each.kind === 'violation') return each;
        if (each.kind === 'holds') result = each;
      }
      return result;
    }
    const isLast = taken === steps.length - 1;
    // The claim about the missing object reports it; its inner fields are not reported again.
    if (!isObject(value)) return isLast ? evaluate(undefined, false) : vacuous;
    const inside = value[step.name];
    if (isLast) return evaluate(inside, true);
    return inside === undefined ? vacuous : visit(inside, step.place, taken + 1);
  };
  return visit(body, '', 0);
}
