import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { createJiti } from 'jiti';
import { parse } from 'yaml';
import { config as schema, type Config } from '../../specs/config.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { UsageError } from './options.ts';

const code = (path: string): Promise<unknown> => createJiti(import.meta.url).import(path, { default: true });
const data = (_: string, text: string): unknown => parse(text.replace(/^\uFEFF/, '')) ?? {};

/** How a file of each kind is read. */
export const LOADERS = {
  '.ts': code,
  '.mts': code,
  '.js': code,
  '.mjs': code,
  '.yaml': data,
  '.yml': data,
};

/** What is wrong, by the field that it is wrong with. */
function inWords({
  keyword,
  instancePath,
  params,
  message = '',
  parentSchema,
  propertyName,
}: ErrorObject): string {
  const field = instancePath.slice(1).replaceAll('/', '.').replaceAll('~1', '/');
  const within = field === '' ? '' : `${field}: `;
  if (keyword === 'additionalProperties') {
    const name = String(params['additionalProperty']);
    const known = Object.keys((parentSchema as { properties?: object }).properties ?? {});
    return `${within}there is no field ${name}${nearestInWords(name, known)}`;
  }
  if (propertyName !== undefined)
    return `${field} takes ${(parentSchema as { description?: string }).description ?? ''}, and not ${propertyName}`;
  if (keyword === 'required') return `${within}the field ${String(params['missingProperty'])} is missing`;
  const { description } = parentSchema as { description?: string };
  return description === undefined ? `${within}it ${message}` : `${field} takes ${description}`;
}

/** A configuration as documented. Throws a UsageError that names the field that is not. */
export function validated(value: unknown, file: string): Config {
  const validate = new Ajv2020({ verbose: true }).compile<Config>(schema);
  if (validate(value)) {
    for (const [id, { judge }] of Object.entries(value.claims ?? {}))
      if (typeof (judge as unknown) !== 'function')
        throw new UsageError(
          `${file}: claims.${id}.judge takes a function, which a file in TypeScript can hold`,
        );
    return value;
  }
  const [problem] = validate.errors ?? [];
  throw new UsageError(`${file}: ${problem === undefined ? 'it is not valid' : inWords(problem)}`);
}
