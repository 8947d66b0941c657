import { inboxFacts } from '../../generated/facts.ts';
import {
  headerOf,
  isObject,
  objectOf,
  objectsOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { emailOf, listIn, ok, seen, yesNo } from './answers.ts';
import { look, quotaLeft } from './counters.ts';
import { isWhole, itemsOf, walkList } from './walk.ts';

const { maxLimit } = inboxFacts.page;

const message = (mailboxId: string, subject: string): JsonObject => ({
  mailboxId,
  to: [{ email: 'reader@receiver.example', name: null }],
  subject,
  body: { text: 'Text', html: '<p>Text</p>' },
});
export const post = (
  { inbox }: Pick<ScenarioContext, 'inbox'>,
  path: '/drafts/send' | '/emails/bulk',
  body: object,
  key?: string,
): Promise<Exchange> =>
  inbox.raw({
    method: 'POST',
    operation: `POST ${path}`,
    target: path,
    body: JSON.stringify(body),
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });
const sentWith = async (
  { inbox }: Pick<ScenarioContext, 'inbox'>,
  subject: string,
): Promise<JsonObject[]> => {
  const sent = await walkList(inbox, { folderType: 'SENT', limit: maxLimit });
  return isWhole(sent) ? itemsOf(sent).filter((email) => email['subject'] === subject) : [];
};
const isReplay = (answer: Exchange): boolean => headerOf(answer, 'Idempotent-Replay') !== undefined;

/** What a sending needs and takes. */
const sending = scenario({
  id: 'inbox.send-email.questions',
  service: 'inbox',
  needs: ['write'],
  cost: 24,
  stimulus: async (context) => {
    const { survey } = context;
    const [mailboxId = 'none', otherMailbox] = survey.mailboxIds;
    const original = survey.emails.find((email) => email.mailboxId === mailboxId);
    const whole = message(mailboxId, 'Plumbline whole');
    const control = await post(context, '/drafts/send', whole);
    const required: string[] = [];
    for (const name of Object.keys(whole)) {
      const rest = Object.fromEntries(Object.entries(whole).filter(([each]) => each !== name));
      if (!ok(await post(context, '/drafts/send', rest))) required.push(name);
    }
    const further: Record<string, string> = {};
    for (const [name, value] of Object.entries(FURTHER)) {
      const subject = `Plumbline with ${name}`;
      const answer = await post(context, '/drafts/send', { ...message(mailboxId, subject), [name]: value });
      const [sent] = ok(answer) ? await sentWith(context, subject) : [];
      further[name] = !ok(answer)
        ? seen(answer)
        : JSON.stringify(sent ?? '').includes(MARK)
          ? 'shown'
          : 'dropped';
    }
    const attached = await post(context, '/drafts/send', {
      ...message(mailboxId, 'Plumbline attached'),
      attachments: [{ filename: 'a.txt', size: 1, mimeType: 'text/plain', content: 'YQ==' }],
    });
    const [withFile] = ok(attached) ? await sentWith(context, 'Plumbline attached') : [];
    return {
      control,
      required,
      further,
      attached,
      withFile,
      invalid: await post(context, '/drafts/send', { ...whole, to: 'nobody' }),
      unknownMailbox: await post(context, '/drafts/send', message('none', 'Plumbline unknown')),
      fromOther:
        original !== undefined && otherMailbox !== undefined
          ? await post(context, '/drafts/send', {
              ...message(otherMailbox, 'Re: Plumbline other'),
              inReplyTo: original.messageId,
              references: [original.messageId],
            })
          : undefined,
    };
  },
  checkers: {},
  observers: {
    'inbox.send-email.required-fields': ({ control, required }) =>
      ok(control) ? required.sort().join(', ') || 'none' : seen(control),
    'inbox.send-email.optional-fields': ({ further }) => further,
    'inbox.send-email.response-message-id-brackets': ({ control }) => {
      const { messageId } = objectOf(control);
      return !ok(control) || typeof messageId !== 'string' ? undefined : yesNo(/^<.*>$/.test(messageId));
    },
    'inbox.send-email.attachments-given': ({ attached, withFile }) =>
      !ok(attached)
        ? seen(attached)
        : withFile === undefined
          ? undefined
          : listIn(withFile, 'attachments').length === 0
            ? 'dropped'
            : 'sent',
    'inbox.send-email.invalid-body': ({ invalid }) => seen(invalid),
    'inbox.send-email.unknown-mailbox': ({ unknownMailbox }) => seen(unknownMailbox),
    'inbox.send-email.reply-from-other-mailbox': ({ fromOther }) => fromOther && seen(fromOther),
  },
});

const MARK = 'copy@receiver.example';
/** Fields that a sending may well take, and that its email would show. */
const FURTHER: Readonly<Record<string, unknown>> = {
  cc: [{ email: MARK, name: null }],
  threadId: MARK,
  snippet: MARK,
};

/** Idempotency keys beyond what is said of them. */
const repeats = scenario({
  id: 'inbox.idempotency.questions',
  service: 'inbox',
  needs: ['write', 'state'],
  cost: 20,
  stimulus: async (context) => {
    const { survey } = context;
    const mailboxId = survey.mailboxIds[0] ?? 'none';
    const request = message(mailboxId, 'Plumbline repeated');
    await post(context, '/drafts/send', request, 'key-order');
    const turned = Object.fromEntries(Object.entries(request).reverse());
    const before = await look(context);
    const replay = await post(context, '/drafts/send', request, 'key-order');
    const after = await look(context);
    const together = message(mailboxId, 'Plumbline together');
    const both = await Promise.all([1, 2].map(() => post(context, '/drafts/send', together, 'key-together')));
    const change = { ids: [survey.emails[0]?.id ?? 'none'], isRead: true };
    await post(context, '/emails/bulk', change, 'key-bulk');
    const invalid = { ...request, to: [] };
    const refused = await post(context, '/drafts/send', invalid, 'key-refused');
    return {
      turned: await post(context, '/drafts/send', turned, 'key-order'),
      before,
      replay,
      after,
      both,
      sentTogether: (await sentWith(context, 'Plumbline together')).length,
      bulkAgain: await post(context, '/emails/bulk', change, 'key-bulk'),
      refused,
      refusedAgain: await post(context, '/drafts/send', invalid, 'key-refused'),
      corrected: await post(context, '/drafts/send', request, 'key-refused'),
    };
  },
  checkers: {},
  observers: {
    'inbox.idempotency.same-body-other-key-order': ({ turned }) =>
      isReplay(turned) ? 'the same request' : seen(turned),
    'inbox.idempotency.replay-costs-unit': ({ before, replay, after }) => {
      const [from, to] = [quotaLeft(before), quotaLeft(after)];
      return !isReplay(replay) || from === undefined || to === undefined
        ? undefined
        : yesNo(from - to > inboxFacts.requestUnits);
    },
    'inbox.idempotency.concurrent-same-key': ({ both, sentTogether }) =>
      `${both
        .map((answer) => (isReplay(answer) ? 'a replay' : String(statusOf(answer))))
        .sort()
        .join(', ')}; ${sentTogether} sent`,
    'inbox.idempotency.which-routes': ({ bulkAgain }) =>
      ok(bulkAgain) ? yesNo(isReplay(bulkAgain)) : seen(bulkAgain),
    'inbox.idempotency.failed-answer-replayed': ({ refused, refusedAgain, corrected }) =>
      ok(refused)
        ? undefined
        : isReplay(refusedAgain)
          ? 'yes'
          : statusOf(corrected) === 409
            ? 'the key is taken'
            : 'no',
  },
});

/** Changes at the edge of what is said. */
const changes = scenario({
  id: 'inbox.update-email.questions',
  service: 'inbox',
  needs: ['write', 'foreign-key', 'state'],
  cost: 24,
  stimulus: async (context) => {
    const { inbox, survey, arrange } = context;
    const path = { emailId: survey.emails[0]?.id ?? 'none' };
    const set = (isRead: boolean): Promise<Exchange> =>
      inbox.call('PATCH /emails/{emailId}', { path, body: { isRead } });
    const read = async (): Promise<JsonObject> =>
      emailOf(await inbox.call('GET /emails/{emailId}', { path }));
    await set(true);
    const asRead = await read();
    await set(false);
    const asUnread = await read();
    const sized = (bytes: number): Promise<Exchange> =>
      inbox.raw({
        method: 'PATCH',
        operation: 'PATCH /emails/{emailId}',
        target: `/emails/${encodeURIComponent(path.emailId)}`,
        body: JSON.stringify({ isRead: true, padding: 'x'.repeat(bytes) }),
      });
    const { requestBodyMaxBytes: high, requestBodyMaxBytesLowReading: low } = inboxFacts;
    const between = await sized(Math.floor((high + low) / 2));
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const foreign = objectsOf(theirs, 'items')[0];
    const views = await inbox.call('GET /views', { key: 'foreign' });
    const foreignView = Object.values(objectOf(views))
      .filter(Array.isArray)
      .flat()
      .find((view) => isObject(view) && typeof view['id'] === 'string') as JsonObject | undefined;
    const unknownMethod = await inbox.raw({ method: 'PUT', target: '/emails' });
    const trashed = itemsOf(await walkList(inbox, { folderType: 'TRASH', limit: maxLimit }, 1))[0];
    await arrange({ situation: { noTrashFolders: true } });
    const fromTrash =
      trashed && (await inbox.call('DELETE /emails/{emailId}', { path: { emailId: String(trashed['id']) } }));
    return {
      asRead,
      asUnread,
      between,
      unknownMethod,
      fromTrash,
      deleted:
        foreign &&
        (await inbox.call('DELETE /emails/{emailId}', { path: { emailId: String(foreign['id']) } })),
      inForeignMailbox: foreign && (await foreignList(context, 'mailboxId', foreign['mailboxId'])),
      fromForeign:
        foreign &&
        (await post(context, '/drafts/send', message(String(foreign['mailboxId']), 'Plumbline foreign'))),
      inForeignView: foreignView && (await foreignList(context, 'viewId', foreignView['id'])),
    };
  },
  checkers: {},
  observers: {
    'inbox.email-detail.unread-label-follows-flag': ({ asRead, asUnread }) =>
      isUnread(asRead) === undefined || isUnread(asUnread) === undefined
        ? undefined
        : isUnread(asUnread) === true && isUnread(asRead) === false
          ? 'at once'
          : 'not at once',
    'inbox.endpoints.body-limit-kb-unit': ({ between }) =>
      ok(between) ? '1024 bytes' : statusOf(between) === 413 ? '1000 bytes' : seen(between),
    'inbox.errors.unknown-method': ({ unknownMethod }) => seen(unknownMethod),
    'inbox.states.trash-email-without-trash-folder': ({ fromTrash }) => fromTrash && seen(fromTrash),
    'inbox.delete-email.foreign-code': ({ deleted }) => deleted && seen(deleted),
    'inbox.send-email.foreign-mailbox-code': ({ fromForeign }) => fromForeign && seen(fromForeign),
    'inbox.list-emails.mailbox-id-foreign': ({ inForeignMailbox }) =>
      inForeignMailbox && seen(inForeignMailbox),
    'inbox.list-emails.view-id-foreign': ({ inForeignView }) => inForeignView && seen(inForeignView),
  },
});

const isUnread = (email: JsonObject): boolean | undefined =>
  Array.isArray(email['labels']) ? listIn(email, 'labels').includes('UNREAD') : undefined;
const foreignList = (
  { inbox }: ScenarioContext,
  name: 'mailboxId' | 'viewId',
  id: unknown,
): Promise<Exchange> => inbox.call('GET /emails', { query: { [name]: String(id) } });

export const writeQuestions = [sending, repeats, changes];
