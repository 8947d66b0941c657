import { parseAllDocuments, Document } from 'yaml';

/** Bounds of a value from a file, with its aliases expanded. */
export interface ValueBounds {
  readonly depth: number;
  readonly values: number;
}

/** Files of ours have five levels. */
const OWN_BOUNDS: ValueBounds = { depth: 64, values: 1_000_000 };

/** The first line of an error's message, without the colon and the advice to programs that parsers add. */
export const firstLine = (error: unknown): string =>
  ((error as Error).message.trim().split('\n')[0] ?? '').replace(/:$|; please use \S+(?= at )/g, '');

/** The problem of a file in words. The parser calls itself for each level. */
const inWords = (error: unknown): string =>
  /call stack/.test((error as Error).message) ? 'it is nested too deeply to be read' : firstLine(error);

/** The bound that a value exceeds with its aliases expanded; undefined if it exceeds none. Uses no recursion. */
export function excessOf(value: unknown, { depth, values }: ValueBounds): string | undefined {
  const open = [{ value, level: 0 }];
  for (let count = 0, next = open.pop(); next !== undefined; next = open.pop(), count += 1) {
    if (count > values) return `with its aliases it holds more than ${values} values`;
    if (next.level > depth) return `it is nested deeper than ${depth} levels`;
    if (typeof next.value === 'object' && next.value !== null)
      for (const each of Object.values(next.value)) open.push({ value: each, level: next.level + 1 });
  }
  return undefined;
}

/** The one YAML document of a text from outside. Throws a RangeError with the first problem and its line. */
export function yamlDocument(text: string): Document {
  // Many files have merge keys of YAML 1.1.
  const documents = parseAllDocuments(text, { logLevel: 'error', merge: true });
  const [document, another] = 'empty' in documents ? [] : documents;
  if (another !== undefined) throw new RangeError('it holds several documents, and one is read');
  const [error] = document?.errors ?? [];
  if (error !== undefined) throw new RangeError(inWords(error));
  return document ?? new Document();
}

/** The value of a document, null if it is empty. Throws a RangeError where it exceeds a bound. */
export function yamlValue(document: Document, bounds = OWN_BOUNDS): unknown {
  let value: unknown;
  try {
    // Repetitions by aliases are bounded below.
    value = document.toJS({ maxAliasCount: -1 });
  } catch (error) {
    throw new RangeError(inWords(error));
  }
  const excess = excessOf(value, bounds);
  if (excess !== undefined) throw new RangeError(excess);
  return value;
}
