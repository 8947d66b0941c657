import type { components as InboxComponents } from '../../../generated/inbox.types.ts';
import type { JsonObject } from './exchange.ts';

export type ListedEmail = InboxComponents['schemas']['EmailListItem'];

/** The result of surveying an account. Generated inputs are drawn from it. */
export interface Survey {
  readonly emails: readonly ListedEmail[];
  /** Pages of a walk through all emails; infinite if the first page did not hold all. */
  readonly emailPages: number;
  readonly mailboxIds: readonly string[];
  /** Words of subjects, senders and snippets, to search for. */
  readonly words: readonly string[];
  readonly viewIds: readonly string[];
  readonly lists: readonly JsonObject[];
  readonly listIds: readonly string[];
  /** Whether these are all lists of the account, so that any other list belongs to no other client. */
  readonly areListsKnown: boolean;
  readonly campaignIds: readonly string[];
}

/** The survey of an account before any request. */
export const EMPTY_SURVEY: Survey = {
  emails: [],
  emailPages: Infinity,
  mailboxIds: [],
  words: [],
  viewIds: [],
  lists: [],
  listIds: [],
  areListsKnown: false,
  campaignIds: [],
};

/** Joins two surveys, one of each service. */
export const joinSurveys = (
  mail: Survey,
  { lists, listIds, areListsKnown, campaignIds }: Survey,
): Survey => ({ ...mail, ...{ lists, listIds, areListsKnown, campaignIds } });

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : typeof value === 'object' && value !== null
      ? Object.values(value).flatMap(stringsIn)
      : [];
const allIds = ({ emails, mailboxIds, viewIds, listIds, campaignIds }: Survey): ReadonlySet<string> =>
  new Set([...emails.map(({ id }) => id), ...mailboxIds, ...viewIds, ...listIds, ...campaignIds]);

/** The ids in an input that an earlier survey found and a later one does not. */
export function idsThatLeft(input: unknown, before: Survey, now: Survey): string[] {
  const [known, left] = [allIds(before), allIds(now)];
  return [...new Set(stringsIn(input))].filter((text) => known.has(text) && !left.has(text));
}
