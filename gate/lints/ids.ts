import { operations } from '../../generated/operations.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { memoize, memoizeText } from '../../suites/kit/model/memoize.ts';
import { canonical, isOf, isSentAfter, type ToolCall, emailsIn, listIn } from '../call.ts';
import type { Earlier, NamesOf } from '../earlier.ts';
import type { Lint, LintedOperation } from '../lint.ts';
import { NOT_LONG_MS, SECOND_MS } from './time.ts';
import { percentDecoded } from '../../suites/kit/model/encoded.ts';

/** An id with its kind, such as `list`. */
interface Id {
  readonly kind: string;
  readonly value: string;
}

/** The kinds of path parameters whose names do not show them. */
const KINDS: Readonly<Record<string, string>> = { contactId: 'lead' };

/** The kind of a job: the route that started it. */
const jobKind = (path: string): string => `job of ${path.split('/').slice(1, 4).join('/')}`;

/** The positions of ids in the path of an operation, counted from its end, and their kinds. */
const placesIn = memoizeText((operation: string): readonly (readonly [kind: string, place: number])[] => {
  const template = operation.split(' ')[1] ?? '';
  const parts = template.split('/');
  return parts.flatMap((part, index) => {
    if (!part.startsWith('{')) return [];
    const name = part.slice(1, -1);
    const kind = name === 'jobId' ? jobKind(template) : (KINDS[name] ?? name.replace(/Id$/, ''));
    return [[kind, index - parts.length] as const];
  });
});

const readIdsInPath = memoize((call: ToolCall): readonly Id[] => {
  const given = call.path.split('/');
  return placesIn(call.operation).map(([kind, place]) => ({
    kind,
    value: percentDecoded(given.at(place) ?? ''),
  }));
});

const hasIdsInPath = ({ operation }: LintedOperation): boolean => operation.includes('{');

/** The ids in the path of a call, in order. */
export const idsInPath = (call: ToolCall): readonly Id[] =>
  call.operation.includes('{') ? readIdsInPath(call) : NONE;
const NONE: readonly Id[] = [];

/** The ids of lists in the body of a call. */
function listsInBody(call: ToolCall): readonly Id[] {
  const { lists, listIds } = call.sentObject;
  return [lists, listIds]
    .flatMap(listIn)
    .flatMap((value) => (typeof value === 'string' ? [{ kind: 'list', value }] : []));
}

/** The kind of an item's `id`, by the source of the item. */
const ITEMS: Readonly<Record<string, string>> = {
  'GET /emails': 'email',
  'GET /emails/search': 'email',
  'GET /emails/{emailId}': 'email',
  'GET /lists/list': 'list',
  'GET /lists/list/{listId}/rows': 'lead',
  'GET /advanced/campaigns': 'campaign',
};
/** Kinds of ids whose full name answers contain. */
const NAMED = ['message', 'thread', 'mailbox', 'folder', 'list', 'lead', 'company', 'campaign'].map(
  (kind) => [kind, `${kind}Id`] as const,
);

/** The ids in an answer, with their kinds. */
function idsInAnswer(call: ToolCall): readonly Id[] {
  if (!call.isSuccessful || call.exchange.response.json === undefined) return NONE;
  const answer = call.answerObject;
  const own = ITEMS[call.operation];
  const holders = [
    answer,
    answer['email'],
    // The lists of an account may come as a bare array.
    ...[call.exchange.response.json, answer['items'], answer['results'], answer['campaigns']].flatMap(listIn),
  ].filter(isObject);
  const ids: Id[] = [];
  const add = (kind: string, value: unknown): void => {
    if (typeof value === 'string') ids.push({ kind, value });
  };
  for (const holder of holders) {
    for (const [kind, name] of NAMED) add(kind, holder[name]);
    if (holder === answer) add(jobKind(call.path), holder['jobId']);
    else if (own !== undefined) add(own, holder['id'] ?? holder['_id']);
  }
  return ids;
}

const nameOf = ({ kind, value }: Id): string => `${kind} ${value}`;
/** The ids in an answer with their kinds. */
const byShownId: NamesOf = (call) => idsInAnswer(call).map(nameOf);

/** All kinds of ids in answers. */
const ALL_KINDS: ReadonlySet<string> = new Set([
  ...NAMED.map(([kind]) => kind),
  ...Object.values(ITEMS),
  ...Object.keys(operations.prospecting).flatMap((operation) => placesIn(operation).map(([kind]) => kind)),
]);

