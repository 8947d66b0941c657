import { makeFolder } from '../../specs/folder.ts';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import openapiTS, { astToString } from 'openapi-typescript';
import SwaggerParser from '@apidevtools/swagger-parser';
import type { OpenAPI3 } from 'openapi-typescript';
import { METHODS } from '../../specs/methods.ts';
import type { OpenApi } from '../../specs/openapi.ts';
import { SERVICES, SpecError, specFile, type Service } from '../../specs/source.ts';
import { readDocumentIndex, readYaml } from '../../specs/yaml.ts';
import { readLedger } from '../../specs/ledger.ts';
import { readLints } from '../../specs/lints.ts';
import { schemaClaims } from '../../specs/schema-claims.ts';
import type { Program } from './command.ts';
import { pageClient } from './page.ts';
import { registries } from './registries.ts';
import { schemaClaimsText, trafficText } from './tables.ts';

const BANNER = '// Generated from specs/ by `npm run generate`. Do not edit.\n';
const folder = new URL('../../generated/', import.meta.url);
const references = new URL('../../docs/reference/', import.meta.url);

type Json = Record<string, unknown>;

/** One row of the operation table, with what the suites and the mock know of a route. */
function operationRow(path: string, method: string, item: Json, operation: Json): Json {
  const resolveList = [
    ...((item['parameters'] as Json[] | undefined) ?? []),
    ...((operation['parameters'] as Json[] | undefined) ?? []),
  ];
  const extension = (name: string): unknown => operation[`x-${name}`];
  return {
    method: method.toUpperCase(),
    path,
    summary: operation['summary'] ?? '',
    deprecated: operation['deprecated'] === true,
    // Without the extension only the method is known: a GET is assumed to be safe.
    readOnly: extension('read-only') ?? (method === 'get' || method === 'head'),
    family: extension('service-family') ?? (path.startsWith('/lists') ? 'lists' : 'main'),
    quotaUnits: extension('quota-units') ?? 0,
    credits: extension('credits') ?? 0,
    limiter: extension('limiter') ?? 'none',
    firstPage: extension('first-page') ?? null,
    pageSize: extension('page-size') ?? null,
    retry: extension('retry') ?? 'unsafe',
    statuses: Object.keys((operation['responses'] as Json | undefined) ?? {}),
    parameters: resolveList.length,
  };
}

function operationTable(spec: OpenApi): Json {
  const rows: Json = {};
  for (const [path, item] of Object.entries(spec.paths))
    for (const method of METHODS) {
      const operation = item[method];
      if (operation !== undefined)
        rows[`${method.toUpperCase()} ${path}`] = operationRow(path, method, item, operation);
    }
  return rows;
}

