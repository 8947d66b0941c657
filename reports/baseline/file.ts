import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument, YAMLSeq, type Document } from 'yaml';
import { yamlDocument, yamlValue } from '../../specs/foreign-yaml.ts';
import { textOfFile } from '../../specs/text.ts';
import { commandLine, isInstalled } from '../../specs/command-line.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { writeWhole } from '../../specs/folder.ts';
import type { Baseline, KnownFinding, Noted } from './answers.ts';
import { OWN_SCHEMAS } from '../../specs/own-schemas.ts';

/** Increased when a field changes its meaning or is removed. Version 1 was `baseline.json`, which held only answers. */
const SCHEMA_VERSION = 2;
export const BASELINE_FILE = 'plumbline.baseline.yaml';
/** The file name of older versions. */
export const OLD_BASELINE_FILE = 'baseline.json';

const HEAD = ` yaml-language-server: $schema=./${isInstalled ? 'node_modules/plumbline/dist/' : ''}reports/schemas/baseline.schema.json
 What is known of the services, for review: findings that are accepted until a day, answers to
 open questions, and what the documents do not name.
 ${commandLine('start', '--update-baseline')} renews it. Comments stay.`;

const schema = (): object =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../schemas/baseline.schema.json'), 'utf8')) as object;

/** The contents of a file, converted from older versions or from 0.1.0, which wrote no version. */
function converted(read: unknown): unknown {
  if (!isObject(read) || 'answers' in read || !isObject(read['observed'])) return read;
  const { observed, schemaVersion: _, ...rest } = read;
  return { savedAt: new Date(0).toISOString(), ...rest, schemaVersion: SCHEMA_VERSION, answers: observed };
}

/** The problem at a place of the file. For an unknown field, with the most similar known name. */
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

/** The problem of a baseline, with its place: `known/0: the field expires is missing`. */
function fault(read: unknown): string | undefined {
  const ajv = new Ajv2020({
    ...{ ...OWN_SCHEMAS, allErrors: true, verbose: true },
    formats: { date: fullFormats.date, 'date-time': fullFormats['date-time'] },
  });
  const validate = ajv.compile(schema());
  if (validate(read)) return undefined;
  const errors = validate.errors ?? [];
  // For a misspelt name, the unknown field is reported rather than the missing one.
  const first = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
  return first === undefined ? 'it holds something else' : faultInWords(first);
}

/** Reads a baseline; undefined if there is none. Throws a RangeError that names the problem of the file. */
export function baselineIn(file: string): Baseline | undefined {
  if (!existsSync(file)) return undefined;
  const wrongKind = (what: string): RangeError =>
    new RangeError(
      `${file} is no baseline: ${what}; mend it, or remove it and let --update-baseline write another`,
    );
  const text = textOfFile(file);
  let value: unknown;
  try {
    const document = yamlDocument(text);
    // An empty file is an empty baseline.
    value = document.contents === null ? {} : yamlValue(document);
  } catch (error) {
    throw wrongKind((error as RangeError).message);
  }
  const read = converted(value);
  const wrong = fault(read);
  if (wrong !== undefined) throw wrongKind(wrong);
  // An entry written by hand may contain only what is accepted.
  return {
    ...{ savedAt: new Date(0).toISOString(), known: [], undocumented: [], answers: {} },
    ...(read as Partial<Baseline>),
  };
}

/** Replaces the entries of a list in the file. Unchanged entries keep their comments and their order. */
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

/** The text of a baseline file, with the comments of its earlier text. */
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

/** Writes a whole baseline or nothing, as JSON if the file name ends so. Throws errors of the file system. */
export function writeBaseline(file: string, baseline: Baseline): void {
  const earlier = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeWhole(
    file,
    file.endsWith('.json')
      ? `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...baseline }, null, 2)}\n`
      : baselineText(baseline, earlier),
  );
}
