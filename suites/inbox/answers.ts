import { inboxFacts } from '../../generated/facts.ts';
import {
  isObject,
  objectOf,
  objectsOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { common } from '../kit/engine/observation.ts';

export const codeOf = (exchange: Exchange): unknown => objectOf(exchange)['code'];
export const detailsOf = (exchange: Exchange): JsonObject => {
  const { details } = objectOf(exchange);
  return isObject(details) ? details : {};
};
export const ok = (exchange: Exchange): boolean => statusOf(exchange) >= 200 && statusOf(exchange) < 300;
export const isStatus = (exchange: Exchange, code: number): Judgement =>
  check(statusOf(exchange) === code, `the status is ${statusOf(exchange)}, not ${code}`, exchange);
export const isOk = (exchange: Exchange): Judgement =>
  check(ok(exchange), `the status is ${statusOf(exchange)}`, exchange);
/** Judges the code of a refusal; that it is refused at all belongs to another claim. */
export const isCode = (exchange: Exchange, code: string): Judgement =>
  given(statusOf(exchange) >= 400, () =>
    check(codeOf(exchange) === code, `the code is ${String(codeOf(exchange))}, not ${code}`, exchange),
  );
/** Statuses of an unexpected failure, which odd input may well bring about: not only a service in trouble. */
export const FAILURES = inboxFacts.errorCodes.flatMap(({ code, status }) =>
  code === 'INTERNAL_ERROR' ? [status] : [],
);
/** Served: anything but the page of an unknown path. */
export const served = (exchange: Exchange): Judgement =>
  check(
    !(statusOf(exchange) === 404 && exchange.response.json === undefined),
    'the route is not there',
    exchange,
  );
/** The `email` of a detail; empty where there is none. */
export const emailOf = (exchange: Exchange): JsonObject => {
  const { email } = objectOf(exchange);
  return isObject(email) ? email : {};
};

export const pageOf = (exchange: Exchange): readonly JsonObject[] => objectsOf(exchange, 'items');

/** Every id of `part` is among those of `whole`. */
export const within = (
  part: readonly string[],
  whole: readonly string[],
  message: string,
  ...where: readonly Exchange[]
): Judgement => {
  const known = new Set(whole);
  return every(part, (id) => check(known.has(id), `${message}: ${id}`, ...where));
};
/** No id of one is among those of the other. */
export const apart = (
  left: readonly string[],
  right: readonly string[],
  message: string,
  ...where: readonly Exchange[]
): Judgement => {
  const known = new Set(right);
  return every(left, (id) => check(!known.has(id), `${message}: ${id}`, ...where));
};

/** A field of an email that should be an array, even where the target gives none. */
export const listIn = (email: object | undefined, name: string): readonly unknown[] => {
  const value = (email as JsonObject | undefined)?.[name];
  return Array.isArray(value) ? (value as readonly unknown[]) : [];
};
/** What the reply to an email refers to: its own references and itself. */
export const referencesFor = (original: { readonly messageId: string }): string[] => [
  ...listIn(original, 'references').filter((each) => typeof each === 'string'),
  original.messageId,
];

export const yesNo = (value: boolean): string => (value ? 'yes' : 'no');
/** As `seen`, for what is accepted or refused whatever the account holds. */
export const outcome = (answer: Exchange): string => (ok(answer) ? 'accepted' : seen(answer));
/** What a value is; a text stays unsaid. */
export const shapeOf = (value: unknown): string =>
  value === '' ? 'an empty text' : value === undefined ? 'absent' : value === null ? 'null' : typeof value;
/** Whether a condition holds of all emails or of none; undefined where that depends on the email. */
export const share = (
  emails: readonly JsonObject[],
  test: (email: JsonObject) => boolean,
): string | undefined => common(emails.map((email) => (test(email) ? 'always' : 'never')));

/** Status and code, and for pages whether they hold anything. */
export function seen(answer: Exchange): string {
  const code = codeOf(answer);
  if (!ok(answer)) return typeof code === 'string' ? `${statusOf(answer)} ${code}` : String(statusOf(answer));
  if (!('items' in objectOf(answer))) return String(statusOf(answer));
  const items = pageOf(answer).length;
  return `${statusOf(answer)}, ${items > inboxFacts.page.maxLimit ? 'a larger page' : items > 0 ? 'a page' : 'an empty page'}`;
}
