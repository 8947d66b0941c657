import { resultsIn, prospecting, relation } from '../../histories.ts';
import { failed, rows } from './answers.ts';

/** A file with a header and these rows. */
const csv = (
  lines: readonly string[],
  { header = 'email,firstName,Lists,Campaigns', mark = '\uFEFF', end = '\r\n' } = {},
) => prospecting(undefined, { bytes: Buffer.from(mark + [header, ...lines].join(end) + end) });
const row = (index: number): string => `row${index}@x.example,Ada,Mine,`;
const file = (count: number) => csv(Array.from({ length: count }, (_, index) => row(index)));
const zip = prospecting(undefined, { bytes: Buffer.from('PK\u0003\u0004') });
const listed = rows([{ id: 'a', email: 'row0@x.example', firstName: 'Zoë' }]);
const people = [{ email: 'row0@x.example', firstName: 'Zoë' }];
const begun = prospecting({ jobId: 'j' }, { status: 202 });
const status = (text: string) => prospecting({ status: text });

const oneList = resultsIn(
  'prospecting.exports.one-list',
  relation(
    'prospecting.export.one-list-csv',
    ['holds', 'a table', { file: file(1) }],
    ['vacuous', 'a refusal', { file: failed }],
    ['violation', 'a ZIP', { file: zip }],
  ),
  relation(
    'prospecting.export.one-row-per-contact',
    ['holds', 'in quotes', { listed, file: csv(['"row0@x.example","Zoë",,']) }],
    ['holds', 'with a line break in a value', { listed, file: csv(['row0@x.example,"Zo\në",,']) }],
    ['vacuous', 'no table', { listed, file: zip }],
    ['violation', 'one row too many', { listed, file: file(2) }],
    ['violation', 'another contact', { listed, file: csv(['bob@x.example,Bob,,']) }],
  ),
  relation(
    'prospecting.export.bom',
    ['holds', 'with line feeds alone', { file: csv([row(0)], { end: '\n' }) }],
    ['vacuous', 'a ZIP', { file: zip }],
    ['violation', 'none', { file: csv([row(0)], { mark: '' }) }],
  ),
  relation(
    'prospecting.export.comma-separated',
    ['holds', 'commas', { file: file(1) }],
    ['violation', 'semicolons', { file: csv(['a;b'], { header: 'email;name' }) }],
  ),
  relation(
    'prospecting.export.utf-8',
    ['holds', 'unchanged', { contacts: people, listed, file: csv(['row0@x.example,Zoë,,']) }],
    [
      'vacuous',
      'the list shows another name',
      { contacts: people, listed: rows([]), file: csv(['row0@x.example,Zoe,,']) },
    ],
    [
      'violation',
      'in another encoding',
      {
        contacts: people,
        listed,
        file: prospecting(undefined, {
          bytes: Buffer.from('email,firstName\nrow0@x.example,Zo\u00eb\n', 'latin1'),
        }),
      },
    ],
  ),
);

const jobs = {
  direct: file(5000),
  directAsync: file(5000),
  withoutAsync: failed,
  large: begun,
  largeAfter: status('running'),
  second: prospecting({}, { status: 409 }),
  largeThen: status('running'),
  next: begun,
  refused: [failed, failed],
  afterRefusal: begun,
};
const bounds = resultsIn(
  'prospecting.export.bounds',
  relation(
    'prospecting.export.exactly-5000-direct',
    ['holds', 'a file of all', jobs],
    ['violation', 'a job', { ...jobs, directAsync: begun }],
    ['violation', 'one is missing', { ...jobs, direct: file(4999) }],
  ),
  relation(
    'prospecting.export.over-5000-without-async-no-file',
    ['holds', 'a job all the same', { ...jobs, withoutAsync: begun }],
    ['violation', 'a file', { ...jobs, withoutAsync: file(5001) }],
  ),
  relation(
    'prospecting.export.one-job-at-a-time',
    ['holds', 'the second is refused', jobs],
    [
      'holds',
      'the second waits',
      { ...jobs, second: begun, secondDone: status('done'), largeThen: status('done') },
    ],
    [
      'vacuous',
      'the first is done already',
      { ...jobs, largeAfter: status('done'), secondDone: status('done') },
    ],
    ['violation', 'the second is done before it', { ...jobs, second: begun, secondDone: status('done') }],
  ),
  relation(
    'prospecting.export.next-job-after-done',
    ['holds', 'it begins', jobs],
    ['vacuous', 'there was no job', { ...jobs, large: failed, next: failed }],
    ['violation', 'it is refused', { ...jobs, next: failed }],
  ),
  relation(
    'prospecting.export.over-100000-starts-no-job',
    ['holds', 'the next begins', jobs],
    ['vacuous', 'one is taken', { ...jobs, refused: [begun, failed] }],
    ['violation', 'the next is refused', { ...jobs, afterRefusal: failed }],
    [
      'violation',
      'the refusal names a job',
      { ...jobs, refused: [prospecting({ jobId: 'j' }, { status: 400 })] },
    ],
  ),
);

const job = {
  done: status('done'),
  file: file(5001),
  late: { status: status('done'), file: file(1) },
  gone: { status: failed, file: failed },
};
const life = resultsIn(
  'prospecting.export-jobs.life',
  relation(
    'prospecting.export.download-same-format',
    ['holds', 'a table like the direct one', { count: 1, direct: file(1), job }],
    [
      'vacuous',
      'the job is not done',
      { count: 1, direct: file(1), job: { ...job, done: status('running') } },
    ],
    ['vacuous', 'there is no job', { count: 1, direct: file(1) }],
    ['violation', 'without the mark', { count: 1, direct: csv([row(0)], { mark: '' }), job }],
    [
      'violation',
      'a ZIP of fewer lists',
      { count: 2, direct: zip, job: { ...job, file: zip, entries: [{}] } },
    ],
  ),
  relation(
    'prospecting.export.job-kept-24-hours',
    ['holds', 'both are there', { job }],
    ['violation', 'the file is gone', { job: { ...job, late: { status: status('done'), file: failed } } }],
  ),
  relation(
    'prospecting.export.job-gone-after-24-hours',
    ['holds', 'in whatever words', { job }],
    ['vacuous', 'it was gone before', { job: { ...job, late: { status: failed, file: failed } } }],
    ['violation', 'the file is there', { job: { ...job, gone: { status: failed, file: file(1) } } }],
  ),
);

const standard = { before: csv([row(0)]) };
const columns = resultsIn(
  'prospecting.export.columns',
  relation(
    'prospecting.export.campaigns-last',
    ['holds', 'the last', standard],
    ['vacuous', 'there is none', { before: csv(['a,b'], { header: 'email,Lists' }) }],
    ['violation', 'the first', { before: csv(['a,b'], { header: 'Campaigns,email' }) }],
  ),
  relation(
    'prospecting.export.lists-before-campaigns',
    ['holds', 'one after the other', standard],
    ['violation', 'another between', { before: csv(['a,b,c'], { header: 'Lists,email,Campaigns' }) }],
    ['violation', 'the other way round', { before: csv(['a,b,c'], { header: 'email,Campaigns,Lists' }) }],
  ),
);

export const exported = [...oneList, ...bounds, ...life, ...columns];
