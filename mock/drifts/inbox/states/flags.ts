import { pushOther } from '../../edits/inbox-events.ts';
import { trash } from '../../edits/inbox.ts';
import { table, alterInbox, withInbox } from '../../types.ts';
import { type Flags, inboxRules } from '../../../inbox/rules.ts';
import type { Email } from '../../../inbox/store.ts';

const { setFlags } = inboxRules;

/** Sets flags as documented, with another change before or after. */
const also = (change: (email: Email, flags: Flags, before: Flags) => void) => ({
  setFlags: (email: Email, flags: Flags): void => {
    const before = { isRead: email.isRead, isStarred: email.isStarred };
    setFlags(email, flags);
    change(email, flags, before);
  },
});

const ignores = (name: keyof Flags, value: boolean) =>
  also((email, flags, before) => {
    if (flags[name] === value) email[name] = before[name] ?? false;
  });

const toggles = (name: keyof Flags) =>
  also((email, flags, before) => {
    if (flags[name] === before[name]) email[name] = !email[name];
  });

export const statesFlags = table('inbox.states', {
  'set-is-read-true': alterInbox('isRead true is not stored', ignores('isRead', true)),
  'set-is-read-false': alterInbox('isRead false is not stored', ignores('isRead', false)),
  'set-is-read-idempotent': alterInbox('the same isRead again turns it around', toggles('isRead')),
  'set-is-read-delivers-event': pushOther('flags set'),
  'set-is-starred-true': alterInbox('isStarred true is not stored', ignores('isStarred', true)),
  'set-is-starred-false': alterInbox('isStarred false is not stored', ignores('isStarred', false)),
  'set-is-starred-idempotent': alterInbox('the same isStarred again turns it around', toggles('isStarred')),
  'set-is-starred-delivers-event': pushOther('flags set', 'email.deleted'),
  'flags-persist': {
    main: withInbox({ setFlags: () => undefined }),
    'until-deleted': alterInbox('a deletion turns isRead around', {
      trash: (emails, email) => {
        trash(emails, email);
        email.isRead = !email.isRead;
      },
    }),
  },
  'flags-independent': alterInbox(
    'a star marks an email read',
    also((email, flags) => {
      if (flags.isStarred !== undefined) email.isRead = !email.isRead;
    }),
  ),
  'flags-leave-folder': alterInbox(
    'what is marked goes to SPAM',
    also((email) => (email.folderType = 'SPAM')),
  ),
});
