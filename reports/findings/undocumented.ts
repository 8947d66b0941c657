import { visible } from '../../suites/kit/model/message.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { Redactor } from '../../suites/kit/redaction/redaction.ts';
import type { Undocumented } from '../../suites/kit/checks/undocumented.ts';
import type { Finding } from '../findings.ts';
import { exchangeForFinding } from './exchange.ts';

/** An undocumented thing as a finding. It never fails a run, because the documents do not forbid it. */
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
