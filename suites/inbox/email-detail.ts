import { encodeForUrl, percentDecoded } from '../kit/model/encoded.ts';
import { documentedWords } from '../kit/checks/documented.ts';
import { message } from '../kit/model/message.ts';
import { messageIdsBracketed } from './checks/emails.ts';
import { emailOf, arrayIn } from './support/answers.ts';
import { emailViewsIn } from './support/linked.ts';
import { flagsInDetail } from './checks/run-emails.ts';
import { documentedText, sameInDetail } from './checks/shared-fields.ts';
import { details } from './scenarios/detail-questions.ts';
import { updateFlags, emailRead } from './scenarios/single-email.ts';
import { changeQuestions } from './scenarios/write-questions.ts';
import { check, every, vacuous } from '../kit/model/check-result.ts';
import { common } from '../kit/model/observation.ts';

import {
  type HistoryOf,
  withChecks,
  monitors,
  section,
  runCheckers,
  dataCheckers,
} from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, statusOf } from '../kit/model/exchange.ts';
import { ok, shapeOf, yesNo } from '../kit/checks/matchers.ts';
import { equals } from '../kit/checks/relations.ts';

const valueIn = (email: JsonObject | undefined): string[] => {
  const value = email?.['scheduledStatus'];
  return typeof value === 'string' && /^[a-z_-]+$/i.test(value) ? [value] : [];
};

/** Whether a request asks for an id. Clients encode more or fewer of its characters. */
function isAskedFor(id: string, { request }: Exchange): boolean {
  const [path = ''] = request.target.split('?');
  const given = path.slice(path.lastIndexOf('/') + 1);
  return given === encodeForUrl(id) || percentDecoded(given) === id;
}

const SHARED = [
  'mailboxId',
  'folderId',
  'messageId',
  'threadId',
  'subject',
  'date',
  'snippet',
  'isRead',
  'isStarred',
  'isDraft',
  'waitingForReply',
  'hasAttachments',
  'inReplyTo',
];
/** Fields with objects or several texts. */
const SHARED_LISTS = ['from', 'to', 'cc', 'attachments', 'references'];

/** Emails that were read, each with its listed form. */
const shown = (
  read: HistoryOf<typeof emailRead>['read'],
): readonly { readonly listed: JsonObject; readonly got: Exchange }[] =>
  read
    .filter(({ got }) => statusOf(got) === 200)
    .map(({ listed, got }) => ({ listed: listed as unknown as JsonObject, got }));

/** Fewest emails that together have all parts of an email. */
const SEVERAL = 5;
const detailsIn = (exchanges: readonly Exchange[]): number =>
  new Set(
    exchanges.flatMap((each) =>
      each.operation === 'GET /emails/{emailId}' && ok(each) ? [emailOf(each)['id']] : [],
    ),
  ).size;

const detailed = (exchange: Exchange): readonly JsonObject[] => {
  if (
    statusOf(exchange) !== 200 ||
    !['GET /emails/{emailId}', 'PATCH /emails/{emailId}'].includes(exchange.operation ?? '')
  )
    return [];
  const { email } = objectOf(exchange);
  return isObject(email) ? [email] : [];
};

const isUnread = (email: JsonObject): boolean | undefined =>
  Array.isArray(email['labels']) ? arrayIn(email, 'labels').includes('UNREAD') : undefined;

