import { numberedTemplate, textOf } from '../../suites/kit/model/message.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import { curlOf } from '../../suites/kit/model/curl.ts';
import type { ProfileDifference } from '../../suites/kit/profile/compare.ts';
import type { Redactor } from '../../suites/kit/redaction/redaction.ts';
import type { Finding } from '../findings.ts';
import { exchangeForFinding } from './exchange.ts';

/** Answers in a finding: two confirm it. */
const MOST_SHOWN = 2;

/** A contradiction to all earlier runs of an account, as a finding. Its words are those of the documents. */
export function changedFinding(
  difference: ProfileDifference,
  { redactor, baseUrl }: { readonly redactor: Redactor | undefined; readonly baseUrl: string },
): Finding {
  const { operation, about, severity, message, exchanges } = difference;
  const masked = exchanges.slice(0, MOST_SHOWN).map((each) => redactor?.exchange(each) ?? each);
  return {
    fingerprint: fingerprintOf(operation, about, 'changed'),
    kind: 'changed',
    difference: about,
    state: 'new',
    fails: true,
    severity,
    title: `${operation}: ${textOf(message)}`,
    ...{ operation, seen: textOf(message), template: numberedTemplate(message), values: message.values },
    ...(exchanges[0] && { service: exchanges[0].service }),
    count: exchanges.length,
    exchanges: masked.map((each) => exchangeForFinding(each)),
    curl: masked.map((each) => curlOf(each, baseUrl)),
  };
}
