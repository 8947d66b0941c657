import { inboxFacts } from '../../../generated/facts.ts';
import {
  isObject,
  objectOf,
  objectsOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../../kit/model/exchange.ts';
import { ofSeveral } from '../../kit/model/observation.ts';
import { codeOf, ok } from '../../kit/checks/matchers.ts';
/** Statuses of unexpected failures, which unusual input may cause, not only a service in trouble. */
export const INBOX_FAILURES = inboxFacts.errorCodes.flatMap(({ code, status }) =>
  code === 'INTERNAL_ERROR' ? [status] : [],
);
/** The `email` of a detail; empty if there is none. */
export const emailOf = (exchange: Exchange): JsonObject => {
  const { email } = objectOf(exchange);
  return isObject(email) ? email : {};
};

export const itemsOfPage = (exchange: Exchange): readonly JsonObject[] => objectsOf(exchange, 'items');
/** An array field of an email; empty if it is missing or has another type. */
export const arrayIn = (email: object | undefined, name: string): readonly unknown[] => {
  const value = (email as JsonObject | undefined)?.[name];
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
};
/** The references of a reply: those of the original, and the original itself. */
export const referencesFor = (original: { readonly messageId: string }): string[] => [
  ...arrayIn(original, 'references').filter((each) => typeof each === 'string'),
  original.messageId,
];
/** Whether an email has a message id for a reply; a draft may have none yet. */
export const isAnswerable = ({ messageId }: { readonly messageId: string }): boolean =>
  /^<.+>$/.test(messageId);
/** As `seen`, for requests that are accepted or refused regardless of data. */
export const acceptance = (answer: Exchange): string => (ok(answer) ? 'accepted' : describeContent(answer));
/** Whether a condition is true of all emails or of none; undefined if it depends on the email, or they are too few. */
export const share = (
  emails: readonly JsonObject[],
  test: (email: JsonObject) => boolean,
): string | undefined => ofSeveral(emails.map((email) => (test(email) ? 'always' : 'never')));

/** Status and code, and for pages whether they are empty. */
export function describeContent(answer: Exchange): string {
  const code = codeOf(answer);
  if (!ok(answer)) return typeof code === 'string' ? `${statusOf(answer)} ${code}` : String(statusOf(answer));
  if (!('items' in objectOf(answer))) return String(statusOf(answer));
  const items = itemsOfPage(answer).length;
  return `${statusOf(answer)}, ${items > inboxFacts.page.maxLimit ? 'a larger page' : items > 0 ? 'a page' : 'an empty page'}`;
}
