import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { objectsOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import type { Survey } from '../kit/target/survey.ts';
import { codeOf, emailOf, isCode, isStatus, ok } from './answers.ts';
import { idsOf, isWhole, itemsOf, walkList } from './walk.ts';

const { maxLimit } = inboxFacts.page;
const anyEmail = ({ emails }: Survey): fc.Arbitrary<number> =>
  fc.nat({ max: Math.max(0, emails.length - 1) });
const at = (emailId: string) => ({ path: { emailId } });
const read = ({ inbox }: ScenarioContext, id: string): Promise<Exchange> =>
  inbox.call('GET /emails/{emailId}', at(id));
const whole = (
  { inbox }: ScenarioContext,
  folderType?: (typeof inboxFacts.folderTypes)[number],
): Promise<Exchange[]> => walkList(inbox, { limit: maxLimit, ...(folderType && { folderType }) });

const NAMES = ['isRead', 'isStarred'] as const;
type Name = (typeof NAMES)[number];

/** One flag set from either state, twice, and read in every way. */
const flags = scenario({
  id: 'inbox.states.flags',
  service: 'inbox',
  needs: ['write'],
  cost: 9,
  cases: ({ emails }) =>
    NAMES.flatMap((name, row) =>
      [0, 1, 2, 3].map((column) => ({
        index: ((row * 4 + column) * 13) % Math.max(1, emails.length),
        name,
        from: column % 2 === 0,
        value: column < 2,
      })),
    ),
  stimulus: async (context, { index, name, from, value }) => {
    const id = context.survey.emails[index]?.id;
    if (id === undefined) return undefined;
    const set = (flag: boolean): Promise<Exchange> =>
      context.inbox.call('PATCH /emails/{emailId}', { ...at(id), body: { [name]: flag } });
    const origin = await read(context, id);
    await set(from);
    const before = await read(context, id);
    const changed = await set(value);
    // Before the email is read again: whether that marks it as read is open.
    const list = await whole(context);
    const after = await read(context, id);
    const again = await set(value);
    const afterAgain = await read(context, id);
    return { id, name, value, origin, before, changed, after, again, afterAgain, list };
  },
  checkers: {
    'inbox.states.set-is-read-true': (h) => becomes(h, 'isRead', true),
    'inbox.states.set-is-read-false': (h) => becomes(h, 'isRead', false),
    'inbox.states.set-is-starred-true': (h) => becomes(h, 'isStarred', true),
    'inbox.states.set-is-starred-false': (h) => becomes(h, 'isStarred', false),
    'inbox.states.set-is-read-idempotent': (h) => idempotent(h, 'isRead'),
    'inbox.states.set-is-starred-idempotent': (h) => idempotent(h, 'isStarred'),
    'inbox.states.flags-persist': (h) =>
      given(h !== undefined && ok(h.changed), () =>
        every(
          itemsOf(h?.list ?? []).filter((email) => email['id'] === h?.id),
          (email) =>
            check(
              email[h?.name ?? 'isRead'] === h?.value,
              'a later list shows another value',
              h?.changed,
              ...(h?.list ?? []),
            ),
        ),
      ),
    'inbox.states.flags-independent': (h) =>
      h === undefined || !ok(h.before) || !ok(h.changed) || !ok(h.after)
        ? vacuous
        : every(
            NAMES.filter((name) => name !== h.name),
            (name) =>
              check(
                emailOf(h.after)[name] === emailOf(h.before)[name],
                `${name} changes too`,
                h.changed,
                h.after,
              ),
          ),
    'inbox.states.flags-leave-folder': (h) =>
      h === undefined || !ok(h.origin) || !ok(h.changed) || !ok(h.after)
        ? vacuous
        : check(
            emailOf(h.after)['folderId'] === emailOf(h.origin)['folderId'],
            'the email is in another folder',
            h.changed,
            h.after,
          ),
  },
});

interface Flagged {
  readonly name: Name;
  readonly value: boolean;
  readonly changed: Exchange;
  readonly after: Exchange;
  readonly again: Exchange;
  readonly afterAgain: Exchange;
}
const becomes = (h: Flagged | undefined, name: Name, value: boolean): Judgement =>
  h === undefined || h.name !== name || h.value !== value || !ok(h.changed) || !ok(h.after)
    ? vacuous
    : check(
        emailOf(h.after)[name] === value,
        `${name} is ${String(emailOf(h.after)[name])} after it was set to ${String(value)}`,
        h.changed,
        h.after,
      );
const idempotent = (h: Flagged | undefined, name: Name): Judgement =>
  h === undefined || h.name !== name || !ok(h.changed) || !ok(h.after) || !ok(h.afterAgain)
    ? vacuous
    : check(
        ok(h.again) &&
          [...NAMES, 'folderId'].every((each) => emailOf(h.afterAgain)[each] === emailOf(h.after)[each]),
        'the same change once more fails or alters something',
        h.again,
        h.afterAgain,
      );

/** An email deleted twice. */
const trash = scenario({
  id: 'inbox.states.trash',
  service: 'inbox',
  needs: ['write'],
  cost: 9,
  input: (survey) => fc.record({ index: anyEmail(survey) }),
  stimulus: async (context, { index }) => {
    const id = context.survey.emails[index]?.id;
    if (id === undefined) return undefined;
    const before = await read(context, id);
    const inTrashBefore = await whole(context, 'TRASH');
    const deleted = await context.inbox.call('DELETE /emails/{emailId}', at(id));
    const inTrash = await whole(context, 'TRASH');
    const all = await whole(context);
    const after = await read(context, id);
    const again = await context.inbox.call('DELETE /emails/{emailId}', at(id));
    const inTrashAgain = await whole(context, 'TRASH');
    return { id, before, inTrashBefore, deleted, inTrash, all, after, again, inTrashAgain };
  },
  checkers: {
    'inbox.states.delete-leaves-former-folder': (h) =>
      h && moves(h)
        ? every(
            itemsOf(h.all).filter((email) => email['id'] === h.id),
            (email) =>
              check(
                email['folderId'] !== emailOf(h.before)['folderId'],
                'the email is still in its former folder',
                h.deleted,
                ...h.all,
              ),
          )
        : vacuous,
    'inbox.states.delete-local-at-once': (h) =>
      h && moves(h) && isWhole(h.inTrash)
        ? check(idsOf(h.inTrash).includes(h.id), 'the move does not show at once', h.deleted, ...h.inTrash)
        : vacuous,
    'inbox.states.delete-never-permanent': (h) =>
      h && ok(h.before) && ok(h.deleted)
        ? check(ok(h.after), `a deleted email is answered with ${statusOf(h.after)}`, h.deleted, h.after)
        : vacuous,
    'inbox.states.delete-in-trash-204': (h) =>
      h && ok(h.deleted) && idsOf(h.inTrash).includes(h.id) ? isStatus(h.again, 204) : vacuous,
    'inbox.states.delete-in-trash-moves-nothing': (h) =>
      h && ok(h.again) && idsOf(h.inTrash).includes(h.id) && isWhole(h.inTrashAgain)
        ? check(
            idsOf(h.inTrashAgain).includes(h.id),
            'an email deleted in the trash leaves it',
            h.again,
            ...h.inTrashAgain,
          )
        : vacuous,
  },
});

const moves = (h: {
  id: string;
  before: Exchange;
  inTrashBefore: readonly Exchange[];
  deleted: Exchange;
}): boolean =>
  ok(h.before) && isWhole(h.inTrashBefore) && !idsOf(h.inTrashBefore).includes(h.id) && ok(h.deleted);

/** A deletion where no mailbox has a trash folder. */
const nowhere = scenario({
  id: 'inbox.states.no-trash-folder',
  service: 'inbox',
  needs: ['write', 'state'],
  cost: 6,
  input: (survey) => fc.record({ index: anyEmail(survey) }),
  stimulus: async (context, { index }) => {
    const id = context.survey.emails[index]?.id;
    const inTrash = await whole(context, 'TRASH');
    // What has been in the trash before is another matter.
    if (id === undefined || idsOf(inTrash).includes(id)) return undefined;
    await context.arrange({ situation: { noTrashFolders: true } });
    const before = await read(context, id);
    const deleted = await context.inbox.call('DELETE /emails/{emailId}', at(id));
    return { before, deleted, after: await read(context, id) };
  },
  checkers: {
    'inbox.states.delete-without-trash-folder-400': (h) => (h ? isStatus(h.deleted, 400) : vacuous),
    'inbox.states.delete-without-trash-folder-code': (h) =>
      h ? isCode(h.deleted, 'NO_TRASH_FOLDER') : vacuous,
    'inbox.states.delete-without-trash-folder-unchanged': (h) =>
      h && statusOf(h.deleted) >= 400 && ok(h.before)
        ? check(
            emailOf(h.after)['folderId'] === emailOf(h.before)['folderId'],
            'a refused deletion moves the email',
            h.deleted,
            h.after,
          )
        : vacuous,
  },
});

/** What one workspace tries with the email of another. */
const foreign = scenario({
  id: 'inbox.update-email.foreign',
  service: 'inbox',
  needs: ['write', 'foreign-key'],
  cost: 10,
  input: () => fc.record({ index: fc.nat({ max: 40 }), isRead: fc.boolean(), unknown: fc.uuid() }),
  stimulus: async ({ inbox }, { index, isRead, unknown }) => {
    const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
    const id = objectsOf(theirs, 'items')[index]?.['id'];
    if (typeof id !== 'string') return undefined;
    const look = (): Promise<Exchange> => inbox.call('GET /emails/{emailId}', { ...at(id), key: 'foreign' });
    // The first may mark it as read.
    await look();
    const before = await look();
    const patched = await inbox.call('PATCH /emails/{emailId}', { ...at(id), body: { isRead } });
    const between = await look();
    const deleted = await inbox.call('DELETE /emails/{emailId}', at(id));
    const after = await look();
    return {
      before,
      patched,
      between,
      deleted,
      after,
      seen: await inbox.call('GET /emails/{emailId}', at(id)),
      unknown: await inbox.call('GET /emails/{emailId}', at(unknown)),
      body: await inbox.call('GET /emails/{emailId}/body', at(id)),
    };
  },
  checkers: {
    'inbox.update-email.foreign-404': (h) => (h ? isStatus(h.patched, 404) : vacuous),
    'inbox.update-email.foreign-code': (h) => (h ? isCode(h.patched, 'NOT_FOUND') : vacuous),
    'inbox.update-email.foreign-unchanged': (h) => (h ? unchanged(h.before, h.between, h.patched) : vacuous),
    'inbox.delete-email.foreign-404': (h) => (h ? isStatus(h.deleted, 404) : vacuous),
    'inbox.delete-email.foreign-unchanged': (h) => (h ? unchanged(h.between, h.after, h.deleted) : vacuous),
    'inbox.get-email.foreign-like-unknown': (h) =>
      h
        ? check(
            statusOf(h.seen) === statusOf(h.unknown) && codeOf(h.seen) === codeOf(h.unknown),
            `a foreign email is answered with ${statusOf(h.seen)} ${String(codeOf(h.seen))}, an unknown one with ${statusOf(h.unknown)} ${String(codeOf(h.unknown))}`,
            h.seen,
            h.unknown,
          )
        : vacuous,
    'inbox.undetailed-operations.body-foreign-404': (h) => (h ? isStatus(h.body, 404) : vacuous),
  },
});

const unchanged = (before: Exchange, after: Exchange, attempt: Exchange): Judgement =>
  given(ok(before), () =>
    every([...NAMES, 'folderId'], (name) =>
      check(
        fieldOf(after, name) === fieldOf(before, name),
        `${name} of a foreign email has changed`,
        attempt,
        after,
      ),
    ),
  );
const fieldOf = (exchange: Exchange, name: string): unknown => (emailOf(exchange) satisfies JsonObject)[name];

export const states = [flags, trash, nowhere, foreign];
