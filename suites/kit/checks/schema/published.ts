import { message, stated, textOf, type Message } from '../../model/message.ts';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { ClaimId } from '../../../../generated/claims.ts';
import { kebab } from '../../../../specs/kebab.ts';
import {
  operationName,
  operationsIn,
  resolveNode,
  type OpenApi,
  type Operation,
} from '../../../../specs/openapi.ts';
import { asSchemas, matchOperations } from '../../../../specs/published.ts';
import type { SourcePin } from '../../../../specs/pins.ts';
import type { Service } from '../../../../specs/source.ts';
import { ADDED_CLAIM_FACTS, type AddedClaim } from '../../model/added-claims.ts';
import { every, holds, vacuous, violation, type CheckResult } from '../../model/check-result.ts';
import { namesIn } from './location.ts';
import { headerOf, isObject, statusOf, type Exchange, type JsonObject } from '../../model/exchange.ts';

/** The formats that are checked: those that all tools interpret alike. */
const FORMATS = { 'date-time': fullFormats['date-time'], date: fullFormats.date, uuid: fullFormats.uuid };

/** Checks a value against a schema of one file. Each schema is compiled at its first use. */
type Test = (schema: JsonObject, value: unknown) => Problem | undefined;

/** What is wrong and where: in the body, unless another place is named. */
interface Problem {
  readonly at: Message | undefined;
  readonly what: Message;
  /** The place as a JSON pointer. */
  readonly pointer: string;
}

const BASE = 'published';

/** The value at a JSON pointer. */
const valueAt = (json: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (value, part) =>
        Array.isArray(value) ? value[Number(part)] : isObject(value) ? value[part] : undefined,
      json,
    );

/** Joins the parts of a path such as `items[].from.email`. */
const placeOf = (parts: readonly Message[]): Message =>
  parts.reduce((place, part) =>
    textOf(part) === '[]' ? message`${place}${part}` : message`${place}.${part}`,
  );

/**
 * The problem that the last error of a schema describes. With several alternatives, that error is about all of them.
 */
function problemOf(
  { instancePath, keyword, message: text = '', params }: ErrorObject,
  isName: (text: string) => boolean,
): Problem {
  const parts = instancePath
    .slice(1)
    .split('/')
    .filter((part) => part !== '')
    .map((part) => (/^\d+$/.test(part) ? stated('[]') : isName(part) ? stated(part) : message`${part}`));
  const name: unknown = keyword === 'additionalProperties' ? params['additionalProperty'] : undefined;
  return {
    at: parts.length === 0 ? undefined : placeOf(parts),
    pointer: instancePath,
    what: message`${stated(text)}${typeof name === 'string' ? message` (${name})` : message``}`,
  };
}

/** The compiler for the schemas of a file. */
function compilerOf(spec: OpenApi): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: false, validateSchema: false, logger: false, unicodeRegExp: false },
    formats: FORMATS,
  });
  ajv.addSchema(spec, BASE);
  return ajv;
}

/** A test that reports where and how a value does not fit, without the value. */
function testOf(spec: OpenApi): Test {
  const ajv = compilerOf(spec);
  const names = new Set(namesIn(spec));
  return (schema, value) => {
    // Each schema is compiled once, because ajv identifies a schema by its object.
    const validate = ajv.compile(schema);
    if (validate(value)) return undefined;
    const last = validate.errors?.at(-1);
    return last === undefined
      ? { at: undefined, pointer: '', what: message`does not fit` }
      : problemOf(last, (name) => names.has(name));
  };
}

/** A media type without its parameters. */
const essenceOf = (type: string): string => (type.split(';')[0] ?? '').trim().toLowerCase();
const isJson = (type: string): boolean => /[/+]json$/.test(essenceOf(type));

/** The name under which a response lists the media type of an answer; undefined if it lists none that fits. */
function listedAs(content: JsonObject, type: string): string | undefined {
  const own = essenceOf(type);
  const names = Object.keys(content);
  return (
    names.find((name) => essenceOf(name) === own) ??
    names.find((name) => essenceOf(name) === `${own.split('/')[0] ?? ''}/*`) ??
    names.find((name) => essenceOf(name) === '*/*') ??
    (isJson(own) ? names.find(isJson) : undefined)
  );
}

