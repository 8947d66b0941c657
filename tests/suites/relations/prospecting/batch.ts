import type { JsonObject } from '../../../../suites/kit/model/exchange.ts';
import { resultsIn, prospecting, relation } from '../../histories.ts';
import { done, failed, rows } from './answers.ts';

const ada = { email: 'ada@x.example' };
const bob = { email: 'bob@x.example' };
const nested = { email: 'eve@x.example', note: { deep: true } };

const created = (index: number, leadId = `l${index}`) => ({
  index,
  leadId,
  duplicate: false,
  updated: false,
});
const repeated = (index: number, leadId: string, updated = false) => ({
  index,
  leadId,
  duplicate: true,
  updated,
});
const wrong = (index: number, more: JsonObject = {}) => ({ index, error: 'in whatever words', ...more });

const answer = (results: readonly JsonObject[], counts: JsonObject = {}) =>
  prospecting(
    {
      success: true,
      total: results.length,
      created: results.filter((each) => each['duplicate'] === false).length,
      duplicates: results.filter((each) => each['duplicate'] === true).length,
      updated: results.filter((each) => each['updated'] === true).length,
      failed: results.filter((each) => 'error' in each).length,
      results,
      ...counts,
    },
    { operation: 'POST /lists/list/{listId}/contacts/batch' },
  );
const sent = (contacts: readonly JsonObject[], results: readonly JsonObject[], counts?: JsonObject) => ({
  contacts,
  update: true,
  answer: answer(results, counts),
  stored: rows(contacts),
});
const mixed = sent([ada, ada, bob, nested], [created(0), repeated(1, 'l0'), created(2), wrong(3)]);
const counting = (counts: JsonObject) =>
  sent([ada, ada, bob, nested], [created(0), repeated(1, 'l0'), created(2), wrong(3)], counts);
const refused = { ...mixed, answer: failed };

const ofSent = resultsIn(
  'prospecting.batch.sent',
  relation(
    'prospecting.batch.total-is-input-size',
    ['holds', 'failed rows count as well', mixed],
    ['vacuous', 'no total', counting({ total: undefined })],
    ['violation', 'failed rows are left out', counting({ total: 3 })],
  ),
  relation(
    'prospecting.batch.results-one-per-row',
    ['holds', 'failed rows have one too', mixed],
    ['vacuous', 'a refusal', refused],
    ['violation', 'failed rows have none', sent([ada, nested], [created(0)])],
  ),
  relation(
    'prospecting.batch.failed-result-error',
    ['holds', 'with an error', mixed],
    ['vacuous', 'no row fails', sent([ada], [created(0)])],
    ['violation', 'it is taken', sent([nested], [created(0)])],
  ),
  relation(
    'prospecting.batch.repeated-email-is-duplicate',
    ['holds', 'of the first row', mixed],
    [
      'vacuous',
      'other letters are another email',
      sent([ada, { email: 'ADA@x.example' }], [created(0), created(1)]),
    ],
    ['vacuous', 'the first row has failed', sent([nested, nested], [wrong(0), wrong(1)])],
    ['violation', 'it is created', sent([ada, ada], [created(0), created(1)])],
  ),
  relation(
    'prospecting.batch.repeated-email-same-lead-id',
    ['holds', 'that of the first row', mixed],
    ['violation', 'another', sent([ada, ada], [created(0), repeated(1, 'l7')])],
  ),
  relation(
    'prospecting.batch.repeated-email-never-updated',
    ['holds', 'with the flag', mixed],
    ['vacuous', 'without the flag', { ...mixed, update: false }],
    ['violation', 'it is updated', sent([ada, ada], [created(0), repeated(1, 'l0', true)])],
  ),
  relation(
    'prospecting.batch.no-keys-rows-all-created',
    ['holds', 'equal rows', sent([{ firstName: 'Ada' }, { firstName: 'Ada' }], [created(0), created(1)])],
    ['vacuous', 'every row has a key', sent([ada], [created(0)])],
    [
      'violation',
      'one is a duplicate',
      sent([{ firstName: 'Ada' }, { firstName: 'Ada' }], [created(0), repeated(1, 'l0')]),
    ],
  ),
  relation(
    'prospecting.batch.rows-independent',
    ['holds', 'others are stored', mixed],
    ['vacuous', 'none fails', sent([ada], [created(0)])],
    ['violation', 'all fail', sent([ada, nested], [wrong(0), wrong(1)])],
    ['violation', 'nothing is stored', { ...mixed, stored: rows([], 0) }],
  ),
);

/** What the answer to any batch shows. */
const ofEach = resultsIn(
  'each exchange',
  relation(
    'prospecting.batch.results-in-input-order',
    ['holds', 'rising', mixed.answer],
    ['holds', 'counted from one', sent([ada, bob], [created(1), created(2)]).answer],
    ['violation', 'failed rows at the end', sent([nested, ada], [created(1), wrong(0)]).answer],
    ['violation', 'one index twice', sent([ada, bob], [created(0), created(0)]).answer],
  ),
  relation(
    'prospecting.batch.failed-result-no-lead',
    ['holds', 'none', mixed.answer],
    ['violation', 'one', sent([nested], [wrong(0, { leadId: 'l0' })]).answer],
  ),
  relation(
    'prospecting.batch.sum-is-total',
    ['holds', 'updated ones are duplicates', sent([ada, ada], [created(0), repeated(1, 'l0', true)]).answer],
    ['vacuous', 'a count is missing', counting({ failed: undefined }).answer],
    ['violation', 'another sum', counting({ failed: 2 }).answer],
  ),
  relation(
    'prospecting.batch.updated-within-duplicates',
    ['holds', 'none is updated', mixed.answer],
    ['violation', 'more than duplicates', counting({ updated: 2 }).answer],
  ),
  relation(
    'prospecting.batch.created-matches-results',
    ['holds', 'as many', mixed.answer],
    ['vacuous', 'a refusal', refused.answer],
    ['violation', 'one more', counting({ created: 3 }).answer],
  ),
  relation(
    'prospecting.batch.duplicates-matches-results',
    ['holds', 'as many', mixed.answer],
    ['violation', 'none', counting({ duplicates: 0 }).answer],
  ),
  relation(
    'prospecting.batch.failed-matches-results',
    ['holds', 'as many', mixed.answer],
    ['violation', 'none', counting({ failed: 0 }).answer],
  ),
);

