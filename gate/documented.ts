import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { lints } from '../generated/lints.ts';
import { isObject, type Exchange, type JsonObject } from '../suites/kit/model/exchange.ts';
import { documentedOperation, parts, SPECS } from '../suites/kit/checks/schema/location.ts';
import { memoizeText } from '../suites/kit/model/memoize.ts';
import type { Service } from '../specs/source.ts';
import type { ToolCall } from './call.ts';
import { OWN_SCHEMAS } from '../specs/own-schemas.ts';

const ajv = new Ajv2020({
  ...OWN_SCHEMAS,
  strict: false,
  allErrors: true,
  formats: { uuid: fullFormats.uuid },
});
/** Computes something once per operation. */
export const ofOperation = <T>(
  read: (of: { readonly service: Service; readonly operation: string }) => T,
): ((exchange: Pick<Exchange, 'service' | 'operation'>) => T) => {
  const known = memoizeText((name) => {
    const [service, ...rest] = name.split(' ');
    return read({ service: service as Service, operation: rest.join(' ') });
  });
  return ({ service, operation = '' }) => known(`${service} ${operation}`);
};

/** The query parameters of an operation with their schemas. */
export const queryParametersOf = ofOperation((exchange): ReadonlyMap<string, JsonObject> => {
  const spec = SPECS[exchange.service];
  const path = isObject(spec['paths']) ? spec['paths'][(exchange.operation ?? '').split(' ')[1] ?? ''] : {};
  const listed = [documentedOperation(exchange), path]
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
});

/** The query parameters of a call's operation with their schemas. */
export const documentedQueryOf = ({ exchange }: ToolCall): ReadonlyMap<string, JsonObject> =>
  queryParametersOf(exchange);

/** Whether a lint applies to an operation: to the operations for which it lists lines, or else to all. */
export const isStatedOf =
  (name: 'unknown-parameter' | 'unknown-field' | 'body-form') =>
  ({ service, operation = '' }: Pick<Exchange, 'service' | 'operation'>): boolean => {
    const { linesOf } = lints[`${service}.${name}`];
    return operation !== '' && (linesOf === undefined || operation in linesOf);
  };

const validatorOf = ofOperation(({ service, operation }): ValidateFunction | undefined => {
  if (ajv.getSchema(service) === undefined) ajv.addSchema(SPECS[service], service);
  const body = documentedOperation({ service, operation })['requestBody'];
  const content =
    isObject(body) && isObject(body['content']) ? body['content']['application/json'] : undefined;
  const schema = isObject(content) && isObject(content['schema']) ? content['schema']['$ref'] : undefined;
  return typeof schema === 'string' ? ajv.getSchema(`${service}${schema}`) : undefined;
});

/** The schema errors of a call's body; empty if it fits, or if no schema is documented. */
export function misfits(call: ToolCall): readonly ErrorObject[] {
  const validate = validatorOf(call.exchange);
  return validate === undefined || validate(call.sent) ? [] : (validate.errors ?? []);
}
