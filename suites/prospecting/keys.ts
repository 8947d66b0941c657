import fc from 'fast-check';
import { prospectingFacts } from '../../generated/facts.ts';
import { type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type Checker } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import * as s from './stored.ts';
import { ok } from './wire.ts';

const { affixMinKeyChars, capturedKeys, customVariableSuffix, phoneMinDigits } =
  prospectingFacts.keyResolution;
const DIGITS = '48291377160';
const PLAIN = 'plain words';
const EMAIL = 'by.value@contact.example';
const PROFILE = 'https://www.linkedin.com/in/ada-lovelace';
const URLS = ['https://shop.example/page', 'http://shop.example/page'] as const;
/** Stands for a name that no earlier run has used. */
const NEW = 'qx#';
const NEW_ID = `${NEW}${customVariableSuffix}`;

type Goal = 'a new variable' | 'the declared variable' | 'no standard field' | { readonly field: string };
/** What the document states of keys, as the rows show it. */
type Statement =
  | 'standard-name-exact'
  | 'mobile-phone-key'
  | 'standard-name-any-case'
  | 'ignores-case-in-technical-name'
  | 'standard-name-spaced'
  | 'ignores-spaces'
  | 'ignores-underscores'
  | 'ignores-dashes'
  | 'prefix-of-three'
  | 'prefix-longer'
  | 'suffix-of-three'
  | 'two-characters-not-captured'
  | 'job-to-job-start-date'
  | 'last-to-last-contacted'
  | 'year-to-years-of-experience'
  | 'note-to-notes'
  | 'mobile-to-phone'
  | 'step-1-before-2'
  | 'step-2-before-3'
  | 'custom-by-technical-name'
  | 'custom-match-creates-nothing'
  | 'custom-by-display-name'
  | 'step-3-before-4'
  | 'step-3-before-5'
  | 'declared-variable-keeps-number'
  | 'id-key-beats-email-value'
  | 'step-4-before-5'
  | 'id-key-beats-digits-value'
  | 'id-key-beats-profile-url'
  | 'id-key-beats-url'
  | 'email-value-to-email'
  | 'by-value-creates-nothing'
  | 'step-5-before-6'
  | 'six-digits-to-phone'
  | 'more-digits-to-phone'
  | 'number-type-to-phone'
  | 'five-digits-not-to-phone'
  | 'profile-url-to-profile-field'
  | 'https-url-to-website'
  | 'http-url-to-website'
  | 'otherwise-new-variable'
  | 'new-variable-listed'
  | 'new-variable-technical-name'
  | 'new-variable-display-name'
  | 'new-variable-schema'
  | 'new-variable-value-stored';

/** A key with a value, where it goes, and the statements that say so; a declared variable is named first. */
interface Row {
  readonly shows: readonly Statement[];
  readonly key: string;
  readonly value: s.Value;
  readonly to: Goal;
  readonly declared?: { readonly technicalName: string; readonly displayName: string };
}

const fills = (field: string, shows: readonly Statement[], key: string, value: s.Value = PLAIN): Row => ({
  shows,
  key,
  value,
  to: { field },
});
const becomes = (to: Goal, shows: readonly Statement[], key: string, value: s.Value): Row => ({
  shows,
  key,
  value,
  to,
});
const known = (shows: readonly Statement[], key: string, value: s.Value = PLAIN): Row => ({
  shows,
  key,
  value,
  to: 'the declared variable',
  declared: { technicalName: key.startsWith('Shown') ? NEW : key, displayName: 'Shown #' },
});
const idKey = (statement: Statement, value: s.Value): Row =>
  becomes('a new variable', [statement, 'step-4-before-5'], NEW_ID, value);
const byValue = (field: string, value: s.Value, ...shows: readonly Statement[]): Row =>
  fills(field, [...shows, 'by-value-creates-nothing', 'step-5-before-6'], NEW, value);

