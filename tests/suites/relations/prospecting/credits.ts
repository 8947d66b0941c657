import { resultsIn, prospecting, relation } from '../../histories.ts';
import { done, failed, many } from './answers.ts';

const started = prospecting({ success: true, jobId: 'j' });
const poor = prospecting({ error: 'Whatever it says' }, { status: 400 });
const past = (total: number) => prospecting({ data: many(total), total });
const purse = {
  tool: 'find-email',
  covered: [started, started],
  refused: poor,
  before: past(2),
  after: past(2),
};
const spent = (tool: string, finds: boolean, second: unknown, first: unknown = started) => ({
  tool,
  finds,
  first,
  second,
});

/** Debits from one position up to another; their total is a sum of credits. */
const debits = (to: number, from = 0) =>
  prospecting({
    items: Array.from({ length: to - from }, (_, at) => ({ id: String(from + at).padStart(24, '0') })),
    total: 4096,
  });

/** Too many debits to read single pages of. */
const MANY = { bare: debits(50), singles: [] };
/** Four debits, and those that single pages show. */
const few = (...shown: readonly number[]) => ({
  ...{ bare: debits(4), walked: [debits(4)], one: debits(4), two: debits(0) },
  singles: shown.map((each) => debits(each + 1, each)),
});

const freed = {
  group: 'contacts',
  refused: poor,
  calls: [done],
  before: debits(3),
  after: debits(3),
  covered: started,
};

export const credits = [
  ...resultsIn(
    'prospecting.credits.purse',
    relation(
      'prospecting.service.email-finder-costs-one',
      ['holds', 'as many as the balance covers', purse],
      ['vacuous', 'another tool', { ...purse, tool: 'find-phone', refused: started }],
      ['violation', 'one more starts', { ...purse, refused: started }],
      ['violation', 'one fewer starts', { ...purse, covered: [started, poor] }],
    ),
    relation(
      'prospecting.service.balance-too-low-400',
      ['holds', '400', purse],
      ['vacuous', 'the balance covers less', { ...purse, covered: [poor], refused: failed }],
      ['violation', '402', { ...purse, refused: prospecting({}, { status: 402 }) }],
    ),
    relation(
      'prospecting.service.failed-paid-job-starts-nothing',
      ['holds', 'no job is new', purse],
      ['vacuous', 'it starts', { ...purse, refused: started, after: past(3) }],
      ['violation', 'a job is new', { ...purse, after: past(3) }],
      [
        'violation',
        'the refusal names a job',
        { ...purse, refused: prospecting({ jobId: 'j' }, { status: 400 }) },
      ],
    ),
  ),
  ...resultsIn(
    'prospecting.credits.refunds',
    relation(
      'prospecting.service.email-finder-refunds',
      ['holds', 'a second job starts', spent('find-email', false, started)],
      ['vacuous', 'something is found', spent('find-email', true, poor)],
      ['vacuous', 'the first does not start', spent('find-email', false, poor, poor)],
      ['violation', 'no second job starts', spent('find-email', false, poor)],
    ),
    relation(
      'prospecting.service.email-finder-keeps-on-success',
      ['holds', 'no second job starts', spent('find-email', true, poor)],
      ['violation', 'a second job starts', spent('find-email', true, started)],
    ),
    relation(
      'prospecting.service.verifier-never-refunds',
      ['holds', 'not even where nothing is found', spent('verify-email', false, poor)],
      ['violation', 'where nothing is found', spent('verify-email', false, started)],
      ['violation', 'where something is', spent('verify-email', true, started)],
    ),
  ),
  ...resultsIn(
    'prospecting.service.free',
    relation(
      'prospecting.service.contact-calls-cost-nothing',
      ['holds', 'all work, and nothing is paid', freed],
      ['vacuous', 'other calls', { ...freed, group: 'lists', calls: [poor] }],
      ['vacuous', 'a paid job starts with nothing to pay from', { ...freed, refused: started }],
      ['violation', 'one is refused', { ...freed, calls: [done, poor] }],
      ['violation', 'the balance is used up', { ...freed, covered: poor }],
      ['violation', 'the usage has one line more', { ...freed, after: debits(4) }],
    ),
  ),
  ...resultsIn(
    'prospecting.campaign-routes.credits',
    relation(
      'prospecting.campaign-routes.credits-pages-disjoint',
      ['holds', 'other debits', { ...MANY, walked: [debits(53)], one: debits(50), two: debits(53, 50) }],
      ['vacuous', 'no debits', { ...MANY, walked: [debits(0)], one: debits(0), two: debits(0) }],
      [
        'vacuous',
        'more than were read',
        { ...MANY, walked: [debits(200)], one: debits(50), two: debits(100, 50) },
      ],
      [
        'violation',
        'a debit on both pages',
        { ...MANY, walked: [debits(60)], one: debits(50), two: debits(60, 49) },
      ],
      [
        'vacuous',
        'the last page again past its end',
        { ...MANY, walked: [debits(200), debits(200)], one: debits(50), two: debits(0) },
      ],
      [
        'violation',
        'a page twice',
        { ...MANY, walked: [debits(200), debits(400, 200), debits(200)], one: debits(50), two: debits(0) },
      ],
      ['holds', 'single pages that go on', few(0, 1, 0)],
      ['violation', 'a single page twice', few(0, 0, 0)],
      ['vacuous', 'single pages whose order changes', few(0, 0, 1)],
      ['vacuous', 'single pages that hold more', { ...few(0, 0, 0), singles: Array(3).fill(debits(4)) }],
    ),
    relation(
      'prospecting.campaign-routes.credits-limit-200-accepted',
      ['holds', 'few debits', { bare: debits(3), walked: [debits(3)], walkedAgain: [debits(3)] }],
      [
        'holds',
        'the rest of the walk',
        { bare: debits(50), walked: [debits(130)], ended: debits(130, 100), walkedAgain: [debits(130)] },
      ],
      [
        'holds',
        'one that was paid meanwhile',
        { bare: debits(50), walked: [debits(130)], ended: debits(131, 100), walkedAgain: [debits(131)] },
      ],
      [
        'violation',
        'debits that the largest pages leave out',
        { bare: debits(50), walked: [debits(180)], ended: debits(200, 150), walkedAgain: [debits(180)] },
      ],
    ),
    relation(
      'prospecting.campaign-routes.credits-limit-default-50',
      ['vacuous', 'fewer than fifty, whatever the total', { bare: debits(3), walked: [debits(3)] }],
      ['holds', 'fifty', { bare: debits(50), walked: [debits(80)] }],
      ['violation', 'twenty', { bare: debits(20), walked: [debits(80)] }],
    ),
  ),
];