/** The answers that show an id, by the kinds that they give it. */
const givers = (
  value: string,
  earlier: Earlier,
): readonly (readonly [kind: string, calls: readonly ToolCall[]])[] =>
  [...ALL_KINDS].flatMap((kind) => {
    const calls = earlier.named(byShownId, nameOf({ kind, value }));
    return calls.length === 0 ? [] : [[kind, calls] as const];
  });

/** If answers are not recorded, ids of earlier answers are unknown. */
const bodiesLacked = (call: ToolCall): { readonly unseen: string } | undefined =>
  call.lacks.has('answer body') ? { unseen: 'answer body' } : undefined;

/** Ids of mailboxes and views in the query or body. The documents do not state the answer to unknown ones. */
const idsBesidePath = (call: ToolCall): readonly Id[] =>
  ['mailbox', 'view'].flatMap((kind) => {
    const value = call.query.get(`${kind}Id`) ?? call.sentObject[`${kind}Id`];
    return typeof value !== 'string' || value === '' ? [] : [{ kind, value }];
  });

/** Other names of things that an answer lists with their ids. */
const byTitle: NamesOf = ({ exchange: { response } }) => {
  const { items = response.json } = isObject(response.json) ? response.json : {};
  return (Array.isArray(items) ? items.filter(isObject) : []).flatMap(({ id, name, email, address }) =>
    [name, email, address].filter(
      (each) => typeof each === 'string' && typeof id === 'string' && each !== id,
    ),
  ) as string[];
};

/** Reports an id of another kind; `of a message` is recognized by its form alone. */
export const idOfAnotherKind: Lint = {
  of: (call) => idsInPath(call).length > 0 || idsBesidePath(call).length > 0,
  evaluate: (call, earlier) => {
    if ([401, 403, 429].includes(call.status)) return undefined;
    // If the request succeeds, the id in its path is right.
    for (const { kind, value } of [...(call.isSuccessful ? [] : idsInPath(call)), ...idsBesidePath(call)]) {
      if (earlier.named(byShownId, nameOf({ kind, value })).length > 0) continue;
      const [[other, shown] = []] = givers(value, earlier);
      const last = shown?.at(-1);
      if (last !== undefined) return [`the ${kind} is asked for by the id of a ${other}`, last];
      const titled = kind === 'email' ? undefined : earlier.named(byTitle, value).at(-1);
      if (titled !== undefined && !(kind === 'view' && call.isSuccessful))
        return [`the ${kind} is asked for by its name`, titled];
      if (kind === 'email' && /^<.*>$|@/.test(value)) return 'the email is asked for by a message id';
    }
    return bodiesLacked(call);
  },
};

/** Whether an answer to `GET /views` lists a view. */
export const listsView = (views: ToolCall, id: string): boolean =>
  canonical(views.exchange.response.json).includes(JSON.stringify(id));

/** Whether a call may have created a view, on an undocumented route, since the views were listed. */
const mayMakeView = (call: ToolCall): boolean => !call.isRead && call.operation === '';

export const viewNotListed: Lint = {
  on: ['GET /emails'],
  of: (call) => (call.query.get('viewId') ?? '') !== '' && call.status === 500,
  evaluate: (call, earlier) => {
    const views = earlier
      .of('GET /views')
      .findLast((each) => each.isSuccessful && each.account === call.account);
    if (views === undefined) return { unseen: 'the list of views' };
    if (views.lacks.has('answer body')) return { unseen: 'answer body' };
    const id = call.query.get('viewId') ?? '';
    return listsView(views, id) || earlier.since(views).some(mayMakeView)
      ? undefined
      : [`GET /views does not list ${id}`, views];
  },
};

/** Whether a log without bodies shows that an email, a list or a contact is missing: the only 404 of these routes. */
const isIdMissing = (call: ToolCall): boolean =>
  call.lacks.has('answer body') &&
  / \/(?:emails\/\{emailId\}|lists\/\w+\/\{\w+\}(?:\/rows|\/contacts(?:\/batch)?)?)$/.test(call.operation);

/** An id of an account: what is missing in one may exist in another. */
const missingName = ({ account }: ToolCall, id: Id): string => `${account} ${nameOf(id)}`;
/** What a refusal reports as missing: one id, or the list if the answer names it. */
const byMissing: NamesOf = (call) => {
  const { error, message, code } = call.answerObject;
  const isMissing =
    (call.status === 404 && (call.exchange.response.json !== undefined || isIdMissing(call))) ||
    (call.status === 400 && (code === 'CAMPAIGN_NOT_FOUND' || error === 'Campaign not found'));
  const ids = isMissing ? idsInPath(call) : [];
  const [first] = ids;
  return first === undefined || (ids.length > 1 && !/^list\b/i.test(String(message)))
    ? []
    : [missingName(call, first)];
};

