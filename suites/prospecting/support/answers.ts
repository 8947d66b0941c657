import { objectsOf, objectOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';

/** The first of these fields that is a text. */
const idAmong =
  (...names: readonly string[]) =>
  (item: JsonObject | undefined): string | undefined => {
    const id = names.map((name) => item?.[name] ?? undefined).find((value) => value !== undefined);
    return typeof id === 'string' ? id : undefined;
  };

/** The id of an entry in any list. */
export const entryIdOf = idAmong('id', '_id');
export const activityIdOf = idAmong('id', '_id', 'activityId');
/** The id of an object itself, not of its list. */
export const idOf = idAmong('id', '_id', 'leadId');
export const listIdOf = idAmong('id', '_id', 'listId');
export const itemsOf = (exchange: Exchange): readonly JsonObject[] => objectsOf(exchange, 'items');

export const listIdsIn = (lists: readonly JsonObject[]): string[] =>
  lists.flatMap((list) => listIdOf(list) ?? []);
export const idsIn = (items: readonly JsonObject[]): string[] => items.flatMap((item) => idOf(item) ?? []);
export const codeIn = (answer: Exchange): string | undefined => stringIn(objectOf(answer), 'code');
