import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { operations } from '../generated/operations.ts';
import { lints, type LintId } from '../generated/lints.ts';
import { SERVICES } from '../specs/source.ts';
import { yamlDocument, yamlValue } from '../specs/foreign-yaml.ts';
import { textOfFile } from '../specs/text.ts';
import type { GateLevel } from './levels.ts';
import type { Reads } from './reliance/claims.ts';
import type { ClaimStanding } from './reliance/standing.ts';
import { commandLine } from '../specs/command-line.ts';
import { OWN_SCHEMAS } from '../specs/own-schemas.ts';

/** The default level of claims by their standing. */
const STANDING_LEVELS = {
  drifted: 'error',
  changed: 'warning',
  accepted: 'info',
  quirk: 'info',
  open: 'info',
  stated: 'off',
} as const satisfies Readonly<Record<ClaimStanding, GateLevel>>;

/** The contents of `plumbline.gate.yaml`; reports/schemas/gate-config.schema.json describes each field. */
export interface GateConfig {
  readonly severity?: Readonly<Record<string, GateLevel>>;
  readonly reads?: Reads;
}

/** Reads a configuration. Throws a RangeError that names the problem of the file. */
export function readGateConfig(file: string): GateConfig {
  const text = textOfFile(file);
  let value: unknown;
  try {
    value = yamlValue(yamlDocument(text)) ?? {};
  } catch (error) {
    throw new RangeError(`${file} is no configuration: ${(error as RangeError).message}`);
  }
  return configOf(value, file);
}

/** Validates a configuration. Throws a RangeError that names its problem; `from` is its location. */
export function configOf(read: unknown, from: string): GateConfig {
  const schema = new URL('../reports/schemas/gate-config.schema.json', import.meta.url);
  const validate = new Ajv2020(OWN_SCHEMAS).compile<GateConfig>(
    JSON.parse(readFileSync(schema, 'utf8')) as object,
  );
  if (validate(read)) {
    const unknown = Object.keys(read.reads ?? {}).find((each) => !OPERATIONS.has(each));
    if (unknown === undefined) return read;
    throw new RangeError(`${from} is no configuration: reads names ${unknown}, which is no operation`);
  }
  const [fault] = validate.errors ?? [];
  throw new RangeError(
    `${from} is no configuration: ${fault?.instancePath.slice(1) ?? ''} ${fault?.message ?? ''}`,
  );
}

const OPERATIONS = new Set(SERVICES.flatMap((service) => Object.keys(operations[service])));
const isStanding = (name: string): name is ClaimStanding => name in STANDING_LEVELS;

/** The levels of lints and standings. The last matching entry wins. */
export class Severities {
  readonly #entries: readonly (readonly [string, GateLevel])[];

  /** Throws a RangeError that names an entry without a match. */
  constructor(given: Readonly<Record<string, GateLevel>> = {}) {
    this.#entries = Object.entries(given);
    const known = [...Object.keys(lints), ...Object.keys(STANDING_LEVELS)];
    for (const [name] of this.#entries)
      if (!known.some((id) => matchesGlob(id, name)))
        throw new RangeError(
          `no lint is called ${name}; ${commandLine('gate', '--list')} names them, and claims are ${Object.keys(STANDING_LEVELS).join(', ')}`,
        );
  }

  #given(name: string): GateLevel | undefined {
    return this.#entries.findLast(([pattern]) =>
      isStanding(name) ? pattern === name : matchesGlob(name, pattern),
    )?.[1];
  }

  ofLint = (id: LintId): GateLevel => this.#given(id) ?? lints[id].severity;
  ofStanding = (standing: ClaimStanding): GateLevel => this.#given(standing) ?? STANDING_LEVELS[standing];
}
