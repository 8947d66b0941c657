import { existsSync, readFileSync } from 'node:fs';
import { isObject, type JsonObject } from '../specs/json.ts';

/** Whether all values of an object of JSON are such as a test finds them. */
export const hasValues = (value: unknown, is: (each: unknown) => boolean): value is JsonObject =>
  isObject(value) && Object.values(value).every(is);

/**
 * What a run keeps in a file beside its verdicts; undefined where it keeps none. A file that is cut off or odd shows
 * nothing, and costs nothing else: `onOdd` gets a line about it.
 */
export function readBeside<T>(
  file: string,
  isWhole: (value: unknown) => value is T,
  onOdd: (line: string) => void,
): T | undefined {
  if (!existsSync(file)) return undefined;
  try {
    const value: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (isWhole(value)) return value;
  } catch {
    // What cannot be read is as odd as what was read.
  }
  onOdd(`${file} is cut off or odd, and the reports do not show what it holds; make the run again`);
  return undefined;
}
