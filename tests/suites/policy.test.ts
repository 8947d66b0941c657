import { describe, expect, test } from 'vitest';
import { standingAtEnd, standingInRun, standingInScenario } from '../../suites/kit/confirm/policy.ts';
import type { Basis, Violation } from '../../suites/kit/model/check-result.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { message, textOf } from '../../suites/kit/model/message.ts';

/** An answer to a read of the main key, or one to another request. */
const exchangeOf = (method: string, json: unknown = {}): Exchange => ({
  ...{ service: 'prospecting', operation: `${method} /x`, key: 'main', startedAt: 1, durationMs: 1 },
  request: { method, target: '/x', headers: { authorization: 'k'.repeat(48) } },
  response: { status: 503, headers: {}, bytes: Buffer.alloc(0), text: JSON.stringify(json), json },
});
const READ = exchangeOf('GET');
const WRITE = exchangeOf('POST');
const IDENTIFIED = exchangeOf('GET', { code: 'STATS_COMPUTING' });

const violationOf = (exchanges: readonly Exchange[], basis?: Basis): Violation => ({
  ...{ kind: 'violation', message: message`it broke`, exchanges, ...(basis && { basis }) },
});

describe('what a violation by a scenario needs', () => {
  test.for<[string, readonly Exchange[], Basis | undefined, boolean, string]>([
    ['on a mock', [READ, READ], undefined, false, 'counts'],
    ['in one answer of an account', [READ], 'one answer', true, 'another attempt'],
    ['in one answer with a documented code', [IDENTIFIED], 'one answer', true, 'counts'],
    ['in several answers, one with such a code', [IDENTIFIED, READ], 'one answer', true, 'another attempt'],
    ['in such an answer that rests on others', [IDENTIFIED], undefined, true, 'another attempt'],
    ['that other clients explain', [READ], 'requests of others', true, 'another attempt'],
  ])('%s', ([, exchanges, basis, isMoving, wanted]) => {
    expect(standingInScenario(violationOf(exchanges, basis), isMoving)).toBe(wanted);
  });
});

describe('what a violation by a run checker needs', () => {
  const unsure = message`something else answers`;
  const rows: [string, Violation, Parameters<typeof standingAtEnd>[2], boolean, string, string][] = [
    ['far apart', violationOf([READ, READ]), { isOfData: true }, true, 'recheck', 'may have caused it'],
    ['in one read', violationOf([READ]), {}, true, 'recheck', 'was not read again'],
    ['in one write', violationOf([WRITE]), {}, true, 'counts', 'counts'],
    ['only here', violationOf([WRITE]), { isSeenOnce: () => true }, true, 'counts', 'not read again'],
    ['by others', violationOf([READ], 'requests of others'), {}, true, 'of others', 'of others'],
    ['unsure', violationOf([READ, READ]), { uncertainty: unsure }, true, 'counts', 'something else'],
    ['with a code', violationOf([IDENTIFIED]), {}, true, 'counts', 'counts'],
    ['still', violationOf([READ, READ]), { isOfData: true }, false, 'recheck', 'counts'],
  ];
  test.for(rows)('%s', ([, violation, sighting, isMoving, inRun, atEnd]) => {
    expect(standingInRun(violation, sighting)).toBe(inRun);
    const standing = standingAtEnd(violation, isMoving, sighting);
    expect(standing.kind === 'suspected' ? textOf(standing.why) : standing.kind).toContain(atEnd);
  });
});
