import { textOfValue } from '../../suites/kit/model/message.ts';
import { toJson, visibleLines } from '../sinks.ts';
import type { Log, Message, Notification, PhysicalLocation, ReportingDescriptor, Result } from 'sarif';
import { claims, type ClaimId } from '../../generated/claims.ts';
import type { Severity } from '../../specs/source.ts';
import type { Finding, Findings } from '../findings.ts';
import type { Outcome } from '../outcome-parts.ts';
import { isConclusive, reachLines } from '../outcome.ts';
import { documentPlaceOf } from '../place.ts';
import { TOOL_VERSION } from '../versions.ts';
import type { FilePlace, Places } from './places.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const LEVELS: Readonly<Record<Severity, 'error' | 'warning' | 'note'>> = {
  'breaks clients': 'error',
  surprises: 'warning',
  cosmetic: 'note',
};

/** The rule of a finding: its claim or its kind. */
const ruleOf = ({ claim, kind }: Finding): string => claim ?? kind.replaceAll(' ', '-');

function ruleText(id: string, documents: string | undefined): ReportingDescriptor {
  if (!(id in claims)) return { id, shortDescription: { text: id.replaceAll('-', ' ') } };
  const claim = claims[id as ClaimId];
  const { text, links } = documentPlaceOf(claim, documents);
  const reading = claim.interpretation === undefined ? '' : ` Interpreted as: ${claim.interpretation}.`;
  return {
    id,
    shortDescription: { text: claim.statement },
    fullDescription: { text: `${claim.statement} (${text}).${reading}` },
    ...(links[0] && { helpUri: links[0].url }),
    defaultConfiguration: { level: LEVELS[claim.severity] },
    properties: { tags: [claim.service, claim.level, ...(claim.quirk ? ['quirk'] : [])] },
  };
}

/** A part of a run as part of an id. */
const partName = (part: string): string => part.replaceAll(/[^\w.,*=@-]+/g, '-').replace(/^-+/, '');

const physical = ({ file, line }: FilePlace): PhysicalLocation => ({
  artifactLocation: { uri: encodeURI(file) },
  region: { startLine: line },
});

/** The state of a finding against the baseline, in SARIF's terms. */
const BASELINE_STATES: Readonly<Partial<Record<Finding['state'], 'new' | 'unchanged' | 'absent'>>> = {
  new: 'new',
  known: 'unchanged',
  expired: 'unchanged',
  stale: 'absent',
};

/** Each failing finding is at least a warning, never a note. */
const levelOf = ({ fails, severity, state }: Finding): 'error' | 'warning' | 'note' => {
  if (!fails) return 'note';
  if (state === 'stale' || state === 'gone' || severity === 'cosmetic') return 'warning';
  return LEVELS[severity];
};

/** Text in which nothing looks like a placeholder. */
const literal = (text: string): string => visibleLines(text).replaceAll(/\{(\d+)\}/g, '{{$1}}');

/** What was seen as plain text for readers without placeholders, and as a template of its rule with values. */
function messageOf({ fingerprint, title, template, values = [], place, reproduce }: Finding): Message {
  return {
    text: [title, place?.text, reproduce]
      .flatMap((line) => (line === undefined ? [] : [literal(line)]))
      .join('\n'),
    ...(template !== undefined && { id: fingerprint, arguments: values.map(textOfValue) }),
  };
}

/** The templates of a rule's findings by their message ids. */
const templatesOf = (findings: readonly Finding[]): Pick<ReportingDescriptor, 'messageStrings'> => {
  const entries = findings.flatMap(({ fingerprint, template }) =>
    template === undefined ? [] : [[fingerprint, { text: visibleLines(template) }] as const],
  );
  return entries.length === 0 ? {} : { messageStrings: Object.fromEntries(entries) };
};

function resultOf(finding: Finding, ruleIndex: number, places: Places): Result {
  const { fingerprint, state, severity, fails, accepted, operation } = finding;
  const [first, ...others] = places(finding);
  const baselineState = BASELINE_STATES[state];
  return {
    ruleId: ruleOf(finding),
    ruleIndex,
    level: levelOf(finding),
    message: messageOf(finding),
    ...(first && {
      locations: [
        {
          physicalLocation: physical(first),
          ...(operation !== undefined && {
            logicalLocations: [{ fullyQualifiedName: operation, kind: 'resource' }],
          }),
        },
      ],
    }),
    ...(others.length > 0 && {
      relatedLocations: others.map((each, index) => ({
        id: index + 1,
        physicalLocation: physical(each),
        message: { text: each.what },
      })),
    }),
    partialFingerprints: { 'plumblineFinding/v2': fingerprint },
    ...(baselineState !== undefined && { baselineState }),
    ...(accepted !== undefined &&
      state === 'known' && {
        suppressions: [
          {
            kind: 'external',
            status: accepted.reason === 'unreviewed' ? 'underReview' : 'accepted',
            justification: visibleLines(`${accepted.reason} (${accepted.owner}, until ${accepted.expires})`),
          },
        ],
      }),
    properties: { severity, state, fails },
  };
}

/** The parts of an outcome that are not findings: why something could not be checked, and the scope of the run. */
function notificationsOf(outcome: Outcome): Notification[] {
  const texts = [...(outcome.kind === 'not checked' ? [outcome.headline] : []), ...reachLines(outcome)];
  const level = outcome.exitCode === 3 ? 'error' : 'warning';
  return texts.map((text) => ({ level, message: { text }, descriptor: { id: 'not-checked' } }));
}

/**
 * The findings of a run in SARIF 2.1.0: failing, accepted, stale, gone and undocumented. A partial run is marked as
 * unsuccessful, because a missing alert there is not fixed.
 */
export function toSarif(
  outcome: Outcome,
  { run, findings }: Pick<Findings, 'run' | 'findings'>,
  places: Places,
): string {
  const notifications = notificationsOf(outcome);
  const reported = findings.filter(({ state }) => state !== 'confirmed' && state !== 'not seen');
  const rules = [...new Set(reported.map(ruleOf))].sort();
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [
      {
        tool: {
          driver: {
            name: 'Plumbline',
            version: TOOL_VERSION,
            rules: rules.map((id) => ({
              ...ruleText(id, run.documents),
              ...templatesOf(reported.filter((each) => ruleOf(each) === id)),
            })),
          },
        },
        // Partial runs have their own category, so that they close no alerts of whole runs.
        automationDetails: {
          id: ['plumbline', run.target, ...outcome.scope.parts.map(partName), ''].join('/'),
        },
        invocations: [
          {
            executionSuccessful: isConclusive(outcome),
            exitCode: outcome.exitCode,
            exitCodeDescription: outcome.exitReason,
            ...(notifications.length > 0 && { toolExecutionNotifications: notifications }),
            startTimeUtc: run.startedAt,
            endTimeUtc: new Date(Date.parse(run.startedAt) + run.durationMs).toISOString(),
          },
        ],
        columnKind: 'utf16CodeUnits',
        properties: { outcome: outcome.kind, failing: outcome.failing, isConclusive: isConclusive(outcome) },
        results: reported.map((finding) => resultOf(finding, rules.indexOf(ruleOf(finding)), places)),
      },
    ],
  };
  return `${toJson(log, 2)}\n`;
}
