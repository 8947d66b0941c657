import { claims, type ClaimId } from '../../generated/claims.ts';
import { schemaClaims } from '../../generated/schema-claims.ts';
import { alteredRules, drifts, isOfRules, variants, type Drift } from '../../mock/index.ts';
import type { SchemaPlace } from '../../specs/schema-place.ts';
import { documentPlaceOf, type StoredVerdict, type Verdicts } from '../../reports/index.ts';
import { allScenarios, deliveryChecks, allMonitors, allRunCheckers } from '../../suites/index.ts';
import { definitionsOf, occurrencesBelow, type Location, type IdOccurrence } from './locations.ts';

/** A scenario that shows a claim. */
interface Showing {
  readonly id: string;
  readonly requires: readonly string[];
  readonly at?: Location;
}

/** A drift or an allowed variant. */
interface Alteration {
  readonly id: string;
  readonly description: string;
  /** The rules that it alters; none if it edits the bytes of answers. */
  readonly alterations: readonly string[];
  readonly editsWire: boolean;
  /** For an alteration made from a schema: the location where the schema states the claim. */
  readonly at?: Location;
}

/** Everything that the project knows about one claim. */
export interface Dossier {
  readonly id: ClaimId;
  readonly statement: string;
  readonly level: string;
  readonly interpretation?: string;
  readonly notCompared?: string;
  readonly unobservable?: string;
  /** Document, headings and lines. */
  readonly place: string;
  /** Its location in the ledger, and in the OpenAPI files if they state it. */
  readonly statedAt: readonly Location[];
  readonly shownBy: readonly Showing[];
  /** Whether it is also checked in webhook deliveries. */
  readonly inDeliveries: boolean;
  readonly checkedAt: readonly Location[];
  /** The places that the checker from the OpenAPI file checks. */
  readonly checkedBySchema: readonly string[];
  readonly drifts: readonly Alteration[];
  /** Allowed variants, which no checker may report. */
  readonly variants: readonly Alteration[];
  /** Its verdict in the given run; absent if that run did not check it. */
  readonly verdict?: Pick<StoredVerdict, 'verdict' | 'reason' | 'finding' | 'observed'> & {
    readonly message?: string;
  };
}

const located = ({ file, line }: Location): Location => ({ file, line });
/** Each location once, since a table and its type may name an id twice in a line. */
const distinct = (found: readonly Location[]): Location[] => [
  ...new Map(found.map((each) => [`${each.file}:${each.line}`, located(each)])).values(),
];

function showingsOf(claim: ClaimId, definitions: ReadonlyMap<string, Location>): Showing[] {
  const watching = [...allMonitors, ...allRunCheckers].find((each) => each.claim === claim);
  const isShown = (id: string, service: string): boolean =>
    watching !== undefined && (watching.shownIn?.includes(id) ?? service === watching.service);
  return [
    ...allScenarios
      .filter(
        ({ id, service, checkers, observers }) =>
          checkers.has(claim) || observers.has(claim) || isShown(id, service),
      )
      .map(({ id, requires }) => {
        const at = definitions.get(id);
        return { id, requires, ...(at !== undefined && { at: located(at) }) };
      }),
  ];
}

/** The location of a drift: the entry of its claim, which also holds the variants. */
const placeOfAlteration = ({ id, claim }: Drift, found: readonly IdOccurrence[]): Location | undefined => {
  const variant = id.slice(claim.length + 1);
  const named = found.find(({ until }) => new RegExp(`^ {4}'?${variant}'?[:,]`, 'm').test(until));
  return (variant === '' ? undefined : named) ?? found[0];
};

const altering = (all: readonly Drift[], claim: ClaimId, found: readonly IdOccurrence[]): Alteration[] =>
  all
    .filter((each) => each.claim === claim)
    .map((each) => {
      const at = placeOfAlteration(each, found);
      return {
        id: each.id,
        description: each.description,
        alterations: alteredRules(each),
        editsWire: !isOfRules(each),
        ...(at !== undefined && { at: located(at) }),
      };
    });

/** A place of a schema claim in words: its answers, the part of them, and the kinds of checks. */
const placeInWords = ({ kinds, operations, status = 'any status', at, header }: SchemaPlace): string =>
  [
    `${operations.join(', ')} ${status}`,
    ...(header === undefined ? [] : [`header ${header}`]),
    ...(at === undefined ? [] : [at === '' ? 'the body' : at]),
    kinds.join(', '),
  ].join(': ');

function verdictIn(run: Verdicts, claim: ClaimId): Dossier['verdict'] {
  const found = run.claims.find(({ id }) => id === claim);
  if (found === undefined) return undefined;
  const { verdict, reason, finding, observed, evidence } = found;
  return {
    verdict,
    ...(reason !== undefined && { reason }),
    ...(finding !== undefined && { finding }),
    ...(observed !== undefined && { observed }),
    ...(evidence !== undefined && { message: evidence.message }),
  };
}

/** The dossiers of some claims. `run`: the result of a run that checked them. */
export function dossiers(ids: readonly ClaimId[], run?: Verdicts): Dossier[] {
  const known = occurrencesBelow(['specs', 'suites', 'load', 'mock/drifts', 'mock/variants']);
  const definitions = definitionsOf(allScenarios.map(({ id: scenario }) => scenario));
  return ids.map((id) => {
    const { statement, level, interpretation, notCompared, unobservable, service, ...claim } = claims[id];
    const found = known.get(id) ?? [];
    const within = (...folders: readonly string[]): IdOccurrence[] =>
      found.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
    const verdict = run === undefined ? undefined : verdictIn(run, id);
    return {
      id,
      statement: statement,
      level,
      ...(interpretation !== undefined && { interpretation: interpretation }),
      ...(notCompared !== undefined && { notCompared }),
      ...(unobservable !== null && { unobservable }),
      place: documentPlaceOf(claim).text,
      statedAt: distinct(within('specs')),
      shownBy: showingsOf(id, definitions),
      inDeliveries: deliveryChecks[service][id] !== undefined,
      checkedAt: distinct(within('suites', 'load')),
      checkedBySchema: (schemaClaims[id] ?? []).map(placeInWords),
      // A drift from a schema is located where the schema states the claim.
      drifts: altering(drifts, id, [
        ...within('mock/drifts'),
        ...(id in schemaClaims ? found.filter(({ file }) => file.endsWith('.openapi.yaml')) : []),
      ]),
      variants: altering(variants, id, within('mock/variants')),
      ...(verdict !== undefined && { verdict }),
    };
  });
}
