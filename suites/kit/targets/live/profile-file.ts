import { isObject } from '../../../../specs/json.ts';
import type { Fixed, Profile, Shape, Tally } from '../../model/profile.ts';
import { fits } from '../../model/fits.ts';

const COUNT = { type: 'integer', minimum: 0 };
const TALLY = { type: 'object', additionalProperties: COUNT };
const isTally = fits<Tally>(TALLY);
const isShape = fits<Shape>({
  type: 'object',
  required: ['objects', 'exchanges', 'fields', 'runs'],
  properties: {
    objects: COUNT,
    exchanges: COUNT,
    fields: { type: 'object', additionalProperties: TALLY },
    runs: COUNT,
  },
});
const isTarget = fits<string>({ type: 'string', pattern: '^/(?!/)[!-~]*$' });
const isFixed = fits<Fixed>({
  type: 'object',
  required: ['of', 'age', 'parts'],
  properties: {
    of: { type: 'string' },
    age: COUNT,
    parts: { type: 'object', additionalProperties: { type: 'string' } },
    sealed: { type: 'string' },
    state: { type: 'string' },
  },
});

/** Whether a file holds a profile of any version. */
export const isProfile = fits<{ readonly runs: number }>({
  type: 'object',
  required: ['runs'],
  properties: { runs: COUNT },
});

/** The entries of a table that this version understands. */
const knownIn = <T>(table: unknown, isKnown: (value: unknown) => value is T): Readonly<Record<string, T>> =>
  Object.fromEntries(
    Object.entries(isObject(table) ? table : {}).flatMap(([name, value]) =>
      isKnown(value) ? [[name, value]] : [],
    ),
  );

/** A profile of any version, reduced to what this version understands. */
export function profileIn(read: unknown): Profile {
  const { runs, outcomes, shapes, fixed, asked } = isObject(read) ? read : {};
  return {
    runs: typeof runs === 'number' ? runs : 0,
    outcomes: knownIn(outcomes, isTally),
    shapes: knownIn(shapes, isShape),
    fixed: knownIn(fixed, isFixed),
    // Requests from this file are sent, so they are validated.
    asked: knownIn(asked, isTarget),
  };
}
