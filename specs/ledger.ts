import { filesBelow } from './folder.ts';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readFileSync } from 'node:fs';
import { SERVICES, SpecError, type Level, type Service, type Severity, type Weight } from './source.ts';
import { readYaml } from './yaml.ts';

/** A claim in the file of its section; `specs/claims/section.schema.json` describes each field. */
interface LedgerClaim {
  readonly id: string;
  readonly section?: string;
  readonly statement: string;
  readonly lines: readonly number[];
  readonly operations?: readonly string[];
  readonly level: Level;
  readonly weight?: Weight;
  readonly quirk?: boolean;
  readonly unobservable?: string;
  readonly notCompared?: string;
  readonly interpretation?: string;
  readonly severity?: Severity;
  readonly repaired?: readonly number[];
}

interface LedgerSection {
  readonly document: string;
  readonly section: string;
  readonly severity?: Severity;
  readonly claims: readonly LedgerClaim[];
}

/** A claim with its place. */
export interface StatedClaim extends LedgerClaim {
  readonly service: Service;
  readonly document: string;
  readonly section: string;
  readonly severity: Severity;
}

/**
 * The severity where the ledger states none. Clients are written by stated claims. Clients that rely on an inference,
 * a quirk or an answer to an open question are surprised.
 */
const usualSeverity = ({ level, quirk = false }: LedgerClaim): Severity =>
  level === 'stated' && !quirk ? 'breaks clients' : 'surprises';

const CLAIMS = new URL('claims/', import.meta.url);
const SCHEMA = new URL('section.schema.json', CLAIMS);

/**
 * All claims of a folder, by service and section. The parts of a large section lie in a folder of its name. Throws a
 * SpecError that names the file: it breaks the schema, an id belongs elsewhere, or an id is used twice.
 */
export function readLedger(folder = CLAIMS): readonly StatedClaim[] {
  const validate = new Ajv2020().compile<LedgerSection>(JSON.parse(readFileSync(SCHEMA, 'utf8')) as object);
  const seen = new Set<string>();
  return SERVICES.flatMap((service) =>
    filesBelow(new URL(`${service}/`, folder))
      .filter((file) => file.endsWith('.yaml'))
      .flatMap((file) => {
        const name = `specs/claims/${service}/${file}`;
        const read = readYaml(new URL(`${service}/${file}`, folder));
        if (!validate(read)) {
          const [fault] = validate.errors ?? [];
          throw new SpecError(`${name}${fault?.instancePath ?? ''} ${fault?.message ?? 'is no section'}`);
        }
        const { document, section, severity, claims } = read;
        const prefix = `${service}.${file.replace(/[/\\].*$|\.yaml$/, '')}.`;
        return claims.map((claim) => {
          if (!claim.id.startsWith(prefix))
            throw new SpecError(`${name}: the id ${claim.id} does not begin with ${prefix}`);
          if (seen.has(claim.id)) throw new SpecError(`${name}: the id ${claim.id} is used twice`);
          seen.add(claim.id);
          return {
            ...{ section, severity: severity ?? usualSeverity(claim) },
            ...claim,
            ...{ service, document },
          };
        });
      }),
  );
}
