import type { JsonObject } from '../../../../suites/kit/model/exchange.ts';
import { resultsIn, prospecting, relation } from '../../histories.ts';
import { done as good, failed, rows } from './answers.ts';

const ada = { email: 'ada@x.example' };
const profile = { socialUrlProfile: 'https://social.example/in/ada' };
const unnamed = { firstName: 'Ada' };

const answered = (leadId: string, duplicate: unknown, updated: unknown = false, status = 200) =>
  prospecting({ success: true, leadId, duplicate, updated, note: 'of no matter' }, { status });

/** An addition to a list that contains `before`. */
const step = (
  contact: JsonObject,
  before: readonly JsonObject[],
  answer: unknown,
  {
    duplicate = before.length > 0,
    update = false,
    knownAs = duplicate ? 'l0' : undefined,
  }: { duplicate?: boolean; update?: boolean; knownAs?: string | undefined } = {},
) => ({
  contact,
  update,
  before,
  answer,
  knownAs,
  expected: { duplicate, updated: duplicate && update, stored: 0 },
});

const steps = (...done: readonly unknown[]) => ({ done, complete: true, rows: rows([{}]), lookups: [] });
const first = step(ada, [], answered('l0', false));
const again = (answer: unknown, update = false) => steps(first, step(ada, [ada], answer, { update }));

const sequence = resultsIn(
  'prospecting.add-contact.sequence',
  relation(
    'prospecting.add-contact.duplicate-by-email',
    ['holds', 'a duplicate', again(answered('l0', true))],
    ['vacuous', 'no email is repeated', steps(first)],
    ['vacuous', 'the addition fails', again(failed)],
    ['violation', 'created', again(answered('l1', false))],
  ),
  relation(
    'prospecting.add-contact.duplicate-by-profile',
    [
      'holds',
      'another email',
      steps(step({ ...profile, email: 'b@x.example' }, [{ ...profile, ...ada }], answered('l0', true))),
    ],
    [
      'vacuous',
      'the email matches as well',
      steps(step({ ...profile, ...ada }, [{ ...profile, ...ada }], answered('l0', true))),
    ],
    ['violation', 'created', steps(step(profile, [profile], answered('l1', false)))],
  ),
  relation(
    'prospecting.add-contact.duplicate-email-case-sensitive',
    [
      'holds',
      'other letters are another contact',
      steps(step({ email: 'ADA@x.example' }, [ada], answered('l1', false), { duplicate: false })),
    ],
    [
      'violation',
      'other letters are a duplicate',
      steps(step({ email: 'ADA@x.example' }, [ada], answered('l0', true), { duplicate: false })),
    ],
  ),
  relation(
    'prospecting.add-contact.no-keys-never-deduplicated',
    ['holds', 'created again', steps(step(unnamed, [unnamed], answered('l1', false), { duplicate: false }))],
    ['vacuous', 'a contact with a key', steps(first)],
    ['violation', 'a duplicate', steps(step(unnamed, [unnamed], answered('l0', true), { duplicate: false }))],
  ),
  relation(
    'prospecting.add-contact.duplicate-without-flag-updated-false',
    ['holds', 'left unchanged', again(answered('l0', true, false))],
    ['vacuous', 'with the flag', again(answered('l0', true, true), true)],
    ['violation', 'updated', again(answered('l0', true, true))],
  ),
  relation(
    'prospecting.add-contact.update-flag-true',
    ['holds', 'updated', again(answered('l0', true, true), true)],
    ['violation', 'left unchanged', again(answered('l0', true, false), true)],
  ),
  relation(
    'prospecting.add-contact.new-with-flag-updated-false',
    ['holds', 'created', steps(step(ada, [], answered('l0', false), { update: true }))],
    ['violation', 'updated', steps(step(ada, [], answered('l0', false, true), { update: true }))],
  ),
  relation(
    'prospecting.add-contact.duplicate-returns-existing-lead-id',
    ['holds', 'the same', again(answered('l0', true))],
    [
      'vacuous',
      'the first id is not known',
      steps({ ...step(ada, [ada], answered('l9', true)), knownAs: undefined }),
    ],
    ['violation', 'another', again(answered('l1', true))],
  ),
  relation(
    'prospecting.add-contact.status-200-duplicate',
    ['holds', '200', again(answered('l0', true))],
    ['violation', '409', again(answered('l0', true, false, 409))],
  ),
  relation(
    'prospecting.add-contact.duplicate-creates-nothing',
    ['holds', 'one contact', again(answered('l0', true))],
    ['holds', 'a stored count', { ...again(answered('l0', true)), rows: rows([{}], 0) }],
    ['vacuous', 'an addition has failed', { ...again(answered('l0', true)), complete: false }],
    ['violation', 'two contacts', { ...again(answered('l0', true)), rows: rows([{}, {}], 1) }],
  ),
  relation(
    'prospecting.add-contact.update-creates-nothing',
    ['holds', 'one contact', again(answered('l0', true, true), true)],
    ['vacuous', 'a duplicate without the flag', again(answered('l0', true))],
    ['violation', 'two contacts', { ...again(answered('l0', true, true), true), rows: rows([{}, {}], 1) }],
  ),
);

