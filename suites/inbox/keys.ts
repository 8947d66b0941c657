import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { isObject, objectOf, statusOf, type Exchange } from '../kit/http/exchange.ts';
import { every, check, given, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { apart, codeOf, emailOf, isCode, isStatus, listIn, ok, served } from './answers.ts';
import { READS, readAt } from './counters.ts';
import { allOk, idsOf, itemsOf, walkList } from './walk.ts';

const forbidden = (exchange: Exchange): boolean => [401, 403].includes(statusOf(exchange));
const major = inboxFacts.contractVersion.split('.')[0] ?? '';

/** What one key opens, in both services. */
const rights = scenario({
  id: 'inbox.authentication.rights',
  service: 'inbox',
  needs: ['read'],
  cost: 14,
  input: ({ emails }) => fc.nat({ max: Math.max(0, emails.length - 1) }),
  stimulus: async (context, index) => {
    const { inbox, prospecting, survey } = context;
    const list = await inbox.call('GET /emails', { query: { limit: 1 } });
    const reads = [];
    for (const path of READS) reads.push(await readAt(context, path));
    const emailId = survey.emails[index]?.id ?? 'none';
    return {
      list,
      reads,
      tags: listIn(survey.emails[index], 'tags').map((tag) => isObject(tag) && tag['name']),
      email: await inbox.call('GET /emails/{emailId}', { path: { emailId } }),
      campaigns: await prospecting.call('GET /advanced/campaigns'),
      lists: await prospecting.call('GET /lists/list'),
      listsInside: await inbox.raw({ method: 'GET', target: '/lists/list' }),
      refusal: await inbox.call('GET /emails', { key: 'unknown' }),
      otherRefusal: await prospecting.call('GET /advanced/campaigns', { key: 'unknown' }),
    };
  },
  checkers: {
    'inbox.service.group-emails-list': ({ list }) => isStatus(list, 200),
    'inbox.service.no-workspace-in-paths': ({ list }) =>
      check(![400, 404].includes(statusOf(list)), 'a path without workspace is not known', list),
    'inbox.introduction.path-prefix': ({ list }) => served(list),
    'inbox.versioning.version-in-path': ({ list }) =>
      given(list.request.target.split('?')[0] === `/inbox/api/v${major}/emails`, () => served(list)),
    'inbox.introduction.prospecting-outside-prefix': ({ lists, listsInside }) =>
      check(
        lists.response.json !== undefined && statusOf(lists) !== 404 && !ok(listsInside),
        'the lists are not at the base URL, or under the prefix',
        lists,
        listsInside,
      ),
    'inbox.service.same-key-as-prospecting': ({ list, campaigns }) =>
      check(
        statusOf(list) !== 401 && statusOf(campaigns) !== 401,
        'the key opens one service alone',
        list,
        campaigns,
      ),
    'inbox.service.error-format-differs-from-prospecting': ({ refusal, otherRefusal }) =>
      given(statusOf(refusal) >= 400 && statusOf(otherRefusal) >= 400, () =>
        check(
          typeof codeOf(refusal) === 'string' && codeOf(refusal) !== codeOf(otherRefusal),
          'the errors of both services look alike',
          refusal,
          otherRefusal,
        ),
      ),
    'inbox.authentication.key-48-characters': ({ list }) =>
      given(ok(list), () => {
        const { length } = list.request.headers['authorization'] ?? '';
        return check(
          length === inboxFacts.apiKeyLength,
          `a key of ${length} characters opens the inbox`,
          list,
        );
      }),
    'inbox.authentication.key-reads-every-email': ({ email }) =>
      check(!forbidden(email), `an email is answered with ${statusOf(email)}`, email),
    'inbox.authentication.key-has-every-right': ({ reads }) =>
      every(reads, (answer) => check(!forbidden(answer), `the answer is ${statusOf(answer)}`, answer)),
    'inbox.email-detail.labels-are-provider-labels': ({ email, tags }) => {
      const { labels } = emailOf(email);
      return given(Array.isArray(labels) && labels.length > 0 && tags.length > 0, () =>
        check(
          !(labels as unknown[]).every((label) => tags.some((name) => name === label)),
          'the labels are the names of the inbox labels',
          email,
        ),
      );
    },
  },
});

/** The same requests under the keys of two workspaces. */
const workspaces = scenario({
  id: 'inbox.service.workspaces',
  service: 'inbox',
  needs: ['foreign-key'],
  cost: 10,
  input: () => fc.nat({ max: 40 }),
  stimulus: async ({ inbox }, index) => {
    const theirs = await inbox.call('GET /emails', { query: { limit: 100 }, key: 'foreign' });
    const subject = String(itemsOf([theirs])[index]?.['subject']);
    const q = (/[a-z0-9]{3,}/i.exec(subject)?.[0] ?? 'the').slice(0, 5);
    return {
      theirs,
      ours: await walkList(inbox, { limit: inboxFacts.page.maxLimit }, 5),
      bySecond: await inbox.call('GET /emails', { query: { limit: 20 }, key: 'second' }),
      byMain: await inbox.call('GET /emails', { query: { limit: 20 } }),
      found: await inbox.call('GET /emails/search', { query: { q, limit: 100 } }),
    };
  },
  checkers: {
    'inbox.service.workspace-from-key': ({ theirs, byMain, bySecond }) =>
      given([theirs, byMain, bySecond].every(ok) && itemsOf([byMain]).length > 0, () =>
        check(
          idsOf([byMain]).join() === idsOf([bySecond]).join() &&
            !idsOf([byMain]).some((id) => idsOf([theirs]).includes(id)),
          'keys of one workspace differ, or keys of two do not',
          theirs,
          byMain,
          bySecond,
        ),
      ),
    'inbox.service.key-reaches-own-workspace-only': ({ theirs, ours, found }) =>
      given(ok(theirs) && allOk(ours) && itemsOf([theirs]).length > 0, () =>
        apart(
          [...idsOf(ours), ...idsOf([found])],
          idsOf([theirs]),
          'an email of another workspace is shown',
          ...ours,
          found,
        ),
      ),
  },
});

/** Changing requests under no key and under one that does not exist. */
const WRITES = [
  'PATCH /emails/{emailId}',
  'DELETE /emails/{emailId}',
  'POST /emails/bulk',
  'POST /drafts/send',
] as const;
const writes = scenario({
  id: 'inbox.authentication.writes',
  service: 'inbox',
  needs: ['write'],
  cost: 4,
  cases: () => WRITES,
  stimulus: async ({ inbox, survey }, operation: (typeof WRITES)[number]) => {
    const [method = '', path = ''] = operation.split(' ');
    const email = survey.emails[0];
    const emailId = email?.id ?? 'none';
    const send = (key: 'none' | 'unknown'): Promise<Exchange> =>
      inbox.raw({
        method,
        operation,
        key,
        target: path.replace('{emailId}', emailId),
        ...(method !== 'DELETE' && {
          body: JSON.stringify({ ids: [emailId], isStarred: !email?.isStarred }),
        }),
      });
    const read = (): Promise<Exchange> => inbox.call('GET /emails/{emailId}', { path: { emailId } });
    const before = await read();
    return { before, none: await send('none'), unknown: await send('unknown'), after: await read() };
  },
  checkers: {
    'inbox.authentication.unknown-key-on-writes': ({ unknown }) => isStatus(unknown, 401),
    'inbox.endpoints.authorization-required-on-writes': ({ before, none, after }) =>
      check(
        statusOf(none) >= 400 &&
          // Whether reading an email marks it as read is open.
          ['isStarred', 'folderId'].every((name) => emailOf(before)[name] === emailOf(after)[name]),
        'a change without key is carried out',
        none,
        after,
      ),
  },
});

const disabled = scenario({
  id: 'inbox.authentication.disabled',
  service: 'inbox',
  needs: ['state', 'clock'],
  cost: 3,
  stimulus: async ({ inbox, arrange, advance }: ScenarioContext) => {
    const look = (): Promise<Exchange> => inbox.call('GET /emails', { query: { limit: 1 }, key: 'second' });
    const before = await look();
    await arrange({ disable: 'second' });
    await advance((inboxFacts.disabledKeyPropagationSeconds + 1) * 1000);
    const spread = await look();
    await advance(inboxFacts.disabledKeyPropagationSeconds * 10_000);
    return { before, spread, late: await look() };
  },
  checkers: {
    'inbox.authentication.disabled-key-401': ({ before, late }) =>
      given(ok(before), () => isStatus(late, 401)),
    'inbox.authentication.disabled-key-code': ({ before, late }) =>
      given(ok(before), () => isCode(late, 'INVALID_API_KEY')),
    'inbox.authentication.disabled-key-within-5-minutes': ({ before, spread }) =>
      given(ok(before), () =>
        check(statusOf(spread) >= 400, 'a disabled key still works after five minutes', spread),
      ),
  },
});

/** A change that says nothing usable. */
const variants = scenario({
  id: 'inbox.errors.variants',
  service: 'inbox',
  needs: ['write'],
  cost: 1,
  input: () => fc.constantFrom('{}', '{"isRead":"yes"}', '{"other":1}'),
  stimulus: async ({ inbox, survey }, body) => ({
    answer: await inbox.raw({
      method: 'PATCH',
      operation: 'PATCH /emails/{emailId}',
      target: `/emails/${survey.emails[0]?.id ?? 'none'}`,
      body,
    }),
  }),
  checkers: {
    'inbox.errors.validation-details-variants': ({ answer }): Judgement =>
      given(codeOf(answer) === 'VALIDATION_FAILED', () => {
        const text = JSON.stringify(objectOf(answer)['details'] ?? {});
        return check(
          /"accepted":\[/.test(text) && !/"(isRead|isStarred)":/.test(text),
          `details are ${text.slice(0, 100)}`,
          answer,
        );
      }),
  },
});

export const keys = [rights, workspaces, writes, disabled, variants];
