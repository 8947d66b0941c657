import { isObject, type JsonObject } from '../../specs/json.ts';
import { pointerNames } from './parse.ts';

/** Keywords whose value is data without keywords. */
const DATA = ['example', 'examples', 'default', 'enum', 'const'];
/** Keywords whose value maps names to schemas, so that its keys are not keywords. */
const NAMES = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

/** An object of a file whose keys are keywords, and its location. */
interface Place {
  readonly node: Record<string, unknown>;
  readonly pointer: string;
}

const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');

/** All objects of a value whose keys are keywords. Uses no recursion. An object is listed once for each location. */
function* placesIn(value: unknown): Iterable<Place> {
  const open: { readonly value: unknown; readonly pointer: string; readonly isNames: boolean }[] = [
    { value, pointer: '', isNames: false },
  ];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value: node, pointer, isNames } = next;
    if (Array.isArray(node))
      for (const [index, each] of (node as unknown[]).entries())
        open.push({ value: each, pointer: `${pointer}/${index}`, isNames: false });
    else if (isObject(node)) {
      if (!isNames) yield { node, pointer };
      for (const [name, each] of Object.entries(node))
        if (isNames || !(DATA.includes(name) || name.startsWith('x-')))
          open.push({
            value: each,
            pointer: `${pointer}/${escaped(name)}`,
            isNames: !isNames && NAMES.includes(name),
          });
    }
  }
}

/** Whether a pointer leads to a value. */
function leads(value: unknown, pointer: string): boolean {
  let at = value;
  for (const name of pointerNames(pointer)) {
    if (Array.isArray(at)) at = (at as unknown[])[Number(name)];
    else if (isObject(at) && Object.hasOwn(at, name)) at = at[name];
    else return false;
  }
  return at !== undefined;
}

const isFragment = (reference: string): boolean => /^#(\/|$)/.test(reference);

/** A fragment as a pointer, with percent-encoding undone. */
const pointerOf = (fragment: string): string => {
  try {
    return decodeURIComponent(fragment.slice(1));
  } catch {
    return fragment.slice(1);
  }
};

/** Whether one place is another place or lies within it. */
const isWithin = (pointer: string, outer: string): boolean =>
  pointer === outer || pointer.startsWith(`${outer}/`);

/**
 * Replaces references by `$id` with places in the file, and removes `$id`. These are references to the address of a
 * schema, and those within a schema that has one. A reference that such a schema lacks, but the file has, is relative
 * to the file.
 */
export function placeIds(file: unknown): void {
  const places = [...placesIn(file)];
  const named = places.filter(({ node }) => typeof node['$id'] === 'string');
  if (named.length === 0) return;
  const byId = new Map(named.map(({ node, pointer }) => [String(node['$id']).replace(/#$/, ''), pointer]));
  for (const { node, pointer } of places) {
    const reference = node['$ref'];
    if (typeof reference !== 'string') continue;
    if (isFragment(reference)) {
      const inner = pointerOf(reference);
      const outer = named
        .filter((each) => isWithin(pointer, each.pointer))
        .sort((a, b) => b.pointer.length - a.pointer.length)
        .find(({ node: schema }) => leads(schema, inner));
      if (outer !== undefined) node['$ref'] = `#${encodeURI(outer.pointer + inner)}`;
      continue;
    }
    const [address = '', fragment = ''] = reference.split('#');
    const found = byId.get(address);
    if (found !== undefined) node['$ref'] = `#${encodeURI(found)}${fragment}`;
  }
  for (const { node } of named) Reflect.deleteProperty(node, '$id');
}

/** The first keyword of references that is not supported, and where it stands. */
export function unreadKeyword(
  file: JsonObject,
): { readonly keyword: string; readonly pointer: string } | undefined {
  for (const { node, pointer } of placesIn(file)) {
    const keyword = typeof node['$dynamicRef'] === 'string' ? '$dynamicRef' : undefined;
    if (keyword !== undefined) return { keyword, pointer };
    const reference = node['$ref'];
    if (typeof reference === 'string' && /^#[^/]/.test(reference)) return { keyword: '$anchor', pointer };
  }
  return undefined;
}

/** Makes the references of a part absolute, relative to its real location and not to the requested one. */
export function absoluteReferences(part: unknown, at: string): void {
  for (const { node } of placesIn(part)) {
    const reference = node['$ref'];
    if (typeof reference === 'string' && !reference.startsWith('#') && URL.canParse(reference, at))
      node['$ref'] = new URL(reference, at).href;
  }
}

/** Keywords that apply schemas to the same value. */
const SAME_VALUE = ['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else'];

function* sameValue(node: JsonObject, pointer: string): Iterable<string> {
  const reference = node['$ref'];
  if (typeof reference === 'string' && isFragment(reference)) yield pointerOf(reference);
  for (const keyword of SAME_VALUE) {
    const value = node[keyword];
    if (Array.isArray(value)) for (const index of value.keys()) yield `${pointer}/${keyword}/${index}`;
    else if (isObject(value)) yield `${pointer}/${keyword}`;
  }
}

/**
 * A schema of a bundled file that applies to the same value endlessly, so that a check would not end; undefined where
 * there is none. Iterative.
 */
export function endlessSchema(file: JsonObject): string | undefined {
  const byPointer = new Map([...placesIn(file)].map(({ node, pointer }) => [pointer, node]));
  const done = new Set<string>();
  for (const start of byPointer.keys()) {
    // The path from the start to this schema, each step with what is still to be tried from it.
    const way: { readonly pointer: string; readonly next: string[] }[] = [];
    const open = new Set<string>();
    const enter = (pointer: string): boolean => {
      const node = byPointer.get(pointer);
      if (node === undefined || done.has(pointer)) return false;
      if (open.has(pointer)) return true;
      open.add(pointer);
      way.push({ pointer, next: [...sameValue(node, pointer)] });
      return false;
    };
    enter(start);
    for (let step = way.at(-1); step !== undefined; step = way.at(-1)) {
      const next = step.next.pop();
      if (next !== undefined) {
        if (enter(next)) return next;
        continue;
      }
      way.pop();
      open.delete(step.pointer);
      done.add(step.pointer);
    }
  }
  return undefined;
}
