import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import { config as schema, type Config } from '../../specs/config.ts';
import { isObject } from '../../specs/json.ts';
import { yamlDocument, yamlValue } from '../../specs/foreign-yaml.ts';
import { textOfFile } from '../../specs/text.ts';
import { nearestInWords } from '../../specs/nearest.ts';
import { UsageError } from './options.ts';
import { OWN_SCHEMAS } from '../../specs/own-schemas.ts';

/** The default export of a program. A CommonJS module as a whole is its default export. */
function defaultOf(module: Readonly<Record<string, unknown>>): unknown {
  const exported = module['default'] ?? module;
  return 'module.exports' in module && isObject(exported) && 'default' in exported
    ? exported['default']
    : exported;
}

/** The first error of esbuild with its location, which is the second line of what tsx throws. */
function compileError(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || thrown.name !== 'TransformError') return undefined;
  const [, path, place = '', text = ''] = /\n(.+?):(\d+:\d+): ERROR: (.*)/.exec(thrown.message) ?? [];
  return path === undefined ? undefined : `${basename(path)}:${place}: ${text}`;
}

/** Loads a program. Throws an Error with the location if it does not compile. */
async function code(path: string): Promise<unknown> {
  const { href } = pathToFileURL(path);
  // Most configurations are data, and loading tsx takes a moment.
  const { tsImport } = await import('tsx/esm/api');
  try {
    return defaultOf((await tsImport(href, import.meta.url)) as Record<string, unknown>);
  } catch (error) {
    const line = compileError(error);
    if (line === undefined) throw error;
    // tsx treats a file as CommonJS unless its folder declares otherwise. Node detects the syntax.
    if (/: Top-level await /.test(line)) return defaultOf((await import(href)) as Record<string, unknown>);
    throw new Error(line, { cause: error });
  }
}

/** The value of a configuration. Throws if it cannot be read. */
export async function loadConfig(path: string): Promise<unknown> {
  if (/\.ya?ml$/.test(path)) return yamlValue(yamlDocument(textOfFile(path))) ?? {};
  if (!statSync(path).isFile()) throw new RangeError(`${basename(path)} is no file`);
  return code(path);
}

/** The problem in words, with the field that has it. */
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
  return description === undefined ? `${within}it ${message}` : `${field || 'it'} takes ${description}`;
}

/** A validated configuration. Throws a UsageError that names the invalid field. */
export function validateConfig(value: unknown, file: string): Config {
  const validate = new Ajv2020({ ...OWN_SCHEMAS, verbose: true }).compile<Config>(schema);
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
