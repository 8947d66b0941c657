import { expect, test } from 'vitest';
import { wireMutants } from '../../../mock/mutants/wire.ts';
import type { WireCall, WireReply } from '../../../mock/http/wire.ts';

const item = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string' }, note: { type: ['string', 'null'] } },
};
const spec = {
  paths: {
    '/things': {
      get: {
        parameters: [{ name: 'page', in: 'query' }],
        responses: {
          200: {
            headers: { 'X-Left': {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } },
          },
          404: { description: 'unknown' },
          '4XX': {
            content: { 'application/json': { schema: { properties: { error: { type: 'string' } } } } },
          },
        },
      },
    },
  },
  components: {
    schemas: { Page: { required: ['items'], properties: { items: { type: 'array', items: item } } } },
  },
};
const mutants = wireMutants('prospecting', spec);

const call = (query = ''): WireCall => ({
  family: 'main',
  operation: 'GET /things',
  method: 'GET',
  path: '/things',
  query: new URLSearchParams(query),
  rawQuery: query,
  headers: {},
  body: Buffer.alloc(0),
});
const page = (...ids: readonly string[]): WireReply => ({
  status: 200,
  headers: { 'x-left': `${ids.length}` },
  body: { items: ids.map((id) => ({ id, note: 'n' })) },
});

/** The answers that a mutant produces for successive calls. */
function altered(id: string, ...asked: readonly (readonly [WireCall, WireReply])[]): WireReply[] {
  const [wire] = mutants.find((mutant) => mutant.id === `prospecting GET /things ${id}`)?.make().wire ?? [];
  return asked.map(([request, reply]) => wire?.(request, reply) ?? reply);
}
const bodies = (replies: readonly WireReply[]): unknown[] => replies.map(({ body }) => body);

test('a field is dropped, null and of another type where its schema does not allow that', () => {
  expect(mutants.map(({ id }) => id).filter((id) => id.includes('items[].'))).toEqual([
    'prospecting GET /things 200 items[].id: dropped',
    'prospecting GET /things 200 items[].id: null',
    'prospecting GET /things 200 items[].id: of another type',
    'prospecting GET /things 200 items[].note: of another type',
  ]);
  const answer = page('a');
  expect(bodies(altered('200 items[].id: dropped', [call(), answer]))).toEqual([{ items: [{ note: 'n' }] }]);
  expect(answer).toEqual(page('a'));
});

test('lists lose, repeat and move members', () => {
  const ids = (way: string): unknown =>
    bodies(altered(`200 items[]: ${way}`, [call(), page('a', 'b', 'c')]))[0];
  expect(ids('the last left out')).toEqual(page('a', 'b').body);
  expect(ids('the first twice')).toEqual(page('a', 'a', 'b', 'c').body);
  expect(ids('the first moved to the end')).toEqual(page('b', 'c', 'a').body);
  expect(ids('pages cut')).toEqual(page('a', 'b').body);
});

test('a page overlaps the one before it, and a first page none', () => {
  expect(
    bodies(
      altered(
        '200 items[]: pages overlapping',
        [call(), page('a', 'b')],
        [call('page=2'), page('c')],
        [call(), page('a', 'b')],
      ),
    ),
  ).toEqual([page('a', 'b').body, page('b', 'c').body, page('a', 'b').body]);
});

test('headers are dropped and frozen', () => {
  const answers = [
    [call(), page('a', 'b')],
    [call(), page('a')],
  ] as const;
  expect(altered('200 header x-left: frozen', ...answers).map(({ headers }) => headers)).toEqual([
    { 'x-left': '2' },
    { 'x-left': '2' },
  ]);
  expect(altered('200 header x-left: dropped', ...answers).map(({ headers }) => headers)).toEqual([{}, {}]);
});

test('a class of statuses is altered where no other answer is documented', () => {
  const refusal = (status: number): WireReply => ({ status, headers: {}, body: { error: 'no' } });
  expect(
    bodies(altered('4XX error: of another type', [call(), refusal(400)], [call(), refusal(404)])),
  ).toEqual([{ error: 7 }, { error: 'no' }]);
});
