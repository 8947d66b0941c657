import { isObject, type JsonObject } from '../json.ts';
import { parametersOf, resolveNode, type OpenApi, type Operation } from '../openapi.ts';
import { boundOf, plainSchema, typesOf, valuesOf, type Plain } from './schema.ts';

/** The effect of a difference on a client that was written for the first file. */
export const DIFFERENCE_LEVELS = ['breaking', 'warning', 'info'] as const;
export type DifferenceLevel = (typeof DIFFERENCE_LEVELS)[number];

/** A difference between two files in something that both describe. */
export interface FileDifference {
  /** `METHOD /template`, or `webhook NAME` with the delivery's name in the first file. */
  readonly operation: string;
  /** Where the difference is: at a parameter (`query limit`), or in the answers of a status (`200`). */
  readonly parameter?: string;
  readonly status?: string;
  /** The field of the answer, such as `items[].subject`; empty for the body itself. */
  readonly at: string;
  readonly keyword:
    | 'type'
    | 'null'
    | 'values'
    | 'format'
    | 'least'
    | 'most'
    | 'default'
    | 'required'
    | 'absent';
  readonly before: string;
  readonly after: string;
  readonly level: DifferenceLevel;
  /** Whether it is in `const` or in a description, which other comparison tools do not read. */
  readonly isOverlooked: boolean;
}

/** Two files, and an operation in both. */
interface Both {
  readonly before: JsonObject;
  readonly after: JsonObject;
}

type Found = Pick<FileDifference, 'at' | 'keyword' | 'before' | 'after' | 'level' | 'isOverlooked'>;

const MOST_DEPTH = 12;
const isWithin = (some: readonly string[], others: readonly string[]): boolean =>
  some.every((each) => others.includes(each) || (each === 'integer' && others.includes('number')));

/** The level of a difference between allowed sets: an answer must not allow more, a request must not allow less. */
function ofSets(
  before: readonly string[] | undefined,
  after: readonly string[] | undefined,
  isAnswer: boolean,
): DifferenceLevel | undefined {
  if (before === undefined || after === undefined) return undefined;
  const [isLess, isMore] = [isWithin(after, before), isWithin(before, after)];
  if (isLess && isMore) return before.join() === after.join() ? undefined : 'warning';
  return (isAnswer ? isLess : isMore) ? 'info' : 'breaking';
}

/** Compares what two schemas state about one value. */
function* ofValue(
  one: Plain,
  other: Plain,
  at: string,
  isAnswer: boolean,
  descriptions: readonly [readonly unknown[], readonly unknown[]],
): Iterable<Found> {
  const said = (
    keyword: Found['keyword'],
    before: unknown,
    after: unknown,
    level: DifferenceLevel,
    isOverlooked = false,
  ) => ({ ...{ at, keyword, level, isOverlooked }, before: String(before), after: String(after) });
  const [types, others] = [typesOf(one.node), typesOf(other.node)];
  const byType = ofSets(types, others, isAnswer);
  if (byType !== undefined && types && others)
    yield said('type', types.join(' or '), others.join(' or '), byType);
  if (types && others && one.isNullable !== other.isNullable)
    yield said(
      'null',
      one.isNullable ? 'null too' : 'never null',
      other.isNullable ? 'null too' : 'never null',
      other.isNullable === isAnswer ? 'breaking' : 'info',
    );
  if (byType === 'breaking') return;
  const [values, more] = [valuesOf(one.node), valuesOf(other.node)];
  const byValues = ofSets(values, more, isAnswer);
  if (byValues !== undefined && values && more)
    yield said(
      'values',
      values.join(', '),
      more.join(', '),
      byValues,
      'const' in one.node || 'const' in other.node,
    );
  const [format, its] = [one.node['format'], other.node['format']];
  if (typeof format === 'string' && typeof its === 'string' && format !== its)
    yield said('format', format, its, 'breaking');
  for (const side of ['least', 'most'] as const) {
    const before = boundOf(one.node, side, [one.node['description'], ...descriptions[0]]);
    const after = boundOf(other.node, side, [other.node['description'], ...descriptions[1]]);
    if (before === undefined || after === undefined || before.value === after.value) continue;
    const isWider = side === 'most' ? after.value > before.value : after.value < before.value;
    const level = isWider === isAnswer ? 'breaking' : 'info';
    yield said(side, before.value, after.value, level, before.isInWords || after.isInWords);
  }
  const [initial, now] = [one.node['default'], other.node['default']];
  if (initial !== undefined && now !== undefined && JSON.stringify(initial) !== JSON.stringify(now))
    yield said('default', JSON.stringify(initial), JSON.stringify(now), 'warning');
}

/** Compares two answer schemas field by field, where both list fields. */
function* ofSchemas(both: Both, before: unknown, after: unknown, at: string, depth: number): Iterable<Found> {
  const [one, other] = [plainSchema(both.before, before), plainSchema(both.after, after)];
  if (one === undefined || other === undefined || depth > MOST_DEPTH) return;
  yield* ofValue(one, other, at, true, [[], []]);
  const fields = isObject(one.node['properties']) ? one.node['properties'] : {};
  const theirs = isObject(other.node['properties']) ? other.node['properties'] : {};
  for (const [name, schema] of Object.entries(fields)) {
    const path = at === '' ? name : `${at}.${name}`;
    if (name in theirs) yield* ofSchemas(both, schema, theirs[name], path, depth + 1);
    else if (other.node['additionalProperties'] === false)
      yield {
        ...{ at: path, keyword: 'absent', before: 'there', after: 'not allowed' },
        ...{ level: 'breaking', isOverlooked: false },
      };
  }
  if (isObject(one.node['items']) && isObject(other.node['items']))
    yield* ofSchemas(both, one.node['items'], other.node['items'], `${at}[]`, depth + 1);
}