const ROWS: readonly Row[] = [
  ...['firstName', 'jobTitle', 'industry'].map((key) => fills(key, ['standard-name-exact'], key)),
  fills('mobilePhone', ['standard-name-exact', 'mobile-phone-key'], 'mobilePhone', DIGITS),
  fills('firstName', ['standard-name-any-case', 'ignores-case-in-technical-name'], 'FIRSTNAME'),
  fills('jobTitle', ['standard-name-any-case'], 'jObtItLe'),
  fills('firstName', ['standard-name-spaced', 'ignores-spaces'], 'First Name'),
  fills('postalCode', ['standard-name-spaced', 'ignores-spaces'], 'postal code'),
  fills('seniority', ['ignores-spaces'], 'senior ity'),
  fills('firstName', ['ignores-underscores'], 'first_name'),
  fills('postalCode', ['ignores-underscores', 'ignores-case-in-technical-name'], 'Postal_Code'),
  fills('firstName', ['ignores-dashes'], 'first-name'),
  fills('postalCode', ['ignores-dashes', 'ignores-case-in-technical-name'], 'POSTAL-CODE'),
  ...Object.entries({ sen: 'seniority', dep: 'department', edu: 'education' })
    .filter(([key]) => key.length === affixMinKeyChars)
    .map(([key, field]) => fills(field, ['prefix-of-three'], key)),
  ...Object.entries({ senior: 'seniority', depart: 'department', educatio: 'education' }).map(
    ([key, field]) => fills(field, ['prefix-longer'], key),
  ),
  ...Object.entries({ der: 'gender', ority: 'seniority', ills: 'skills' }).map(([key, field]) =>
    fills(field, ['suffix-of-three'], key),
  ),
  ...['sk', 'ty'].map((key) =>
    becomes('no standard field', ['two-characters-not-captured'], key, `word under ${key}`),
  ),

  fills(capturedKeys.job, ['job-to-job-start-date'], 'job', '2020-01-15T00:00:00.000Z'),
  fills(capturedKeys.last, ['last-to-last-contacted'], 'last', '2024-05-01T00:00:00.000Z'),
  fills(capturedKeys.year, ['year-to-years-of-experience'], 'year', 7),
  fills(capturedKeys.note, ['note-to-notes'], 'note'),
  fills(capturedKeys.mobile, ['mobile-to-phone', 'step-1-before-2'], 'mobile', DIGITS),
  fills('phone', ['step-1-before-2'], 'phone', DIGITS),
  fills('address', ['step-1-before-2'], 'address'),
  {
    ...fills('seniority', ['step-2-before-3'], 'seniorit'),
    declared: { technicalName: 'seniorit', displayName: 'Shown #' },
  },

  known(['custom-by-technical-name', 'custom-match-creates-nothing'], NEW),
  known(['custom-by-display-name', 'custom-match-creates-nothing'], 'Shown #'),
  known(['step-3-before-4', 'custom-match-creates-nothing'], NEW_ID),
  ...[EMAIL, DIGITS, ...URLS].map((value) => known(['step-3-before-5'], NEW, value)),
  ...[Number(DIGITS), 7].map((value) => known(['declared-variable-keeps-number'], NEW, value)),

  idKey('id-key-beats-email-value', EMAIL),
  idKey('id-key-beats-digits-value', DIGITS),
  idKey('id-key-beats-profile-url', PROFILE),
  ...URLS.map((value) => idKey('id-key-beats-url', value)),

  byValue('email', EMAIL, 'email-value-to-email'),
  byValue('phone', DIGITS.slice(0, phoneMinDigits), 'six-digits-to-phone'),
  byValue('phone', DIGITS.slice(0, phoneMinDigits + 1), 'more-digits-to-phone'),
  byValue('phone', DIGITS, 'more-digits-to-phone'),
  ...[phoneMinDigits, phoneMinDigits + 3].map((length) =>
    byValue('phone', Number(DIGITS.slice(0, length)), 'number-type-to-phone'),
  ),
  becomes('no standard field', ['five-digits-not-to-phone'], NEW, DIGITS.slice(0, phoneMinDigits - 1)),
  byValue('socialUrlProfile', PROFILE, 'profile-url-to-profile-field'),
  byValue('websiteUrl', URLS[0], 'https-url-to-website'),
  byValue('websiteUrl', URLS[1], 'http-url-to-website'),
  becomes(
    'a new variable',
    [
      'otherwise-new-variable',
      'new-variable-listed',
      'new-variable-technical-name',
      'new-variable-display-name',
      'new-variable-schema',
      'new-variable-value-stored',
    ],
    NEW,
    PLAIN,
  ),
];