/** The ledger as data, with its ids as a type, so that an unknown id does not compile. */
function claimTables(): Record<'claims.json' | 'claims.ts', string> {
  const claims = readLedger().map(({ quirk = false, unobservable = null, ...claim }) => ({
    operations: [],
    ...claim,
    quirk,
    unobservable,
  }));
  const headings = Object.fromEntries(
    readDocumentIndex().documents.map(({ file, headings: byLine }) => [
      file,
      Object.entries(byLine).map(([line, heading]) => [Number(line), heading]),
    ]),
  );
  const rows = claims.map((claim) => `${JSON.stringify(claim.id)}: ${JSON.stringify(claim)}`);
  return {
    'claims.json': `{\n${rows.join(',\n')}\n}\n`,
    'claims.ts': `${BANNER}import { readFileSync } from 'node:fs';
import type { Level, Service, Severity, Weight } from '../specs/source.ts';

export type ClaimId =
${claims.map(({ id }) => `  | '${id}'`).join('\n')};

/** What the documents leave open: a run reports the answer that it sees. */
export type OpenClaimId =
${claims.flatMap(({ id, level }) => (level === 'open' ? `  | '${id}'` : [])).join('\n')};

export interface Claim {
  readonly id: ClaimId;
  readonly service: Service;
  readonly statement: string;
  readonly document: string;
  /** The heading that it stands under. */
  readonly section: string;
  readonly lines: readonly number[];
  readonly operations: readonly string[];
  readonly level: Level;
  /** Why a run with few requests checks it first. */
  readonly weight?: Weight;
  readonly quirk: boolean;
  readonly unobservable: string | null;
  /** Why answers to this open question are not compared with those of earlier runs. */
  readonly notCompared?: string;
  /** How the text is read, where it can be read in several ways. */
  readonly interpretation?: string;
  /** What it means to a client when it does not hold. */
  readonly severity: Severity;
  /** Of a quirk that the document calls a defect: the statuses that show it repaired. */
  readonly repaired?: readonly number[];
}

export const claims = JSON.parse(
  readFileSync(new URL('claims.json', import.meta.url), 'utf8'),
) as Readonly<Record<ClaimId, Claim>>;

/** The headings of each document, in order, with the numbers of their lines. */
export const headings: Readonly<Record<string, readonly (readonly [line: number, heading: string])[]>> = ${JSON.stringify(headings, null, 1)};
`,
  };
}

/** The rules for dependent tools as data, with their ids as a type, so that a rule without a check does not compile. */
function lintTables(): Record<'lints.json' | 'lints.ts', string> {
  const lints = readLints();
  const rows = lints.map(
    ({ breaks: _, keeps: __, ...lint }) => `${JSON.stringify(lint.id)}: ${JSON.stringify(lint)}`,
  );
  return {
    'lints.json': `{\n${rows.join(',\n')}\n}\n`,
    'lints.ts': `${BANNER}import { readFileSync } from 'node:fs';
import type { StatedLint as Stated } from '../specs/lints.ts';

export type LintId =
${lints.map(({ id }) => `  | '${id}'`).join('\n')};

/** Something that a dependent tool can do wrong, by the documents. */
export interface StatedLint extends Stated {
  readonly id: LintId;
}

export const lints = JSON.parse(
  readFileSync(new URL('lints.json', import.meta.url), 'utf8'),
) as Readonly<Record<LintId, StatedLint>>;
`,
  };
}

const constant = (name: string, value: unknown): string =>
  `export const ${name} = ${JSON.stringify(value, null, 1)} as const;\n`;

async function validate(spec: object, name: string): Promise<void> {
  try {
    await SwaggerParser.validate(structuredClone(spec) as never);
  } catch (cause) {
    throw new SpecError(`${name} is not a valid OpenAPI file: ${(cause as Error).message}`, { cause });
  }
}

async function files(): Promise<Record<string, string>> {
  const output: Record<string, string> = {};
  // Only from our files. The statements of a published file are checked separately.
  const specs = {} as Record<Service, OpenApi>;
  for (const service of SERVICES) {
    const file = specFile(service);
    const spec = readYaml(file) as OpenApi;
    await validate(spec, file.pathname);
    specs[service] = spec;
    output[`${service}.types.ts`] = BANNER + astToString(await openapiTS(spec as unknown as OpenAPI3));
    output[`${service}.spec.json`] = `${JSON.stringify(spec)}\n`;
  }
  output['operations.ts'] = `${BANNER}export const operations = ${JSON.stringify(
    { inbox: operationTable(specs.inbox), prospecting: operationTable(specs.prospecting) },
    null,
    1,
  )} as const;\n`;
  output['facts.ts'] =
    BANNER +
    constant('inboxFacts', specs.inbox['x-facts']) +
    constant('prospectingFacts', specs.prospecting['x-facts']);
  const schemas = schemaClaimsText(schemaClaims(specs, readLedger()));
  Object.assign(output, claimTables(), lintTables(), registries(), {
    'traffic.ts': trafficTypes(),
    'schema-claims.json': schemas,
    'schema-claims.ts': SCHEMA_CLAIM_TYPES,
    'page-client.js': await pageClient(),
  });
  return output;
}