const known = { batch: done, again: answer([repeated(0, 'l0'), repeated(1, 'l1')]) };
const life = resultsIn(
  'prospecting.list-life.course',
  relation(
    'prospecting.batch.stored-email-is-duplicate',
    ['holds', 'a duplicate', known],
    ['vacuous', 'the batch is refused', { ...known, batch: failed }],
    ['violation', 'created', { ...known, again: answer([created(0), repeated(1, 'l1')]) }],
  ),
  relation(
    'prospecting.batch.stored-profile-is-duplicate',
    ['holds', 'a duplicate', known],
    ['violation', 'created', { ...known, again: answer([repeated(0, 'l0'), created(1)]) }],
  ),
  relation(
    'prospecting.batch.flag-updates-stored',
    ['holds', 'the new name', { updated: done, afterUpdate: rows([{ id: 'l0', firstName: 'Zoe' }]) }],
    ['vacuous', 'it is not found', { updated: done, afterUpdate: rows([]) }],
    ['violation', 'the former name', { updated: done, afterUpdate: rows([{ id: 'l0', firstName: 'Ada' }]) }],
    [
      'violation',
      'a row is not reported as updated',
      { updated: answer([repeated(0, 'l0', true), repeated(1, 'l1')]), afterUpdate: rows([]) },
    ],
  ),
);

const ways = {
  found: [{ email: ada.email, inBatch: rows([ada]), alone: rows([ada]) }],
  contacts: [{ ...ada, colour: 'red' }, { ...ada, colour: 'blue' }, nested],
  variable: 'colour',
  batch: answer([created(0), repeated(1, 'l0'), wrong(2)], {
    createdCustomVariables: [{ technicalName: 'Colour' }],
  }),
  batchRows: rows([{ id: 'l0', ...ada }]),
  singles: [
    prospecting({ leadId: 'm0', duplicate: false }),
    prospecting({ leadId: 'm0', duplicate: true }),
    prospecting({ error: 'no' }, { status: 400 }),
  ],
  singleRows: rows([{ id: 'm0', ...ada }]),
};
const other = { ...ways, singles: [ways.singles[0], ways.singles[0], ways.singles[2]] };

const oneByOne = resultsIn(
  'prospecting.ways-of-adding.relations',
  relation(
    'prospecting.batch.same-as-one-by-one',
    ['holds', 'ids of its own', ways],
    ['vacuous', 'the batch is refused', { ...ways, batch: failed }],
    ['violation', 'a row is created alone and a duplicate in the batch', other],
    ['violation', 'other contacts are stored', { ...ways, singleRows: rows([{ id: 'm0', ...bob }]) }],
    [
      'violation',
      'a lookup finds another one',
      { ...ways, found: [{ email: 'x', inBatch: rows([{ ...ada, city: 'Gent' }]), alone: rows([ada]) }] },
    ],
  ),
  relation(
    'prospecting.batch.custom-variables-once',
    ['holds', 'in other letters', ways],
    ['vacuous', 'one row has it', { ...ways, contacts: [{ colour: 'red' }] }],
    [
      'violation',
      'nowhere',
      {
        ...ways,
        batch: answer([], { createdCustomVariables: [] }),
      },
    ],
  ),
);

/** The five rows of the mixed batch, looked up. */
const [first, second, third] = [
  { id: 'l0', firstName: 'Ada', city: 'Gent' },
  { id: 'l2', firstName: 'Cleo', city: 'Lund' },
  { id: 'l4', firstName: 'Dora', city: 'Pisa' },
];
const five = answer([created(0), wrong(1), created(2), repeated(3, 'l0'), created(4)]);
const found = (...items: readonly (JsonObject | undefined)[]) => ({
  answer: five,
  found: new Map(items.map((item, at) => [at * 2, rows(item === undefined ? [] : [item])])),
});
const whole = found(first, second, third);

const ofLookedUp = resultsIn(
  'prospecting.batch.looked-up',
  relation(
    'prospecting.batch.results-in-input-order',
    ['holds', 'each result has the leadId of its row', whole],
    ['vacuous', 'the batch is refused', { ...whole, answer: failed }],
    ['violation', 'the leadIds of two rows change places', found(first, { ...second, id: 'l4' }, third)],
  ),
  relation(
    'prospecting.batch.repeated-email-never-updated',
    ['holds', 'the first row stays as it was', whole],
    ['violation', 'it has the values of the repeat', found({ ...first, firstName: 'Eve' }, second, third)],
  ),
  relation(
    'prospecting.batch.rows-independent',
    ['holds', 'good rows are stored', whole],
    ['holds', 'one is not found yet', found(first, second, undefined)],
    ['violation', 'a good row has the values of another', found(first, { ...third, id: 'l2' }, third)],
    [
      'violation',
      'a good row fails, too',
      { ...whole, answer: answer([created(0), wrong(1), wrong(2), repeated(3, 'l0'), created(4)]) },
    ],
  ),
);

export const batch = [...ofSent, ...ofEach, ...ofLookedUp, ...life, ...oneByOne];