interface Placed extends s.Stored {
  readonly row: Row;
  readonly declared: Exchange | undefined;
}

/** Where the value went, judged for the goal of its row. */
function reaches({ row: { to, value }, declared, ...stored }: Placed): Judgement {
  if (declared !== undefined && !ok(declared)) return vacuous;
  if (typeof to === 'object') return s.lands(stored, to.field, value);
  const outside = s.isNotStandard(stored, value);
  if (outside.kind !== 'holds' || to === 'no standard field') return outside;
  if (to === 'a new variable' && s.createdOf(stored).length > 0) return outside;
  const kept = s.isStored(stored, value);
  return kept.kind === 'holds' && to === 'the declared variable' ? s.makesNothing(stored) : kept;
}

const madeWith = (name: string) => (placed: Placed) =>
  every(s.createdOf(placed), (variable) =>
    check(typeof variable[name] === 'string', `a made variable has no ${name}`, placed.added),
  );
const matched = (placed: Placed): Judgement =>
  given(placed.declared === undefined || ok(placed.declared), () => s.makesNothing(placed));
const listed = (placed: Placed): Judgement =>
  s.onItem(placed, () => check(s.createdOf(placed).length > 0, 'no variable is listed', placed.added));

/** Judges the rows that a statement is about, by where the value went where nothing else is said. */
const of =
  (statement: Statement, judge: (placed: Placed) => Judgement = reaches): Checker<Placed> =>
  (placed) =>
    given(placed.row.shows.includes(statement), () => judge(placed));
const filled = (text: string, listId: string): string => text.replace('#', listId);

