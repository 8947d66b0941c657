import type { ClaimVerdict, Evidence } from '../../suites/kit/verdicts/verdict.ts';
import { textOf } from '../../suites/kit/model/message.ts';

const evidenceIn = ({ message, ...evidence }: Evidence) => ({ ...evidence, message: textOf(message) });

/** A verdict with its messages as texts. */
export const inText = ({ reason, evidence, others, ...verdict }: ClaimVerdict) => ({
  ...verdict,
  ...(reason !== undefined && { reason: textOf(reason) }),
  ...(evidence && { evidence: evidenceIn(evidence) }),
  ...(others && { others: others.map(evidenceIn) }),
});
