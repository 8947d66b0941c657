import { isObject, type JsonObject } from '../json.ts';
import { resolveNode } from '../openapi.ts';

/** A schema with its references and combinations resolved, as far as a single schema allows. */
export interface Plain {
  /** The keywords about the value itself. */
  readonly node: JsonObject;
  readonly isNullable: boolean;
}

const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? (value as unknown[]) : []);
const isNull = (schema: JsonObject): boolean => schema['type'] === 'null';

/** All properties of two parts of one schema. */
const joined = (one: JsonObject, other: JsonObject): JsonObject => ({
  ...one,
  ...other,
  ...(isObject(one['properties']) &&
    isObject(other['properties']) && { properties: { ...one['properties'], ...other['properties'] } }),
});

/** A keyword that all forms have, with its values; undefined if one form lacks it. */
function ofAll<T>(forms: readonly JsonObject[], read: (form: JsonObject) => T | undefined): T[] | undefined {
  const said = forms.map(read);
  return said.every((each) => each !== undefined) ? said : undefined;
}

/** Merges alternative forms: what any of them allows is allowed. Keywords that only some have are dropped. */
function union(forms: readonly JsonObject[]): JsonObject {
  const types = ofAll(forms, typesOf)?.flat();
  const values = ofAll(forms, valuesOf)?.flat();
  const fields = ofAll(forms, ({ properties }) => (isObject(properties) ? properties : undefined));
  const items = ofAll(forms, (form) => form['items']);
  const formats = new Set(forms.map(({ format }) => format));
  const shared = Object.keys(fields?.[0] ?? {}).filter((name) => fields?.every((each) => name in each));
  return {
    ...(types && { type: [...new Set(types)] }),
    ...(values && { enum: [...new Set(values)].map((each): unknown => JSON.parse(each)) }),
    ...(shared.length > 0 && {
      properties: Object.fromEntries(
        shared.map((name) => [name, { anyOf: fields?.map((each) => each[name]) }]),
      ),
    }),
    ...(items && { items: { anyOf: items } }),
    ...(formats.size === 1 && { format: [...formats][0] }),
  };
}

/** A schema without references; undefined if it refers to itself endlessly. */
export function plainSchema(spec: JsonObject, schema: unknown, depth = 0): Plain | undefined {
  if (depth > 20) return undefined;
  const own = resolveNode(spec, schema);
  const { allOf, anyOf, oneOf, ...rest } = own;
  const parts = listed(allOf).map((part) => plainSchema(spec, part, depth + 1));
  if (parts.includes(undefined)) return undefined;
  const forms = [...listed(anyOf), ...listed(oneOf)].map((form) => resolveNode(spec, form));
  const values = forms.filter((form) => !isNull(form)).map((form) => plainSchema(spec, form, depth + 1));
  if (values.includes(undefined)) return undefined;
  const all = [...parts, ...values].flatMap((part) => part ?? []);
  const types = listed(rest['type']);
  const nodes = values.flatMap((value): JsonObject[] => (value ? [value.node] : []));
  const form = nodes.length > 1 ? [union(nodes)] : nodes;
  return {
    node: [...parts.flatMap((part): JsonObject[] => (part ? [part.node] : [])), ...form].reduce(joined, rest),
    isNullable: forms.some(isNull) || types.includes('null') || all.some(({ isNullable }) => isNullable),
  };
}

/** The types of a value without null; undefined if there are none. */
export function typesOf({ type }: JsonObject): readonly string[] | undefined {
  const types = [type].flat().filter((each) => typeof each === 'string' && each !== 'null') as string[];
  return types.length === 0 ? undefined : types.sort();
}

/** The allowed values without null; undefined if there is no list. */
export function valuesOf({ enum: values, const: only }: JsonObject): readonly string[] | undefined {
  const all = only === undefined ? values : [only];
  return Array.isArray(all)
    ? (all as unknown[])
        .filter((each) => each !== null)
        .map((each) => JSON.stringify(each))
        .sort()
    : undefined;
}

const BEFORE = String.raw`(?:(?<most>at most|up to|no more than|not more than|max(?:imum)?(?: of| is|:)?|<=|≤)|(?<least>at least|no less than|min(?:imum)?(?: of| is|:)?|>=|≥))`;
const BOUND = new RegExp(
  String.raw`${BEFORE}\s*(?<number>\d[\d,_]*(?:\.\d+)?)(?<unit>\s*\p{L}+|\s*%)?`,
  'giu',
);
const BETWEEN = /(?:between|from)\s*(?<least>\d[\d,_]*)\s*(?:and|to|-|–)\s*(?<most>\d[\d,_]*)/giu;
/** A number with these units is not a bound of the sent value. */
const OTHER_UNITS =
  /^\s*(?:%|[kmg]i?b\b|bytes?|ms|s\b|sec|min|hour|day|week|month|year|per\b|request|times?\b)/iu;

const numberIn = (text: string): number => Number(text.replaceAll(/[,_]/g, ''));

/** The bounds in the text of a description. */
function boundsInWords(description: string): { readonly least?: number; readonly most?: number } {
  const found: { least?: number; most?: number } = {};
  for (const { groups = {} } of description.matchAll(BETWEEN)) {
    found.least ??= numberIn(groups['least'] ?? '');
    found.most ??= numberIn(groups['most'] ?? '');
  }
  for (const { groups = {} } of description.matchAll(BOUND)) {
    if (OTHER_UNITS.test(groups['unit'] ?? '')) continue;
    const number = numberIn(groups['number'] ?? '');
    if (groups['most'] === undefined) found.least ??= number;
    else found.most ??= number;
  }
  return found;
}

/** A bound of a value, and whether only a description states it. */
export interface Bound {
  readonly value: number;
  readonly isInWords: boolean;
}

const KEYWORDS = {
  least: ['minimum', 'minLength', 'minItems'],
  most: ['maximum', 'maxLength', 'maxItems'],
} as const;

/** The minimum or maximum of a value, by its keywords or else its descriptions. */
export function boundOf(
  node: JsonObject,
  side: keyof typeof KEYWORDS,
  descriptions: readonly unknown[],
): Bound | undefined {
  const stated = KEYWORDS[side].map((name) => node[name]).find((each) => typeof each === 'number');
  if (stated !== undefined) return { value: stated, isInWords: false };
  for (const text of descriptions) {
    const value = typeof text === 'string' ? boundsInWords(text)[side] : undefined;
    if (value !== undefined) return { value, isInWords: true };
  }
  return undefined;
}
