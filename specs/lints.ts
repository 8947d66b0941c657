import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { SERVICES, SpecError, type LintSeverity, type Service } from './source.ts';
import { readYaml } from './yaml.ts';

/** A lint as its service's file states it; `specs/lints/lint.schema.json` says what each field means. */
interface LedgerLint {
  readonly id: string;
  readonly statement: string;
  readonly lines: readonly number[];
  readonly linesOf?: Readonly<Record<string, readonly number[]>>;
  readonly severity: LintSeverity;
  readonly interpretation?: string;
}

/** A lint with its document. */
export interface StatedLint extends LedgerLint {
  readonly service: Service;
  readonly document: string;
}

const LINTS = new URL('lints/', import.meta.url);

/**
 * All lints, by service in the order of the file. Throws a SpecError that names the file: it breaks the schema, an id
 * belongs elsewhere, or an id is used twice.
 */
export function readLints(folder = LINTS): readonly StatedLint[] {
  const schema = JSON.parse(readFileSync(new URL('lint.schema.json', LINTS), 'utf8')) as object;
  const validate = new Ajv2020().compile<{ document: string; lints: readonly LedgerLint[] }>(schema);
  const seen = new Set<string>();
  return SERVICES.flatMap((service) => {
    const name = `specs/lints/${service}.yaml`;
    const read = readYaml(new URL(`${service}.yaml`, folder));
    if (!validate(read)) {
      const [fault] = validate.errors ?? [];
      throw new SpecError(`${name}${fault?.instancePath ?? ''} ${fault?.message ?? 'is no list of lints'}`);
    }
    return read.lints.map((lint) => {
      if (!lint.id.startsWith(`${service}.`))
        throw new SpecError(`${name}: the id ${lint.id} does not begin with ${service}.`);
      if (seen.has(lint.id)) throw new SpecError(`${name}: the id ${lint.id} is used twice`);
      seen.add(lint.id);
      return { ...lint, service, document: read.document };
    });
  });
}
