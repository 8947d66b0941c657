import { claims, type ClaimId } from '../../generated/claims.ts';
import { bentRules, drifts, type Drift } from '../../mock/index.ts';
import { placeOf, type StoredVerdict, type Verdicts } from '../../reports/index.ts';
import { allScenarios, deliveryChecks, monitors, runCheckers } from '../../suites/index.ts';
import { occurrencesBelow, type Location, type Occurrence } from './locations.ts';

/** A scenario that shows a claim. */
interface Showing {
  readonly id: string;
  readonly requires: readonly string[];
}

interface ShownDrift {
  readonly id: string;
  readonly description: string;
  /** The rules that it bends; none where it edits answers on the wire. */
  readonly bends: readonly string[];
  readonly editsWire: boolean;
  /** Absent where its id is computed. */
  readonly at?: Location;
}

/** All that the project knows of one claim. */
export interface Dossier {
  readonly id: ClaimId;
  readonly statement: string;
  readonly level: string;
  readonly interpretation?: string;
  readonly notCompared?: string;
  readonly unobservable?: string;
  /** Document, headings and lines. */
  readonly place: string;
  /** Where it stands in the ledger, and in the OpenAPI files where they say it. */
  readonly statedAt: readonly Location[];
  readonly shownBy: readonly Showing[];
  /** Whether it is judged in deliveries of webhooks as well. */
  readonly inDeliveries: boolean;
  readonly judgedAt: readonly Location[];
  readonly drifts: readonly ShownDrift[];
  /** Its verdict in the run that was named; absent where that did not judge it. */
  readonly verdict?: Pick<StoredVerdict, 'verdict' | 'reason' | 'finding' | 'observed'> & {
    readonly message?: string;
  };
}

const located = ({ file, line }: Location): Location => ({ file, line });
/** One location a line: a table and its type may name an id twice there. */
const distinct = (found: readonly Location[]): Location[] => [
  ...new Map(found.map((each) => [`${each.file}:${each.line}`, located(each)])).values(),
];

function showingsOf(claim: ClaimId): Showing[] {
  const watching = [...monitors, ...runCheckers].find((each) => each.claim === claim);
  const isShown = (id: string, service: string): boolean =>
    watching !== undefined && (watching.shownIn?.includes(id) ?? service === watching.service);
  return [
    ...allScenarios
      .filter(
        ({ id, service, checkers, observers }) =>
          checkers.has(claim) || observers.has(claim) || isShown(id, service),
      )
      .map(({ id, requires }) => ({ id, requires: requires })),
  ];
}

/** Where a drift stands: the entry of its claim, which holds its variants as well. */
const placeOfDrift = ({ id, claim }: Drift, found: readonly Occurrence[]): Location | undefined => {
  const variant = id.slice(claim.length + 1);
  const named = found.find(({ until }) => until.includes(`variant: '${variant}'`));
  return (variant === '' ? undefined : named) ?? found[0];
};

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

/** All that is known of some claims. `run`: the result of a run that judged them. */
export function dossiers(ids: readonly ClaimId[], run?: Verdicts): Dossier[] {
  const known = occurrencesBelow(['specs', 'suites', 'load', 'mock/drifts']);
  return ids.map((id) => {
    const { statement, level, interpretation, notCompared, unobservable, service, ...claim } = claims[id];
    const found = known.get(id) ?? [];
    const within = (...folders: readonly string[]): Occurrence[] =>
      found.filter(({ file }) => folders.some((folder) => file.startsWith(`${folder}/`)));
    const verdict = run === undefined ? undefined : verdictIn(run, id);
    return {
      id,
      statement: statement,
      level,
      ...(interpretation !== undefined && { interpretation: interpretation }),
      ...(notCompared !== undefined && { notCompared }),
      ...(unobservable !== null && { unobservable }),
      place: placeOf(claim).text,
      statedAt: distinct(within('specs')),
      shownBy: showingsOf(id),
      inDeliveries: deliveryChecks[service][id] !== undefined,
      judgedAt: distinct(within('suites', 'load')),
      drifts: drifts
        .filter((drift) => drift.claim === id)
        .map((drift) => {
          const at = placeOfDrift(drift, within('mock'));
          return {
            id: drift.id,
            description: drift.description,
            bends: bentRules(drift),
            editsWire: drift.wire !== undefined,
            ...(at !== undefined && { at: located(at) }),
          };
        }),
      ...(verdict !== undefined && { verdict }),
    };
  });
}
