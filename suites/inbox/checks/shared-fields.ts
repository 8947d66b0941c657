import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { emailOf } from '../support/answers.ts';
import { listedEmails } from './emails.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  holds,
  together,
  vacuous,
  violation,
  ofCount,
} from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, isObject, queryOf, statusOf } from '../../kit/model/exchange.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { SECOND } from '../../kit/model/time.ts';

/** The documented parts of objects in a field. */
const PARTS: Readonly<Record<string, readonly string[]>> = {
  from: ['email', 'name'],
  to: ['email', 'name'],
  cc: ['email', 'name'],
  bcc: ['email', 'name'],
  attachments: ['filename', 'size', 'mimeType'],
  tags: ['id', 'name', 'color', 'isAiLabel'],
};

/** Fields that no longer change after an email was received or sent. */
const STABLE_FIELDS = [
  ...['mailboxId', 'messageId', 'threadId', 'subject', 'date', 'hasAttachments', 'inReplyTo'],
  ...['from', 'to', 'cc', 'attachments', 'references'],
];

const LISTED_FIELDS = [...STABLE_FIELDS, 'tags'];
const DETAILED_FIELDS = [...STABLE_FIELDS, 'bcc'];

/** Fields that users and providers may change at any time. */
const CHANGING_FIELDS = ['folderId', 'isRead', 'isStarred', 'isDraft', 'waitingForReply'];
/** Fewest emails with one value: users may change one or two of them and undo it. */
const SEVERAL = 5;

/** Answers may write one time in several notations, with or without decimals. */
const moment = (text: unknown): unknown => {
  const at = typeof text === 'string' ? Date.parse(text) : NaN;
  return Number.isNaN(at) ? text : Math.floor(at / SECOND);
};

/** A value as text, with only the documented parts of objects. The order of fields does not matter. */
export const documentedText = (name: string, value: unknown): string =>
  [value]
    .flat()
    .map((each) =>
      JSON.stringify(
        isObject(each)
          ? (PARTS[name] ?? []).map((field) => each[field])
          : name === 'date'
            ? moment(each)
            : each,
      ),
    )
    .sort()
    .join();

const textsOf = memoize<JsonObject, Map<string, string>>(() => new Map());

/** A field of an email as text. It is stored, because each email is compared with many others. */
function textIn(email: JsonObject, name: string): string {
  const texts = textsOf(email);
  const text = texts.get(name) ?? documentedText(name, email[name]);
  texts.set(name, text);
  return text;
}

/** An email in the form of one answer. */
interface Sight {
  readonly email: JsonObject;
  readonly exchange: Exchange;
}

const sightsIn = memoize((exchange: Exchange): readonly Sight[] => {
  const emails =
    exchange.operation?.endsWith('{emailId}') === true ? [emailOf(exchange)] : listedEmails(exchange);
  return emails.map((email) => ({ email, exchange }));
});

/** The emails in the answers of some operations. */
const sightsOf = (exchanges: readonly Exchange[], ...operations: readonly string[]): Sight[] =>
  exchanges
    .filter((each) => statusOf(each) === 200 && operations.includes(each.operation ?? ''))
    .flatMap(sightsIn);

/** A draft changes until it is sent, and so does a scheduled email. */
const isSettled = ({ isDraft, scheduledSendAt }: JsonObject): boolean =>
  isDraft === false && typeof scheduledSendAt !== 'string';

/** Whether a field has a value that another answer must not omit. */
const isSaid = (value: unknown): boolean => typeof value === 'string' && value !== '';

/** Compares two sights of an email. The result is stored, because run checkers compare each pair repeatedly. */
const compared = memoize((names: readonly string[]) =>
  memoize((one: Sight) =>
    memoize((other: Sight): CheckResult =>
      every(names, (name) => {
        const [a, b] = [one.email[name], other.email[name]];
        if ((a === undefined && !isSaid(b)) || (b === undefined && !isSaid(a))) return vacuous;
        if (a === b || textIn(one.email, name) === textIn(other.email, name)) return holds;
        return violation(
          message`${documentedWords(name)} of an email is ${a} and ${b}`,
          one.exchange,
          other.exchange,
        );
      }),
    ),
  ),
);

