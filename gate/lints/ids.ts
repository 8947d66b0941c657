import { isObject } from '../../suites/kit/model/exchange.ts';
import { memoizeText } from '../../suites/kit/model/memoize.ts';
import {
  accountKeyOf,
  answerObject,
  canonical,
  endOf,
  isOf,
  isRead,
  operationOfCall,
  pathOf,
  isRefused,
  sentObject,
  statusOfCall,
  isSuccessful,
  type ToolCall,
  emailsIn,
  listIn,
  percentDecoded,
} from '../call.ts';
import type { NamesOf } from '../earlier.ts';
import type { Lint } from '../lint.ts';
import { NOT_LONG_MS, SECOND_MS } from './time.ts';

/** What an id stands for, such as `list`, with the id. */
interface Id {
  readonly kind: string;
  readonly value: string;
}

/** What the parameters of paths stand for, where the name alone does not say it. */
const KINDS: Readonly<Record<string, string>> = { contactId: 'lead' };

/** The kind of a job: that of the route by which it was started. */
const jobKind = (path: string): string => `job of ${path.split('/').slice(1, 4).join('/')}`;

/** Where ids stand in the path of an operation, counted from its end, and of which kind they are. */
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

/** The ids in the path of a call, in their order. */
export function idsInPath(call: ToolCall): readonly Id[] {
  const places = placesIn(operationOfCall(call));
  if (places.length === 0) return NONE;
  const given = pathOf(call).split('/');
  return places.map(([kind, place]) => ({ kind, value: percentDecoded(given.at(place) ?? '') }));
}
const NONE: readonly Id[] = [];

/** The ids of lists in the body of a call. */
function listsInBody(call: ToolCall): readonly Id[] {
  const { lists, listIds } = sentObject(call);
  return [lists, listIds]
    .flatMap(listIn)
    .flatMap((value) => (typeof value === 'string' ? [{ kind: 'list', value }] : []));
}

/** What `id` of an item means, by where the item comes from. */
const ITEMS: Readonly<Record<string, string>> = {
  'GET /emails': 'email',
  'GET /emails/search': 'email',
  'GET /emails/{emailId}': 'email',
  'GET /lists/list': 'list',
  'GET /lists/list/{listId}/rows': 'lead',
  'GET /advanced/campaigns': 'campaign',
};
/** Kinds of ids that answers name in full. */
const NAMED = ['message', 'thread', 'mailbox', 'folder', 'list', 'lead', 'company', 'campaign'] as const;

/** The ids that an answer shows, with what they stand for. */
function idsInAnswer(call: ToolCall): readonly Id[] {
  if (!isSuccessful(call) || call.exchange.response.json === undefined) return NONE;
  const answer = answerObject(call);
  const own = ITEMS[operationOfCall(call)];
  const holders = [
    answer,
    answer['email'],
    // The lists of an account may come as an array alone.
    ...[call.exchange.response.json, answer['items'], answer['results'], answer['campaigns']].flatMap(listIn),
  ].filter(isObject);
  return holders
    .flatMap((holder) => [
      ...NAMED.map((kind) => ({ kind, value: holder[`${kind}Id`] })),
      ...(holder === answer ? [{ kind: jobKind(pathOf(call)), value: holder['jobId'] }] : []),
      ...(own === undefined || holder === answer
        ? []
        : [{ kind: own, value: holder['id'] ?? holder['_id'] }]),
    ])
    .flatMap(({ kind, value }) => (typeof value === 'string' ? [{ kind, value }] : []));
}

const byShownValue: NamesOf = (call) => idsInAnswer(call).map(({ value }) => value);

/** Where no answers are recorded, no ids of earlier ones are known. */
const bodiesLacked = (call: ToolCall): { readonly unseen: string } | undefined =>
  call.lacks.has('answer body') ? { unseen: 'answer body' } : undefined;

/** Ids of mailboxes and views in the query or the body; what an unknown one is answered is not shown. */
const idsBesidePath = (call: ToolCall): readonly Id[] =>
  ['mailbox', 'view'].flatMap((kind) => {
    const value = call.query.get(`${kind}Id`) ?? sentObject(call)[`${kind}Id`];
    return typeof value !== 'string' || value === '' ? [] : [{ kind, value }];
  });

