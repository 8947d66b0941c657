import { expect, test } from 'vitest';
import { inOneFolderInRun } from '../../suites/inbox/checks/run-emails.ts';
import type { Exchange } from '../../suites/kit/model/exchange.ts';

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
