import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { changeLines, changesOf } from '../../../scripts/specs/changes.ts';
import type { OpenApi } from '../../../specs/openapi.ts';
import { inOneVersion, withOurNames } from '../../../specs/published.ts';
import { inbox } from '../../specs/published-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-changes-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Our file with some text replaced and optionally one route removed. */
const changed = (from: RegExp, to: string, lacking?: string): OpenApi => {
  const spec = JSON.parse(JSON.stringify(inbox).replaceAll(from, to)) as { paths: Record<string, unknown> };
  if (lacking !== undefined) Reflect.deleteProperty(spec.paths, lacking);
  return withOurNames(spec as unknown as OpenApi, inbox);
};
const before = withOurNames(inbox, inbox);
const names = ['our file', 'the published file'] as const;

/** A fake oasdiff with a constant output. */
function oasdiff(output: string, code = 0): string {
  const path = join(folder, `oasdiff-${code}`);
  writeFileSync(path, `#!/bin/sh\ncat <<'END'\n${output}\nEND\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('without oasdiff', () => {
  test('a change of type, and a route that is gone, are reported with the claims that they touch', async () => {
    const after = changed(/"hasMore":\{"type":"boolean"/g, '"hasMore":{"type":"string"', '/views');
    const all = await changesOf({ before, after, names }, undefined);
    expect(all.map(({ level, operation, text }) => [level, operation, text])).toEqual([
      ['breaking', 'GET /views', 'the published file lacks it'],
      ...['GET /emails', 'GET /emails/search'].map((operation) => [
        ...['breaking', operation],
        'hasMore of an answer 200 is boolean by our file, string by the published file',
      ]),
    ]);
    expect(all[0]?.claims.some((id) => id.includes('view'))).toBe(true);
    expect(all[1]?.claims).toContain('inbox.page.has-more-boolean');
  });

  test('a file that is the same has no changes', async () => {
    expect(await changesOf({ before, after: changed(/$^/g, ''), names }, undefined)).toEqual([]);
  });
});

/** A file of one operation, with one field in the request and one in the answer. */
const fileOf = (version: string, sent: object, answered: object): OpenApi => {
  const body = (name: string, schema: object) => ({
    content: { 'application/json': { schema: { type: 'object', properties: { [name]: schema } } } },
  });
  const patch = {
    requestBody: body('isRead', sent),
    responses: { 200: { description: 'ok', ...body('email', answered) } },
  };
  return withOurNames(
    { openapi: version, info: { title: 'a', version: '1' }, paths: { '/emails/{emailId}': { patch } } },
    inbox,
  );
};

describe('two versions of OpenAPI', () => {
  const ref = { $ref: '#/components/schemas/A' };
  const same: [string, object, object][] = [
    ['null', { type: 'object', nullable: true }, { type: ['object', 'null'] }],
    ['the order of types', { type: ['null', 'object'] }, { type: ['object', 'null'] }],
    ['a list of one type', { type: ['object'] }, { type: 'object' }],
    ['null as a form', { type: 'string', nullable: true }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    ['null as one of two', { oneOf: [{ type: 'null' }, { type: 'string' }] }, { type: ['string', 'null'] }],
    ['null beside a reference', { allOf: [ref], nullable: true }, { oneOf: [ref, { type: 'null' }] }],
    ['a combination of one', { allOf: [ref], description: 'd' }, { ...ref, description: 'd' }],
    [
      'a bound',
      { type: 'integer', minimum: 1, exclusiveMinimum: true },
      { type: 'integer', exclusiveMinimum: 1 },
    ],
    ['one value', { const: 'a' }, { enum: ['a'] }],
    [
      'null among values',
      { type: 'string', nullable: true, enum: ['a'] },
      { type: ['string', 'null'], enum: ['a', null] },
    ],
  ];
  test.each(same)('mean the same in one form: %s', (_, before, after) => {
    const [old, recent] = [fileOf('3.0.3', before, before), fileOf('3.1.0', after, after)].map(inOneVersion);
    expect(recent).toEqual(old);
  });

  test('keep data and names of fields as they are', () => {
    const schema = {
      properties: { nullable: { const: 1 }, const: { type: 'string' } },
      example: { const: 1, nullable: true },
    };
    const { paths } = inOneVersion(fileOf('3.0.3', schema, schema));
    const text = JSON.stringify(paths);
    expect(text).toContain('"example":{"const":1,"nullable":true}');
    expect(text).toContain('"nullable":{"enum":[1]},"const":{"type":"string"}');
  });

  const row = (id: string, from: string, to: string): string =>
    JSON.stringify([
      {
        id,
        level: 3,
        operation: 'PATCH',
        path: '/emails/{emailId}',
        text: `the 'x' type/format changed from ${from} to ${to}`,
      },
    ]);
  test.each([
    ['request-property-type-changed', "'boolean, null'/''", "''/''", 'info'],
    ['request-property-type-changed', "''/''", "'boolean, null'/''", 'breaking'],
    ['request-parameter-type-changed', "'integer'/''", "'number'/''", 'info'],
    ['request-parameter-type-changed', "'number'/''", "'integer'/''", 'breaking'],
    ['request-body-type-changed', "'string'/'uuid'", "'string'/''", 'info'],
    ['request-body-type-changed', "'string'/''", "'string'/'uuid'", 'breaking'],
    ['response-property-type-changed', "'string, null'/''", "'string'/''", 'info'],
    ['response-property-type-changed', "'string'/''", "'string, null'/''", 'breaking'],
    ['response-property-type-changed', "'string'/''", "''/''", 'breaking'],
    ['response-property-type-changed', "'string'/''", "'integer'/''", 'breaking'],
    ['response-property-became-nullable', "'string'/''", "'string'/''", 'breaking'],
  ])('%s from %s to %s is %s', async (id, from, to, level) => {
    const file = fileOf('3.1.0', {}, {});
    const [change] = await changesOf({ before: file, after: file, names }, oasdiff(row(id, from, to)));
    expect(change?.level).toBe(level);
  });
});

describe('deliveries', () => {
  test.each([
    ['without oasdiff', undefined],
    ['with it', '[]'],
  ])('are compared %s', async (_, output) => {
    const after = changed(/"email\.deleted":\{"post/g, '"email.purged":{"post');
    const all = await changesOf({ before, after, names }, output === undefined ? undefined : oasdiff(output));
    expect(all.map(({ level, operation, text }) => [level, operation, text])).toEqual([
      ['warning', 'webhook email.deleted', 'the published file lacks it'],
      ['info', 'webhook email.purged', 'our file lacks it'],
    ]);
    expect(all[0]?.claims).toContain('inbox.events.http-post');
    expect(all[1]?.claims).toEqual([]);
  });
});

describe('with oasdiff', () => {
  test('its changes are reported by level, with the claims of the field that they name', async () => {
    const rows = [
      {
        ...{ id: 'endpoint-added', text: 'endpoint added', level: 1 },
        ...{ operation: 'GET', path: '/new' },
      },
      {
        id: 'response-property-type-changed',
        text: "the 'items/items/allOf[#/components/schemas/EmailCommon]/subject' response's property type/format changed from 'string'/'' to 'integer'/'' for status '200'",
        ...{ level: 3, operation: 'GET', path: '/emails' },
      },
    ];
    const all = await changesOf({ before, after: before, names }, oasdiff(JSON.stringify(rows)));
    expect(all.map(({ level, claims }) => [level, claims])).toEqual([
      ['breaking', ['inbox.email-list-item.subject-string']],
      ['info', []],
    ]);
    expect(changeLines(all).filter((line) => line.includes('touches'))).toEqual([
      '          touches inbox.email-list-item.subject-string',
      '          touches no claim',
    ]);
  });

  test('what it overlooks is added: bounds that stand in words', async () => {
    const after = changed(/"maxLength":200/g, '"description":"At most 100 characters."');
    const all = await changesOf({ before, after, names }, oasdiff('[]'));
    expect(all.map(({ text }) => text)).toContain(
      'query search is at most 200 by our file, at most 100 by the published file',
    );
  });

  test('one that fails, or says something else, is an error in its words', async () => {
    await expect(changesOf({ before, after: before, names }, oasdiff('out of order', 102))).rejects.toThrow(
      'oasdiff failed: out of order',
    );
  });
});
