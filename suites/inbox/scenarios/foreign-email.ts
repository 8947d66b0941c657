import fc from 'fast-check';
import { INBOX_FAILURES } from '../support/answers.ts';
import { emailPath } from '../checks/states.ts';
import { namedViewsIn } from '../checks/undetailed-answers.ts';
import { stimulus } from '../../kit/model/scenario.ts';
import { ELSEWHERE } from '../../kit/checks/faults.ts';
import { type Exchange, objectsOf } from '../../kit/model/exchange.ts';

/** Requests of one workspace for an email of another. */
export const foreignEmail = stimulus({
  id: 'inbox.foreign-email.update',
  requires: ['write', 'foreign-key'],
  input: () => fc.record({ index: fc.nat({ max: 40 }), isRead: fc.boolean(), unknown: fc.uuid() }),
  stimulus: async ({ inbox }, { index, isRead, unknown }) => {
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const id = objectsOf(theirs, 'items')[index]?.['id'];
    if (typeof id !== 'string') return undefined;
    const readForeign = (): Promise<Exchange> =>
      inbox.call('GET /emails/{emailId}', { ...emailPath(id), key: 'foreign' });
    // The first read may mark it as read.
    await readForeign();
    const before = await readForeign();
    const patched = await inbox.call('PATCH /emails/{emailId}', { ...emailPath(id), body: { isRead } });
    const between = await readForeign();
    const deleted = await inbox.call('DELETE /emails/{emailId}', emailPath(id));
    const after = await readForeign();
    return {
      before,
      patched,
      between,
      deleted,
      after,
      seen: await inbox.call('GET /emails/{emailId}', emailPath(id)),
      unknown: await inbox.call('GET /emails/{emailId}', emailPath(unknown)),
    };
  },
});

/** A mailbox of another workspace. */
export const foreignMailbox = stimulus({
  id: 'inbox.foreign-email.mailbox',
  requires: ['foreign-key'],
  stimulus: async ({ inbox }) => {
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const mailboxId = objectsOf(theirs, 'items')[0]?.['mailboxId'];
    return typeof mailboxId === 'string'
      ? { theirs, mailboxId, ours: await inbox.call('GET /emails', { query: { mailboxId } }) }
      : undefined;
  },
});

/** A view of another workspace. */
export const foreignView = stimulus({
  id: 'inbox.foreign-email.view',
  requires: ['foreign-key'],
  stimulus: async ({ inbox }) => {
    const ours = namedViewsIn(await inbox.call('GET /views')).map(({ id }) => id);
    // Ids may be numbered per workspace.
    const viewId = namedViewsIn(await inbox.call('GET /views', { key: 'foreign' }))
      .map(({ id }) => id)
      .find((id) => !ours.includes(id));
    // An unknown view may cause a failure.
    const provokes = [...INBOX_FAILURES, ...ELSEWHERE];
    return typeof viewId === 'string'
      ? inbox.call('GET /emails', { query: { viewId }, provokes })
      : undefined;
  },
});
