import { isObject } from '../../model/exchange.ts';

/** A field of an answer: whether its object exists, and its value, which is undefined where the field is absent. */
export interface ValueAt {
  readonly value: unknown;
  /** Whether the object that would hold the field exists. */
  readonly hasOwner: boolean;
}

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

/** All values at a path such as `items[].from.email`. Values on the way that do not fit are skipped. */
export function valuesAt(body: unknown, at: string, fits: Fits): readonly ValueAt[] {
  const steps = stepsTo(at);
  const all: ValueAt[] = [];
  const walk = (value: unknown, place: string, taken: number): void => {
    if (!fits(place, value)) return;
    const step = steps[taken];
    if (step === undefined) {
      all.push({ value, hasOwner: true });
      return;
    }
    if (step.name === undefined) {
      if (Array.isArray(value)) for (const item of value) walk(item, step.place, taken + 1);
      return;
    }
    const isLast = taken === steps.length - 1;
    if (!isObject(value)) {
      // The claim about the missing object reports it; its inner fields are not reported again.
      if (isLast) all.push({ value: undefined, hasOwner: false });
      return;
    }
    const inside = value[step.name];
    if (isLast) all.push({ value: inside, hasOwner: true });
    else if (inside !== undefined) walk(inside, step.place, taken + 1);
  };
  walk(body, '', 0);
  return all;
}