/** Types of the measured table, which is a separate data file. */
const trafficTypes = (): string => `${BANNER}import { readFileSync } from 'node:fs';
import type { Service } from '../specs/source.ts';
import type { ClaimId } from './claims.ts';

/** What a scenario sends to a reference mock. */
export interface Sent {
  /** Requests of its longest run. */
  readonly requests: Readonly<Record<Service, number>>;
  /** Reads that each of its runs makes, whatever the account holds; absent where there is none. */
  readonly reads?: readonly string[];
  /** Operation and status of the answers that come, and the key where it is refused. */
  readonly answers: readonly string[];
}

/** Measured by \`npm run generate -- --measure\`. */
export interface Traffic {
  readonly sent: Readonly<Record<string, Sent>>;
  /** Few scenarios that show a monitor every kind of answer that it checks. */
  readonly shownIn: { readonly [C in ClaimId]?: readonly string[] };
}

export const traffic = JSON.parse(readFileSync(new URL('traffic.json', import.meta.url), 'utf8')) as Traffic;
`;

/** The claims of the OpenAPI files, which are a separate data file. */
const SCHEMA_CLAIM_TYPES = `${BANNER}import { readFileSync } from 'node:fs';
import type { SchemaClaims } from '../specs/schema-place.ts';

export const schemaClaims = JSON.parse(
  readFileSync(new URL('schema-claims.json', import.meta.url), 'utf8'),
) as SchemaClaims;
`;

/** What scenarios send to the mock, and which of them show something to monitors. */
async function measured(): Promise<Record<string, string>> {
  const name = 'traffic.json';
  const file = new URL(name, folder);
  // The suites that are measured need this file.
  if (!existsSync(file)) writeFileSync(file, trafficText({ sent: {}, shownIn: {} }));
  // Loaded late, because the suites need the other files first.
  const { measureTraffic } = await import('./measure.ts');
  return { [name]: trafficText(await measureTraffic()) };
}

/** Pages from the declarations of the commands and the schema of the configuration. */
async function referenced(): Promise<Record<string, string>> {
  // Loaded late, because the commands need the other files first.
  const { referencePages } = await import('./reference.ts');
  return referencePages();
}

/** Writes outdated files unless `isCheck`. Returns their names. */
function bringUpToDate(
  wanted: Readonly<Record<string, string>>,
  isCheck: boolean,
  into: URL = folder,
): string[] {
  const stale = Object.entries(wanted).filter(([name, text]) => {
    const file = new URL(name, into);
    return !existsSync(file) || readFileSync(file, 'utf8') !== text;
  });
  makeFolder(into);
  if (!isCheck) for (const [name, text] of stale) writeFileSync(new URL(name, into), text);
  return stale.map(([name]) => name);
}

/**
 * Writes generated/ from specs/ and from the folders with a file per section. Writes the reference of commands from
 * their declarations.
 */
export async function run(program: Program): Promise<number> {
  const { check = false, measure = false } = program.opts();
  const stale = bringUpToDate(await files(), check);
  // The commands read generated/, which a check leaves unchanged.
  if (!check || stale.length === 0)
    stale.push(
      ...bringUpToDate(await referenced(), check, references).map((name) => `docs/reference/${name}`),
    );
  if (measure) stale.push(...bringUpToDate(await measured(), check));
  if (check && stale.length > 0) {
    const again = `npm run generate${measure ? ' -- --measure' : ''}`;
    process.stderr.write(`plumbline: stale: ${stale.join(', ')}; run ${again}\n`);
    return 1;
  }
  if (!check)
    process.stdout.write(
      stale.length === 0 ? 'generated/ and docs/reference/ are fresh\n' : `wrote ${stale.join(', ')}\n`,
    );
  return 0;
}
