import { expect, test } from 'vitest';
import { claims, headings } from '../../generated/claims.ts';
import { placeLines, documentPlaceOf } from '../../reports/place.ts';

const claim = claims['inbox.list-emails.limit-default'];
const TEXT = 'inbox-api.md, GET /emails, line 155; Limits, line 295';

test('a place names the document, and the heading that each line stands below', () => {
  expect(documentPlaceOf(claim)).toEqual({ text: TEXT, links: [] });
  expect(documentPlaceOf({ ...claim, lines: [163, 155, 141] }).text).toBe(
    'inbox-api.md, GET /emails, line 163, 155, 141',
  );
});

test.each([
  ['a folder', 'file:///docs/', 'file:///docs/inbox-api.md#L155'],
  ['an address', 'https://docs.example/v1/', 'https://docs.example/v1/inbox-api.md#L155'],
])('where the documents are in %s, each line has its link', (_, documents, url) => {
  const [first, second] = documentPlaceOf(claim, documents).links;
  expect([first, second?.name]).toEqual([{ name: 'inbox-api.md:155', url }, 'inbox-api.md:295']);
  expect(placeLines(documentPlaceOf(claim, documents))).toEqual([TEXT, url, url.replace('L155', 'L295')]);
});

test('every claim stands below a heading of its document', () => {
  const without = Object.values(claims).filter(({ document, lines }) =>
    lines.some((line) => headings[document]?.findLast(([at]) => at <= line) === undefined),
  );
  expect(without).toEqual([]);
});

test('sections of the ledger are headings of the documents', () => {
  const outside = Object.values(claims).filter(
    ({ document, section }) => headings[document]?.some(([, heading]) => heading === section) !== true,
  );
  expect(outside.map(({ id }) => id)).toEqual([]);
});