/**
 * Checks that two operations show the same email with equal fields. Other claims check that fields are always present.
 */
function sameIn(some: readonly Sight[], others: readonly Sight[], names: readonly string[]): CheckResult {
  const known = new Map(
    some.filter(({ email }) => isSettled(email)).map((sight) => [sight.email['id'], sight]),
  );
  const same = compared(names);
  return every(others, (sight) => {
    const other = known.get(sight.email['id']);
    return other === undefined || other.exchange === sight.exchange || !isSettled(sight.email)
      ? vacuous
      : same(other)(sight);
  });
}

/** The last sight of each email for each set of parameters, because most lists repeat what others show. */
const lastByParameters = (exchanges: readonly Exchange[]): Sight[] =>
  [...Map.groupBy(exchanges, (each) => [...queryOf(each).keys()].toSorted().join()).values()].flatMap(
    (alike) => [
      ...new Map(sightsOf(alike, 'GET /emails').map((sight) => [sight.email['id'], sight])).values(),
    ],
  );

/** Checks that searches share each changing value of several emails that lists show before and after them. */
function sharesValues(exchanges: readonly Exchange[]): CheckResult {
  const order = new Map(exchanges.map((exchange, index) => [exchange, index]));
  const at = ({ exchange }: Sight): number => order.get(exchange) ?? -1;
  const listed = Map.groupBy(sightsOf(exchanges, 'GET /emails'), ({ email }) => email['id']);
  const found = sightsOf(exchanges, 'GET /emails/search').flatMap((sight) => {
    const lists = listed.get(sight.email['id']) ?? [];
    const before = lists.findLast((each) => at(each) < at(sight));
    const after = lists.find((each) => at(each) > at(sight));
    return before && after ? [{ sight, before, after }] : [];
  });
  return every(CHANGING_FIELDS, (name) => {
    // Other claims check that searches show the field at all.
    const same = found.filter(
      ({ sight, before, after }) =>
        sight.email[name] !== undefined &&
        before.email[name] !== undefined &&
        before.email[name] === after.email[name],
    );
    return every([...Map.groupBy(same, ({ before }) => before.email[name])], ([value, shown]) => {
      const emails = new Map(shown.map((each) => [each.sight.email['id'], each]));
      // A recheck needs several emails as well.
      const some = [...emails.values()].slice(0, SEVERAL);
      const answers = (['before', 'sight', 'after'] as const).flatMap((place) => [
        ...new Set(some.map((each) => each[place].exchange)),
      ]);
      return given(emails.size >= SEVERAL, () =>
        check(
          shown.some(({ sight }) => sight.email[name] === value),
          () =>
            message`${documentedWords(name)} of ${emails.size} emails is ${value} in lists, and in no search`,
          ...answers,
        ),
      );
    });
  });
}

/** Checks that every list and search shows an email alike, with inbox labels. */
export const sameInLists = (exchanges: readonly Exchange[]): CheckResult =>
  together(
    // After a change, a replica may show an old flag or tag for a while, as a stored count.
    ofCount(
      sameIn(
        sightsOf(exchanges, 'GET /emails'),
        [...sightsOf(exchanges, 'GET /emails/search'), ...lastByParameters(exchanges)],
        LISTED_FIELDS,
      ),
    ),
    sharesValues(exchanges),
  );

/** Checks that a received or sent email has the same details as in lists. */
export const sameInDetail = (exchanges: readonly Exchange[]): CheckResult => {
  const details = sightsOf(exchanges, 'GET /emails/{emailId}', 'PATCH /emails/{emailId}');
  return every(['GET /emails', 'GET /emails/search'], (lists) =>
    sameIn(sightsOf(exchanges, lists), details, STABLE_FIELDS),
  );
};

/** Checks that the answer to a change has the same content as a read. */
export const sameInChange = (exchanges: readonly Exchange[]): CheckResult =>
  sameIn(
    sightsOf(exchanges, 'GET /emails/{emailId}'),
    sightsOf(exchanges, 'PATCH /emails/{emailId}'),
    DETAILED_FIELDS,
  );
