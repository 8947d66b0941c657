import { textOf } from '../../suites/kit/model/message.ts';
import { claims } from '../../generated/claims.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { ClaimVerdict } from '../../suites/kit/verdicts/verdict.ts';
import type { Finding } from '../findings.ts';
import { isOver, type PastRun } from '../past.ts';
import { isChecked } from '../scope.ts';
import { documentPlaceOf } from '../place.ts';

/** Runs without a result after which a claim becomes a finding itself. */
export const NOT_CHECKED_RUNS = 5;

/** Harmless reasons why a run checks less than an earlier one: its budget, options or masking. */
const BY_CHOICE =
  /^(?:budget|needs |not observable|judged by (?:k6|load runs)|masked|open question|no checker)/;

/** Whether the current run sees the subject of a finding. */
const isSeenNow = ({ state }: Finding): boolean => state !== 'stale' && state !== 'not seen';

/** Runs since a time that had to check a claim. Other runs do not matter. */
const askedSince = (claim: string | undefined, since: string, past: readonly PastRun[]): number =>
  past.filter(
    ({ startedAt, scope, verdicts }) =>
      startedAt > since && (claim === undefined || scope === undefined || verdicts.has(claim)),
  ).length;

/** A finding with its history in earlier runs of the same subject, given oldest first. */
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
 * Claims that were inconclusive, or no longer checked, in several consecutive runs of the same subject. Claims that no
 * run has ever checked are not included.
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
