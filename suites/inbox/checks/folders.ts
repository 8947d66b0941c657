import { message } from '../../kit/model/message.ts';
import type { inboxFacts } from '../../../generated/facts.ts';
import { emailsOfWalk } from './walk.ts';
import { type CheckResult, check, every, given } from '../../kit/model/check-result.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

export type Folder = (typeof inboxFacts.folderTypes)[number];

/** Fewest emails, since these are hardly all being moved at once. */
const SEVERAL = 3;

/** Checks that emails of a mailbox in lists of several folder types do not all share one folder. */
export const apartByFolder = (byFolder: ReadonlyMap<Folder, readonly Exchange[]>): CheckResult => {
  const listed = [...byFolder].flatMap(([name, pages]) =>
    emailsOfWalk(pages).map(({ mailboxId, folderId }) => ({ name, mailboxId, folderId })),
  );
  return every(Map.groupBy(listed, ({ mailboxId }) => mailboxId).values(), (emails) => {
    const ofTypes = [...Map.groupBy(emails, ({ name }) => name).values()].filter(
      ({ length }) => length >= SEVERAL,
    );
    const ids = [...new Set(ofTypes.flat().map(({ folderId }) => folderId))];
    const areNamed = ids.every((id) => typeof id === 'string' && id !== '');
    const pages = ofTypes.flatMap(([email]) => (email && byFolder.get(email.name)?.slice(0, 1)) ?? []);
    return given(ofTypes.length > 1 && areNamed, () =>
      check(
        ids.length > 1,
        () =>
          message`${ofTypes.length} folder types of a mailbox are one folder: expected more than 1, got ${ids}`,
        ...pages,
      ),
    );
  });
};

/**
 * Checks that no hidden email has the folder id of another folder. A mailbox may have several inbox folders. An id that
 * inbox emails share with others is ignored.
 */
export const inInbox = (
  byFolder: ReadonlyMap<Folder, readonly Exchange[]>,
  hidden: readonly Exchange[],
): CheckResult => {
  const others = [...byFolder].flatMap(([name, pages]) => (name === 'INBOX' ? [] : emailsOfWalk(pages)));
  const own = new Set(emailsOfWalk(byFolder.get('INBOX') ?? []).map((email) => email['folderId']));
  const ids = new Set(others.map((email) => email['folderId']).filter((id) => !own.has(id)));
  return every(emailsOfWalk(hidden), (email) =>
    check(
      !ids.has(email['folderId']),
      () =>
        message`a hidden email is in the folder of others: expected none of ${ids}, got ${email['folderId']}`,
      ...hidden,
    ),
  );
};
