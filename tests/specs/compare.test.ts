import { describe, expect, test } from 'vitest';
import { SPECS } from '../../suites/kit/checks/schema/location.ts';
import { disagreements } from '../../suites/kit/checks/schema/disagreements.ts';
import { disagreementFinding } from '../../reports/index.ts';
import type { OpenApi } from '../../specs/openapi.ts';
import { publishedFile } from './published-file.ts';

/** A version of our file with one operation and only the parts that a comparison reads. */
const ours = (item: object, limit: object = { schema: { type: 'integer', maximum: 100 } }): OpenApi => {
  const spec = publishedFile({ type: 'object', properties: { subject: item } });
  const get = spec.paths['/emails']?.['get'] as { parameters: object[] };
  get.parameters = [{ name: 'limit', in: 'query', ...limit }];
  return { ...spec, 'x-facts': {} };
};

const wordsOf = (published: OpenApi, own: OpenApi) =>
  disagreements('inbox', published, own).map(({ level, words }) => `${level}: ${words}`);

/** Compares the subject of a published file with the document's. */
const subject = (theirs: object, own: object) =>
  wordsOf(publishedFile({ type: 'object', properties: { subject: theirs } }), ours(own)).map((each) =>
    each.replace('items[].subject of an answer 200', 'it'),
  );

describe('a document and a published file', () => {
  test('agree where the file is our own', () => {
    for (const service of ['inbox', 'prospecting'] as const)
      expect(disagreements(service, SPECS[service] as OpenApi, SPECS[service] as OpenApi)).toEqual([]);
  });

  test.each<[string, object, object, string[]]>([
    [
      'types',
      { type: 'integer' },
      { type: 'string' },
      ['breaking: it is string by the document, integer by the published file'],
    ],
    [
      'a number for an integer',
      { type: 'number' },
      { type: 'integer' },
      ['breaking: it is integer by the document, number by the published file'],
    ],
    [
      'null',
      { type: ['string', 'null'] },
      { type: 'string' },
      ['breaking: it is never null by the document, null too by the published file'],
    ],
    [
      'a further form',
      { oneOf: [{ type: 'string' }, { type: 'object', properties: { text: { type: 'string' } } }] },
      { type: 'string' },
      ['breaking: it is string by the document, object or string by the published file'],
    ],
    [
      'values of several forms',
      { anyOf: [{ const: 'a' }, { enum: ['b', 'c'] }] },
      { enum: ['a', 'b'] },
      ['breaking: it is one of "a", "b" by the document, one of "a", "b", "c" by the published file'],
    ],
    [
      'a field that every form has',
      {
        oneOf: [
          { type: 'object', properties: { size: { type: 'string' }, a: { type: 'integer' } } },
          { type: 'object', properties: { size: { type: 'integer' }, b: { type: 'integer' } } },
        ],
      },
      { type: 'object', properties: { size: { type: 'integer' }, a: { type: 'string' } } },
      [
        'breaking: items[].subject.size of an answer 200 is integer by the document, integer or string by the published file',
      ],
    ],
    ['forms of which one says nothing', { oneOf: [{ type: 'string' }, {}] }, { type: 'integer' }, []],
    [
      'forms that are those of the document',
      { oneOf: [{ type: 'string' }, { type: 'null' }] },
      { type: ['string', 'null'] },
      [],
    ],
    [
      'one value',
      { const: 'b' },
      { const: 'a' },
      ['breaking: it is one of "a" by the document, one of "b" by the published file'],
    ],
    [
      'fewer values',
      { enum: ['a'] },
      { enum: ['a', 'b'] },
      ['info: it is one of "a", "b" by the document, one of "a" by the published file'],
    ],
    [
      'formats',
      { type: 'string', format: 'date' },
      { type: 'string', format: 'date-time' },
      ['breaking: it is in the format date-time by the document, in the format date by the published file'],
    ],
    [
      'bounds',
      { maxLength: 300 },
      { maxLength: 200 },
      ['breaking: it is at most 200 by the document, at most 300 by the published file'],
    ],
    [
      'bounds in words',
      { description: 'Up to 300 characters.' },
      { maxLength: 200 },
      ['breaking: it is at most 200 by the document, at most 300 by the published file'],
    ],
    ['what the file leaves out', {}, { type: 'string', maxLength: 9 }, []],
    [
      'other units',
      { description: 'At least 3 days old, up to 40 kB' },
      { maxLength: 200, minLength: 1 },
      [],
    ],
  ])('disagree on, or not: %s', (_, theirs, own, words) => {
    expect(subject(theirs, own)).toEqual(words);
  });

  test('disagree where the file allows no field that the document has', () => {
    const closed = publishedFile({ type: 'object', additionalProperties: false, properties: { a: {} } });
    expect(wordsOf(closed, ours({}))).toEqual([
      'breaking: items[].subject of an answer 200 is there by the document, not allowed by the published file',
    ]);
  });

  test('disagree on parameters: less is allowed, or more is asked for', () => {
    const theirs = ours({}, { required: true, schema: { type: 'integer', maximum: 50, default: 10 } });
    const own = ours({}, { schema: { type: 'integer', maximum: 100, default: 20 } });
    expect(wordsOf(theirs, own)).toEqual([
      'breaking: query limit is optional by the document, required by the published file',
      'breaking: query limit is at most 100 by the document, at most 50 by the published file',
      'warning: query limit is by default 20 by the document, by default 10 by the published file',
    ]);
  });

  test('disagree on what a delivery carries, whatever its name is written like', () => {
    const file = (name: string, event: object, place = 'webhooks'): OpenApi => ({
      ...ours({}),
      [place]: {
        [name]: {
          post: {
            requestBody: {
              content: { 'application/json': { schema: { type: 'object', properties: { event } } } },
            },
          },
        },
      },
    });
    const own = file('email.updated', { type: 'string' });
    const found = disagreements('inbox', file('emailUpdated', { type: 'integer' }, 'x-webhooks'), own);
    expect(found.map(({ level, operations, words }) => [level, operations, words])).toEqual([
      [
        'breaking',
        ['webhook email.updated'],
        'event of a delivery is string by the document, integer by the published file',
      ],
    ]);
    expect(found[0]?.claims).toContain('inbox.events.body-event-string');
    expect(disagreements('inbox', file('email.deleted', { type: 'integer' }), own)).toEqual([]);
  });

  test('make a finding with the claims it is about, the same on several operations once', () => {
    const inbox = SPECS.inbox as OpenApi;
    const theirs = JSON.parse(
      JSON.stringify(inbox).replaceAll(/"subject":\{"type":"string"/g, '"subject":{"type":"integer"'),
    ) as OpenApi;
    const all = disagreements('inbox', theirs, inbox);
    const listed = all.find(({ at }) => at === 'items[].subject');
    expect(listed).toMatchObject({
      operations: ['GET /emails', 'GET /emails/search'],
      words: 'items[].subject of an answer 200 is string by the document, integer by the published file',
    });
    expect(listed?.claims).toContain('inbox.email-list-item.subject-string');
    expect(listed && disagreementFinding(listed)).toMatchObject({
      ...{ kind: 'disagreement', fails: true, severity: 'breaks clients' },
      title: `GET /emails and 1 more: ${listed?.words ?? ''}`,
      fingerprint: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
    });
  });
});
