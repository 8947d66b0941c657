import { expect, onTestFinished, test } from 'vitest';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import type { OpenApi } from '../../specs/openapi.ts';
import type { ClaimId } from '../../generated/claims.ts';
import { schemaClaims } from '../../generated/schema-claims.ts';
import { addClaims, addedMonitors, isAdded } from '../../suites/kit/model/added-claims.ts';
import { documentedPriority } from '../../suites/kit/run/budget/priority.ts';
import { TrafficEvaluation } from '../../suites/kit/history/import/evaluate-traffic.ts';
import { SPECS } from '../../suites/kit/checks/schema/location.ts';
import { schemaMonitors } from '../../suites/kit/checks/schema/monitors.ts';
import { publishedClaims } from '../../suites/kit/checks/schema/published.ts';
import { outcomeOfRun } from '../reports/outcome-of-run.ts';

const inbox = SPECS.inbox as OpenApi;
const pin = { source: 'x', sha256: 'y', bytes: 1, pulledAt: '' };

test('an answer that breaks the published file alone violates its claim and none of the ledger', () => {
  const text = JSON.stringify(inbox).replaceAll('"subject":{"type":"string"', '"subject":{"type":"integer"');
  const claims = publishedClaims('inbox', { pin, spec: JSON.parse(text) as OpenApi }, inbox);
  onTestFinished(addClaims(claims));
  const subject = { id: 'a', subject: 'Hello' };
  const json = { items: [subject], hasMore: false, nextCursor: null };
  const exchange = {
    ...{ service: 'inbox', operation: 'GET /emails', key: 'main', startedAt: 0, durationMs: 1 },
    request: { method: 'GET', target: '/inbox/api/v1/emails', headers: {} },
    response: {
      ...{ status: 200, headers: { 'content-type': 'application/json' }, json },
      text: JSON.stringify(json),
    },
  } as unknown as Exchange;
  const stated = 'inbox.email-list-item.subject-string';
  const ids = ['published.inbox.list-emails.200', stated];
  const monitors = [...schemaMonitors({ [stated]: schemaClaims[stated] ?? [] }), ...addedMonitors()];
  const recorded = new TrafficEvaluation(monitors, (id) => ids.includes(id));
  recorded.take(exchange);
  const verdicts = recorded.verdicts('http://127.0.0.1');
  expect(verdicts.map(({ id, verdict, cause }) => [id, verdict, cause])).toEqual([
    ['inbox.email-list-item.subject-string', 'held', undefined],
    ['published.inbox.list-emails.200', 'violated', undefined],
  ]);
  // Where nothing is pinned, the result still contains the claim's statement.
  const run = {
    id: 'r',
    target: 'recording',
    baseUrl: '',
    seed: 0,
    startedAt: '',
    durationMs: 0,
    notes: [],
  } as const;
  const result = outcomeOfRun({ ...run, requests: { inbox: 1, prospecting: 0 } }, verdicts).verdicts;
  expect(result.added?.map(({ id }) => id)).toEqual(['published.inbox.list-emails.200']);
  // On a real account, it has a lower priority than the claims of the ledger.
  expect(documentedPriority('published.inbox.list-emails.200' as ClaimId) * 1e4).toBeLessThan(
    documentedPriority(stated),
  );
  expect(claims.every(({ claim }) => isAdded(claim.id))).toBe(true);
});
