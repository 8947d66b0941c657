import { LineCounter, parseDocument, type Document } from 'yaml';
import { excessOf, yamlDocument, yamlValue, type ValueBounds } from '../../specs/foreign-yaml.ts';
import { isObject } from '../../specs/json.ts';
import { UsageError } from '../cli/options.ts';

/** The largest public files have less than a tenth of these values. */
const BOUNDS: ValueBounds = { depth: 512, values: 5_000_000 };

/** The value of YAML. Throws a UsageError with the location of an error, or the bound that is exceeded. */
function ofYaml(name: string, text: string): unknown {
  let document: Document;
  try {
    document = yamlDocument(text);
  } catch (error) {
    throw new UsageError(`${name} is neither JSON nor YAML: ${(error as RangeError).message}`);
  }
  try {
    return yamlValue(document, BOUNDS);
  } catch (error) {
    throw new UsageError(`${name} cannot be read: ${(error as RangeError).message}`);
  }
}

/** Parses JSON or YAML. Throws a UsageError with the location of an error, or the bound that is exceeded. */
export function parseText(name: string, text: string): unknown {
  let value: unknown;
  let problem: string | undefined;
  try {
    value = JSON.parse(text);
    problem = excessOf(value, BOUNDS);
  } catch {
    // YAML includes JSON, but parsing it takes several times as long.
    value = ofYaml(name, text);
  }
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
