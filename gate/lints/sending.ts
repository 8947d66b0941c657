import { inboxFacts } from '../../generated/facts.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { answerObject, headerOf, operationOf, sentObject, shownCall, statusOf, type Call } from '../call.ts';
import type { Earlier, NamesOf } from '../earlier.ts';
import type { Lint } from '../lint.ts';

const SEND = 'POST /drafts/send';
const HOUR_MS = 3_600_000;
const isSend = (call: Call): boolean => operationOf(call) === SEND;
/** A sending that answers an email, or may do so, where its body is not recorded. */
const isReply = (call: Call): boolean =>
  isSend(call) && (call.lacks.has('request body') || typeof sentObject(call)['inReplyTo'] === 'string');
const keyOf = (call: Call): string | undefined => headerOf(call, 'idempotency-key');

/** A call with a key, or a sending that may have one, where its headers are not recorded. */
const mayHaveKey = (call: Call): boolean =>
  keyOf(call) !== undefined || (isSend(call) && call.lacks.has('request headers'));
const byKey: NamesOf = (call) => [keyOf(call) ?? ''];
const bySentBody: NamesOf = (call) => (isSend(call) ? [call.exchange.request.body ?? ''] : []);

export const sendWithoutKey: Lint = {
  of: isSend,
  needs: ['request headers'],
  judge: (call) => (keyOf(call) === undefined ? 'an email is sent without an Idempotency-Key' : undefined),
};

export const idempotencyKeyTooLong: Lint = {
  of: mayHaveKey,
  needs: ['request headers', 'texts'],
  judge: (call) => {
    const { length } = [...(keyOf(call) ?? '')];
    return length > inboxFacts.idempotency.keyMaxChars ? `the key has ${length} characters` : undefined;
  },
};

export const idempotencyKeyReused: Lint = {
  of: (call) => call.exchange.request.method === 'POST' && mayHaveKey(call),
  needs: ['request headers', 'request body'],
  judge: (call, earlier) => {
    const { request } = call.exchange;
    const other = earlier
      .named(byKey, keyOf(call) ?? '')
      .findLast(
        (each) =>
          each.exchange.request.method === 'POST' &&
          each.exchange.request.headers['authorization'] === request.headers['authorization'] &&
          !each.lacks.has('request body') &&
          (each.exchange.request.target !== request.target || each.exchange.request.body !== request.body) &&
          !(call.at - each.at > inboxFacts.idempotency.storedHours * HOUR_MS),
      );
    return other === undefined
      ? undefined
      : { wrong: 'its Idempotency-Key was used for another request', with: [other] };
  },
};

/** Whether a call looks into the SENT folder. */
const looksIntoSent = (call: Call): boolean =>
  call.query.get('folderType') === 'SENT' &&
  ['GET /emails', 'GET /emails/search'].includes(operationOf(call));

export const sendRetriedUnchecked: Lint = {
  of: isSend,
  needs: ['request body', 'answer'],
  judge: (call, earlier) => {
    const before = earlier.named(bySentBody, call.exchange.request.body ?? '').at(-1);
    if (before === undefined || statusOf(before) < 500) return undefined;
    return [...earlier.since(before)].some(looksIntoSent)
      ? undefined
      : { wrong: `it failed with ${statusOf(before)}, and SENT was not looked into`, with: [before] };
  },
};

export const sendAttachments: Lint = {
  of: isSend,
  needs: ['request body'],
  judge: (call) =>
    'attachments' in sentObject(call) ? 'the body carries attachments, which are not sent' : undefined,
};

/** Emails in the answer of a call: those of a page, or the one in detail. */
function emailsIn(call: Call): readonly Readonly<Record<string, unknown>>[] {
  const { items, email } = answerObject(call);
  return [...(Array.isArray(items) ? (items as unknown[]) : []), email].filter(isObject);
}

const byMessageId: NamesOf = (call) =>
  emailsIn(call).flatMap(({ messageId }) => (typeof messageId === 'string' ? [messageId] : []));

interface Original {
  readonly email: Readonly<Record<string, unknown>>;
  readonly call: Call;
}

/** The email replied to, as it was last seen. */
function originalOf(reply: Call, earlier: Earlier): Original | undefined {
  const { inReplyTo } = sentObject(reply);
  const call = earlier.named(byMessageId, String(inReplyTo)).at(-1);
  const email = call && emailsIn(call).find(({ messageId }) => messageId === inReplyTo);
  return call && email && { email, call };
}

/** Judges a reply by the email that it answers. */
const byOriginal = (judge: (reply: Call, original: Original) => string | undefined): Lint => ({
  of: isReply,
  needs: ['request body'],
  judge: (call, earlier) => {
    const original = originalOf(call, earlier);
    if (original === undefined) return { unseen: 'the email replied to' };
    const wrong = judge(call, original);
    return wrong === undefined ? undefined : { wrong, with: [original.call] };
  },
});

export const replyReferences = byOriginal((reply, { email }) => {
  const { references, inReplyTo } = sentObject(reply);
  if (!Array.isArray(email['references'])) return undefined;
  const before = email['references'] as unknown[];
  const wanted = [...before, inReplyTo];
  return JSON.stringify(references) === JSON.stringify(wanted)
    ? undefined
    : 'references are not those of the original followed by its messageId';
});

export const replyMailbox = byOriginal((reply, { email, call }) =>
  typeof email['mailboxId'] !== 'string' || email['mailboxId'] === sentObject(reply)['mailboxId']
    ? undefined
    : `it is sent from another mailbox than that of the email in ${shownCall(call)}`,
);

export const replySubject: Lint = {
  of: isReply,
  needs: ['request body'],
  judge: (call) => {
    const { subject } = sentObject(call);
    return typeof subject === 'string' && !subject.startsWith(inboxFacts.replySubjectPrefix)
      ? `the subject of a reply does not begin with ${inboxFacts.replySubjectPrefix.trim()} and a blank`
      : undefined;
  },
};
