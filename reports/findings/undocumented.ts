import { visible } from '../../suites/kit/model/message.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { Redactor } from '../../suites/kit/redaction/redaction.ts';
import type { Undocumented } from '../../suites/kit/checks/undocumented.ts';
import type { Finding } from '../findings.ts';
import { exchangeForFinding } from './exchange.ts';

/** Something undocumented as a finding; it never makes a run fail, for the documents do not say that it must not be. */
export function undocumentedFinding(thing: Undocumented, redactor: Redactor | undefined): Finding {
  const { service, operation, where, path, count, exchange } = thing;
  const pathText = visible(redactor?.message(path) ?? path);
  return {
    fingerprint: fingerprintOf(operation, where, path, 'undocumented'),
    kind: 'undocumented',
    difference: `${where} ${pathText}`,
    state: 'new',
    fails: false,
    severity: 'cosmetic',
    title: `${operation}: ${where} ${pathText}`,
    ...{ service, operation, count },
    exchanges: [exchangeForFinding(redactor?.exchange(exchange) ?? exchange)],
  };
}
