import { documentedWords } from '../kit/checks/documented.ts';
import { message, statusMessage } from '../kit/model/message.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { content } from './arbitraries/send-email.ts';
import { arrayIn, describeContent } from './support/answers.ts';
import { ofSending } from './checks/events.ts';
import { observeChange } from './support/open-questions.ts';
import {
  type EmailMessage,
  type NewMessage,
  completeMessage as sendingOf,
  originalIn,
  sendMessage,
  sentFolder,
  withSubject,
} from './support/send-email.ts';
import { counts } from './checks/sequence.ts';
import { isWholeWalk, walkList } from './checks/walk.ts';
import { newMessage, postQuestion, sentWith } from './support/write-questions.ts';
import { eventsCourse } from './scenarios/events.ts';
import { changingQuestions } from './scenarios/open-questions.ts';
import { repeatedSends, reply, signedMail } from './scenarios/send-email.ts';
import { mailSequence } from './scenarios/sequence.ts';
import { changeQuestions } from './scenarios/write-questions.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, objectOf, statusOf } from '../kit/model/exchange.ts';
import { detailsOf, isCode, isOk, isStatus, ok, yesNo, answerIn } from '../kit/checks/matchers.ts';
import { equals, isNone, isSome, includes } from '../kit/checks/relations.ts';

/**
 * Checks that a message with all documented fields is sent. A refusal counts against the named field, or all fields.
 */
const FIELDS = ['mailboxId', 'to', 'subject', 'inReplyTo', 'references', 'body'];

