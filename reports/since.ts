import { isMoment } from '../specs/moment.ts';
import { claims, type ClaimId } from '../generated/claims.ts';
import { plural } from '../specs/plural.ts';
import { SEVERITIES } from '../specs/source.ts';
import { comparison, type ComparedClaim, type ClaimFate } from './compare.ts';
import type { PastRun } from './past.ts';
import { codeSpan, escapeMarkdown, plain } from './sinks.ts';

/** Changes that a user must know, worst first, with their headings. */
const TITLES = {
  drifted: 'Drifted',
  'came back': 'Hold again',
  'lost its coverage': 'No longer checked',
  'still violated': 'Still violated',
  'check changed': 'Checked in another way',
  'checked again': 'Checked for the first time',
} as const satisfies Partial<Record<ClaimFate, string>>;

/** Most claims per heading on a screen and in Markdown, and most characters of a line on a screen. */
const [MOST_ON_SCREEN, MOST_IN_MARKDOWN, MOST_WIDTH] = [5, 200, 160];

/** The changes between two runs, by their importance. */
export interface Since {
  readonly before: PastRun;
  readonly now: PastRun;
  /** Number of runs of the subject between the two. */
  readonly runs: number;
  readonly held: number;
  readonly parts: readonly { readonly title: string; readonly claims: readonly ComparedClaim[] }[];
}

const severityRank = ({ claim }: ComparedClaim): number =>
  claim in claims ? SEVERITIES.indexOf(claims[claim as ClaimId].severity) : SEVERITIES.length;

/** A date or a time in ISO 8601. */
const ISO = /^\d{4}-\d\d-\d\d(?:T[\d:.]+(?:Z|[+-]\d\d:?\d\d))?$/;

/**
 * The run that a moment or a run id means. A moment means the last run that began before it, else the first one after
 * it. Undefined where no earlier run is meant.
 */
export function runSince(all: readonly PastRun[], since: string, now: PastRun): PastRun | undefined {
  const earlier = all.filter(({ startedAt }) => startedAt < now.startedAt);
  const named = earlier.find(({ id }) => id === since);
  if (named !== undefined) return named;
  const moment = ISO.test(since) && isMoment(since) ? Date.parse(since) : Infinity;
  if (moment > Date.parse(now.startedAt)) return undefined;
  return earlier.findLast(({ startedAt }) => Date.parse(startedAt) <= moment) ?? earlier[0];
}

export function changedSince(before: PastRun, now: PastRun, all: readonly PastRun[]): Since {
  const byFate = Map.groupBy(comparison(before, now, all), ({ fate }) => fate);
  const between = all.filter(({ startedAt }) => startedAt >= before.startedAt && startedAt <= now.startedAt);
  return {
    ...{ before, now, runs: between.length, held: byFate.get('held')?.length ?? 0 },
    parts: (Object.keys(TITLES) as (keyof typeof TITLES)[]).flatMap((fate) => {
      const own = byFate.get(fate) ?? [];
      return own.length === 0
        ? []
        : [{ title: TITLES[fate], claims: own.toSorted((a, b) => severityRank(a) - severityRank(b)) }];
    }),
  };
}

const headline = ({ before, runs, held, parts }: Since): string => {
  const counts = parts.map(({ title, claims: own }) => `${own.length} ${title.toLowerCase()}`);
  return `since ${before.startedAt.slice(0, 16).replace('T', ' ')} UTC, in ${plural(runs, 'run')}: ${[...counts, `${held} unchanged`].join(', ')}`;
};

const cut = (text: string): string => (text.length > MOST_WIDTH ? `${text.slice(0, MOST_WIDTH - 1)}…` : text);

/** The changes, for one screen. */
export function sinceText(since: Since): string {
  const { parts, now } = since;
  return [
    plain(`${now.subject}, ${headline(since)}`),
    plain(`from ${since.before.id} to ${now.id}`),
    ...(parts.length === 0 ? ['nothing changed'] : []),
    ...parts.flatMap(({ title, claims: own }) => [
      `${title} (${own.length})`,
      ...own
        .slice(0, MOST_ON_SCREEN)
        .map(({ claim, said }) => cut(`  ${claim}${said === '' ? '' : `: ${plain(said)}`}`)),
      ...(own.length > MOST_ON_SCREEN ? [`  and ${own.length - MOST_ON_SCREEN} more`] : []),
    ]),
    '',
  ].join('\n');
}

/** The changes, as Markdown. */
export function sinceMarkdown(since: Since): string {
  const { parts, now } = since;
  return [
    `# What changed in ${escapeMarkdown(now.subject)}`,
    '',
    `${escapeMarkdown(headline(since))}, from ${codeSpan(since.before.id)} to ${codeSpan(now.id)}`,
    '',
    ...(parts.length === 0 ? ['Nothing changed.', ''] : []),
    ...parts.flatMap(({ title, claims: own }) => [
      `## ${title} (${own.length})`,
      '',
      ...own.slice(0, MOST_IN_MARKDOWN).map(({ claim, said }) => {
        const statement = claim in claims ? ` ${claims[claim as ClaimId].statement}` : '';
        return `- ${codeSpan(claim)}${statement}${said === '' ? '' : `<br>${escapeMarkdown(said)}`}`;
      }),
      ...(own.length > MOST_IN_MARKDOWN ? [`- and ${own.length - MOST_IN_MARKDOWN} more`] : []),
      '',
    ]),
  ].join('\n');
}
