import { textOf } from '../../suites/kit/model/message.ts';
import { claims } from '../../generated/claims.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import type { Finding } from '../findings.ts';
import { isOver, type PastRun } from '../past.ts';
import { isChecked } from '../scope.ts';
import { documentPlaceOf } from '../place.ts';

/** Runs without a result after which that is a finding of its own. */
export const NOT_CHECKED_RUNS = 5;

/** Why a run looks at less than an earlier one without anything amiss: its budget, its options, its masking. */
const BY_CHOICE =
  /^(?:budget|needs |not observable|judged by (?:k6|load runs)|masked|open question|no checker)/;

/** Whether a run of now sees what a finding is about. */
const isSeenNow = ({ state }: Finding): boolean => state !== 'stale' && state !== 'not seen';

/** Runs since a moment that were asked for a claim; a run that was not says nothing of it. */
const askedSince = (claim: string | undefined, since: string, past: readonly PastRun[]): number =>
  past.filter(
    ({ startedAt, scope, verdicts }) =>
      startedAt > since && (claim === undefined || scope === undefined || verdicts.has(claim)),
  ).length;

/** A finding with what earlier runs of the same subject, the oldest first, say of it. */
export function withHistory(finding: Finding, past: readonly PastRun[], now: string): Finding {
  const { fingerprint, claim } = finding;
  const checkedRuns = past.filter(
    ({ verdicts }) => claim === undefined || isChecked(verdicts.get(claim)?.verdict),
  );
  const seen = past.filter(
    ({ findings, verdicts }) =>
      findings.has(fingerprint) ||
      (claim !== undefined && verdicts.get(claim)?.fingerprints.includes(fingerprint) === true),
  );
  const isNow = isSeenNow(finding);
  const first = seen[0]?.startedAt ?? (isNow ? now : undefined);
  const last = isNow ? now : seen.at(-1)?.startedAt;
  const since = isNow || last === undefined ? 0 : askedSince(claim, last, past) + 1;
  return {
    ...finding,
    ...(first !== undefined && { firstSeen: first }),
    ...(last !== undefined && { lastSeen: last, runsSince: since }),
    looks: new Set([...checkedRuns, ...seen]).size + (finding.state === 'not seen' ? 0 : 1),
    sightings: seen.length + (isNow ? 1 : 0),
  };
}

/**
 * Claims that have been inconclusive, or are no longer checked, for some runs of the same subject in a row, this one
 * included. What no run has ever checked is nothing new.
 */
export function uncheckedFor(
  runs: number,
  verdicts: readonly Pick<ClaimVerdict, 'id' | 'verdict' | 'reason'>[],
  past: readonly PastRun[],
): Finding[] {
  return verdicts.flatMap(({ id, verdict, reason: why }): Finding[] => {
    const reason = why === undefined ? '' : textOf(why);
    if (verdict !== 'inconclusive' && verdict !== 'not checked') return [];
    if (verdict === 'not checked' && BY_CHOICE.test(reason)) return [];
    const asked = past.filter((each) => isOver(each) && each.verdicts.has(id));
    const lastJudged = asked.findLastIndex((each) => isChecked(each.verdicts.get(id)?.verdict));
    const inARow = asked.length - lastJudged;
    const isLost =
      lastJudged >= 0 ||
      (verdict === 'inconclusive' &&
        asked.slice(-(runs - 1)).every((each) => each.verdicts.get(id)?.verdict === 'inconclusive'));
    if (inARow < runs || !isLost) return [];
    const claim = claims[id];
    const since = asked[lastJudged]?.startedAt;
    return [
      {
        fingerprint: fingerprintOf(id, 'unjudged'),
        kind: 'unjudged',
        difference: verdict,
        state: 'new',
        fails: true,
        severity: claim.severity,
        title: `${verdict} for ${inARow} runs${since === undefined ? '' : `; checked last on ${since.slice(0, 10)}`}: ${reason}`,
        ...{ claim: id, service: claim.service, statement: claim.statement, seen: reason },
        place: { document: claim.document, lines: claim.lines, text: documentPlaceOf(claim).text },
      },
    ];
  });
}