export const emailDetail = section(
  withChecks(details, {
    'inbox.email-detail.body-in-detail': ({ first }) => first && yesNo('body' in first),
    'inbox.email-detail.scheduled-status-values': ({ first, scheduled }) => ({
      'an email in INBOX': first && shapeOf(first['scheduledStatus']),
      'a draft with scheduledSendAt': scheduled && shapeOf(scheduled['scheduledStatus']),
      // The seen values depend on the existing drafts.
      ...Object.fromEntries([first, scheduled].flatMap(valueIn).map((value) => [value, 'a value'])),
    }),
  }),
  withChecks(emailRead, {
    'inbox.email-detail.agrees-with-list': ({ read }) =>
      every(shown(read), ({ listed, got }) =>
        every([...SHARED, ...SHARED_LISTS], (name) => {
          const [a, b] = [listed[name], emailOf(got)[name]];
          // The document leaves open whether reading an email marks it as read.
          return a === undefined || b === undefined || (name === 'isRead' && a === false)
            ? vacuous
            : equals(
                documentedText(name, a),
                documentedText(name, b),
                () => message`${documentedWords(name)} is ${a} in the list and ${b} in the detail`,
                got,
              );
        }),
      ),
    'inbox.email-detail.enough-to-reply': ({ read }) =>
      every(shown(read), ({ got }) =>
        every(['mailboxId', 'messageId', 'references', 'from'], (name) =>
          check(
            emailOf(got)[name] != null,
            () => message`${documentedWords(name)}: expected a value, got ${emailOf(got)[name]}`,
            got,
          ),
        ),
      ),
    'inbox.email-detail.order-of-members': ({ read }) =>
      common(
        shown(read).flatMap(({ listed, got }) =>
          ['to', 'cc', 'attachments', 'references'].flatMap((name) => {
            const [a, b] = [arrayIn(listed, name), arrayIn(emailOf(got), name)];
            const isChecked =
              new Set(a.map((each) => documentedText(name, each))).size > 1 &&
              documentedText(name, a) === documentedText(name, b);
            return isChecked
              ? [yesNo(a.every((each, at) => documentedText(name, each) === documentedText(name, b[at])))]
              : [];
          }),
        ),
      ),
  }),
  withChecks(updateFlags, {
    'inbox.email-detail.same-shape-on-patch': (h) =>
      h && statusOf(h.changed) === 200 && statusOf(h.after) === 200
        ? every(Object.keys(emailOf(h.after)), (name) =>
            check(
              name in emailOf(h.changed),
              () =>
                message`the answer to a change: expected ${documentedWords(name)}, got ${Object.keys(emailOf(h.changed))}`,
              h.changed,
            ),
          )
        : vacuous,
  }),
  withChecks(changeQuestions, {
    'inbox.email-detail.unread-label-follows-flag': ({ asRead, asUnread }) =>
      isUnread(asRead) === undefined || isUnread(asUnread) === undefined
        ? undefined
        : isUnread(asUnread) === true && isUnread(asRead) === false
          ? 'at once'
          : 'not at once',
  }),
  monitors({
    'inbox.email-detail.message-id-angle-brackets': (exchange) =>
      messageIdsBracketed(detailed(exchange), exchange),
    'inbox.email-detail.id-is-requested': (exchange) =>
      exchange.operation === 'GET /emails/{emailId}'
        ? every(detailed(exchange), (email) =>
            check(
              isAskedFor(String(email['id']), exchange),
              () =>
                message`the id of the email: expected ${exchange.request.target.split('/').at(-1)} as in the path, got ${email['id']}`,
              exchange,
            ),
          )
        : vacuous,
  }),
  dataCheckers({
    'inbox.email-detail.agrees-with-list': (exchanges) => {
      const checkResult = every([sameInDetail, flagsInDetail], (evaluate) => evaluate(exchanges));
      // A few emails do not prove the rule for all.
      return checkResult.kind === 'holds' && detailsIn(exchanges) < SEVERAL ? vacuous : checkResult;
    },
  }),
  runCheckers({
    'inbox.email-detail.labels-are-provider-labels': (exchanges) => {
      const emails = emailViewsIn(exchanges).flatMap(({ items, details: read, where }) => {
        const tags = items.flatMap((item) => arrayIn(item, 'tags')).filter(isObject);
        const labels = read.flatMap((email) => arrayIn(email, 'labels'));
        if (tags.length === 0 || labels.length === 0) return [];
        const bears = (name: string, label: unknown): boolean => tags.some((tag) => tag[name] === label);
        return {
          ...{ where, labels },
          areNames: labels.every((label) => bears('name', label)),
          hasId: labels.some((label) => bears('id', label)),
        };
      });
      // A provider's label may have the name of an inbox label, but not its id.
      const areNames = emails.every((email) => email.areNames);
      return every(emails, ({ where, labels, hasId }) =>
        check(
          !areNames && !hasId,
          () => message`labels: expected others than the tags of the email, got ${labels}`,
          ...where,
        ),
      );
    },
  }),
);
