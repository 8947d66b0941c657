import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OWN_SCHEMAS } from '../specs/own-schemas.ts';
import { textOfFile } from '../specs/text.ts';

/** Fields that every version writes and every reader needs. A file without them is another kind of file. */
const ESSENTIAL = [
  ...['schemaVersion', 'run', 'claims', 'findings', 'id'],
  ...['verdict', 'fingerprint', 'claim', 'service', 'summary', 'requests', 'inbox', 'prospecting'],
  ...['target', 'baseUrl', 'seed', 'startedAt', 'durationMs'],
  ...['held', 'violated', 'inconclusive', 'notChecked', 'observed', 'exchanges', 'message'],
];

/** Whether an error only means that another version did not write a field. */
const isOlder = ({ keyword, params }: ErrorObject): boolean =>
  keyword === 'if' || (keyword === 'required' && !ESSENTIAL.includes(String(params['missingProperty'])));

const validators = new Map<string, ValidateFunction>();

function validatorOf(kind: 'verdicts' | 'findings'): ValidateFunction {
  const known = validators.get(kind);
  if (known !== undefined) return known;
  const schema = readFileSync(join(import.meta.dirname, `schemas/${kind}.schema.json`), 'utf8');
  const ajv = new Ajv2020({ ...OWN_SCHEMAS, allErrors: true, strict: false, validateFormats: false });
  const made = ajv.compile(JSON.parse(schema) as object);
  validators.set(kind, made);
  return made;
}

/** A place within a file in the usual notation: `claims[3].evidence`. */
const placeOf = (pointer: string): string =>
  pointer
    .slice(1)
    .replaceAll(/(^|\/)(\d+)(?=\/|$)/g, '[$2]')
    .replaceAll('/', '.') || 'it';

/**
 * What an earlier run has written. Throws a RangeError with the fault of a file that is cut off, of another version,
 * or not as any version writes it. A file that CI keeps may come from anywhere.
 */
export function readStored<T>(file: string, kind: 'verdicts' | 'findings'): T {
  const fail = (what: string): RangeError => new RangeError(`${file} ${what}; make the run again`);
  let text: string;
  try {
    text = textOfFile(file);
  } catch (error) {
    if (error instanceof RangeError) throw error;
    throw fail(`cannot be read (${(error as NodeJS.ErrnoException).code ?? ''})`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw fail('is cut off, or no JSON');
  }
  const validate = validatorOf(kind);
  if (validate(value)) return value as T;
  const errors = (validate.errors ?? []).filter((each) => !isOlder(each));
  const [first] = errors;
  if (first === undefined) return value;
  const isOfOther = errors.some(({ instancePath, params }) =>
    `${instancePath}${String(params['missingProperty'] ?? '')}`.endsWith('schemaVersion'),
  );
  throw fail(
    isOfOther
      ? 'was written by another version of Plumbline, or by something else'
      : `is not as Plumbline writes it: ${placeOf(first.instancePath)} ${first.message ?? 'is invalid'}`,
  );
}