/** The ids that a success shows to exist. */
const byServed: NamesOf = (call) => (call.isSuccessful && !isDelete(call) ? idsInPath(call).map(nameOf) : []);

/** Kinds of ids that a single account reaches. */
const OWNED: ReadonlySet<string> = new Set(['email', 'list', 'lead', 'campaign']);
/** Shorter ids may be numbers that each account has. */
const MIN_UNIQUE = 16;
const MOST_COMPARED = 20;

/** Names of the emails, lists, contacts and campaigns that a successful call reached. */
export function namesReached(call: ToolCall): readonly string[] {
  const ids = call.isSuccessful ? [...idsInPath(call), ...idsInAnswer(call)] : NONE;
  return ids
    .filter(({ kind, value }) => OWNED.has(kind) && value.length >= MIN_UNIQUE)
    .slice(0, MOST_COMPARED)
    .map(nameOf);
}

/** Whether a call sends other data to the route of an earlier call with a known answer. */
const isFurtherItem = (before: ToolCall, call: ToolCall): boolean =>
  before.operation === call.operation &&
  (before.sentText !== call.sentText || call.lacks.has('request body')) &&
  call.at - before.endedAt >= SECOND_MS;

export const usedAfter404: Lint = {
  where: hasIdsInPath,
  needs: ['time'],
  evaluate: (call, earlier) => {
    if (call.isSuccessful) return undefined;
    for (const id of idsInPath(call)) {
      const refusals = earlier.named(byMissing, missingName(call, id));
      const before = refusals.findLast((each) => isFurtherItem(each, call)) ?? refusals.at(-1);
      if (before === undefined || call.at < before.endedAt || call.at - before.endedAt > NOT_LONG_MS)
        continue;
      if (before.lacks.has('answer body') && !isSentAfter(before, call)) continue;
      // An equal request is a retry, and reading the same path is a check. Something may also have been created since.
      const isCheck =
        before.path === call.path &&
        (call.isRead || (before.method === call.method && !isFurtherItem(before, call)));
      const served = earlier.named(byServed, nameOf(id));
      const isShown = [served, ...givers(id.value, earlier).map(([, calls]) => calls)].some((calls) =>
        calls.some((each) => each.at > before.at),
      );
      if (isCheck || isShown) continue;
      return [`the ${id.kind} was answered ${before.status} before`, before];
    }
    return bodiesLacked(call);
  },
};

/** Whether a call deletes the last id of its path, not a part of it such as a webhook. */
const isDelete = (call: ToolCall): boolean => call.method === 'DELETE' && call.operation.endsWith('}');
const byDeleted: NamesOf = (call) => {
  const last = isDelete(call) && call.isSuccessful ? idsInPath(call).at(-1) : undefined;
  return last === undefined ? [] : [nameOf(last)];
};

/** Whether a deleted thing may still exist: the documents call only some deletions permanent. */
const mayLast = ({ kind }: Id, call: ToolCall): boolean =>
  !['list', 'lead', 'email'].includes(kind) && !call.isRefused;

export const deletedTwice: Lint = {
  of: isDelete,
  needs: ['time'],
  evaluate: (call, earlier) => {
    const last = idsInPath(call).at(-1);
    const before =
      last && earlier.named(byDeleted, nameOf(last)).findLast((each) => each.account === call.account);
    if (before === undefined || call.at < before.endedAt || call.at - before.endedAt > NOT_LONG_MS)
      return undefined;
    // A list of another folder shows whether a user took it out of the trash.
    const lists = [...earlier.since(before)].filter(
      (each) => each.query.has('folderType') && byTrash(each).length === 0,
    );
    if (lists.some((each) => byFolder(each).includes(last?.value ?? ''))) return undefined;
    return lists.map(bodiesLacked).find(Boolean) ?? ['it was deleted before', before];
  },
};

