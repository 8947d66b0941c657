import type { Finding, Findings } from '../findings.ts';
import { toActOn } from '../terminal/headline.ts';

/** What a report of a build tells, each by what somebody does about it. */
export interface Told {
  /** Makes the run fail; of violations that one answer shows the one that leads. */
  readonly acting: readonly Finding[];
  /** Repaired quirks, which are no regression. */
  readonly gone: readonly Finding[];
  /** Accepted by the baseline. */
  readonly known: readonly Finding[];
  /** In the baseline and not seen any more, and no failure. */
  readonly stale: readonly Finding[];
  /** What the documents do not name, and the baseline does not either. */
  readonly undocumented: readonly Finding[];
}

export function toldOf({ findings }: Pick<Findings, 'findings'>): Told {
  const quiet = findings.filter(({ fails }) => !fails);
  const of = (state: Finding['state']): Finding[] =>
    quiet.filter((each) => each.state === state && each.kind !== 'undocumented');
  return {
    acting: toActOn({ findings }),
    ...{ gone: of('gone'), known: of('known'), stale: of('stale') },
    undocumented: quiet.filter(({ kind, state }) => kind === 'undocumented' && state === 'new'),
  };
}

/** A finding in one line: its claim, and what was seen. */
export const lineOf = ({ claim, title }: Finding): string =>
  (claim === undefined ? title : `${claim}: ${title}`).replaceAll(/\s+/g, ' ');