/** Each key in a contact and a list of its own; new names carry the id of the list. */
const table = scenario({
  id: 'prospecting.key-resolution.table',
  service: 'prospecting',
  needs: ['write'],
  cost: 4,
  cases: () => ROWS,
  stimulus: async (context, row): Promise<Placed> => {
    const { listId } = await newList(context, 'key');
    const declared =
      row.declared &&
      (await context.prospecting.call('POST /lists/custom-variable', {
        body: {
          technicalName: filled(row.declared.technicalName, listId),
          displayName: filled(row.declared.displayName, listId),
          schema: 'lead',
        },
      }));
    const email = typeof row.to === 'object' && row.to.field === 'email' ? EMAIL : 'key@contact.example';
    const contact = { ...(email !== EMAIL && { email }), [filled(row.key, listId)]: row.value };
    return { row, declared, ...(await s.store(context, listId, contact, email)) };
  },
  checkers: {
    'prospecting.key-resolution.standard-name-exact': of('standard-name-exact'),
    'prospecting.key-resolution.mobile-phone-key': of('mobile-phone-key'),
    'prospecting.key-resolution.standard-name-any-case': of('standard-name-any-case'),
    'prospecting.key-resolution.ignores-case-in-technical-name': of('ignores-case-in-technical-name'),
    'prospecting.key-resolution.standard-name-spaced': of('standard-name-spaced'),
    'prospecting.key-resolution.ignores-spaces': of('ignores-spaces'),
    'prospecting.key-resolution.ignores-underscores': of('ignores-underscores'),
    'prospecting.key-resolution.ignores-dashes': of('ignores-dashes'),
    'prospecting.key-resolution.prefix-of-three': of('prefix-of-three'),
    'prospecting.key-resolution.prefix-longer': of('prefix-longer'),
    'prospecting.key-resolution.suffix-of-three': of('suffix-of-three'),
    'prospecting.key-resolution.two-characters-not-captured': of('two-characters-not-captured'),
    'prospecting.key-resolution.job-to-job-start-date': of('job-to-job-start-date'),
    'prospecting.key-resolution.last-to-last-contacted': of('last-to-last-contacted'),
    'prospecting.key-resolution.year-to-years-of-experience': of('year-to-years-of-experience'),
    'prospecting.key-resolution.note-to-notes': of('note-to-notes'),
    'prospecting.key-resolution.mobile-to-phone': of('mobile-to-phone'),
    'prospecting.key-resolution.step-1-before-2': of('step-1-before-2'),
    'prospecting.key-resolution.step-2-before-3': of('step-2-before-3'),
    'prospecting.key-resolution.custom-by-technical-name': of('custom-by-technical-name'),
    'prospecting.key-resolution.custom-match-creates-nothing': of('custom-match-creates-nothing', matched),
    'prospecting.key-resolution.custom-by-display-name': of('custom-by-display-name'),
    'prospecting.key-resolution.step-3-before-4': of('step-3-before-4'),
    'prospecting.key-resolution.step-3-before-5': of('step-3-before-5'),
    'prospecting.key-resolution.declared-variable-keeps-number': of('declared-variable-keeps-number'),
    'prospecting.key-resolution.id-key-beats-email-value': of('id-key-beats-email-value'),
    'prospecting.key-resolution.step-4-before-5': of('step-4-before-5'),
    'prospecting.key-resolution.id-key-beats-digits-value': of('id-key-beats-digits-value'),
    'prospecting.key-resolution.id-key-beats-profile-url': of('id-key-beats-profile-url'),
    'prospecting.key-resolution.id-key-beats-url': of('id-key-beats-url'),
    'prospecting.key-resolution.email-value-to-email': of('email-value-to-email'),
    'prospecting.key-resolution.by-value-creates-nothing': of('by-value-creates-nothing', s.makesNothing),
    'prospecting.key-resolution.step-5-before-6': of('step-5-before-6'),
    'prospecting.key-resolution.six-digits-to-phone': of('six-digits-to-phone'),
    'prospecting.key-resolution.more-digits-to-phone': of('more-digits-to-phone'),
    'prospecting.key-resolution.number-type-to-phone': of('number-type-to-phone'),
    'prospecting.key-resolution.five-digits-not-to-phone': of('five-digits-not-to-phone'),
    'prospecting.key-resolution.profile-url-to-profile-field': of('profile-url-to-profile-field'),
    'prospecting.key-resolution.https-url-to-website': of('https-url-to-website'),
    'prospecting.key-resolution.http-url-to-website': of('http-url-to-website'),
    'prospecting.key-resolution.otherwise-new-variable': of('otherwise-new-variable'),
    'prospecting.key-resolution.new-variable-listed': of('new-variable-listed', listed),
    'prospecting.key-resolution.new-variable-technical-name': of(
      'new-variable-technical-name',
      madeWith('technicalName'),
    ),
    'prospecting.key-resolution.new-variable-display-name': of(
      'new-variable-display-name',
      madeWith('displayName'),
    ),
    'prospecting.key-resolution.new-variable-schema': of('new-variable-schema', madeWith('schema')),
    'prospecting.key-resolution.new-variable-value-stored': of('new-variable-value-stored', (placed) =>
      s.isStored(placed, placed.row.value),
    ),
  },
});

/** Rows whose key needs no variable, sent at once. */
const BATCHED = ROWS.filter(({ to, key }) => typeof to === 'object' && /[\s_-]/.test(key)).concat(
  ROWS.filter(({ shows }) =>
    shows.some((statement) => ['suffix-of-three', 'six-digits-to-phone'].includes(statement)),
  ),
);