/** Reports a call that changes a deleted thing. Reading one, to check the deletion, is no mistake. */
export const usedAfterDeletion: Lint = {
  of: (call) => !call.isRead && (idsInPath(call).length > 0 || listsInBody(call).length > 0),
  evaluate: (call, earlier) => {
    const ids = [...idsInPath(call), ...listsInBody(call)];
    for (const [index, id] of ids.entries()) {
      const before = earlier.named(byDeleted, nameOf(id)).at(-1);
      const isAgain = isDelete(call) && index === idsInPath(call).length - 1;
      if (before !== undefined && !isAgain && !(call.at < before.endedAt) && !mayLast(id, call))
        return [`the ${id.kind} was deleted for good before`, before];
    }
    return undefined;
  },
};

const byTrash: NamesOf = (call) =>
  isOf('GET /emails', 'GET /emails/search')(call) && call.query.get('folderType') === 'TRASH'
    ? ['TRASH']
    : [];
/** Emails in lists of a single folder. */
const byFolder: NamesOf = (call) =>
  isOf('GET /emails', 'GET /emails/search')(call) && call.query.has('folderType')
    ? idsInAnswer(call).flatMap(({ kind, value }) => (kind === 'email' ? [value] : []))
    : [];

export const deletedInTrash: Lint = {
  on: ['DELETE /emails/{emailId}'],
  evaluate: (call, earlier) => {
    const shown = earlier.named(byFolder, idsInPath(call)[0]?.value ?? '').at(-1);
    const trash = earlier.named(byTrash, 'TRASH').at(-1);
    if (shown === undefined && trash !== undefined) return bodiesLacked(trash);
    return shown === undefined || byTrash(shown).length === 0 || call.isRefused
      ? undefined
      : ['it is in the trash, and is not deleted for good', shown];
  },
};

const byEmail: NamesOf = (call) => emailsIn(call).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
const byNoTrash: NamesOf = (call) => (call.answerObject['code'] === 'NO_TRASH_FOLDER' ? ['no trash'] : []);

export const deletedWithoutTrash: Lint = {
  on: ['DELETE /emails/{emailId}'],
  evaluate: (call, earlier) => {
    const refusals = earlier.named(byNoTrash, 'no trash').slice(-MOST_REFUSALS);
    if (refusals.length === 0 || call.isSuccessful) return bodiesLacked(call);
    const mailboxOf = (id = ''): unknown => {
      const shown = earlier.named(byEmail, id).at(-1);
      return shown && emailsIn(shown).find((email) => email['id'] === id)?.['mailboxId'];
    };
    const [own] = idsInPath(call);
    const mailbox = mailboxOf(own?.value);
    if (mailbox === undefined) return { unseen: 'the mailbox of the email' };
    const before = refusals.findLast((each) => {
      const other = idsInPath(each)[0]?.value;
      return other !== own?.value && mailboxOf(other) === mailbox;
    });
    return before && ['another email of its mailbox was answered NO_TRASH_FOLDER', before];
  },
};
const MOST_REFUSALS = 50;

/** What programs write in place of a missing value. */
const LACKING = /^(?:undefined|null|NaN|None|\[object Object\]|\{[\w.]+\}|:\w+|\$\{.*\}|=?\{\{.*\}\}|%[sd])$/;
/** Parameters that accept any text. */
const TEXTS = new Set(['q', 'search', 'leadSearch']);

/** Fields of a body that hold an id or an address, also those of recipients and rows. Names of people may be any word. */
const IS_ADDRESS = /(?:(?:^e|E)mail|(?:^i|I)d|(?:^u|U)rl|^inReplyTo)$/;
const addressesIn = ({ sentObject }: ToolCall): readonly (readonly [string, string])[] =>
  [sentObject, ...listIn(sentObject['to']), ...listIn(sentObject['contacts'])]
    .filter(isObject)
    .flatMap((each) =>
      Object.entries(each).flatMap(([name, value]) =>
        typeof value === 'string' && IS_ADDRESS.test(name) ? [[name, value] as const] : [],
      ),
    );

export const valueUndefined: Lint = {
  evaluate: (call) => {
    // For paths of the prospecting service, other lints check the forms of ids.
    const ids = call.exchange.service === 'inbox' && !call.isSuccessful ? idsInPath(call) : [];
    const found = [
      ...ids.map(({ kind, value }) => [kind, value] as const),
      ...[...call.query].filter(([name]) => !TEXTS.has(name) && name !== 'cursor'),
      ...addressesIn(call),
    ].find(([, value]) => LACKING.test(value));
    if (found !== undefined) return `${found[0]} is ${found[1]}`;
    return call.lacks.has('request body') ? { unseen: 'request body' } : undefined;
  },
};
