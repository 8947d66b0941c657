import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { headerOf, objectOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { detailsOf, isCode, isOk, isStatus, ok, referencesFor } from './answers.ts';
import { isWhole, itemsOf, walkList } from './walk.ts';

const { keyMaxChars, storedHours } = inboxFacts.idempotency;
const HOUR = 3_600_000;
const MINUTE = 60_000;

interface Message {
  readonly mailboxId: string;
  readonly to: { email: string; name: string | null }[];
  readonly subject: string;
  readonly inReplyTo?: string;
  readonly references?: string[];
  readonly body: { text: string; html: string };
}

const send = (
  { inbox }: ScenarioContext,
  body: Message,
  key?: string,
  as: 'main' | 'second' | 'foreign' = 'main',
): Promise<Exchange> =>
  inbox.call('POST /drafts/send', {
    body,
    key: as,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const sentFolder = ({ inbox }: ScenarioContext): Promise<Exchange[]> =>
  walkList(inbox, { folderType: 'SENT', limit: inboxFacts.page.maxLimit });
const withSubject = (pages: readonly Exchange[], subject: string): JsonObject[] =>
  itemsOf(pages).filter((email) => email['subject'] === subject);

/** Content of a message; the subject is its mark, by which it is found again. */
const content = fc.record({
  mark: fc.uuid(),
  to: fc.uniqueArray(fc.constantFrom('ada', 'bob', 'eve'), { minLength: 1, maxLength: 3 }),
  text: fc.constantFrom('Hello', 'Grüße 🚀', 'a\nb'),
});
const recipients = (names: readonly string[]): Message['to'] =>
  names.map((name) => ({ email: `${name}@receiver.example`, name: null }));
const message = (
  mailboxId: string,
  { mark, to, text }: { mark: string; to: string[]; text: string },
): Message => ({
  mailboxId,
  to: recipients(to),
  subject: `Plumbline ${mark}`,
  body: { text, html: `<p>${text}</p>` },
});

const key = fc.string({
  unit: fc.constantFrom(...'abcdefXYZ0189-_'),
  minLength: 8,
  maxLength: keyMaxChars,
});

/** An answer to an email of the account, sent by the documented rules, and found again among what was sent. */
const reply = scenario({
  id: 'inbox.send-email.reply',
  service: 'inbox',
  needs: ['write'],
  cost: 6,
  input: ({ emails }) =>
    fc.record({
      index: fc.nat({ max: Math.max(0, emails.length - 1) }),
      content,
      key,
      withKey: fc.boolean(),
    }),
  stimulus: async (context, { index, content: what, key: name, withKey }) => {
    const original = context.survey.emails[index];
    if (original === undefined) return undefined;
    const plain = message(original.mailboxId, what);
    const request: Message = {
      ...plain,
      subject: `${inboxFacts.replySubjectPrefix}${plain.subject}`,
      inReplyTo: original.messageId,
      references: referencesFor(original),
    };
    const answer = await send(context, request, withKey ? name : undefined);
    const sent = await sentFolder(context);
    const longest = await send(
      context,
      { ...plain, subject: `${plain.subject} longest` },
      'k'.repeat(keyMaxChars),
    );
    return { original, request, withKey, answer, sent, longest, found: withSubject(sent, request.subject) };
  },
  checkers: {
    'inbox.send-email.idempotency-key-optional': (h) => (h && !h.withKey ? isOk(h.answer) : vacuous),
    'inbox.send-email.idempotency-key-255-accepted': (h) => (h ? isOk(h.longest) : vacuous),
    'inbox.authentication.key-sends': (h) =>
      h ? check(![401, 403].includes(statusOf(h.answer)), 'the key may not send', h.answer) : vacuous,
    'inbox.send-email.mailbox-id-accepted': (h) => taken(h, 'mailboxId'),
    'inbox.send-email.to-accepted': (h) => taken(h, 'to'),
    'inbox.send-email.subject-accepted': (h) => taken(h, 'subject'),
    'inbox.send-email.in-reply-to-accepted': (h) => taken(h, 'inReplyTo'),
    'inbox.send-email.references-accepted': (h) => taken(h, 'references'),
    'inbox.send-email.body-text-accepted': (h) => taken(h, 'body'),
    'inbox.send-email.body-html-accepted': (h) => taken(h, 'body'),
    'inbox.send-email.sends-immediately': (h) =>
      h && ok(h.answer) && isWhole(h.sent)
        ? check(h.found.length > 0, 'the email is not among the sent ones', h.answer, ...h.sent)
        : vacuous,
    'inbox.send-email.sent-from-mailbox': (h) =>
      onSent(h, 'mailboxId', (email, { mailboxId }) => email['mailboxId'] === mailboxId),
    'inbox.send-email.sent-email-shows-what-was-given': (h) =>
      onSent(
        h,
        'recipients or thread references',
        (email, { to, inReplyTo, references = [] }) =>
          to.every((wanted) => JSON.stringify(email['to']).includes(wanted.email)) &&
          email['inReplyTo'] === inReplyTo &&
          JSON.stringify(email['references']) === JSON.stringify(references),
      ),
    'inbox.send-email.response-ids-match-sent-email': (h) =>
      onSent(h, 'ids', (email) =>
        ['messageId', 'threadId'].every((name) => {
          const answered = h && objectOf(h.answer)[name];
          return answered === undefined || bare(answered) === bare(email[name]);
        }),
      ),
    'inbox.send-email.reply-stays-in-thread': (h) =>
      onSent(h, 'threadId', (email) => email['threadId'] === h?.original.threadId),
    'inbox.send-email.no-attachments': (h) =>
      onSent(
        h,
        'attachments',
        (email) => email['hasAttachments'] !== true && JSON.stringify(email['attachments'] ?? []) === '[]',
      ),
  },
});

/** A message with all documented fields is sent; a refusal counts against the field that it names, or all. */
const FIELDS = ['mailboxId', 'to', 'subject', 'inReplyTo', 'references', 'body'];
function taken(h: { answer: Exchange } | undefined, field: string): Judgement {
  if (h === undefined) return vacuous;
  const named = Object.keys(detailsOf(h.answer)).map((name) => name.split(/[.[]/)[0] ?? name);
  const blamed = named.filter((name) => FIELDS.includes(name));
  return check(
    statusOf(h.answer) !== 400 || (blamed.length > 0 && !blamed.includes(field)),
    `a message with ${field} is refused`,
    h.answer,
  );
}
/** Whether the answer gives the message id between its angle brackets is open. */
const bare = (id: unknown): string => String(id).replace(/^<(.*)>$/, '$1');
const onSent = (
  h:
    | { request: Message; answer: Exchange; sent: readonly Exchange[]; found: readonly JsonObject[] }
    | undefined,
  what: string,
  test: (email: JsonObject, request: Message) => boolean,
): Judgement =>
  h && ok(h.answer)
    ? every(h.found, (email) =>
        check(
          test(email, h.request),
          `the ${what} of the sent email are other than given`,
          h.answer,
          ...h.sent,
        ),
      )
    : vacuous;

/** A sending that fails after the message has left, and its repetition. */
const failing = scenario({
  id: 'inbox.send-email.failing',
  service: 'inbox',
  needs: ['write', 'state'],
  cost: 6,
  input: () => fc.record({ content, key }),
  stimulus: async (context, { content: what, key: name }) => {
    const request = message(context.survey.mailboxIds[0] ?? '', what);
    await context.arrange({ situation: { sendFailsAfterLeaving: true } });
    const failed = await send(context, request, name);
    const left = await sentFolder(context);
    await context.arrange({ situation: { sendFailsAfterLeaving: false } });
    const again = await send(context, request, name);
    const count = (pages: readonly Exchange[]): number => withSubject(pages, request.subject).length;
    const after = await sentFolder(context);
    return { failed, left, again, after, first: count(left), second: count(after) };
  },
  checkers: {
    'inbox.send-email.failure-after-send-500': ({ failed }) => isStatus(failed, 500),
    'inbox.send-email.failure-after-send-code': ({ failed }) => isCode(failed, 'INTERNAL_ERROR'),
    'inbox.send-email.failure-after-send-left': ({ failed, left, first }) =>
      given(statusOf(failed) === 500 && isWhole(left), () =>
        check(first > 0, 'the message is not among the sent ones', failed, ...left),
      ),
    'inbox.send-email.retry-after-failure-sends-again': ({ failed, again, after, first, second }) =>
      given(statusOf(failed) === 500 && first > 0 && isWhole(after), () =>
        check(second === first + 1, 'the repetition sends nothing', failed, again),
      ),
  },
});

/** One key used again: with the same request, with another, by others, and after a day. */
const idempotency = scenario({
  id: 'inbox.idempotency.repeats',
  service: 'inbox',
  needs: ['write', 'clock', 'foreign-key', 'state'],
  cost: 16,
  input: () => fc.record({ content, other: fc.uuid(), key, minutes: fc.integer({ min: 5, max: 23 * 60 }) }),
  stimulus: async (context, { content: what, other, key: name, minutes }) => {
    const request = message(context.survey.mailboxIds[0] ?? '', what);
    const count = async (subject: string): Promise<number> =>
      withSubject(await sentFolder(context), subject).length;
    const first = await send(context, request, name);
    const repeated = await send(context, request, name);
    const counted = await count(request.subject);
    const changed = { ...request, subject: `Plumbline ${other}` };
    const conflict = await send(context, changed, name);
    const conflictSent = await count(changed.subject);
    const bySecond = await send(context, request, name, 'second');
    const theirs = await context.inbox.call('GET /emails', { query: { limit: 1 }, key: 'foreign' });
    const theirMailbox = itemsOf([theirs])[0]?.['mailboxId'];
    const elsewhere =
      typeof theirMailbox === 'string'
        ? await send(context, { ...request, mailboxId: theirMailbox }, name, 'foreign')
        : undefined;
    // One look within the day, one at its very end, one beyond it.
    await context.advance(minutes * MINUTE);
    const within = await send(context, request, name);
    await context.advance(storedHours * HOUR - (minutes + 4) * MINUTE);
    const late = await send(context, request, name);
    const countedLate = await count(request.subject);
    await context.advance(5 * MINUTE);
    const beyond = await send(context, request, name);
    const countedBeyond = await count(request.subject);
    return {
      first,
      repeated,
      counted,
      conflict,
      conflictSent,
      bySecond,
      elsewhere,
      within,
      late,
      countedLate,
      beyond,
      countedBeyond,
      foreignMailbox:
        typeof theirMailbox === 'string'
          ? await send(context, { ...request, mailboxId: theirMailbox })
          : undefined,
    };
  },
  checkers: {
    'inbox.idempotency.key-honoured-on-send': ({ first, repeated, counted }) =>
      given(ok(first), () => check(counted === 1, `${counted} messages were sent`, first, repeated)),
    'inbox.idempotency.stored-24-hours': ({ first, within, late, countedLate }) =>
      given(ok(first), () =>
        check(
          countedLate === 1 && isReplay(within) && isReplay(late),
          'a key is forgotten within the day',
          first,
          within,
          late,
        ),
      ),
    'inbox.idempotency.forgotten-after-24-hours': ({ first, beyond, countedLate, countedBeyond }) =>
      given(ok(first) && countedLate === 1, () =>
        check(countedBeyond === 2, 'a key older than a day prevents a sending', first, beyond),
      ),
    'inbox.idempotency.scoped-to-workspace': ({ first, repeated, bySecond }) =>
      given(ok(first) && isReplay(repeated), () =>
        check(
          isReplay(bySecond) && sameIds(first, bySecond),
          'another API key is not answered from store',
          first,
          bySecond,
        ),
      ),
    'inbox.idempotency.not-shared-across-workspaces': ({ first, elsewhere }) =>
      elsewhere === undefined || !ok(first)
        ? vacuous
        : check(
            statusOf(elsewhere) !== 409 && !isReplay(elsewhere),
            'the key is known in another workspace',
            first,
            elsewhere,
          ),
    'inbox.idempotency.replay-header': ({ first, repeated }) =>
      given(ok(first) && ok(repeated) && sameIds(first, repeated), () =>
        check(
          headerOf(repeated, 'Idempotent-Replay') === 'true',
          'an answer from store has no Idempotent-Replay: true',
          repeated,
        ),
      ),
    'inbox.idempotency.first-answer-without-replay-header': ({ first }) =>
      check(!isReplay(first), 'the first answer claims to be a replay', first),
    'inbox.idempotency.replay-same-status': ({ first, repeated }) =>
      given(ok(first) && isReplay(repeated), () => isStatus(repeated, statusOf(first))),
    'inbox.idempotency.replay-same-body': ({ first, repeated }) =>
      given(ok(first) && isReplay(repeated), () =>
        check(sameIds(first, repeated), 'the repeated answer has other ids', first, repeated),
      ),
    'inbox.idempotency.conflict-409': ({ first, conflict }) =>
      given(ok(first), () => isStatus(conflict, 409)),
    'inbox.idempotency.conflict-code': ({ first, conflict }) =>
      given(ok(first) && statusOf(conflict) === 409, () => isCode(conflict, 'CONFLICT')),
    'inbox.idempotency.conflict-sends-nothing': ({ conflict, conflictSent }) =>
      given(statusOf(conflict) >= 400, () =>
        check(conflictSent === 0, 'a refused request was sent', conflict),
      ),
    'inbox.send-email.foreign-mailbox': ({ foreignMailbox }) =>
      foreignMailbox === undefined ? vacuous : isStatus(foreignMailbox, 404),
  },
});

const isReplay = (answer: Exchange): boolean => headerOf(answer, 'Idempotent-Replay') !== undefined;
const sameIds = (a: Exchange, b: Exchange): boolean =>
  ['messageId', 'threadId'].every((name) => objectOf(a)[name] === objectOf(b)[name]);

export const sending = [reply, failing, idempotency];
