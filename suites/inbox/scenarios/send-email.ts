import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { content, key } from '../arbitraries/send-email.ts';
import { isAnswerable } from '../support/answers.ts';
import {
  replyFields,
  completeMessage,
  originalIn,
  sendMessage,
  sentFolder,
  withSubject,
} from '../support/send-email.ts';
import { emailsOfWalk, walkList } from '../checks/walk.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import { HOUR, MINUTE } from '../../kit/model/time.ts';

const { keyMaxChars, storedHours } = inboxFacts.idempotency;

/** A reply by the documented rules, and a new message from another mailbox, found again among sent emails. */
export const reply = stimulus({
  id: 'inbox.send-email.reply',
  requires: ['write', 'clock'],
  input: ({ emails }) =>
    fc.record({
      index: fc.nat({ max: Math.max(0, emails.length - 1) }),
      content,
      key,
      withKey: fc.boolean(),
    }),
  stimulus: async (context, { index, content: what, key: name, withKey }) => {
    const original = context.survey.emails[index];
    if (original === undefined || !isAnswerable(original)) return undefined;
    const plain = completeMessage(original, what);
    const request = { ...plain, subject: `${inboxFacts.replySubjectPrefix}${plain.subject}` };
    const answer = await sendMessage(context, request, withKey ? name : undefined);
    const { inReplyTo: _, references: __, ...whole } = plain;
    const unrelated = {
      ...whole,
      mailboxId: context.survey.mailboxIds.find((id) => id !== plain.mailboxId) ?? plain.mailboxId,
      subject: `${plain.subject} new`,
    };
    const toNew = await sendMessage(context, unrelated);
    const sent = await sentFolder(context);
    const drafts = await walkList(context.inbox, { folderType: 'DRAFTS', limit: inboxFacts.page.maxLimit });
    const longest = await sendMessage(
      context,
      { ...plain, subject: `${plain.subject} longest` },
      'k'.repeat(keyMaxChars),
    );
    const alike = await sendMessage(
      context,
      { ...plain, subject: `${plain.subject} alike` },
      `${'k'.repeat(keyMaxChars - 1)}l`,
    );
    return {
      original,
      request,
      withKey,
      answer,
      sent,
      longest,
      alike,
      found: withSubject(sent, request.subject),
      waiting: [request, unrelated].flatMap(({ subject }) => withSubject(drafts, subject)),
      fresh: { request: unrelated, answer: toNew, sent, found: withSubject(sent, unrelated.subject) },
    };
  },
});

const otherCase = (text: string): string =>
  [...text].map((each) => (each === each.toLowerCase() ? each.toUpperCase() : each.toLowerCase())).join('');

/** One key used again: with the same request, with another one, by other keys, and after a day. */
export const repeatedSends = stimulus({
  id: 'inbox.send-email.repeats',
  requires: ['write', 'clock', 'foreign-key', 'state'],
  input: () => fc.record({ content, other: fc.uuid(), key, minutes: fc.integer({ min: 5, max: 23 * 60 }) }),
  stimulus: async (context, { content: what, other, key: name, minutes }) => {
    const request = completeMessage(originalIn(context), what);
    const count = async (subject: string): Promise<number> =>
      withSubject(await sentFolder(context), subject).length;
    const first = await sendMessage(context, request, name);
    const repeated = await sendMessage(context, request, name);
    const counted = await count(request.subject);
    const changed = { ...request, subject: `Plumbline ${other}` };
    const conflict = await sendMessage(context, changed, name);
    const conflictSent = await count(changed.subject);
    const inCapitals = await sendMessage(
      context,
      { ...request, subject: request.subject.toUpperCase() },
      name,
    );
    const altered = [
      await sendMessage(
        context,
        { ...request, to: [{ email: `${other}@receiver.example`, name: null }] },
        name,
      ),
      await sendMessage(context, { ...request, body: { ...request.body, text: other } }, name),
    ];
    const turned = otherCase(name);
    const inOtherCase =
      turned === name
        ? undefined
        : await sendMessage(context, { ...request, subject: `Plumbline case ${other}` }, turned);
    const bySecond = await sendMessage(context, request, name, 'second');
    const theirs = await context.inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const theirEmail = (emailsOfWalk([theirs]) as unknown as ListedEmail[]).find(isAnswerable);
    const fromTheirs = theirEmail && { ...request, ...replyFields(theirEmail) };
    const elsewhere = fromTheirs && (await sendMessage(context, fromTheirs, name, 'foreign'));
    // One repetition within the day, one at its very end, one a day later. The document does not state how soon a key
    // is removed.
    await context.advance(minutes * MINUTE);
    const within = await sendMessage(context, request, name);
    await context.advance(storedHours * HOUR - (minutes + 4) * MINUTE);
    const late = await sendMessage(context, request, name);
    const countedLate = await count(request.subject);
    await context.advance(storedHours * HOUR + 5 * MINUTE);
    const beyond = await sendMessage(context, request, name);
    const countedBeyond = await count(request.subject);
    return {
      first,
      repeated,
      counted,
      conflict,
      conflictSent,
      inCapitals,
      altered,
      inOtherCase,
      bySecond,
      elsewhere,
      within,
      late,
      countedLate,
      beyond,
      countedBeyond,
      foreignMailbox:
        theirEmail && (await sendMessage(context, { ...request, mailboxId: theirEmail.mailboxId })),
    };
  },
});

/** An email from a mailbox with a known signature, and its body. */
export const signedMail = stimulus({
  id: 'inbox.send-email.signed',
  requires: ['write', 'clock', 'state'],
  input: () => fc.record({ what: content, text: fc.uuid(), signature: fc.uuid() }),
  stimulus: async (context, { what, text, signature }) => {
    const request = completeMessage(originalIn(context), { ...what, text });
    await context.arrange({ signature });
    await sendMessage(context, request);
    const emailId = stringIn(withSubject(await sentFolder(context), request.subject)[0] ?? {}, 'id');
    const body =
      emailId === undefined
        ? undefined
        : await context.inbox.call('GET /emails/{emailId}/body', { path: { emailId } });
    return { text, signature, body };
  },
});
