import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { valuesAt } from '../../kit/profile/profile.ts';
import { decode, isLeaf, nodesIn } from './filter-nodes.ts';

/** A view from `GET /views`. Its fields are not documented, so only unambiguous ones are used. */
export interface SavedView {
  readonly id: string;
  /** Its only value with criteria. */
  readonly tree?: unknown;
  /** Mailboxes of the account in it. */
  readonly mailboxIds: readonly string[];
  /** Whether it states its restriction to mailboxes, or that it has none. */
  readonly hasMailboxField: boolean;
  /** Whether no other field can restrict its emails. */
  readonly isPlain: boolean;
}

/** The entries of a list, which may be a bare array or a field of an object. */
export const viewsIn = ({ response }: Exchange): readonly JsonObject[] => valuesAt(response.json, '*[]');

const IS_MAILBOX = /^mailbox(_?ids?|es)?$/i;
/** Fields that describe a view without restricting it. */
const SAYS_NOTHING =
  /^(id|name|title|description|colou?r|icon|position|order|index|(created|updated)_?(at|by)|user_?id|owner_?id|account_?id|workspace_?id)$/i;

function viewOf(entry: JsonObject, id: string, known: readonly string[]): SavedView {
  const fields = Object.entries(entry).map(([name, value]) => [name, decode(value)] as const);
  const trees = fields.flatMap(([, value]) => (nodesIn(value).some(isLeaf) ? [value] : []));
  const named = fields.flatMap(([name, value]) => (IS_MAILBOX.test(name) ? [value].flat() : []));
  const mailboxIds = named.filter((each) => typeof each === 'string');
  return {
    id,
    ...(trees.length === 1 && { tree: trees[0] }),
    hasMailboxField: Object.keys(entry).some((name) => IS_MAILBOX.test(name)),
    mailboxIds: mailboxIds.every((each) => known.includes(each)) ? mailboxIds : [],
    isPlain: fields.every(
      ([name, value]) =>
        SAYS_NOTHING.test(name) ||
        value === trees[0] ||
        (IS_MAILBOX.test(name) &&
          [value]
            .flat()
            .every((each) => each === null || (typeof each === 'string' && known.includes(each)))),
    ),
  };
}

/** The view with an id, in an account with these mailboxes. */
export function savedView(
  answer: Exchange,
  id: string,
  mailboxIds: readonly string[],
): SavedView | undefined {
  const entry = viewsIn(answer).find((each) => each['id'] === id);
  return entry && viewOf(entry, id, mailboxIds);
}
