import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';
import { INBOX_FAILURES, emailOf } from '../support/answers.ts';
import { mostVaried, variedPlaces } from '../support/varied.ts';
import { identityOf, emailsOfWalk, walkList } from '../checks/walk.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { rotate } from '../../kit/model/rotate.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';

/** Most emails that one run reads. */
const MOST_READ = 6;
const HIDDEN = { filtered: 'only' } as const;

export const emailRead = stimulus({
  id: 'inbox.single-email.read',
  input: ({ emails }) =>
    fc.record({
      index: fc.nat({ max: Math.max(0, emails.length - 1) }),
      beside: fc.constant(variedPlaces(emails)),
    }),
  stimulus: async ({ inbox, survey }, { index, beside }) => {
    const list = async (query: Parameters<typeof walkList>[1]): Promise<readonly ListedEmail[]> =>
      emailsOfWalk(await walkList(inbox, { ...query, limit: inboxFacts.page.maxLimit }, 1)).filter(
        ({ id }) => typeof id === 'string',
      ) as unknown as readonly ListedEmail[];
    await list({});
    const chosen = new Map<string, ListedEmail>();
    const choose = (email: ListedEmail | undefined): void => {
      if (email !== undefined && chosen.size < MOST_READ) chosen.set(email.id, email);
    };
    // The emails with the most different parts, and the drawn one.
    for (const place of [...beside.slice(0, 2), index]) choose(survey.emails[place]);
    // A hidden one, and one of each folder type in turn, because the newest emails may lack some.
    const folders = rotate(inboxFacts.folderTypes, index).map((folderType) => ({ folderType }));
    for (const query of [HIDDEN, ...folders]) {
      const listed = await list(query);
      if (!listed.some(({ id }) => chosen.has(id)))
        choose(listed[mostVaried(listed, chosen.values()) ?? index % Math.max(1, listed.length)]);
    }
    for (const place of beside) choose(survey.emails[place]);
    const read: { readonly listed: ListedEmail; readonly got: Exchange }[] = [];
    for (const listed of chosen.values())
      read.push({ listed, got: await inbox.call('GET /emails/{emailId}', { path: { emailId: listed.id } }) });
    // Another size, so that the service is asked again.
    await walkList(inbox, { limit: inboxFacts.page.maxLimit - 1 }, 1);
    return { read };
  },
});

/** An id of a form that the service does not use may make it fail. */
export const unknownEmail = stimulus({
  id: 'inbox.single-email.unknown',
  input: () => fc.uuid(),
  stimulus: async ({ inbox }, emailId) => ({
    missing: await inbox.call('GET /emails/{emailId}', { path: { emailId }, provokes: INBOX_FAILURES }),
  }),
});

/** The flags of one PATCH: one flag, the other, or both. */
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

export const updateFlags = stimulus({
  id: 'inbox.single-email.patch',
  requires: ['write'],
  input: ({ emails }) =>
    fc.record({
      index: fc.nat({ max: Math.max(0, emails.length - 1) }),
      body: flags,
      key: fc.constantFrom('main' as const, 'second' as const),
      bad: unusable,
      malformed: fc.constantFrom('{', '{"isRead":', 'isRead=true'),
      unknown: fc.uuid(),
    }),
  stimulus: async ({ inbox, survey }, { index, body, key, bad, malformed, unknown }) => {
    const listed = survey.emails[index];
    if (listed === undefined) return undefined;
    const operation = 'PATCH /emails/{emailId}';
    const at = { path: { emailId: listed.id } };
    // The first read may mark it as read.
    await inbox.call('GET /emails/{emailId}', at);
    const before = await inbox.call('GET /emails/{emailId}', at);
    const refused = await inbox.send(operation, { ...at, body: bad });
    const broken = await inbox.call(operation, { ...at, text: malformed });
    const between = await inbox.call('GET /emails/{emailId}', at);
    const changed = await inbox.call(operation, { ...at, body, key });
    const after = await inbox.call('GET /emails/{emailId}', at);
    const page = await walkList(inbox, { limit: inboxFacts.page.maxLimit }, 2);
    const missing = await inbox.call(operation, { path: { emailId: unknown }, body });
    return { id: listed.id, body, before, refused, broken, between, changed, after, page, missing };
  },
});

export const trashEmail = stimulus({
  id: 'inbox.single-email.trash',
  requires: ['write'],
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
});

export const foreignEmailRead = stimulus({
  id: 'inbox.single-email.foreign',
  requires: ['foreign-key'],
  input: () => fc.nat({ max: 40 }),
  stimulus: async ({ inbox }, index) => {
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const email = objectsOf(theirs, 'items')[index];
    const id = email?.['id'];
    if (email === undefined || typeof id !== 'string') return undefined;
    const path = { emailId: id };
    const ours = await inbox.call('GET /emails/{emailId}', { path });
    // If ids are numbered per workspace, this account may have its own email with that id.
    if (ok(ours) && identityOf(emailOf(ours)) !== identityOf(email)) return undefined;
    return { ours, body: await inbox.call('GET /emails/{emailId}/body', { path }) };
  },
});
