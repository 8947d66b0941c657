import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument, YAMLSeq, type Document } from 'yaml';
import { decodeText } from '../../specs/text.ts';
import { commandLine, isInstalled } from '../../specs/command-line.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { writeWhole } from '../../specs/folder.ts';
import type { Baseline, KnownFinding, Noted } from './answers.ts';

/** Raised when a field changes its meaning or goes. Version 1 was `baseline.json`, which held answers alone. */
const SCHEMA_VERSION = 2;
export const BASELINE_FILE = 'plumbline.baseline.yaml';
/** What an older version wrote. */
export const OLD_BASELINE_FILE = 'baseline.json';

const HEAD = ` yaml-language-server: $schema=./${isInstalled ? 'node_modules/plumbline/dist/' : ''}reports/schemas/baseline.schema.json
 What is known of the services, for review: findings that are accepted until a day, answers to
 open questions, and what the documents do not name.
 ${commandLine('start', '--update-baseline')} renews it. Comments stay.`;

const schema = (): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../schemas/baseline.schema.json'), 'utf8')) as object;

/** What a file holds that an older version wrote, or 0.1.0, which gave it no version. */
function converted(read: unknown): unknown {
  if (!isObject(read) || 'answers' in read || !isObject(read['observed'])) return read;
  const { observed, schemaVersion: _, ...rest } = read;
  return { savedAt: new Date(0).toISOString(), ...rest, schemaVersion: SCHEMA_VERSION, answers: observed };
}

/** What is wrong at a place of the file, with the nearest right name of a field that there is not. */
function faultInWords({ keyword, instancePath, params, message, parentSchema }: ErrorObject): string {
  const at = instancePath.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
  const within = at === '' ? '' : `${at}: `;
  const { properties = {}, description } = (parentSchema ?? {}) as {
    readonly properties?: object;
    readonly description?: string;
  };
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    return `${within}there is no field ${name}${nearestInWords(name, Object.keys(properties))}`;
  }
  if (keyword === 'required') return `${within}the field ${String(params['missingProperty'])} is missing`;
  return `${at === '' ? 'it' : at} ${message ?? 'is wrong'}${description === undefined ? '' : ` (${description})`}`;
}

/** What is wrong with a baseline, in words that name the place: `known/0: the field expires is missing`. */
function fault(read: unknown): string | undefined {
  const ajv = new Ajv2020({
    ...{ allErrors: true, verbose: true },
    formats: { date: fullFormats.date, 'date-time': fullFormats['date-time'] },
  });
  const validate = ajv.compile(schema());
  if (validate(read)) return undefined;
  const errors = validate.errors ?? [];
  // Of a misspelt name, that it is there says more than that the right one is missing.
  const first = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
  return first === undefined ? 'it holds something else' : faultInWords(first);
}

/** The value of a document, which aliases may make larger than any baseline is. */
function valueOf(document: Document, fail: (what: string) => Error): unknown {
  try {
    return document.toJS();
  } catch (error) {
    throw fail((error as Error).message.split('\n')[0] ?? '');
  }
}

/** Reads a baseline; undefined where there is none yet. Throws a RangeError that says what is wrong with the file. */
export function baselineIn(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined;
  const wrongKind = (what: string): RangeError =>
    new RangeError(`${file} is no baseline: ${what}; mend it, or --update-baseline writes another`);
  if (statSync(file).isDirectory()) throw new RangeError(`${file} is a folder, and no baseline: name a file`);
  const document = parseDocument(decodeText(readFileSync(file)));
  const [error] = document.errors;
  if (error !== undefined) throw wrongKind(error.message.split('\n')[0] ?? '');
  // An empty file is a baseline that knows nothing.
  const read = converted(document.contents === null ? {} : valueOf(document, wrongKind));
  const wrong = fault(read);
  if (wrong !== undefined) throw wrongKind(wrong);
  // What a person writes by hand need not say more than what is accepted.
  return {
    ...{ savedAt: new Date(0).toISOString(), known: [], undocumented: [], answers: {} },
    ...(read as Partial<Baseline>),
  };
}

/** Lets a list of the file hold these entries: what stays keeps its comments and its order. */
function renew(document: Document, name: string, entries: readonly (KnownFinding | Noted)[]): void {
  const found = document.get(name, true);
  const list = isSeq(found) ? found : new YAMLSeq();
  const byFingerprint = new Map<string, KnownFinding | Noted>(
    entries.map((each) => [each.fingerprint, each]),
  );
  list.items = list.items.filter((item) => {
    const entry = isMap(item) ? byFingerprint.get(String(item.get('fingerprint'))) : undefined;
    if (entry === undefined || !isMap(item)) return false;
    for (const [key, value] of Object.entries(entry)) if (item.get(key) !== value) item.set(key, value);
    byFingerprint.delete(entry.fingerprint);
    return true;
  });
  for (const entry of byFingerprint.values()) list.add(document.createNode(entry));
  list.flow = false;
  document.set(name, list.items.length === 0 ? document.createNode([]) : list);
}

/** The text of a file that holds a baseline, with the comments of the text that it had. */
export function baselineText({ known, undocumented, answers, ...rest }: Baseline, earlier = ''): string {
  const document = parseDocument(earlier);
  const old: unknown = document.toJS();
  if (!isObject(old)) {
    document.contents = document.createNode({}) as never;
    document.commentBefore = HEAD;
  }
  for (const [key, value] of Object.entries({ schemaVersion: SCHEMA_VERSION, ...rest }))
    document.set(key, value);
  if (rest.masking === undefined) document.delete('masking');
  renew(document, 'known', known);
  renew(document, 'undocumented', undocumented);
  const before = isObject(old) && isObject(old['answers']) ? old['answers'] : {};
  if (!isMap(document.get('answers'))) document.set('answers', document.createNode({}));
  for (const id of Object.keys(before)) if (!(id in answers)) document.deleteIn(['answers', id]);
  for (const [id, seen] of Object.entries(answers))
    if (JSON.stringify(before[id]) !== JSON.stringify(seen))
      document.setIn(['answers', id], document.createNode(seen));
  return document.toString({ lineWidth: 110 });
}

/** Writes a baseline, whole or not at all; as JSON where the file is named so. Throws what the file system throws. */
export function writeBaseline(file: string, baseline: Baseline): void {
  const earlier = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeWhole(
    file,
    file.endsWith('.json')
      ? `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...baseline }, null, 2)}\n`
      : baselineText(baseline, earlier),
  );
}