/** What an answer lists with an id, by its other names. */
const byTitle: NamesOf = ({ exchange: { response } }) => {
  const { items = response.json } = isObject(response.json) ? response.json : {};
  return (Array.isArray(items) ? items.filter(isObject) : []).flatMap(({ id, name, email, address }) =>
    [name, email, address].filter(
      (each) => typeof each === 'string' && typeof id === 'string' && each !== id,
    ),
  ) as string[];
};

/** An id that stands for something else; `of a message` by its form alone. */
export const idOfAnotherKind: Lint = {
  of: (call) => idsInPath(call).length + idsBesidePath(call).length > 0,
  evaluate: (call, earlier) => {
    if ([401, 403, 429].includes(statusOfCall(call))) return undefined;
    // What is served by its path has the right id.
    for (const { kind, value } of [...(isSuccessful(call) ? [] : idsInPath(call)), ...idsBesidePath(call)]) {
      const givers = earlier.named(byShownValue, value);
      const kinds = givers.flatMap((each) =>
        idsInAnswer(each)
          .filter((id) => id.value === value)
          .map((id) => id.kind),
      );
      const last = givers.at(-1);
      if (last !== undefined && kinds[0] !== undefined && !kinds.includes(kind))
        return [`the ${kind} is asked for by the id of a ${kinds[0]}`, last];
      const titled =
        last === undefined && kind !== 'email' ? earlier.named(byTitle, value).at(-1) : undefined;
      if (titled !== undefined && !(kind === 'view' && isSuccessful(call)))
        return [`the ${kind} is asked for by its name`, titled];
      if (last === undefined && kind === 'email' && /^<.*>$|@/.test(value))
        return 'the email is asked for by a message id';
    }
    return bodiesLacked(call);
  },
};

/** Whether an answer to `GET /views` lists a view. */
export const listsView = (views: ToolCall, id: string): boolean =>
  canonical(views.exchange.response.json).includes(JSON.stringify(id));

/** What may have made a view since the views were listed: routes that are not shown. */
const mayMakeView = (call: ToolCall): boolean => !isRead(call) && operationOfCall(call) === '';

export const viewNotListed: Lint = {
  on: ['GET /emails'],
  of: (call) => (call.query.get('viewId') ?? '') !== '' && statusOfCall(call) === 500,
  evaluate: (call, earlier) => {
    const views = earlier
      .of('GET /views')
      .findLast((each) => isSuccessful(each) && accountKeyOf(each) === accountKeyOf(call));
    if (views === undefined) return { unseen: 'the list of views' };
    if (views.lacks.has('answer body')) return { unseen: 'answer body' };
    const id = call.query.get('viewId') ?? '';
    return listsView(views, id) || earlier.since(views).some(mayMakeView)
      ? undefined
      : [`GET /views does not list ${id}`, views];
  },
};

const nameOf = ({ kind, value }: Id): string => `${kind} ${value}`;

/** What a refusal says to be missing: one id, or the list where the answer names it. */
const byMissing: NamesOf = (call) => {
  const { error, message, code } = answerObject(call);
  const isMissing =
    (statusOfCall(call) === 404 && call.exchange.response.json !== undefined) ||
    (statusOfCall(call) === 400 && (code === 'CAMPAIGN_NOT_FOUND' || error === 'Campaign not found'));
  const ids = isMissing ? idsInPath(call) : [];
  const [first] = ids;
  return first === undefined || (ids.length > 1 && !/^list\b/i.test(String(message))) ? [] : [nameOf(first)];
};

/** Whether a call sends something else to the route of one before, whose answer was known. */
const isFurtherItem = (before: ToolCall, call: ToolCall): boolean =>
  operationOfCall(before) === operationOfCall(call) &&
  before.sentText !== call.sentText &&
  call.at - endOf(before) >= SECOND_MS;

