import { LineCounter, parse, parseDocument } from 'yaml';
import { isObject } from '../../specs/json.ts';
import { UsageError } from '../cli/options.ts';

/** Deepest nesting of a file. */
const MOST_DEPTH = 512;
/** Most values of a file, with repetitions by aliases. The largest public files have less than a tenth. */
const MOST_VALUES = 5_000_000;
/** The first line of an error's message, without the colon and the advice to programs that the YAML parser adds. */
export const firstLine = (error: unknown): string =>
  ((error as Error).message.trim().split('\n')[0] ?? '').replace(/:$|; please use \S+(?= at )/g, '');

/** The bound that a value exceeds with its aliases expanded; undefined if it exceeds none. Uses no recursion. */
function excess(value: unknown): string | undefined {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let count = 0, next = open.pop(); next !== undefined; next = open.pop(), count += 1) {
    if (count > MOST_VALUES) return `with its aliases it holds more than ${MOST_VALUES} values`;
    if (next.depth > MOST_DEPTH) return `it is nested deeper than ${MOST_DEPTH} levels`;
    if (typeof next.value === 'object' && next.value !== null)
      for (const each of Object.values(next.value)) open.push({ value: each, depth: next.depth + 1 });
  }
  return undefined;
}

function ofYaml(name: string, text: string): unknown {
  try {
    // Many files have merge keys of YAML 1.1. Repetitions by aliases are bounded below.
    return parse(text, { logLevel: 'error', merge: true, maxAliasCount: -1 });
  } catch (error) {
    if (/call stack/.test((error as Error).message))
      throw new UsageError(`${name} is nested too deeply to be read`);
    throw new UsageError(`${name} is neither JSON nor YAML: ${firstLine(error)}`);
  }
}

/** Parses JSON or YAML. Throws a UsageError with the location of an error, or the bound that is exceeded. */
export function parseText(name: string, text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // YAML includes JSON, but parsing it takes several times as long.
    value = ofYaml(name, text);
  }
  const problem = excess(value);
  if (problem !== undefined) throw new UsageError(`${name} cannot be read: ${problem}`);
  // Aliases share objects. A copy separates them, so that a change of one affects no other.
  return isObject(value) || Array.isArray(value) ? (JSON.parse(JSON.stringify(value)) as unknown) : value;
}

/** The names in a JSON pointer. */
export const pointerNames = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));

/** The line of a place in JSON or YAML, or of its nearest existing parent; undefined if unknown. */
export function lineOf(text: string, names: readonly string[]): number | undefined {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, logLevel: 'error', merge: true });
  for (let count = names.length; count >= 0; count -= 1) {
    const node = document.getIn(names.slice(0, count), true) as { range?: readonly number[] } | undefined;
    const [from] = node?.range ?? [];
    if (from !== undefined) return lineCounter.linePos(from).line;
  }
  return undefined;
}
