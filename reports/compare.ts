import { claims, type ClaimId } from '../generated/claims.ts';
import { changesSince, changeInWords } from './baseline/answers.ts';
import { isOver, type PastRun, type PastVerdict } from './past.ts';
import { isChecked } from './scope.ts';

/** How a claim changed from one run to a later one. */
export const FATES = [
  'drifted',
  'came back',
  'lost its coverage',
  'unknown',
  'still violated',
  'check changed',
  'not checked since',
  'checked again',
  'held',
] as const;
export type ClaimFate = (typeof FATES)[number];

/** One claim in a comparison. */
export interface ComparedClaim {
  readonly claim: string;
  readonly fate: ClaimFate;
  /** What was seen, or why there is no result, as text. */
  readonly said: string;
  /** When it was last checked, if the later run did not check it. */
  readonly checkedLast?: string;
}

const isGood = (kind: PastVerdict['verdict']): boolean => kind === 'held' || kind === 'observed';

/** The changed answer to an open question that both runs answer. */
function change(claim: string, before: PastVerdict, now: PastVerdict): string | undefined {
  const { observed: known } = before;
  const { observed } = now;
  if (known === undefined || observed === undefined || !(claim in claims)) return undefined;
  const id = claim as ClaimId;
  const [found] = changesSince({ savedAt: '', known: [], undocumented: [], answers: { [id]: known } }, [
    { id, service: claims[id].service, verdict: 'observed', observed },
  ]);
  return found && changeInWords(found);
}

/** The change of a claim that both runs had to check. */
function fateOf(claim: string, before: PastVerdict, now: PastVerdict, isCut: boolean): [ClaimFate, string] {
  if (before.check !== undefined && now.check !== undefined && before.check !== now.check)
    return ['check changed', `${before.verdict}, now ${now.verdict}`];
  if (now.verdict === 'violated') {
    const isOther =
      before.verdict === 'violated' && now.fingerprints.some((each) => !before.fingerprints.includes(each));
    if (before.verdict === 'violated' && !isOther) return ['still violated', now.message ?? ''];
    return isChecked(before.verdict)
      ? ['drifted', `${isOther ? 'violated in another way, too: ' : ''}${now.message ?? ''}`]
      : ['checked again', `violated: ${now.message ?? ''}`];
  }
  const changed = change(claim, before, now);
  if (changed !== undefined) return ['drifted', changed];
  if (before.verdict === 'violated' && isGood(now.verdict)) return ['came back', `now ${now.verdict}`];
  // A run that was cut off did not check everything.
  if (isChecked(before.verdict) && !isChecked(now.verdict) && isCut)
    return ['unknown', `${before.verdict}, and not reached by the later run: ${now.reason ?? now.verdict}`];
  if (isChecked(before.verdict) && !isChecked(now.verdict))
    return ['lost its coverage', `${before.verdict}, now ${now.verdict}: ${now.reason ?? ''}`];
  if (!isChecked(now.verdict)) return ['not checked since', now.reason ?? now.verdict];
  return isChecked(before.verdict) ? ['held', ''] : ['checked again', `now ${now.verdict}`];
}

/** Whether a run was limited to some of the claims. */
const isAskedForSome = ({ scope }: PastRun): boolean => scope !== undefined && scope.asked < scope.of;

/** The claims that one of two runs checked and the other was not asked for. Their change is unknown. */
export function unknownTo(before: PastRun, now: PastRun): number {
  const lacks = (one: PastRun, other: PastRun): number =>
    isAskedForSome(other) ? [...one.verdicts.keys()].filter((id) => !other.verdicts.has(id)).length : 0;
  return lacks(before, now) + lacks(now, before);
}

/**
 * The change of each claim from a run to a later one of the same subject. `all` are the runs of that subject, the
 * oldest first. A claim that one of the two was not asked for is left out. A claim that one of them did not know has
 * the fate `check changed`.
 */
export function comparison(
  before: PastRun,
  now: PastRun,
  all: readonly PastRun[] = [before, now],
): ComparedClaim[] {
  const ids = [...new Set([...before.verdicts.keys(), ...now.verdicts.keys()])].sort();
  return ids.flatMap((claim): ComparedClaim[] => {
    const [one, other] = [before.verdicts.get(claim), now.verdicts.get(claim)];
    if (one === undefined || other === undefined) {
      const lacking = one === undefined ? before : now;
      if (isAskedForSome(lacking)) return [];
      const said = one === undefined ? 'the earlier run did not know it' : 'the later run does not know it';
      return [{ claim, fate: 'check changed', said }];
    }
    const [fate, said] = fateOf(claim, one, other, !isOver(now));
    if (isChecked(other.verdict)) return [{ claim, fate, said }];
    const last = all.findLast((run) => isChecked(run.verdicts.get(claim)?.verdict));
    if (fate === 'not checked since' && last === undefined) return [];
    return [{ claim, fate, said, ...(last !== undefined && { checkedLast: last.startedAt }) }];
  });
}