/** Keys of a batch, and two keys of one field. */
const together = scenario({
  id: 'prospecting.key-resolution.together',
  service: 'prospecting',
  needs: ['write'],
  cost: BATCHED.length + 4,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'keys');
    const emailOf = (at: number): string => `row${at}@contact.example`;
    const added = await context.prospecting.raw({
      method: 'POST',
      operation: 'POST /lists/list/{listId}/contacts/batch',
      target: `/lists/list/${listId}/contacts/batch`,
      body: JSON.stringify({
        contacts: BATCHED.map(({ key, value }, at) => ({ email: emailOf(at), [filled(key, listId)]: value })),
      }),
    });
    const batched: Placed[] = [];
    for (const [at, row] of BATCHED.entries())
      batched.push({
        row,
        declared: undefined,
        added,
        found: await s.lookUp(context, listId, emailOf(at)),
      });
    const email = 'twice@contact.example';
    const twice = { email, firstName: 'Ada', first_name: 'Eve' };
    return { batched, twice: await s.store(context, listId, twice, email) };
  },
  checkers: {
    'prospecting.key-resolution.resolution-in-batch': ({ batched }) => every(batched, reaches),
    'prospecting.key-resolution.one-key-per-standard-field': ({ twice }) =>
      s.onItem(twice, ({ firstName }: JsonObject) =>
        check(
          firstName === 'Ada' || firstName === 'Eve',
          `firstName is ${JSON.stringify(firstName)}, not that of one key`,
          twice.added,
          twice.found,
        ),
      ),
  },
});

/** Ways to write a name that change nothing, each with the statements that say so. */
const SPELLINGS = {
  ' ': ['ignores-spaces'],
  _: ['ignores-underscores'],
  '-': ['ignores-dashes'],
  case: ['standard-name-any-case', 'ignores-case-in-technical-name'],
} as const satisfies Readonly<Record<string, readonly Statement[]>>;
type Spelling = keyof typeof SPELLINGS;
const spellings: readonly Spelling[] = [' ', '_', '-', 'case'];

/** The name with its case turned, or with separators within, wherever a mark is set. */
const spelt = (field: string, spelling: Spelling, marks: readonly boolean[]): string =>
  [...field]
    .map((letter, at) => {
      if (marks[at] !== true) return letter;
      if (spelling !== 'case') return at === 0 ? letter : `${spelling}${letter}`;
      return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    })
    .join('');

/** Any standard name in any spelling. */
const spelling = scenario({
  id: 'prospecting.key-resolution.spelling',
  service: 'prospecting',
  needs: ['write'],
  cost: 3,
  input: () =>
    fc.record({
      field: fc.constantFrom(
        'firstName',
        'lastName',
        'jobTitle',
        'seniority',
        'department',
        'postalCode',
        'bio',
      ),
      spelling: fc.constantFrom(...spellings),
      marks: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
    }),
  stimulus: async (context, input): Promise<Placed> => {
    const { listId } = await newList(context, 'spelling');
    const key = spelt(input.field, input.spelling, input.marks);
    const email = 'spelling@contact.example';
    const stored = await s.store(context, listId, { email, [key]: PLAIN }, email);
    const row = fills(input.field, SPELLINGS[input.spelling], key);
    return { row, declared: undefined, ...stored };
  },
  checkers: {
    'prospecting.key-resolution.ignores-spaces': of('ignores-spaces'),
    'prospecting.key-resolution.ignores-underscores': of('ignores-underscores'),
    'prospecting.key-resolution.ignores-dashes': of('ignores-dashes'),
    'prospecting.key-resolution.standard-name-any-case': of('standard-name-any-case'),
    'prospecting.key-resolution.ignores-case-in-technical-name': of('ignores-case-in-technical-name'),
  },
});

export const keyResolution = [table, spelling, together];