const update = {
  first: 'Ada',
  sent: { firstName: 'Eve', city: 'Lille' },
  kept: { jobTitle: 'CTO' },
  plain: good,
  updated: good,
  afterPlain: { firstName: 'Ada' },
  afterUpdate: { firstName: 'Eve', city: 'Lille', jobTitle: 'CTO' },
};
const updates = resultsIn(
  'prospecting.add-contact.update',
  relation(
    'prospecting.add-contact.duplicate-without-flag-changes-nothing',
    ['holds', 'the former name', update],
    ['vacuous', 'it cannot be looked up', { ...update, afterPlain: undefined }],
    ['violation', 'the new name', { ...update, afterPlain: { firstName: 'Eve' } }],
  ),
  relation(
    'prospecting.add-contact.update-overwrites-sent',
    ['holds', 'the new name', update],
    ['vacuous', 'it is refused', { ...update, updated: failed }],
    ['violation', 'the former name', { ...update, afterUpdate: { firstName: 'Ada', city: 'Lille' } }],
    ['violation', 'the former city', { ...update, afterUpdate: { firstName: 'Eve', city: 'Gent' } }],
  ),
  relation(
    'prospecting.add-contact.update-keeps-others',
    ['holds', 'the title stays', update],
    ['violation', 'the title is gone', { ...update, afterUpdate: { firstName: 'Eve' } }],
  ),
);

const persons = {
  first: answered('a', false),
  second: answered('b', false),
  crossing: answered('a', true),
  otherForm: answered('c', false),
  unlinked: answered('d', false),
  keyless: [answered('e', false), answered('f', false)],
};
const people = resultsIn(
  'prospecting.list-persons.persons',
  relation(
    'prospecting.add-contact.email-before-profile',
    ['holds', 'the contact of the email', persons],
    ['vacuous', 'it is refused', { ...persons, crossing: failed }],
    ['violation', 'that of the profile', { ...persons, crossing: answered('b', true) }],
  ),
  relation(
    'prospecting.add-contact.duplicate-profile-as-string',
    ['holds', 'created', persons],
    ['violation', 'a duplicate', { ...persons, otherForm: answered('b', true) }],
  ),
  relation(
    'prospecting.add-contact.unlinked-list-no-duplicate',
    ['holds', 'created', persons],
    ['violation', 'a duplicate', { ...persons, unlinked: answered('a', true) }],
  ),
  relation(
    'prospecting.add-contact.no-keys-retry-creates-another',
    ['holds', 'two contacts', persons],
    ['vacuous', 'one fails', { ...persons, keyless: [failed, answered('f', false)] }],
    ['violation', 'one id', { ...persons, keyless: [answered('e', false), answered('e', false)] }],
  ),
);

export const addContact = [...sequence, ...updates, ...people];

const similar = (...answers: readonly unknown[]) => ({ first: answered('l1', false), answers });
const matched = (newer: readonly JsonObject[], former: readonly JsonObject[]) => ({
  ...{ byProfile: answered('l1', true, true), newer: rows(newer), former: rows(former) },
});

/** Keys that resemble stored ones, and an update that changes one. */
export const resembling = [
  ...resultsIn(
    'prospecting.lookup-questions.similar-keys',
    relation(
      'prospecting.add-contact.similar-keys-no-duplicate',
      ['holds', 'another contact', similar(answered('l2', false))],
      ['vacuous', 'it is refused', similar(failed)],
      ['violation', 'a duplicate', similar(answered('l2', false), answered('l1', true))],
    ),
  ),
  ...resultsIn(
    'prospecting.lookup-questions.add-contact',
    relation(
      'prospecting.add-contact.update-of-matched-email',
      ['holds', 'the later email', matched([ada], [])],
      ['vacuous', 'nothing is updated', { ...matched([], [ada]), byProfile: answered('l1', true) }],
      ['violation', 'the former email', matched([], [ada])],
    ),
    relation(
      'prospecting.add-contact.empty-match',
      ['holds', 'a duplicate', { first: answered('l1', false), otherProfile: answered('l1', true) }],
      ['vacuous', 'the first is refused', { first: failed, otherProfile: answered('l1', false) }],
      ['violation', 'another contact', { first: answered('l1', false), otherProfile: answered('l2', false) }],
    ),
  ),
];