export const usedAfter404: Lint = {
  of: (call) => idsInPath(call).length > 0,
  needs: ['time'],
  evaluate: (call, earlier) => {
    if (isSuccessful(call)) return undefined;
    for (const id of idsInPath(call)) {
      const refusals = earlier.named(byMissing, nameOf(id));
      const before = refusals.findLast((each) => isFurtherItem(each, call)) ?? refusals.at(-1);
      if (before === undefined || call.at < endOf(before) || call.at - endOf(before) > NOT_LONG_MS) continue;
      // The same again is a retry, to read what could not be changed is a check, and something else may have made it since.
      const isCheck =
        pathOf(before) === pathOf(call) &&
        (isRead(call) ||
          (before.exchange.request.method === call.exchange.request.method && !isFurtherItem(before, call)));
      if (isCheck || earlier.named(byShownValue, id.value).some((each) => each.at > before.at)) continue;
      return [`the ${id.kind} was answered ${statusOfCall(before)} before`, before];
    }
    return bodiesLacked(call);
  },
};

/** Whether a call deletes what its path ends with, and not something of it, such as a webhook. */
const isDelete = (call: ToolCall): boolean =>
  call.exchange.request.method === 'DELETE' && operationOfCall(call).endsWith('}');
const byDeleted: NamesOf = (call) => {
  const last = idsInPath(call).at(-1);
  return last !== undefined && isDelete(call) && isSuccessful(call) ? [nameOf(last)] : [];
};

export const deletedTwice: Lint = {
  of: isDelete,
  needs: ['time'],
  evaluate: (call, earlier) => {
    const last = idsInPath(call).at(-1);
    const before =
      last &&
      earlier.named(byDeleted, nameOf(last)).findLast((each) => accountKeyOf(each) === accountKeyOf(call));
    return before === undefined || call.at < endOf(before) || call.at - endOf(before) > NOT_LONG_MS
      ? undefined
      : ['it was deleted before', before];
  },
};

/** Whether a call changes something that it names; to look whether a deletion worked is no mistake. */
export const usedAfterDeletion: Lint = {
  of: (call) => !isRead(call) && (idsInPath(call).length > 0 || listsInBody(call).length > 0),
  evaluate: (call, earlier) => {
    const ids = [...idsInPath(call), ...listsInBody(call)];
    for (const [index, id] of ids.entries()) {
      const before = earlier.named(byDeleted, nameOf(id)).at(-1);
      const isAgain = isDelete(call) && index === idsInPath(call).length - 1;
      if (before !== undefined && !isAgain && !(call.at < endOf(before)))
        return [`the ${id.kind} was deleted for good before`, before];
    }
    return undefined;
  },
};

const byTrash: NamesOf = (call) =>
  isOf('GET /emails', 'GET /emails/search')(call) && call.query.get('folderType') === 'TRASH'
    ? ['TRASH']
    : [];
/** Emails by the folder that a list of it shows. */
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
    return shown === undefined || byTrash(shown).length === 0 || isRefused(call)
      ? undefined
      : ['it is in the trash, and is not deleted for good', shown];
  },
};

const byEmail: NamesOf = (call) => emailsIn(call).flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
const byNoTrash: NamesOf = (call) => (answerObject(call)['code'] === 'NO_TRASH_FOLDER' ? ['no trash'] : []);

export const deletedWithoutTrash: Lint = {
  on: ['DELETE /emails/{emailId}'],
  evaluate: (call, earlier) => {
    const refusals = earlier.named(byNoTrash, 'no trash').slice(-MOST_REFUSALS);
    if (refusals.length === 0 || isSuccessful(call)) return bodiesLacked(call);
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

/** What programs write in place of a value that they lack. */
const LACKING = /^(?:undefined|null|NaN|None|\[object Object\]|\{\w+\}|:\w+|\$\{.*\})$/;
/** Parameters that take any text. */
const TEXTS = new Set(['q', 'search', 'leadSearch']);

export const valueUndefined: Lint = {
  of: (call) => idsInPath(call).length > 0 || call.query.size > 0,
  evaluate: (call) => {
    // The forms of ids say it of paths of the prospecting service.
    const ids = call.exchange.service === 'inbox' && !isSuccessful(call) ? idsInPath(call) : [];
    const found = [
      ...ids.map(({ kind, value }) => [kind, value] as const),
      ...[...call.query].filter(([name]) => !TEXTS.has(name) && name !== 'cursor'),
    ].find(([, value]) => LACKING.test(value));
    return found && `${found[0]} is ${found[1]}`;
  },
};
