import { expect, test } from 'vitest';
import { combine } from '../../suites/inbox/checks/criteria.ts';
import { inOneFolderInRun } from '../../suites/inbox/checks/run-emails.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';
import { textOf } from '../../suites/kit/model/message.ts';
import { page as listed } from './relations/inbox/pages.ts';

/** A page that lists one email. */
const page = (query: string): Exchange => {
  const json = { items: [{ id: 'a' }] };
  return {
    ...{ service: 'inbox', operation: 'GET /emails', key: 'main', startedAt: 0, durationMs: 1 },
    request: { method: 'GET', target: `/inbox/api/v1/emails?${query}`, headers: {} },
    response: { status: 200, headers: {}, bytes: Buffer.alloc(0), text: JSON.stringify(json), json },
  };
};
const verdictOf = (...queries: readonly string[]): string => inOneFolderInRun(queries.map(page)).kind;

test('an email under two folder types is in two folders', () => {
  expect(verdictOf('folderType=INBOX', 'folderType=SENT&limit=5')).toBe('violation');
  expect(verdictOf('folderType=INBOX', 'folderType=INBOX&limit=5')).toBe('holds');
});

test('an invalid folder type, or in other letters, may restrict nothing', () => {
  for (const other of ['folderType=', 'folderType=sent', 'folderType=SENT&folderType=INBOX'])
    expect(verdictOf('folderType=INBOX', other)).toBe('holds');
});

test('an email of INBOX with a view that is in neither part of INBOX is reported as such', () => {
  const [shown, view] = [listed(['a']), listed(['a', 'b'])];
  const result = combine(
    { criteria: { folderType: 'INBOX', viewId: 'v' }, pages: [view] },
    new Map(Object.entries({ 'folderType=INBOX': shown, 'filtered=only': listed([]), 'viewId=v': view })),
  );
  expect(result.kind === 'violation' && textOf(result.message)).toBe(
    'folderType=INBOX gives an email that INBOX neither shows nor hides: expected none, got ["b"]',
  );
});
