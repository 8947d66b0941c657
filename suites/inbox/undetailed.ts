import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { isObject, objectOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { ok, outcome, referencesFor } from './answers.ts';
import { itemsOf, walkList } from './walk.ts';

/** The items of an answer whose shape is not shown: the answer itself, or the array in it. */
const itemsIn = (exchange: Exchange): readonly unknown[] | undefined => {
  const { json } = exchange.response;
  const arrays: unknown[][] = Array.isArray(json)
    ? [json as unknown[]]
    : Object.values(objectOf(exchange)).filter((value): value is unknown[] => Array.isArray(value));
  return arrays.length === 1 ? arrays[0] : undefined;
};
const pages = (exchange: Exchange): boolean => {
  const answer = objectOf(exchange);
  return (
    answer['hasMore'] === true ||
    Object.entries(answer).some(([name, value]) => /cursor/i.test(name) && typeof value === 'string')
  );
};
const inFull = (exchange: Exchange): Judgement =>
  given(ok(exchange), () => check(!pages(exchange), 'the answer says that more follows', exchange));

const lists = scenario({
  id: 'inbox.undetailed-operations.lists',
  service: 'inbox',
  needs: ['read'],
  cost: 6,
  stimulus: async ({ inbox, survey }) => ({
    drafts: await inbox.call('GET /drafts'),
    one: await inbox.call('GET /drafts', { query: { limit: 1 } }),
    most: await inbox.call('GET /drafts', { query: { limit: 1000 } }),
    views: await inbox.call('GET /views'),
    filters: await inbox.call('GET /filters'),
    body: await inbox.call('GET /emails/{emailId}/body', {
      path: { emailId: survey.emails[0]?.id ?? 'none' },
    }),
  }),
  checkers: {
    'inbox.undetailed-operations.drafts-limit': ({ one }) =>
      check(statusOf(one) !== 400, 'a limit is refused', one),
    'inbox.undetailed-operations.drafts-limit-respected': ({ one }) => {
      const items = ok(one) ? itemsIn(one) : undefined;
      return items === undefined
        ? vacuous
        : check(items.length <= 1, `${items.length} drafts for a limit of one`, one);
    },
    'inbox.undetailed-operations.drafts-no-cursor': ({ one }) => inFull(one),
    'inbox.undetailed-operations.views-returned-in-full': ({ views }) => inFull(views),
    'inbox.undetailed-operations.filters-returned-in-full': ({ filters }) => inFull(filters),
  },
  observers: {
    'inbox.undetailed-operations.drafts-limit-bounds': ({ most }) => ({ 'limit=1000': outcome(most) }),
  },
});

/** An answer to an email, and the body route of that answer. */
const conversation = scenario({
  id: 'inbox.undetailed-operations.conversation',
  service: 'inbox',
  needs: ['write'],
  cost: 4,
  input: ({ emails }) =>
    fc.record({ index: fc.nat({ max: Math.max(0, emails.length - 1) }), mark: fc.uuid() }),
  stimulus: async ({ inbox, survey }, { index, mark }) => {
    const original = survey.emails[index];
    const bulk = await inbox.raw({
      method: 'POST',
      operation: 'POST /emails/bulk',
      target: '/emails/bulk',
      body: JSON.stringify({ ids: [original?.id ?? 'none'], isRead: true }),
    });
    if (original === undefined) return { bulk };
    await inbox.call('POST /drafts/send', {
      body: {
        mailboxId: original.mailboxId,
        to: [{ email: 'reader@receiver.example', name: null }],
        subject: mark,
        inReplyTo: original.messageId,
        references: referencesFor(original),
        body: { text: `Text ${mark}`, html: `<p>Text ${mark}</p>` },
      },
    });
    const sent = await walkList(inbox, { folderType: 'SENT', limit: inboxFacts.page.maxLimit });
    const found: JsonObject | undefined = itemsOf(sent).find(({ subject }) => subject === mark);
    const id = found?.['id'];
    return {
      bulk,
      original,
      mark,
      inThread: found?.['threadId'] === original.threadId,
      body:
        typeof id === 'string'
          ? await inbox.call('GET /emails/{emailId}/body', { path: { emailId: id } })
          : undefined,
    };
  },
  checkers: {
    'inbox.undetailed-operations.body-includes-body': ({ body, mark }) =>
      body === undefined || mark === undefined || !ok(body)
        ? vacuous
        : check(body.response.text.includes(`Text ${mark}`), 'the answer lacks the text', body),
    // The ids of the thread stand in the sent email itself, so the other email is told by its id, subject or preview.
    'inbox.undetailed-operations.body-includes-conversation': ({ body, original, inThread }) =>
      body === undefined || original === undefined || !inThread || !ok(body)
        ? vacuous
        : check(
            textsIn(body.response.json).some((text) =>
              [original.id, original.subject, original.snippet].includes(text),
            ),
            'the answer lacks the email that was answered',
            body,
          ),
  },
});

const textsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.flatMap(textsIn)
      : isObject(value)
        ? Object.values(value).flatMap(textsIn)
        : [];

export const undetailed = [lists, conversation];
