import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { SERVICES, SpecError, type LintSeverity, type Service } from './source.ts';
import { readYaml } from './yaml.ts';

/** A lint in the file of its service; `specs/lints/lint.schema.json` describes each field. */
interface LedgerLint {
  readonly id: string;
  readonly statement: string;
  readonly lines: readonly number[];
  readonly linesOf?: Readonly<Record<string, readonly number[]>>;
  readonly severity: LintSeverity;
  readonly interpretation?: string;
  /** What a tool should do instead. */
  readonly instead: string;
}

/** Traffic that breaks a lint, and a correct version. */
export interface LintExample {
  readonly breaks: string;
  readonly keeps: string;
}

/** A rule for tools that traffic cannot show. */
export interface InvisibleRule {
  readonly service: Service;
  readonly document: string;
  readonly statement: string;
  readonly lines: readonly number[];
  readonly reason: string;
}

interface LintFile {
  readonly document: string;
  readonly lints: readonly (LedgerLint & LintExample)[];
  readonly invisible: readonly Omit<InvisibleRule, 'service' | 'document'>[];
}

/** A lint with its document. */
export interface StatedLint extends LedgerLint {
  readonly service: Service;
  readonly document: string;
}

const LINTS = new URL('lints/', import.meta.url);

/** A validated file of lints. Throws a SpecError that names it. */
function readFile(service: Service, folder: URL): LintFile {
  const schema = JSON.parse(readFileSync(new URL('lint.schema.json', LINTS), 'utf8')) as object;
  const validate = new Ajv2020().compile<LintFile>(schema);
  const read = readYaml(new URL(`${service}.yaml`, folder));
  if (validate(read)) return read;
  const [fault] = validate.errors ?? [];
  const where = `specs/lints/${service}.yaml${fault?.instancePath ?? ''}`;
  throw new SpecError(`${where} ${fault?.message ?? 'is no list of lints'}`);
}

/**
 * All lints by service, in the order of the files. Throws a SpecError with the file if it breaks the schema, an id
 * belongs elsewhere, or an id is used twice.
 */
export function readLints(folder = LINTS): readonly (StatedLint & LintExample)[] {
  const seen = new Set<string>();
  return SERVICES.flatMap((service) => {
    const name = `specs/lints/${service}.yaml`;
    const { document, lints } = readFile(service, folder);
    return lints.map((lint) => {
      if (!lint.id.startsWith(`${service}.`))
        throw new SpecError(`${name}: the id ${lint.id} does not begin with ${service}.`);
      if (seen.has(lint.id)) throw new SpecError(`${name}: the id ${lint.id} is used twice`);
      seen.add(lint.id);
      return { ...lint, service, document };
    });
  });
}

/** The rules for tools that traffic cannot show, by service. */
export const readInvisible = (folder = LINTS): readonly InvisibleRule[] =>
  SERVICES.flatMap((service) => {
    const { document, invisible } = readFile(service, folder);
    return invisible.map((rule) => ({ ...rule, service, document }));
  });
