import { objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { formOf } from './forms.ts';
import { lookUp } from './stored.ts';
import { bodyOf, itemsOf, numberIn, ok, stringIn } from './wire.ts';

/** Status and keys of an answer. */
const shapeOf = (answer: Exchange): string =>
  `${statusOf(answer)} ${
    Array.isArray(answer.response.json) ? 'an array' : `{ ${Object.keys(bodyOf(answer)).sort().join(', ')} }`
  }`;
/** What a page beyond the rules holds, or how it is refused. */
const pageOf = (answer: Exchange, field = 'items'): string =>
  ok(answer)
    ? Array.isArray(answer.response.json)
      ? 'an array'
      : objectsOf(answer, field).length === 0
        ? 'an empty page'
        : 'a page'
    : `${statusOf(answer)}`;
const envelope = (answer: Exchange): string =>
  ok(answer) ? (Array.isArray(answer.response.json) ? 'a bare array' : 'an envelope') : `${statusOf(answer)}`;

const raw = (
  { prospecting }: ScenarioContext,
  method: string,
  operation: string,
  target: string,
  body?: unknown,
) =>
  prospecting.raw({
    method,
    operation: `${method} ${operation}`,
    target,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
const post = (context: ScenarioContext, listId: string, contacts: unknown, query = ''): Promise<Exchange> =>
  raw(
    context,
    'POST',
    '/lists/list/{listId}/contacts/batch',
    `/lists/list/${listId}/contacts/batch${query}`,
    {
      contacts,
    },
  );

/** What the document leaves open about pages of lists and of their contacts. */
const pages = scenario({
  id: 'prospecting.lists.open-pages',
  service: 'prospecting',
  needs: ['read'],
  cost: 17,
  stimulus: async (context) => {
    const { survey } = context;
    const lists = (query: Record<string, string>) =>
      raw(context, 'GET', '/lists/list', `/lists/list?${new URLSearchParams(query).toString()}`);
    const listId = survey.listIds[0] ?? NO_ID;
    const rows = (query: Record<string, string>) =>
      raw(
        context,
        'GET',
        '/lists/list/{listId}/rows',
        `/lists/list/${listId}/rows?${new URLSearchParams(query).toString()}`,
      );
    const known = await rows({ page: '1' });
    const all = await lists({ page: '1', limit: '100' });
    const email = itemsOf(known)
      .map((item) => stringIn(item, 'email'))
      .find((each) => each !== undefined);
    const search = (leadSearch: string | undefined, others: Record<string, string> = {}) =>
      leadSearch === undefined ? undefined : lists({ leadSearch, ...others });
    return {
      all,
      known,
      over: await lists({ page: '1', limit: '101' }),
      zero: await lists({ page: '0' }),
      oddLimits: {
        '0': await lists({ page: '1', limit: '0' }),
        '-1': await lists({ page: '1', limit: '-1' }),
        ten: await lists({ page: '1', limit: 'ten' }),
      },
      beyond: await lists({ page: '9999' }),
      onlyPage: await lists({ page: '1' }),
      onlyLimit: await lists({ limit: '5' }),
      found: await search(email, { page: '1', limit: '100' }),
      unpaged: await search(email),
      part: await search(email?.slice(1, -1), { page: '1', limit: '100' }),
      inCapitals: await search(email?.toUpperCase(), { page: '1', limit: '100' }),
      rowsOver: await rows({ page: '1', pageSize: '101' }),
      rowsZero: await rows({ page: '0' }),
      rowsBeyond: await rows({ page: '9999' }),
    };
  },
  checkers: {},
  observers: {
    'prospecting.lists-service.limit-over-100': ({ over }) =>
      ok(over) ? `a page of ${String(numberIn(over, 'pageSize'))} at most` : `${statusOf(over)}`,
    'prospecting.lists-service.page-zero': ({ all, zero }) =>
      itemsOf(all).length > 0 ? pageOf(zero) : undefined,
    'prospecting.lists-service.limit-zero-or-text': ({ oddLimits }) =>
      Object.fromEntries(
        Object.entries(oddLimits).map(([limit, answer]) => [
          `limit=${limit}`,
          ok(answer) ? 'taken' : `${statusOf(answer)}`,
        ]),
      ),
    'prospecting.lists-service.page-beyond-end': ({ all, beyond }) =>
      itemsOf(all).length > 0 ? pageOf(beyond) : undefined,
    'prospecting.lists-service.only-page-given': ({ onlyPage }) => envelope(onlyPage),
    'prospecting.lists-service.only-limit-given': ({ onlyLimit }) => envelope(onlyLimit),
    'prospecting.lists-service.lead-search-unpaged': ({ unpaged }) => unpaged && envelope(unpaged),
    'prospecting.lists-service.lead-search-full-value': ({ found, part }) =>
      found && part && itemsOf(found).length > 0
        ? `a part finds ${itemsOf(part).length === 0 ? 'nothing' : 'something'}`
        : undefined,
    'prospecting.lists-service.lead-search-case': ({ found, inCapitals }) =>
      found && inCapitals && itemsOf(found).length > 0
        ? itemsOf(inCapitals).length === itemsOf(found).length
          ? 'ignored'
          : 'minded'
        : undefined,
    'prospecting.lists-service.rows-page-size-over-100': ({ rowsOver }) =>
      ok(rowsOver) ? `a page of ${String(numberIn(rowsOver, 'pageSize'))} at most` : `${statusOf(rowsOver)}`,
    'prospecting.lists-service.rows-page-zero': ({ known, rowsZero }) =>
      itemsOf(known).length > 0 ? pageOf(rowsZero) : undefined,
    'prospecting.lists-service.rows-page-beyond-end': ({ known, rowsBeyond }) =>
      itemsOf(known).length > 0 ? pageOf(rowsBeyond) : undefined,
    'prospecting.list.list-item-fields': ({ all }) => {
      const [first, ...others] = itemsOf(all);
      return (
        first &&
        Object.keys(first)
          .filter((name) => others.every((each) => name in each))
          .sort()
          .join(', ')
      );
    },
  },
});

const result = (answer: Exchange, at: number): JsonObject | undefined => objectsOf(answer, 'results')[at];
const taken = (answer: Exchange, at: number): string | undefined => {
  const found = result(answer, at);
  if (found === undefined) return undefined;
  if ('error' in found) return 'failed';
  return found['duplicate'] === true
    ? `a duplicate${found['updated'] === true ? ', updated' : ''}`
    : 'created';
};
const FLAG = '?updateIfExists=true';
const mail = (name: string): string => `${name}@question.example`;
const profile = (name: string): string => `https://social.example/in/question-${name}`;

/** What the document leaves open about batches. */
const batches = scenario({
  id: 'prospecting.batch.open-questions',
  service: 'prospecting',
  needs: ['write'],
  cost: 9,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'Questions');
    return {
      mixed: await post(context, listId, [
        { email: mail('failed'), firstName: ['a'] },
        { email: mail('failed'), firstName: 'Ada' },
        { email: mail('stored'), firstName: 'Bob' },
        { email: mail('stored').toUpperCase(), firstName: 'Bob' },
        { socialUrlProfile: profile('one'), firstName: 'Eve' },
      ]),
      profiles: await post(
        context,
        listId,
        [
          { socialUrlProfile: profile('two'), firstName: 'Zoe' },
          { socialUrlProfile: profile('two'), firstName: 'Zoë' },
        ],
        FLAG,
      ),
      twice: await post(
        context,
        listId,
        [
          { email: mail('stored'), firstName: 'First' },
          { email: mail('stored'), firstName: 'Second' },
        ],
        FLAG,
      ),
      unknownList: await post(context, NO_ID, [{ email: mail('nowhere') }]),
      without: {
        'no `contacts`': await post(context, listId, undefined),
        'a text': await post(context, listId, 'all'),
      },
    };
  },
  checkers: {},
  observers: {
    'prospecting.batch.success-with-failures': ({ mixed }) =>
      ok(mixed) ? String(bodyOf(mixed)['success']) : undefined,
    'prospecting.batch.index-base': ({ mixed }) =>
      result(mixed, 0) && `counts from ${String(result(mixed, 0)?.['index'])}`,
    'prospecting.batch.error-form': ({ mixed }) => {
      const error = result(mixed, 0)?.['error'];
      return error === undefined
        ? undefined
        : typeof error !== 'string'
          ? typeof error
          : /^[A-Z_\d]+$/.test(error)
            ? 'a code'
            : 'a sentence';
    },
    'prospecting.batch.repeated-email-of-failed-row': ({ mixed }) => taken(mixed, 1),
    'prospecting.batch.repeated-email-case-in-batch': ({ mixed }) => taken(mixed, 3),
    'prospecting.batch.repeated-profile-in-batch': ({ profiles }) => taken(profiles, 1),
    'prospecting.batch.repeated-email-of-stored-contact': ({ twice }) =>
      ok(twice) ? [taken(twice, 0), taken(twice, 1)].join(' and ') : undefined,
    'prospecting.batch.unknown-list-404': ({ unknownList }) => formOf(unknownList),
    'prospecting.lists-service.batch-without-contacts': ({ without }) =>
      Object.fromEntries(Object.entries(without).map(([body, answer]) => [body, `${statusOf(answer)}`])),
    'prospecting.lists-service.batch-status': ({ profiles }) => `${statusOf(profiles)}`,
  },
});

const twice = ([first, again]: readonly Exchange[]) => ({
  'the first time': first && shapeOf(first),
  again: again && shapeOf(again),
});

/** What the document leaves open about making, changing and deleting lists and contacts. */
const changes = scenario({
  id: 'prospecting.lists.open-changes',
  service: 'prospecting',
  needs: ['write'],
  cost: 19,
  stimulus: async (context) => {
    const { prospecting } = context;
    const create = (body: unknown) => raw(context, 'POST', '/lists/list', '/lists/list', body);
    const { listId } = await newList(context, 'Changes');
    const added = await prospecting.call('POST /lists/list/{listId}/contacts', {
      path: { listId },
      body: { email: mail('changed'), secondaryEmail: mail('second'), firstName: 'Ada' },
    });
    const leadId = stringIn(bodyOf(added), 'leadId') ?? NO_ID;
    const variable = `qxchange${listId.slice(-6)}z`;
    const removal = () =>
      prospecting.call('DELETE /lists/list/{listId}/rows/{leadId}', { path: { listId, leadId } });
    const deletion = () => prospecting.call('DELETE /lists/list/{listId}', { path: { listId } });
    return {
      list: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      nameless: [await create({}), await create({ name: '' })],
      repeated: await create({ name: 'Changes' }),
      bySecondary: await lookUp(context, listId, mail('second')),
      byEmail: await lookUp(context, listId, mail('changed')),
      variable,
      changed: await raw(context, 'PATCH', '/lists/contacts/{contactId}', `/lists/contacts/${leadId}`, {
        [variable]: 'ochre',
      }),
      afterChange: await lookUp(context, listId, mail('changed')),
      renamed: await raw(context, 'PATCH', '/lists/list/{listId}', `/lists/list/${listId}`, {
        name: 'Renamed',
      }),
      removed: [await removal(), await removal()],
      deleted: [await deletion(), await deletion()],
    };
  },
  checkers: {},
  observers: {
    'prospecting.list.name-missing': ({ nameless }) =>
      Object.fromEntries(
        nameless.map((answer, at) => [
          at === 0 ? 'without a name' : 'an empty one',
          ok(answer) ? 'taken' : `${statusOf(answer)}`,
        ]),
      ),
    'prospecting.list.name-repeated': ({ repeated }) => (ok(repeated) ? 'taken' : `${statusOf(repeated)}`),
    'prospecting.lookup.secondary-email': ({ bySecondary }) =>
      ok(bySecondary) ? (itemsOf(bySecondary).length > 0 ? 'matched' : 'not matched') : undefined,
    'prospecting.lookup.page-fields-in-lookup': ({ byEmail }) =>
      ok(byEmail)
        ? ['page', 'pageSize'].map((name) => `${name} ${String(bodyOf(byEmail)[name])}`).join(', ')
        : undefined,
    'prospecting.lists-service.change-answer-shape': ({ changed, variable }) =>
      shapeOf(changed).replace(`, ${variable}`, '').replace(`${variable}, `, ''),
    'prospecting.lists-service.change-unknown-key': ({ changed, afterChange }) =>
      ok(changed)
        ? JSON.stringify(itemsOf(afterChange)).includes('ochre')
          ? 'makes a custom variable'
          : 'is left out'
        : `${statusOf(changed)}`,
    'prospecting.lists-service.rename-list-body': ({ renamed }) =>
      `\`name\` ${ok(renamed) ? 'is taken' : `answers ${statusOf(renamed)}`}`,
    'prospecting.lists-service.rename-list-answer': ({ renamed }) => shapeOf(renamed),
    'prospecting.lists-service.delete-contact-answer': ({ removed }) => twice(removed),
    'prospecting.lists-service.delete-list-answer': ({ deleted }) => twice(deleted),
    'prospecting.lists-service.get-list-fields': ({ list }) => shapeOf(list),
  },
});

export const openLists = [pages, batches, changes];
