import { inboxFacts } from '../../generated/facts.ts';
import { isObject, type JsonObject } from '../../suites/kit/model/exchange.ts';
import { canonical, isOf, outlinedCall, type ToolCall, emailsIn, listIn } from '../call.ts';
import type { Earlier, NamesOf } from '../earlier.ts';
import { lintOf, type Lint } from '../lint.ts';
import { isKeyKnown } from './access.ts';
import { HOUR_MS, SECOND_MS } from './time.ts';

const SEND = 'POST /drafts/send';
const isSend = isOf(SEND);
/** A forwarded email may name a message without being a reply. */
const isForwarded = ({ subject }: JsonObject): boolean =>
  typeof subject === 'string' && /^(?:fwd?|wg|tr):/i.test(subject);
const namesOriginal = ({ inReplyTo }: JsonObject): boolean =>
  typeof inReplyTo === 'string' && inReplyTo !== '';
/** A sending that answers an email, or may do so because its body is not recorded. */
const isReply = (call: ToolCall): boolean => {
  const sent = call.sentObject;
  return isSend(call) && (call.lacks.has('request body') || (namesOriginal(sent) && !isForwarded(sent)));
};
const keyOf = (call: ToolCall): string => call.header('idempotency-key')?.trim() ?? '';

/** Whether a sending has a key, or may have one because its headers are not recorded. */
const mayHaveKey = (call: ToolCall): boolean =>
  keyOf(call) !== '' || (isSend(call) && call.lacks.has('request headers'));
const byKey: NamesOf = (call) => [keyOf(call)];
/** The name of an email of an account. A mailbox belongs to one account, with any of its keys. */
const sentName = (call: ToolCall): string =>
  typeof call.sentObject['mailboxId'] === 'string' ? call.sentText : `${call.account}\n${call.sentText}`;
const bySentBody: NamesOf = (call) => (isSend(call) && call.sentText !== '' ? [sentName(call)] : []);

export const sendWithoutKey = lintOf([SEND], ['request headers'], (call) =>
  keyOf(call) === '' ? 'an email is sent without an Idempotency-Key' : undefined,
);

export const idempotencyKeyTooLong: Lint = {
  of: mayHaveKey,
  needs: ['request headers', 'texts'],
  evaluate: (call) => {
    const { length } = [...keyOf(call)];
    return length > inboxFacts.idempotency.keyMaxChars
      ? `the key has ${length} characters, of ${inboxFacts.idempotency.keyMaxChars}`
      : undefined;
  },
};

const STORED_MS = inboxFacts.idempotency.storedHours * HOUR_MS;
/** Whether two calls are the same request, in any order of fields. */
const areSame = (one: ToolCall, other: ToolCall): boolean =>
  one.exchange.request.target === other.exchange.request.target && one.sentText === other.sentText;

export const idempotencyKeyReused: Lint = {
  of: (call) => call.method === 'POST' && mayHaveKey(call),
  needs: ['request headers', 'request body'],
  evaluate: (call, earlier) => {
    const other = earlier.named(byKey, keyOf(call)).findLast(
      (each) =>
        each.method === 'POST' &&
        each.account === call.account &&
        !each.lacks.has('request body') &&
        // It is not documented whether a refused sending stores its key.
        !each.isRefused &&
        !areSame(each, call) &&
        !(call.at - each.at > STORED_MS),
    );
    // Where keys are not recorded, a key that is taken as a new one is of another account.
    if (other !== undefined && call.isSuccessful && !isKeyKnown(call)) return { unseen: 'authorization' };
    if (other?.lacks.has('status') === true) return { unseen: 'status' };
    if (other !== undefined) return ['its Idempotency-Key was used for another request', other];
    return call.status === 409 && call.answerObject['code'] === 'CONFLICT'
      ? 'its Idempotency-Key was used for another request, as the answer says'
      : undefined;
  },
};

/** Whether an email may have been sent: the answer was a success, a failure, or missing. */
const mayHaveLeft = (call: ToolCall): boolean => call.isLost || call.isSuccessful || call.status >= 500;

export const idempotencyKeyExpired: Lint = {
  on: [SEND],
  of: (call) => mayHaveKey(call),
  needs: ['request headers', 'request body', 'time'],
  evaluate: (call, earlier) => {
    const same = earlier.named(byKey, keyOf(call)).filter((each) => areSame(each, call) && mayHaveLeft(each));
    const [first] = same;
    return first === undefined || !(call.at - first.at > STORED_MS)
      ? undefined
      : ['its Idempotency-Key is older than 24 hours, so that the email is sent again', first];
  },
};