/** The JSON schema of a response or a parameter. */
function jsonSchema(spec: JsonObject, holder: JsonObject): unknown {
  const { content } = holder;
  if (!isObject(content)) return undefined;
  const media = Object.entries(content).find(([name]) => /[/+]json/.test(name))?.[1];
  return isObject(media) ? resolveNode(spec, media)['schema'] : undefined;
}

function* ofAnswers(both: Both, name: string, one: Operation, other: Operation): Iterable<FileDifference> {
  const [before, after] = [one, other].map(({ operation }) =>
    isObject(operation['responses']) ? operation['responses'] : {},
  );
  for (const [status, raw] of Object.entries(before ?? {})) {
    const own = jsonSchema(both.before, resolveNode(both.before, raw));
    const its = jsonSchema(both.after, resolveNode(both.after, after?.[status]));
    if (own === undefined || its === undefined) continue;
    for (const found of ofSchemas(both, own, its, '', 0)) yield { operation: name, status, ...found };
  }
}

function* ofParameters(both: Both, name: string, one: Operation, other: Operation): Iterable<FileDifference> {
  const theirs = parametersOf(both.after, other);
  for (const own of parametersOf(both.before, one)) {
    if (own['in'] === 'path') continue;
    const its = theirs.find((each) => each['in'] === own['in'] && each['name'] === own['name']);
    if (its === undefined) continue;
    const place = { operation: name, parameter: `${String(own['in'])} ${String(own['name'])}`, at: '' };
    const [isRequired, isNow] = [own, its].map((each) => each['required'] === true);
    if (isRequired !== isNow)
      yield {
        ...{ ...place, keyword: 'required', isOverlooked: false },
        ...{ before: isRequired ? 'required' : 'optional', after: isNow ? 'required' : 'optional' },
        level: isNow ? 'breaking' : 'info',
      };
    const [before, after] = [plainSchema(both.before, own['schema']), plainSchema(both.after, its['schema'])];
    if (before === undefined || after === undefined) continue;
    const words = [[own['description']], [its['description']]] as const;
    for (const found of ofValue(before, after, '', false, words)) yield { ...place, ...found };
  }
}

const WEBHOOK = 'webhook ';

/** The name of a delivery, if the operation is one. */
export const webhookIn = (operation: string): string | undefined =>
  operation.startsWith(WEBHOOK) ? operation.slice(WEBHOOK.length) : undefined;

/** The deliveries in a file by name, normalized because files differ in punctuation. */
function webhooksOf(spec: JsonObject): ReadonlyMap<string, readonly [string, JsonObject]> {
  const all = spec['webhooks'] ?? spec['x-webhooks'];
  return new Map(
    Object.entries(isObject(all) ? all : {}).map(([name, item]) => [
      name.toLowerCase().replaceAll(/[^a-z0-9]/g, ''),
      [name, resolveNode(spec, item)],
    ]),
  );
}

/** The deliveries that only one of two files describes, if both describe any. */
export function webhooksApart(
  before: OpenApi,
  after: OpenApi,
): { readonly gone: string[]; readonly come: string[] } {
  const [own, theirs] = [webhooksOf(before), webhooksOf(after)];
  const isBoth = own.size > 0 && theirs.size > 0;
  const lacking = (some: typeof own, others: typeof own): string[] =>
    isBoth ? [...some].flatMap(([key, [name]]) => (others.has(key) ? [] : [WEBHOOK + name])) : [];
  return { gone: lacking(own, theirs), come: lacking(theirs, own) };
}

/** The schema of a delivery's body. */
const deliverySchema = (spec: JsonObject, { post }: JsonObject): unknown =>
  isObject(post) ? jsonSchema(spec, resolveNode(spec, post['requestBody'])) : undefined;

/** Compares the bodies of deliveries in both files. The service sends them, so they are compared like answers. */
function* ofWebhooks(both: Both): Iterable<FileDifference> {
  const theirs = webhooksOf(both.after);
  for (const [key, [name, item]] of webhooksOf(both.before)) {
    const [, other] = theirs.get(key) ?? [];
    if (other === undefined) continue;
    const [own, its] = [deliverySchema(both.before, item), deliverySchema(both.after, other)];
    if (own === undefined || its === undefined) continue;
    for (const found of ofSchemas(both, own, its, '', 0))
      yield { operation: WEBHOOK + name, ...found, isOverlooked: true };
  }
}

/**
 * The disagreements of two files on their common operations and deliveries. A file does not contradict what it leaves
 * out, so only statements in both files are compared. `operations` has the name that the result uses for each, and its
 * form in both files.
 */
export const compare = (
  before: OpenApi,
  after: OpenApi,
  operations: ReadonlyMap<string, readonly [Operation, Operation]>,
): FileDifference[] => {
  const both = { before, after };
  return [
    ...[...operations].flatMap(([name, [one, other]]) => [
      ...ofParameters(both, name, one, other),
      ...ofAnswers(both, name, one, other),
    ]),
    ...ofWebhooks(both),
  ];
};

/** A difference as text; `names` are those of the two files. */
export function describeDifference(
  { operation, parameter, status, at, keyword, before, after }: FileDifference,
  names: readonly [string, string],
): string {
  const whole = webhookIn(operation) === undefined ? `an answer ${status ?? ''}` : 'a delivery';
  const place = parameter ?? `${at === '' ? 'the body' : at} of ${whole}`;
  const what = {
    least: 'at least ',
    most: 'at most ',
    values: 'one of ',
    format: 'in the format ',
    default: 'by default ',
  };
  const word = (what as Partial<Record<string, string>>)[keyword] ?? '';
  return `${place} is ${word}${before} by ${names[0]}, ${word}${after} by ${names[1]}`;
}
