import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { lints, type LintId } from '../generated/lints.ts';
import { isObject, type Exchange, type JsonObject } from '../suites/kit/model/exchange.ts';
import { operationIn, parts, SPECS } from '../suites/kit/checks/schema/location.ts';
import type { Service } from '../specs/source.ts';
import { operationOf, type Call } from './call.ts';

const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { uuid: fullFormats.uuid } });
const compiled = new Map<string, ValidateFunction | undefined>();

/** The query parameters of an operation with their schemas. */
export function queryOf({ exchange }: Call): ReadonlyMap<string, JsonObject> {
  const key = `${exchange.service} ${exchange.operation ?? ''}`;
  const known = queries.get(key) ?? parametersIn(exchange);
  queries.set(key, known);
  return known;
}

const queries = new Map<string, ReadonlyMap<string, JsonObject>>();

function parametersIn(exchange: Pick<Exchange, 'service' | 'operation'>): ReadonlyMap<string, JsonObject> {
  const spec = SPECS[exchange.service];
  const path = isObject(spec['paths']) ? spec['paths'][(exchange.operation ?? '').split(' ')[1] ?? ''] : {};
  const listed = [operationIn(exchange), path]
    .flatMap((holder) =>
      isObject(holder) && Array.isArray(holder['parameters']) ? (holder['parameters'] as unknown[]) : [],
    )
    .flatMap((each) => parts(spec, each))
    .filter((each) => each['in'] === 'query');
  return new Map(
    listed.map(({ name, schema }) => [
      String(name),
      Object.assign({}, ...parts(spec, schema).toReversed()) as JsonObject,
    ]),
  );
}

/** Whether a lint is stated of the operation of a call: of those whose lines it gives, or of all where it gives none. */
export function isStatedOf(id: LintId, call: Call): boolean {
  const { linesOf } = lints[id];
  return call.exchange.operation !== undefined && (linesOf === undefined || operationOf(call) in linesOf);
}

const validator = (service: Service, operation: string): ValidateFunction | undefined => {
  const key = `${service} ${operation}`;
  if (compiled.has(key)) return compiled.get(key);
  if (ajv.getSchema(service) === undefined) ajv.addSchema(SPECS[service], service);
  const body = operationIn({ service, operation })['requestBody'];
  const content =
    isObject(body) && isObject(body['content']) ? body['content']['application/json'] : undefined;
  const schema = isObject(content) && isObject(content['schema']) ? content['schema']['$ref'] : undefined;
  const made = typeof schema === 'string' ? ajv.getSchema(`${service}${schema}`) : undefined;
  compiled.set(key, made);
  return made;
};

/** How the body of a call misses the documented schema; empty where it fits, or none is documented. */
export function misfits(call: Call): readonly ErrorObject[] {
  const validate = validator(call.exchange.service, operationOf(call));
  return validate === undefined || validate(call.sent) ? [] : (validate.errors ?? []);
}