/** A header converted to the type in its schema. */
function valueOf(text: string, { type }: JsonObject): unknown {
  const types = [type].flat();
  if ((types.includes('integer') || types.includes('number')) && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  return types.includes('boolean') && /^(true|false)$/.test(text) ? text === 'true' : text;
}

/** What a published file states about answers of one status to one operation. */
interface Stated {
  readonly spec: OpenApi;
  readonly test: Test;
  readonly response: JsonObject;
}

const violationAt = (problem: Message, exchange: Exchange): CheckResult =>
  violation(message`by the published file ${problem}`, exchange);

function checkHeaders({ spec, test, response }: Stated, exchange: Exchange): CheckResult {
  const headers = isObject(response['headers']) ? response['headers'] : {};
  return every(Object.entries(headers), ([name, raw]) => {
    const header = resolveNode(spec, raw);
    const value = headerOf(exchange, name);
    if (value === undefined)
      return header['required'] === true
        ? violationAt(message`the header ${stated(name)} is missing`, exchange)
        : vacuous;
    const { schema } = header;
    if (!isObject(schema)) return holds;
    const problem = test(schema, valueOf(value, resolveNode(spec, schema)));
    return problem === undefined
      ? holds
      : violationAt(message`the header ${stated(name)} ${problem.what}, got ${value}`, exchange);
  });
}

function checkBody({ test, response }: Stated, exchange: Exchange): CheckResult {
  const { content } = response;
  const { json, text } = exchange.response;
  if (!isObject(content) || Object.keys(content).length === 0 || exchange.request.method === 'HEAD')
    return holds;
  const type = headerOf(exchange, 'content-type') ?? '';
  const listed = listedAs(content, type);
  // A gateway between a service and its clients has its own form of refusals.
  if (listed === undefined)
    return statusOf(exchange) < 300 && text !== ''
      ? violationAt(
          message`the type of an answer: expected ${stated(Object.keys(content).join(' or '))}, got ${essenceOf(type)}`,
          exchange,
        )
      : vacuous;
  const media = content[listed];
  if (!isObject(media) || !isObject(media['schema']) || !isJson(type)) return holds;
  if (json === undefined) return violationAt(message`the body: expected JSON, got ${text}`, exchange);
  const problem = test(media['schema'], json);
  return problem === undefined
    ? holds
    : violationAt(
        message`${problem.at ?? message`the body`} ${problem.what}, got ${valueAt(json, problem.pointer)}`,
        exchange,
      );
}

/** The name of the response that describes an answer: its status, its class, or `default`. */
function responseFor(names: readonly string[], exchange: Exchange): string | undefined {
  const status = String(statusOf(exchange));
  return [status, `${status.charAt(0)}XX`, `${status.charAt(0)}xx`, 'default'].find((name) =>
    names.includes(name),
  );
}

const responsesOf = ({ operation }: Operation): JsonObject =>
  isObject(operation['responses']) ? operation['responses'] : {};

/** Why the schemas of a published file cannot be compiled; undefined if all can. */
export function uncompilable(published: OpenApi, ours: OpenApi): string | undefined {
  const spec = asSchemas(published, BASE);
  let ajv: Ajv2020;
  try {
    ajv = compilerOf(spec);
  } catch (error) {
    return `its schemas are not valid: ${(error as Error).message}`;
  }
  for (const [name, operation] of matchOperations(spec, ours).operations)
    for (const [status, raw] of Object.entries(responsesOf(operation))) {
      const { content } = resolveNode(spec, raw);
      for (const media of isObject(content) ? Object.values(content) : [])
        try {
          if (isObject(media) && isObject(media['schema'])) ajv.compile(media['schema']);
        } catch (error) {
          return `the answer ${status} to ${name}: ${
            error instanceof RangeError
              ? 'its schema has more fields than can be compiled'
              : error instanceof TypeError
                ? 'its schema is no valid JSON Schema'
                : ((error as Error).message.split('\n')[0] ?? '')
          }`;
        }
    }
  return undefined;
}

/**
 * A claim for each operation of our OpenAPI files and each status that a pinned file lists for it. Ids use our names of
 * the operations, so that they do not change when the vendor renames its own.
 */
export function publishedClaims(
  service: Service,
  { pin, spec: published }: { readonly pin: SourcePin; readonly spec: OpenApi },
  ours: OpenApi,
): AddedClaim[] {
  const spec = asSchemas(published, BASE);
  const test = testOf(spec);
  const { operations } = matchOperations(spec, ours);
  return operationsIn(ours).flatMap((own) => {
    const name = operationName(own);
    const found = operations.get(name);
    if (found === undefined) return [];
    const responses = responsesOf(found);
    const names = Object.keys(responses).filter((each) => !each.startsWith('x-'));
    return names.map((status): AddedClaim => {
      const stated = { spec, test, response: resolveNode(spec, responses[status]) };
      return {
        claim: {
          ...ADDED_CLAIM_FACTS,
          id: `published.${service}.${kebab(String(own.operation['operationId']))}.${status.toLowerCase()}` as ClaimId,
          service,
          statement: `An answer ${status} to \`${name}\` is as the published file says.`,
          document: `${service}.openapi.json`,
          section: 'Published file',
          operations: [name],
          severity: /^2/.test(status) ? 'breaks clients' : 'surprises',
        },
        evaluate: (exchange) =>
          responseFor(names, exchange) === status
            ? every([checkBody, checkHeaders], (evaluate) => evaluate(stated, exchange))
            : vacuous,
        by: pin.sha256,
      };
    });
  });
}