/** Whether a page may be of the account of a sending: of its key, or without emails of other mailboxes alone. */
const mayBeOfAccount = (page: ToolCall, { account, sentObject }: ToolCall): boolean =>
  page.account === account ||
  emailsIn(page).length === 0 ||
  emailsIn(page).some(({ mailboxId }) => mailboxId === sentObject['mailboxId']);

/** Whether a call successfully reads the SENT folder of the sending's mailbox, alone or among others. */
const readsSentFolder =
  (sending: ToolCall) =>
  (call: ToolCall): boolean => {
    const { mailboxId } = sending.sentObject;
    return (
      isOf('GET /emails', 'GET /emails/search')(call) &&
      ['SENT', '', null].includes(call.query.get('folderType')) &&
      (typeof mailboxId !== 'string' || ['', null, mailboxId].includes(call.query.get('mailboxId'))) &&
      !call.query.has('filtered') &&
      (call.isSuccessful || call.lacks.has('answer')) &&
      mayBeOfAccount(call, sending)
    );
  };

const emailsOf = (value: unknown): string =>
  listIn(value)
    .flatMap((each) =>
      isObject(each) && typeof each['email'] === 'string' ? [each['email'].toLowerCase()] : [],
    )
    .sort()
    .join(' ');

/** Whether a page shows the email of a call, sent since an earlier one. */
function showsSent(page: ToolCall, call: ToolCall, since: ToolCall): boolean {
  const { subject, to } = call.sentObject;
  return emailsIn(page).some(
    (email) =>
      email['subject'] === subject &&
      emailsOf(email['to']) === emailsOf(to) &&
      Date.parse(String(email['date'])) >= since.at - MINUTE_MS,
  );
}
const MINUTE_MS = 60_000;

export const sendRetriedUnchecked = lintOf([SEND], ['request body', 'time'], (call, earlier) => {
  const before = earlier.named(bySentBody, sentName(call)).findLast(mayHaveLeft);
  if (before === undefined || before.status !== 500 || call.at < before.endedAt) return undefined;
  // A later email with the same words may be a reminder, not a retry.
  if (call.at - before.endedAt > STORED_MS) return undefined;
  return earlier.since(before).some(readsSentFolder(call))
    ? undefined
    : [`it failed with ${before.status}, and SENT was not looked into`, before];
});

export const sentThoughFound = lintOf([SEND], ['request body', 'time', 'texts'], (call, earlier) => {
  const before = earlier.named(bySentBody, sentName(call)).findLast(mayHaveLeft);
  if (before === undefined || !(before.isLost || before.status >= 500)) return undefined;
  const found = earlier
    .since(before)
    .find((each) => readsSentFolder(call)(each) && showsSent(each, call, before));
  return found && ['SENT shows that it was sent', found, before];
});

/** Within this time, the same email with another key is a duplicate. Later it may be intended. */
const TWICE_MS = 60 * SECOND_MS;

export const sentTwice = lintOf([SEND], ['request body', 'request headers', 'time'], (call, earlier) => {
  if (call.isRefused) return undefined;
  const before = earlier
    .named(bySentBody, sentName(call))
    .findLast((each) => mayHaveLeft(each) && !each.lacks.has('request headers'));
  const isSoon = before !== undefined && call.at - before.at <= (before.isSuccessful ? TWICE_MS : HOUR_MS);
  if (before === undefined || !isSoon || (keyOf(before) === keyOf(call) && keyOf(call) !== ''))
    return undefined;
  // After a 500, another rule requires checking SENT. After the check, the tool may send again.
  if (before.status === 500 || (!before.isSuccessful && earlier.since(before).some(readsSentFolder(call))))
    return undefined;
  const ended = before.isLost ? 'got no answer' : `was answered ${before.status}`;
  return [`the same email ${ended} under another Idempotency-Key`, before];
});

export const sendAttachments = lintOf([SEND], ['request body'], (call) => {
  const { body } = call.sentObject;
  const found = Object.entries({ ...(isObject(body) && body), ...call.sentObject }).filter(
    ([name, value]) =>
      /^(?:attachments?|files?)$/i.test(name) &&
      !(Array.isArray(value) ? value.length === 0 : value === null),
  );
  return found.length === 0
    ? undefined
    : `the body carries ${found.map(([name]) => name).join(', ')}, which is not sent`;
});

const byMessageId: NamesOf = (call) =>
  emailsIn(call).flatMap(({ messageId }) => (typeof messageId === 'string' ? [messageId] : []));

interface Original {
  readonly email: Readonly<Record<string, unknown>>;
  readonly call: ToolCall;
}

/** The copies of the email replied to, last seen first. Each mailbox that received it has a copy. */
function originalsOf(reply: ToolCall, earlier: Earlier): readonly Original[] {
  const { inReplyTo } = reply.sentObject;
  return earlier
    .named(byMessageId, String(inReplyTo))
    .slice(-MOST_ORIGINALS)
    .toReversed()
    .flatMap((call) =>
      emailsIn(call).flatMap((email) => (email['messageId'] === inReplyTo ? [{ email, call }] : [])),
    );
}