function taken(h: { answer: Exchange } | undefined, field: string): CheckResult {
  if (h === undefined) return vacuous;
  const named = Object.keys(detailsOf(h.answer)).map((name) => name.split(/[.[]/)[0] ?? name);
  const blamed = named.filter((name) => FIELDS.includes(name));
  return check(
    statusOf(h.answer) !== 400 || (blamed.length > 0 && !blamed.includes(field)),
    () =>
      message`a message with ${documentedWords(field)} is refused: expected another than 400, got ${answerIn(h.answer)}; expected some, got ${blamed}; expected none of ${blamed}, got ${field}`,
    h.answer,
  );
}

/** The document leaves open whether the message id in the answer has angle brackets. */
const bare = (id: unknown): string => String(id).replace(/^<(.*)>$/, '$1');

interface SentMessage {
  readonly request: NewMessage & Partial<EmailMessage>;
  readonly answer: Exchange;
  readonly sent: readonly Exchange[];
  readonly found: readonly JsonObject[];
}

/** The messages of a run: a reply, and a new one. */
const messagesOf = (h: (SentMessage & { fresh?: SentMessage }) | undefined): SentMessage[] =>
  h === undefined ? [] : h.fresh === undefined ? [h] : [h, h.fresh];

const onSent = (
  messages: readonly SentMessage[],
  what: string,
  test: (email: JsonObject, message: SentMessage) => boolean,
): CheckResult =>
  every(
    messages.filter(({ answer }) => ok(answer)),
    (each) =>
      every(each.found, (email) =>
        check(
          test(email, each),
          () => message`the ${what} of the sent email are other than given: got ${email}`,
          each.answer,
          ...each.sent,
        ),
      ),
  );

const MARK = 'copy@receiver.example';

/** Fields that a sending may accept, and that its email would show. */
const FURTHER: Readonly<Record<string, unknown>> = {
  cc: [{ email: MARK, name: null }],
  threadId: MARK,
  snippet: MARK,
};

export const sendEmail = section(
  withChecks(changingQuestions, {
    'inbox.send-email.idempotency-key-256': observeChange('idempotencyKey256'),
  }),
  withChecks(reply, {
    'inbox.send-email.idempotency-key-optional': (h) => (h && !h.withKey ? isOk(h.answer) : vacuous),
    'inbox.send-email.idempotency-key-255-accepted': (h) => (h ? isOk(h.longest) : vacuous),
    'inbox.send-email.mailbox-id-accepted': (h) => taken(h, 'mailboxId'),
    'inbox.send-email.to-accepted': (h) => taken(h, 'to'),
    'inbox.send-email.subject-accepted': (h) => taken(h, 'subject'),
    'inbox.send-email.in-reply-to-accepted': (h) => taken(h, 'inReplyTo'),
    'inbox.send-email.references-accepted': (h) => taken(h, 'references'),
    'inbox.send-email.body-text-accepted': (h) => taken(h, 'body'),
    'inbox.send-email.body-html-accepted': (h) => taken(h, 'body'),
    'inbox.send-email.sends-immediately': (h) =>
      together(
        every(messagesOf(h), ({ answer, sent, found }) =>
          given(ok(answer) && isWholeWalk(sent), () =>
            isSome(found, 'the email is not among the sent ones', answer, ...sent),
          ),
        ),
        given(h?.waiting !== undefined && messagesOf(h).every(({ answer }) => ok(answer)), () =>
          isNone(
            h?.waiting ?? [],
            'a sent email is among the drafts',
            ...messagesOf(h).map(({ answer }) => answer),
          ),
        ),
      ),
    'inbox.send-email.sent-from-mailbox': (h) =>
      onSent(messagesOf(h), 'mailboxId', (email, { request }) => email['mailboxId'] === request.mailboxId),
    'inbox.send-email.sent-email-shows-what-was-given': (h) =>
      onSent(
        messagesOf(h),
        'recipients or thread references',
        (email, { request: { to, inReplyTo, references } }) =>
          to.every((wanted) => JSON.stringify(email['to']).includes(wanted.email)) &&
          (inReplyTo === undefined || email['inReplyTo'] === inReplyTo) &&
          (references === undefined || JSON.stringify(email['references']) === JSON.stringify(references)),
      ),
    'inbox.send-email.response-ids-match-sent-email': (h) =>
      onSent(messagesOf(h), 'ids', (email, { answer }) =>
        ['messageId', 'threadId'].every((name) => {
          const answered = objectOf(answer)[name];
          return answered === undefined || bare(answered) === bare(email[name]);
        }),
      ),
    'inbox.send-email.reply-stays-in-thread': (h) =>
      onSent(h ? [h] : [], 'threadId', (email) => email['threadId'] === h?.original.threadId),
    'inbox.send-email.no-attachments': (h) =>
      onSent(
        messagesOf(h),
        'attachments',
        (email) => email['hasAttachments'] !== true && JSON.stringify(email['attachments'] ?? []) === '[]',
      ),
  }),
  /** A sending that fails after the message was sent, and its repetition without a key; the effect of a key is open. */
  scenario({
    id: 'inbox.send-email.failing',
    requires: ['write', 'clock', 'state'],
    input: () => content,
    stimulus: async (context, what) => {
      const request = sendingOf(originalIn(context), what);
      await context.arrange({ situation: { sendFailsAfterLeaving: true } });
      const failed = await sendMessage(context, request);
      const left = await sentFolder(context);
      await context.arrange({ situation: { sendFailsAfterLeaving: false } });
      const again = await sendMessage(context, request);
      const count = (pages: readonly Exchange[]): number => withSubject(pages, request.subject).length;
      const after = await sentFolder(context);
      return { failed, left, again, after, first: count(left), second: count(after) };
    },
    checks: {
      'inbox.send-email.failure-after-send-500': ({ failed }) => isStatus(failed, 500),
      'inbox.send-email.failure-after-send-code': ({ failed }) => isCode(failed, 'INTERNAL_ERROR'),
      'inbox.send-email.failure-after-send-left': ({ failed, left, first }) =>
        given(statusOf(failed) === 500 && isWholeWalk(left), () =>
          check(
            first > 0,
            message`the message is not among the sent ones: expected more than 0, got ${first}`,
            failed,
            ...left,
          ),
        ),
      'inbox.send-email.retry-after-failure-sends-again': ({ failed, again, after, first, second }) =>
        given(statusOf(failed) === 500 && first > 0 && isWholeWalk(after), () =>
          equals(second, first + 1, 'the repetition sends nothing', failed, again),
        ),
    },
  }),
  withChecks(signedMail, {
    // The field of the text in a body is not documented.
    'inbox.send-email.signature-added-by-default': ({ text, signature, body }) => {
      const shown = body !== undefined && ok(body) ? body.response.text : '';
      return given(shown.includes(text), () =>
        includes(shown, signature, 'the signature of the mailbox is missing', body),
      );
    },
  }),
  withChecks(repeatedSends, {
    // A reference in a body may be refused like any wrong value, but never as an existing and forbidden one.
    'inbox.send-email.foreign-mailbox': ({ foreignMailbox }) =>
      foreignMailbox === undefined
        ? vacuous
        : check(
            statusOf(foreignMailbox) >= 400 && ![401, 403].includes(statusOf(foreignMailbox)),
            () =>
              message`sending from a foreign mailbox is answered with ${statusMessage(statusOf(foreignMailbox))}: expected at least 400, got ${answerIn(foreignMailbox)}; expected none of ${[401, 403]}, got ${answerIn(foreignMailbox)}`,
            foreignMailbox,
          ),
  }),
  withChecks(eventsCourse, { 'inbox.send-email.delivers-draft-sent': ofSending }),
  withChecks(mailSequence, {
    'inbox.send-email.sends-immediately': (h) => counts(h, 'announced', (have, want) => have >= want),
  }),
  /** The required and optional fields of a sending. */
  scenario({
    id: 'inbox.send-email.questions',
    requires: ['write', 'clock'],
    stimulus: async (context) => {
      const { survey } = context;
      const [mailboxId = 'none', otherMailbox] = survey.mailboxIds;
      const original = survey.emails.find((email) => email.mailboxId === mailboxId);
      const whole = newMessage(mailboxId, 'Plumbline whole');
      const control = await postQuestion(context, '/drafts/send', whole);
      const atOnce = await walkList(context.inbox, { folderType: 'SENT', limit: inboxFacts.page.maxLimit });
      const required: string[] = [];
      for (const name of Object.keys(whole)) {
        const rest = Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
        if (!ok(await postQuestion(context, '/drafts/send', rest))) required.push(name);
      }
      const further: Record<string, string> = {};
      for (const [name, value] of Object.entries(FURTHER)) {
        const subject = `Plumbline with ${name}`;
        const answer = await postQuestion(context, '/drafts/send', {
          ...newMessage(mailboxId, subject),
          [name]: value,
        });
        const [sent] = ok(answer) ? await sentWith(context, subject) : [];
        further[name] = !ok(answer)
          ? describeContent(answer)
          : JSON.stringify(sent ?? '').includes(MARK)
            ? 'shown'
            : 'dropped';
      }
      const attached = await postQuestion(context, '/drafts/send', {
        ...newMessage(mailboxId, 'Plumbline attached'),
        attachments: [{ filename: 'a.txt', size: 1, mimeType: 'text/plain', content: 'YQ==' }],
      });
      const [withFile] = ok(attached) ? await sentWith(context, 'Plumbline attached') : [];
      return {
        control,
        atOnce: withSubject(atOnce, 'Plumbline whole').length > 0,
        required,
        further,
        attached,
        withFile,
        invalid: await postQuestion(context, '/drafts/send', { ...whole, to: 'no address' }),
        unknownMailbox: await postQuestion(context, '/drafts/send', newMessage('none', 'Plumbline unknown')),
        fromOther:
          original !== undefined && otherMailbox !== undefined
            ? await postQuestion(context, '/drafts/send', {
                ...newMessage(otherMailbox, 'Re: Plumbline other'),
                inReplyTo: original.messageId,
                references: [original.messageId],
              })
            : undefined,
      };
    },
    checks: {
      'inbox.send-email.no-attachments': ({ attached, withFile }) =>
        given(ok(attached) && withFile !== undefined, () =>
          check(
            arrayIn(withFile, 'attachments').length === 0 && withFile?.['hasAttachments'] !== true,
            () =>
              message`an attachment is sent: expected no attachment, got ${arrayIn(withFile, 'attachments')} and hasAttachments ${withFile?.['hasAttachments']}`,
            attached,
          ),
        ),
      'inbox.send-email.listed-at-once': ({ control, atOnce }) => (ok(control) ? yesNo(atOnce) : undefined),
      'inbox.send-email.required-fields': ({ control, required }) =>
        ok(control) ? required.sort().join(', ') || 'none' : describeContent(control),
      'inbox.send-email.optional-fields': ({ further }) => further,
      'inbox.send-email.response-message-id-brackets': ({ control }) => {
        const { messageId } = objectOf(control);
        return !ok(control) || typeof messageId !== 'string' ? undefined : yesNo(/^<.*>$/.test(messageId));
      },
      'inbox.send-email.attachments-given': ({ attached, withFile }) =>
        !ok(attached)
          ? describeContent(attached)
          : withFile === undefined || arrayIn(withFile, 'attachments').length > 0
            ? undefined
            : 'dropped',
      'inbox.send-email.invalid-body': ({ invalid }) => describeContent(invalid),
      'inbox.send-email.unknown-mailbox': ({ unknownMailbox }) => describeContent(unknownMailbox),
      'inbox.send-email.reply-from-other-mailbox': ({ fromOther }) => fromOther && describeContent(fromOther),
    },
  }),
  withChecks(changeQuestions, {
    'inbox.send-email.foreign-mailbox-code': ({ fromForeign }) => fromForeign && describeContent(fromForeign),
  }),
);
