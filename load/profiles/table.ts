import { fileURLToPath } from 'node:url';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { operations } from '../../generated/operations.ts';
import { yamlDocument, yamlValue } from '../../specs/foreign-yaml.ts';
import { SERVICES, type Service } from '../../specs/source.ts';
import { textOfFile } from '../../specs/text.ts';
import schema from '../profiles.schema.json' with { type: 'json' };
import type { Allowed } from './plan.ts';
import { OWN_SCHEMAS } from '../../specs/own-schemas.ts';

/** The table is invalid. */
export class TableError extends Error {}

export interface OperationRow extends Allowed {
  /** `service METHOD /route`. */
  readonly send: string;
  readonly query?: string;
}

export interface ProfileDefinition {
  readonly says: string;
  readonly weights: Readonly<Record<string, number>>;
  /** Factor for the allowed milliseconds. */
  readonly slack?: number;
  /** Pages of the large list. */
  readonly pages?: number;
  /** Requests per second. */
  readonly rate: number;
  readonly stages: readonly { readonly to: number; readonly seconds: number }[];
  readonly elsewhere?: { readonly percent: number; readonly seconds: number; readonly slack?: number };
}

export interface ProfileTable {
  readonly operations: Readonly<Record<string, OperationRow>>;
  readonly profiles: Readonly<Record<string, ProfileDefinition>>;
}

/** The documented properties of an operation that a profile may send. */
export interface ProfileRoute {
  readonly service: Service;
  readonly path: string;
  readonly counted: boolean;
}

/** The parts of a documented operation that are read. */
interface Documented {
  readonly method: string;
  readonly path: string;
  readonly readOnly: boolean;
  readonly credits: number | string | null;
  readonly limiter: string;
}

/** The table of the project. */
export const TABLE = new URL('../profiles.yaml', import.meta.url);
/** Parameters that can be replaced by ids of the account. */
const KNOWN_PARAMETERS = ['emailId', 'listId'];
/** Profiles that run only against loopback, whatever their row states. */
const LOOPBACK_ALONE = ['stress', 'spike', 'soak'];
let compiled: ValidateFunction<ProfileTable> | undefined;
/** Compiled with the first table, because most commands read none and must start quickly. */
const validator = (): ValidateFunction<ProfileTable> =>
  (compiled ??= new Ajv2020(OWN_SCHEMAS).compile<ProfileTable>(schema));

/** The documented route of a row. Throws a RangeError with the reason if a profile may not send it. */
export function routeOf(send: string): ProfileRoute {
  const [, service, operation = ''] = /^(\S+) (.+)$/.exec(send) ?? [];
  const known = SERVICES.find((each) => each === service);
  if (known === undefined) throw new RangeError(`begins with ${SERVICES.join(' or ')}`);
  const documented: Readonly<Record<string, Documented>> = operations[known];
  const found = Object.hasOwn(documented, operation) ? documented[operation] : undefined;
  if (found === undefined) throw new RangeError(`"${operation}" is no operation of the ${known} document`);
  if (!found.readOnly || found.method !== 'GET' || found.credits !== 0)
    throw new RangeError('profiles send what only reads and costs no credits');
  const unknown = [...found.path.matchAll(/\{(\w+)\}/g)].find(
    ([, name = '']) => !KNOWN_PARAMETERS.includes(name),
  );
  if (unknown !== undefined) throw new RangeError(`${unknown[0]} cannot be filled in`);
  return { service: known, path: found.path, counted: found.limiter !== 'none' };
}

/** The validated rows. Throws a TableError that names the row. */
export function readTable(text: string, name: string): ProfileTable {
  const wrong = (row: string, what: string): never => {
    throw new TableError(`${name}: ${row === '' ? '' : `${row} `}${what}`);
  };
  let table: unknown;
  try {
    table = yamlValue(yamlDocument(text));
  } catch (error) {
    return wrong('', (error as RangeError).message);
  }
  const validate = validator();
  if (!validate(table)) {
    const [first] = validate.errors ?? [];
    const extra: unknown = first?.params['additionalProperty'] ?? first?.params['propertyName'];
    return wrong(
      first?.instancePath.slice(1).replaceAll('/', '.') ?? '',
      `${first?.message ?? 'is wrong'}${typeof extra === 'string' ? ` (${extra})` : ''}`,
    );
  }
  for (const [row, { send, p50, p95, p99 }] of Object.entries(table.operations)) {
    if (p50 > p95 || p95 > p99) wrong(`operations.${row}`, 'has a p50 above its p95, or that above its p99');
    try {
      routeOf(send);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      wrong(`operations.${row}.send`, error.message);
    }
  }
  for (const [row, { weights, pages, elsewhere }] of Object.entries(table.profiles)) {
    const sent = Object.keys(weights);
    const unknown = sent.find((operation) => !Object.hasOwn(table.operations, operation));
    if (unknown !== undefined) wrong(`profiles.${row}.weights`, `names ${unknown}, which is no operation`);
    if (elsewhere !== undefined && LOOPBACK_ALONE.includes(row))
      wrong(`profiles.${row}.elsewhere`, 'cannot be: this profile runs against loopback alone');
    if (pages === undefined) continue;
    if (elsewhere !== undefined)
      wrong(`profiles.${row}.elsewhere`, 'cannot be: its list is filled by the control plane of a mock');
    if (sent.length !== 1 || table.operations[sent[0] ?? '']?.send !== DEEP)
      wrong(`profiles.${row}.weights`, `with pages takes one operation, which sends ${DEEP}`);
  }
  return table;
}

/** The operation with deep pages. */
const DEEP = 'prospecting GET /lists/list/{listId}/rows';

/** Reads the table of a file. Throws a TableError. */
export function tableFrom(file: string | URL, name: string): ProfileTable {
  let text: string;
  try {
    text = textOfFile(typeof file === 'string' ? file : fileURLToPath(file));
  } catch (error) {
    throw new TableError(`${name} cannot be read: ${(error as Error).message}`);
  }
  return readTable(text, name);
}