/** Most calls that are searched for the email. */
const MOST_ORIGINALS = 20;

/** Checks a reply against the email that it answers. One matching copy is enough. */
const byOriginal = (evaluate: (reply: ToolCall, original: Original) => string | undefined): Lint => ({
  on: [SEND],
  of: isReply,
  needs: ['request body'],
  evaluate: (call, earlier) => {
    const [last, ...others] = originalsOf(call, earlier);
    if (last === undefined) return { unseen: 'the email replied to' };
    const wrong = evaluate(call, last);
    return wrong === undefined || others.some((each) => evaluate(call, each) === undefined)
      ? undefined
      : [wrong, last.call];
  },
});

export const replyReferences: Lint = {
  on: [SEND],
  of: isReply,
  needs: ['request body'],
  evaluate: (call, earlier) => {
    const { references, inReplyTo } = call.sentObject;
    if (!Array.isArray(references) || references.at(-1) !== inReplyTo)
      return 'references do not end with the messageId of the original';
    const originals = originalsOf(call, earlier).filter(({ email }) => Array.isArray(email['references']));
    const [last] = originals;
    if (last === undefined) return { unseen: 'the email replied to' };
    const given = canonical(references);
    return originals.some(({ email }) => canonical([...listIn(email['references']), inReplyTo]) === given)
      ? undefined
      : ['references are not those of the original followed by its messageId', last.call];
  },
};

const byEmailId: NamesOf = (call) =>
  emailsIn(call).flatMap(({ id, threadId }) => [id, threadId].filter((each) => typeof each === 'string'));

export const replyToForm: Lint = {
  on: [SEND],
  of: isReply,
  needs: ['request body', 'texts'],
  evaluate: (call, earlier) => {
    const inReplyTo = String(call.sentObject['inReplyTo']);
    const other = earlier.named(byEmailId, inReplyTo).at(-1);
    if (other !== undefined && earlier.named(byMessageId, inReplyTo).length === 0)
      return ['inReplyTo is the id of an email or a thread', other];
    return /^<[^<>]+>$/.test(inReplyTo)
      ? undefined
      : `inReplyTo ${inReplyTo} has not the form of a message id`;
  },
};

const byAnswered: NamesOf = (call) =>
  emailsIn(call).flatMap(({ subject, from }) =>
    typeof subject === 'string' && isObject(from) ? [answerName(subject, from['email'])] : [],
  );
const answerName = (subject: string, to: unknown): string =>
  `${subject.replace(/^(?:Re: )+/, '')}\n${String(to).toLowerCase()}`;

/** Reports a reply, by its subject and recipient or its references, that names no message. */
export const replyWithoutOriginal: Lint = {
  on: [SEND],
  of: (call) => !namesOriginal(call.sentObject) && !isForwarded(call.sentObject),
  needs: ['request body', 'texts'],
  evaluate: (call, earlier) => {
    const { subject, to, references } = call.sentObject;
    if (Array.isArray(references) && references.length > 0) return 'it has references and no inReplyTo';
    const prefix = inboxFacts.replySubjectPrefix;
    if (typeof subject !== 'string' || !subject.startsWith(prefix)) return undefined;
    const [first] = Array.isArray(to) ? to.filter(isObject) : [];
    const original = earlier.named(byAnswered, answerName(subject, first?.['email'])).at(-1);
    return original && ['it answers an email, and has no inReplyTo', original];
  },
};

export const replyMailbox = byOriginal((reply, { email, call }) =>
  typeof email['mailboxId'] !== 'string' || email['mailboxId'] === reply.sentObject['mailboxId']
    ? undefined
    : reply.sentObject['mailboxId'] === undefined
      ? 'it names no mailbox'
      : `it is sent from another mailbox than that of the email in ${outlinedCall(call)}`,
);

export const replySubject: Lint = {
  on: [SEND],
  of: isReply,
  needs: ['request body'],
  evaluate: (call, earlier) => {
    const { subject } = call.sentObject;
    if (typeof subject !== 'string' || subject.startsWith(inboxFacts.replySubjectPrefix)) return undefined;
    // The original may already have the prefix, in other case.
    if (/^re: ?/i.test(subject)) {
      const originals = originalsOf(call, earlier);
      if (originals.length === 0) return { unseen: 'the email replied to' };
      if (originals.some(({ email }) => email['subject'] === subject)) return undefined;
    }
    return `the subject of a reply does not begin with ${inboxFacts.replySubjectPrefix.trim()} and a blank`;
  },
};
