import { saidOf } from '../../../suites/kit/verdicts/verdict.ts';
import { describe, expect, test } from 'vitest';
import { validateConfig } from '../../../scripts/cli/config-file.ts';
import { addOwn } from '../../../scripts/cli/own.ts';
import type { OwnClaim } from '../../../specs/own.ts';
import { addedMonitors } from '../../../suites/kit/model/added-claims.ts';
import { TrafficEvaluation } from '../../../suites/kit/history/import/evaluate-traffic.ts';
import type { Exchange } from '../../../suites/kit/model/exchange.ts';

const claim = (judge: unknown, more: object = {}): OwnClaim =>
  ({
    ...{ statement: 'A subject is short.', service: 'inbox', operations: ['GET /emails'], judge },
    ...more,
  }) as OwnClaim;

const exchange = {
  ...{ service: 'inbox', operation: 'GET /emails', key: 'main', startedAt: 0, durationMs: 1 },
  request: { method: 'GET', target: '/inbox/api/v1/emails', headers: { Authorization: 'secret' } },
  response: { status: 200, headers: {}, text: '{}', json: { items: [] } },
} as unknown as Exchange;

/** The verdict of one claim of a user on one answer. */
function verdictOf(name: string, judge: unknown) {
  const id = `own.${name}`;
  const take = addOwn({ [id]: claim(judge) }, 'plumbline.config.ts');
  const own = addedMonitors().filter((each) => each.claim === id);
  const recorded = new TrafficEvaluation(own, (each) => each === id);
  recorded.take(exchange);
  const [verdict] = recorded.verdicts('http://127.0.0.1');
  take();
  const said = verdict && saidOf(verdict);
  return { verdict: verdict?.verdict, said: said === '' ? undefined : said };
}

describe('a claim of a user’s own', () => {
  test('holds, is violated, or has nothing to check, as it says', () => {
    expect(verdictOf('holds', () => 'holds')).toEqual({ verdict: 'held', said: undefined });
    expect(verdictOf('broken-rule', () => ({ violation: 'the page is empty' }))).toEqual({
      verdict: 'violated',
      said: '"the page is empty"',
    });
    expect(verdictOf('vacuous', () => 'vacuous')).toMatchObject({ verdict: 'not checked' });
  });

  test('sees the exchange without its key', () => {
    let seen: unknown;
    verdictOf('sees', (each: unknown) => ((seen = each), 'holds'));
    expect(seen).toMatchObject({ operation: 'GET /emails', key: 'main', response: { json: { items: [] } } });
    expect(JSON.stringify(seen)).not.toContain('secret');
  });

  test('that throws, or says something else, is a broken checker and no drift', () => {
    const thrown = (): never => {
      throw new TypeError('no such field');
    };
    expect(verdictOf('throws', thrown)).toEqual({
      verdict: 'inconclusive',
      said: 'the checker failed: "TypeError: no such field"',
    });
    expect(verdictOf('says-true', () => true).said).toMatch(
      /judge of own\.says-true answered true; it answers 'holds', 'vacuous' or/,
    );
    expect(verdictOf('waits', () => Promise.resolve('holds')).said).toContain('answered a promise');
  });

  test('of an operation that there is not is refused with the nearest', () => {
    expect(() => {
      addOwn({ 'own.a': claim(() => 'holds', { operations: ['GET /email'] }) }, 'plumbline.config.ts');
    }).toThrow(
      'plumbline.config.ts: claims.own.a names GET /email, which is no operation of the inbox service; the nearest is GET /emails',
    );
  });
});

test.each<[string, object, string]>([
  [
    'an id of the ledger',
    { 'inbox.a.b': claim(() => 'holds') },
    'claims takes ids in small letters that begin with own., such as own.subject-is-short, and not inbox.a.b',
  ],
  ['a text for a function', { 'own.a': claim('holds') }, 'claims.own.a.judge takes a function'],
  [
    'a severity of its own',
    { 'own.a': claim(() => 'holds', { severity: 'awful' }) },
    'takes breaks clients, surprises or cosmetic',
  ],
  [
    'a field too many',
    { 'own.a': claim(() => 'holds', { sentence: '' }) },
    'claims.own.a: there is no field sentence',
  ],
  [
    'no operations',
    { 'own.a': claim(() => 'holds', { operations: [] }) },
    'claims.own.a.operations takes an array of operations',
  ],
])('%s is refused', (_, claims, message) => {
  expect(() => validateConfig({ claims }, 'plumbline.config.ts')).toThrow(message);
});
