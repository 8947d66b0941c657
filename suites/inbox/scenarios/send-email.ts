import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { content, key } from '../arbitraries/send-email.ts';
import { referencesFor } from '../fixtures/answers.ts';
import { type Message, message, send, sentFolder, withSubject } from '../fixtures/send-email.ts';
import { itemsOf } from '../fixtures/walk.ts';
import { stimulus } from '../../kit/engine/scenario.ts';
import { HOUR, MINUTE } from '../../kit/time.ts';

const { keyMaxChars, storedHours } = inboxFacts.idempotency;

/** An answer to an email of the account, sent by the documented rules, and found again among what was sent. */
export const reply = stimulus({
  id: 'inbox.send-email.reply',
  service: 'inbox',
  requires: ['write'],
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
});

/** One key used again: with the same request, with another, by others, and after a day. */
export const idempotencyOfSendEmail = stimulus({
  id: 'inbox.idempotency.repeats',
  service: 'inbox',
  requires: ['write', 'clock', 'foreign-key', 'state'],
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
    const inCapitals = await send(context, { ...request, subject: request.subject.toUpperCase() }, name);
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
      inCapitals,
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
});
