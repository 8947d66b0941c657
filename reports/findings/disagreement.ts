import type { Severity } from '../../specs/source.ts';
import { fingerprintOf } from '../../suites/kit/checks/signature.ts';
import type { Disagreement } from '../../suites/kit/checks/schema/disagreements.ts';
import type { Finding } from '../findings.ts';

const SEVERITIES: Readonly<Record<Disagreement['level'], Severity>> = {
  breaking: 'breaks clients',
  warning: 'surprises',
  info: 'cosmetic',
};

/**
 * A contradiction between a document and a published file, as a finding. One of the two must be wrong. It fails a run
 * if the file allows something that breaks clients of the document.
 */
export function disagreementFinding(found: Disagreement): Finding {
  const { service, operations, parameter = '', status = '', at, keyword, before, after, level } = found;
  const [operation = ''] = operations;
  const more = operations.length > 1 ? ` and ${operations.length - 1} more` : '';
  return {
    fingerprint: fingerprintOf(
      service,
      operation,
      parameter,
      status,
      at,
      keyword,
      before,
      after,
      'disagreement',
    ),
    kind: 'disagreement',
    difference: found.words,
    state: 'new',
    fails: level === 'breaking',
    severity: SEVERITIES[level],
    title: `${operation}${more}: ${found.words}`,
    ...{ service, operation },
    seen: found.claims.length === 0 ? found.words : `${found.words}; it is about ${found.claims.join(', ')}`,
  };
}
