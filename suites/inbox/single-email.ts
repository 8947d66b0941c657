import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import {
  isObject,
  objectOf,
  objectsOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import { every, check, given, vacuous } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { allOk, idsOf, walkList } from './walk.ts';

const emailOf = (exchange: Exchange): JsonObject => {
  const { email } = objectOf(exchange);
  return isObject(email) ? email : {};
};
const codeOf = (exchange: Exchange): unknown => objectOf(exchange)['code'];
const SHARED = [
  'mailboxId',
  'folderId',
  'messageId',
  'threadId',
  'subject',
  'date',
  'snippet',
  'isRead',
  'isStarred',
  'isDraft',
  'waitingForReply',
  'hasAttachments',
];

const read = scenario({
  id: 'inbox.get-email.read',
  service: 'inbox',
  needs: ['read'],
  cost: 2,
  input: ({ emails }) =>
    fc.record({ index: fc.nat({ max: Math.max(0, emails.length - 1) }), unknown: fc.uuid() }),
  stimulus: async ({ inbox, survey }, { index, unknown }) => {
    const listed = survey.emails[index];
    return {
      listed,
      got: listed && (await inbox.call('GET /emails/{emailId}', { path: { emailId: listed.id } })),
      missing: await inbox.call('GET /emails/{emailId}', { path: { emailId: unknown } }),
    };
  },
  checkers: {
    'inbox.get-email.id-from-list-accepted': ({ got }) =>
      got === undefined
        ? vacuous
        : check(statusOf(got) < 400, `a listed email is answered with ${statusOf(got)}`, got),
    'inbox.get-email.unknown-404': ({ missing }) =>
      check(statusOf(missing) === 404, `the status is ${statusOf(missing)}`, missing),
    'inbox.get-email.unknown-code': ({ missing }) =>
      given(statusOf(missing) >= 400, () =>
        check(codeOf(missing) === 'EMAIL_NOT_FOUND', `the code is ${String(codeOf(missing))}`, missing),
      ),
    'inbox.email-detail.agrees-with-list': ({ listed, got }) =>
      listed === undefined || got === undefined || statusOf(got) !== 200
        ? vacuous
        : every(SHARED, (name) => {
            const [a, b] = [(listed as unknown as JsonObject)[name], emailOf(got)[name]];
            return a === undefined || b === undefined
              ? vacuous
              : check(
                  a === b,
                  `${name} is ${JSON.stringify(a)} in the list and ${JSON.stringify(b)} in the detail`,
                  got,
                );
          }),
    'inbox.email-detail.enough-to-reply': ({ got }) =>
      got === undefined || statusOf(got) !== 200
        ? vacuous
        : every(['mailboxId', 'messageId', 'references', 'from'], (name) =>
            check(emailOf(got)[name] != null, `${name} is missing`, got),
          ),
  },
});

/** What one PATCH may say: one flag, the other, or both. */
const flags = fc.oneof(
  fc.record({ isRead: fc.boolean() }),
  fc.record({ isStarred: fc.boolean() }),
  fc.record({ isRead: fc.boolean(), isStarred: fc.boolean() }),
);
const unusable = fc.constantFrom<unknown>(
  {},
  { isRead: 'true' },
  { isStarred: 1 },
  { isRead: null },
  { other: true },
);

const patch = scenario({
  id: 'inbox.update-email.patch',
  service: 'inbox',
  needs: ['write'],
  cost: 11,
  input: ({ emails }) =>
    fc.record({
      index: fc.nat({ max: Math.max(0, emails.length - 1) }),
      body: flags,
      bad: unusable,
      malformed: fc.constantFrom('{', '{"isRead":', 'isRead=true'),
      unknown: fc.uuid(),
    }),
  stimulus: async ({ inbox, survey }, { index, body, bad, malformed, unknown }) => {
    const listed = survey.emails[index];
    if (listed === undefined) return undefined;
    const operation = 'PATCH /emails/{emailId}';
    const at = { path: { emailId: listed.id } };
    const target = `/emails/${encodeURIComponent(listed.id)}`;
    // The first may mark it as read.
    await inbox.call('GET /emails/{emailId}', at);
    const before = await inbox.call('GET /emails/{emailId}', at);
    const refused = await inbox.raw({ method: 'PATCH', target, operation, body: JSON.stringify(bad) });
    const broken = await inbox.raw({ method: 'PATCH', target, operation, body: malformed });
    const between = await inbox.call('GET /emails/{emailId}', at);
    const changed = await inbox.call(operation, { ...at, body });
    const after = await inbox.call('GET /emails/{emailId}', at);
    const page = await walkList(inbox, { limit: inboxFacts.page.maxLimit }, 2);
    const missing = await inbox.raw({
      method: 'PATCH',
      target: `/emails/${unknown}`,
      operation,
      body: JSON.stringify(body),
    });
    return { id: listed.id, body, before, refused, broken, between, changed, after, page, missing };
  },
  checkers: {
    'inbox.update-email.is-read-alone-accepted': (h) =>
      h && !('isStarred' in h.body)
        ? check(statusOf(h.changed) < 300, `the answer is ${statusOf(h.changed)}`, h.changed)
        : vacuous,
    'inbox.update-email.is-starred-alone-accepted': (h) =>
      h && !('isRead' in h.body)
        ? check(statusOf(h.changed) < 300, `the answer is ${statusOf(h.changed)}`, h.changed)
        : vacuous,
    'inbox.update-email.both-accepted': (h) =>
      h && 'isRead' in h.body && 'isStarred' in h.body && statusOf(h.after) === 200
        ? check(
            emailOf(h.after)['isRead'] === h.body.isRead &&
              emailOf(h.after)['isStarred'] === h.body.isStarred,
            'a flag is not as sent',
            h.changed,
            h.after,
          )
        : vacuous,
    'inbox.update-email.returns-updated-email': (h) =>
      h && statusOf(h.changed) === 200
        ? every(Object.entries(h.body), ([name, value]) =>
            check(
              emailOf(h.changed)[name] === value,
              `${name} is ${String(emailOf(h.changed)[name])} in the answer`,
              h.changed,
            ),
          )
        : vacuous,
    'inbox.update-email.empty-body-refused': (h) =>
      h ? check(statusOf(h.refused) === 400, `the answer is ${statusOf(h.refused)}`, h.refused) : vacuous,
    'inbox.update-email.non-boolean-refused': (h) =>
      h?.refused.request.body !== undefined && h.refused.request.body !== '{}'
        ? check(statusOf(h.refused) === 400, `the answer is ${statusOf(h.refused)}`, h.refused)
        : vacuous,
    'inbox.update-email.refused-body-changes-nothing': (h) =>
      h && statusOf(h.refused) >= 400 && statusOf(h.before) === 200 && statusOf(h.between) === 200
        ? every(['isRead', 'isStarred'], (name) =>
            check(
              emailOf(h.before)[name] === emailOf(h.between)[name],
              `a refused change altered ${name}`,
              h.refused,
              h.between,
            ),
          )
        : vacuous,
    'inbox.update-email.invalid-code': (h) =>
      h && statusOf(h.refused) === 400
        ? check(
            codeOf(h.refused) === 'VALIDATION_FAILED',
            `the code is ${String(codeOf(h.refused))}`,
            h.refused,
          )
        : vacuous,
    'inbox.update-email.invalid-details-accepted': (h) =>
      h && statusOf(h.refused) === 400
        ? check(accepted(h.refused) !== undefined, 'no list `accepted`', h.refused)
        : vacuous,
    'inbox.update-email.invalid-details-lists-is-read': (h) => listsField(h?.refused, 'isRead'),
    'inbox.update-email.invalid-details-lists-is-starred': (h) => listsField(h?.refused, 'isStarred'),
    'inbox.update-email.malformed-json-400': (h) =>
      h ? check(statusOf(h.broken) === 400, `the answer is ${statusOf(h.broken)}`, h.broken) : vacuous,
    'inbox.update-email.malformed-json-code': (h) =>
      h && statusOf(h.broken) === 400
        ? check(codeOf(h.broken) === 'REQUEST_ERROR', `the code is ${String(codeOf(h.broken))}`, h.broken)
        : vacuous,
    'inbox.update-email.unknown-404': (h) =>
      h ? check(statusOf(h.missing) === 404, `the status is ${statusOf(h.missing)}`, h.missing) : vacuous,
    'inbox.update-email.unknown-code': (h) =>
      h && statusOf(h.missing) >= 400
        ? check(codeOf(h.missing) === 'NOT_FOUND', `the code is ${String(codeOf(h.missing))}`, h.missing)
        : vacuous,
    'inbox.email-detail.same-shape-on-patch': (h) =>
      h && statusOf(h.changed) === 200 && statusOf(h.after) === 200
        ? every(Object.keys(emailOf(h.after)), (name) =>
            check(name in emailOf(h.changed), `the answer to a change lacks ${name}`, h.changed),
          )
        : vacuous,
  },
});

const accepted = (exchange: Exchange): readonly unknown[] | undefined => {
  const details = objectOf(exchange)['details'];
  return isObject(details) && Array.isArray(details['accepted']) ? details['accepted'] : undefined;
};
const listsField = (exchange: Exchange | undefined, name: string) => {
  const list = exchange === undefined ? undefined : accepted(exchange);
  return list === undefined
    ? vacuous
    : check(list.includes(name), `accepted does not list ${name}`, exchange);
};

const trash = scenario({
  id: 'inbox.delete-email.trash',
  service: 'inbox',
  needs: ['write'],
  cost: 8,
  input: ({ emails }) =>
    fc.record({ index: fc.nat({ max: Math.max(0, emails.length - 1) }), unknown: fc.uuid() }),
  stimulus: async ({ inbox, survey }, { index, unknown }) => {
    const listed = survey.emails[index];
    if (listed === undefined) return undefined;
    const at = { path: { emailId: listed.id } };
    const deleted = await inbox.call('DELETE /emails/{emailId}', at);
    const again = await inbox.call('DELETE /emails/{emailId}', at);
    const after = await inbox.call('GET /emails/{emailId}', at);
    const trashed = await walkList(inbox, { folderType: 'TRASH', limit: inboxFacts.page.maxLimit });
    const missing = await inbox.call('DELETE /emails/{emailId}', { path: { emailId: unknown } });
    return { id: listed.id, deleted, again, after, trashed, missing };
  },
  checkers: {
    'inbox.delete-email.no-request-body': (h) =>
      h
        ? check(
            ![400, 411, 415, 422].includes(statusOf(h.deleted)) || codeOf(h.deleted) === 'NO_TRASH_FOLDER',
            'a deletion without body is refused',
            h.deleted,
          )
        : vacuous,
    'inbox.delete-email.empty-response': (h) =>
      h && statusOf(h.deleted) < 300
        ? check(h.deleted.response.bytes.length === 0, 'the answer has a body', h.deleted)
        : vacuous,
    'inbox.delete-email.unknown-404': (h) =>
      h ? check(statusOf(h.missing) === 404, `the status is ${statusOf(h.missing)}`, h.missing) : vacuous,
    'inbox.states.delete-moves-to-trash': (h) =>
      h && statusOf(h.deleted) === 204 && allOk(h.trashed)
        ? check(idsOf(h.trashed).includes(h.id), 'a deleted email is not in TRASH', h.deleted, ...h.trashed)
        : vacuous,
  },
});

const foreign = scenario({
  id: 'inbox.get-email.foreign',
  service: 'inbox',
  needs: ['foreign-key'],
  cost: 4,
  input: () => fc.nat({ max: 40 }),
  stimulus: async ({ inbox }, index) => {
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const id = objectsOf(theirs, 'items')[index]?.['id'];
    return typeof id === 'string'
      ? { ours: await inbox.call('GET /emails/{emailId}', { path: { emailId: id } }) }
      : undefined;
  },
  checkers: {
    'inbox.get-email.foreign-404': (h) =>
      h ? check(statusOf(h.ours) === 404, `the status is ${statusOf(h.ours)}`, h.ours) : vacuous,
    'inbox.get-email.foreign-code': (h) =>
      h && statusOf(h.ours) >= 400
        ? check(codeOf(h.ours) === 'EMAIL_NOT_FOUND', `the code is ${String(codeOf(h.ours))}`, h.ours)
        : vacuous,
    'inbox.authentication.foreign-resource-404': (h) =>
      h ? check(statusOf(h.ours) === 404, `the status is ${statusOf(h.ours)}`, h.ours) : vacuous,
    'inbox.authentication.foreign-resource-never-403': (h) =>
      h ? check(statusOf(h.ours) !== 403, 'the status is 403', h.ours) : vacuous,
  },
});

export const singleEmail = [read, patch, trash, foreign];
