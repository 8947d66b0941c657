import { inbox, resultsIn, relation } from '../../histories.ts';

const sent = (messageId: string, headers: Readonly<Record<string, string>> = {}, status = 201) =>
  inbox({ messageId, threadId: 't', note: 'of no matter' }, { status, headers });
const stored = { 'idempotent-replay': 'true' };
const refused = inbox({ error: 'Other words', code: 'CONFLICT' }, { status: 409 });

const course = {
  first: sent('m'),
  repeated: sent('m', stored),
  counted: 1,
  within: sent('m', stored),
  late: sent('m', stored),
  countedLate: 1,
  beyond: sent('n'),
  countedBeyond: 2,
  bySecond: sent('m', stored),
  elsewhere: sent('o'),
  conflict: refused,
  inCapitals: refused,
  altered: [refused],
  conflictSent: 0,
};
const failing = { ...course, first: inbox({}, { status: 500 }) };

export const idempotency = resultsIn(
  'inbox.send-email.repeats',
  relation(
    'inbox.idempotency.key-honoured-on-send',
    ['holds', 'one message', course],
    ['vacuous', 'the first is refused', failing],
    ['violation', 'two messages', { ...course, counted: 2 }],
    ['violation', 'none', { ...course, counted: 0 }],
  ),
  relation(
    'inbox.idempotency.stored-24-hours',
    ['holds', 'answered from store to the end', course],
    ['violation', 'sent again before the end', { ...course, late: sent('n'), countedLate: 2 }],
    ['violation', 'another answer within the day', { ...course, within: sent('m') }],
  ),
  relation(
    'inbox.idempotency.forgotten-after-24-hours',
    ['holds', 'sent anew', course],
    ['vacuous', 'it was forgotten too early', { ...course, countedLate: 2 }],
    ['violation', 'still known', { ...course, countedBeyond: 1 }],
  ),
  relation(
    'inbox.idempotency.scoped-to-workspace',
    ['holds', 'another key is answered from store', course],
    ['vacuous', 'nothing is stored at all', { ...course, repeated: sent('n') }],
    ['violation', 'another key sends anew', { ...course, bySecond: sent('n') }],
    ['violation', 'another key is answered with another message', { ...course, bySecond: sent('n', stored) }],
  ),
  relation(
    'inbox.idempotency.not-shared-across-workspaces',
    ['holds', 'a message of its own', course],
    ['holds', 'a refusal for another reason', { ...course, elsewhere: inbox({}, { status: 400 }) }],
    ['vacuous', 'there is no other workspace', { ...course, elsewhere: undefined }],
    ['violation', 'a conflict', { ...course, elsewhere: refused }],
    ['violation', 'an answer from store', { ...course, elsewhere: sent('m', stored) }],
  ),
  relation(
    'inbox.idempotency.replay-header',
    ['holds', 'it says so', course],
    ['vacuous', 'another message', { ...course, first: sent('n') }],
    ['violation', 'the same message without it', { ...course, repeated: sent('m') }],
    ['violation', 'another value', { ...course, repeated: sent('m', { 'idempotent-replay': 'false' }) }],
  ),
  relation(
    'inbox.idempotency.first-answer-without-replay-header',
    ['holds', 'it has none', course],
    ['violation', 'it has one', { ...course, first: sent('m', stored) }],
  ),
  relation(
    'inbox.idempotency.replay-same-status',
    ['holds', 'the same', course],
    ['holds', 'one is no answer from store', { ...course, repeated: sent('m', {}, 200) }],
    ['violation', 'another, a day later', { ...course, late: sent('m', stored, 200) }],
    ['violation', 'another', { ...course, repeated: sent('m', stored, 200) }],
  ),
  relation(
    'inbox.idempotency.replay-same-body',
    ['holds', 'the same ids', course],
    ['violation', 'other ids', { ...course, repeated: sent('n', stored) }],
  ),
  relation(
    'inbox.idempotency.conflict-409',
    ['holds', 'refused in whatever words', course],
    ['vacuous', 'the first is refused', failing],
    ['violation', 'taken', { ...course, conflict: sent('n') }],
    ['violation', 'taken where letters alone differ in case', { ...course, inCapitals: sent('n') }],
    ['violation', 'taken where one field differs', { ...course, altered: [refused, sent('n')] }],
    ['violation', 'another status', { ...course, conflict: inbox({}, { status: 422 }) }],
  ),
  relation(
    'inbox.idempotency.conflict-code',
    ['holds', 'CONFLICT', course],
    ['vacuous', 'another status', { ...course, conflict: inbox({ code: 'X' }, { status: 422 }) }],
    ['violation', 'another code', { ...course, conflict: inbox({ code: 'X' }, { status: 409 }) }],
  ),
  relation(
    'inbox.idempotency.conflict-sends-nothing',
    ['holds', 'nothing is sent', course],
    ['vacuous', 'it is taken', { ...course, conflict: sent('n'), conflictSent: 1 }],
    ['violation', 'it is sent all the same', { ...course, conflictSent: 1 }],
  ),
);
