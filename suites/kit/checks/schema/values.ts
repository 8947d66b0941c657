import { isObject } from '../../model/exchange.ts';

/** A field of an answer: what it stands in, and its value; undefined where it is not there. */
export interface ValueAt {
  readonly value: unknown;
  /** Whether the object that it would stand in is there. */
  readonly hasOwner: boolean;
}

/** Whether a value on the way has the form that the claim is about. */
export type Fits = (place: string, value: unknown) => boolean;

/** A step on the way to a field: into every item of an array, or into one member of an object. */
interface Step {
  /** Absent for every item. */
  readonly name?: string;
  /** Where it leads to, such as `items[].from`. */
  readonly place: string;
}

const known = new Map<string, readonly Step[]>();

/** The way to a place, taken apart once. */
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

/** All fields at a place such as `items[].from.email`, with the places on the way that do not fit left out. */
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
      // What stands deeper belongs to the claim about what is missing here.
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
