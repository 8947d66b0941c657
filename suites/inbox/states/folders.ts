import { message } from '../../kit/model/message.ts';
import { type Folder, apartByFolder, inInbox } from '../checks/folders.ts';
import { allOk, emailIdsOf, emailsOfWalk, lacking } from '../checks/walk.ts';
import { folders } from '../scenarios/folders.ts';
import { given } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { shareNoId } from '../../kit/checks/matchers.ts';
import { isEachOnce, isNone } from '../../kit/checks/relations.ts';

const elsewhere = (byFolder: ReadonlyMap<Folder, readonly Exchange[]>): (readonly Exchange[])[] =>
  [...byFolder].flatMap(([name, pages]) => (name === 'INBOX' ? [] : [pages]));

export const statesFolders = section(
  withChecks(folders, {
    'inbox.states.one-folder-per-email': ({ byFolder }) => {
      const pages = [...byFolder.values()];
      const ids = pages.flatMap(emailIdsOf);
      return given(pages.every(allOk) && ids.length > 0, () =>
        isEachOnce(ids, 'an email is in two folders', ...pages.flatMap(([page]) => page ?? [])),
      );
    },
    'inbox.states.every-email-in-some-folder': ({ byFolder, hidden, all }) =>
      given([...byFolder.values(), hidden, all].every(allOk), () => {
        const lost = emailsOfWalk(all).filter((email) =>
          [...byFolder.values(), hidden].every((pages) => lacking(pages, [email]).length > 0),
        );
        return isNone(lost, () => message`an email is in no folder: ${lost[0]?.['id']}`, ...all);
      }),
    'inbox.states.folder-of-one-type': ({ byFolder }) => apartByFolder(byFolder),
    'inbox.states.hidden-only-in-inbox': ({ byFolder, hidden }) =>
      given(allOk(hidden), () =>
        shareNoId(
          emailIdsOf(hidden),
          elsewhere(byFolder).flatMap(emailIdsOf),
          message`a hidden email is in another folder`,
          ...hidden,
        ),
      ),
    'inbox.states.hidden-keeps-folder': ({ byFolder, hidden }) => inInbox(byFolder, hidden),
  }),
);
