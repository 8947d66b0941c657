import { inboxRules, type Flags } from '../inbox/rules.ts';
import { addEmail, removeEmail, type Email } from '../inbox/store.ts';
import { table } from './types.ts';
import { both, coded, operation, setField, setStatus, status } from './wire.ts';

const patch = operation('PATCH /emails/{emailId}');
const remove = operation('DELETE /emails/{emailId}');
const body = operation('GET /emails/{emailId}/body');
const { setFlags } = inboxRules;
/** Flags are set as documented, with something else done before or after. */
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
const other = (call: { operation?: string | undefined }): boolean =>
  call.operation !== 'PATCH /emails/{emailId}';

/** Changes of state that go another way. */
export const inboxStateDrifts = table({
  'inbox.states.delete-moves-to-trash': {
    description: 'a deleted email goes to SPAM',
    inbox: { trash: (_, email) => void (email.folderType = 'SPAM') },
  },
  'inbox.states.set-is-read-true': {
    description: 'isRead true is not stored',
    inbox: ignores('isRead', true),
  },
  'inbox.states.set-is-read-false': {
    description: 'isRead false is not stored',
    inbox: ignores('isRead', false),
  },
  'inbox.states.set-is-starred-true': {
    description: 'isStarred true is not stored',
    inbox: ignores('isStarred', true),
  },
  'inbox.states.set-is-starred-false': {
    description: 'isStarred false is not stored',
    inbox: ignores('isStarred', false),
  },
  'inbox.states.set-is-read-idempotent': {
    description: 'the same isRead again turns it around',
    inbox: toggles('isRead'),
  },
  'inbox.states.set-is-starred-idempotent': {
    description: 'the same isStarred again turns it around',
    inbox: toggles('isStarred'),
  },
  'inbox.states.flags-persist': {
    description: 'flags are not stored',
    inbox: { setFlags: () => undefined },
  },
  'inbox.states.flags-independent': {
    description: 'a star marks as read as well',
    inbox: also((email, flags) => {
      if (flags.isStarred !== undefined) email.isRead = !email.isRead;
    }),
  },
  'inbox.states.flags-leave-folder': {
    description: 'what is marked goes to SPAM',
    inbox: also((email) => (email.folderType = 'SPAM')),
  },
  'inbox.states.delete-leaves-former-folder': {
    description: 'a copy goes to the trash',
    inbox: { trash: (store, email) => addEmail(store, { ...email, folderType: 'TRASH' }) },
  },
  'inbox.states.delete-local-at-once': {
    description: 'a deleted email has not moved yet',
    inbox: { trash: () => undefined },
  },
  'inbox.states.delete-never-permanent': {
    description: 'a deleted email is gone',
    inbox: { trash: removeEmail },
  },
  'inbox.states.delete-in-trash-204': {
    description: 'what is in the trash cannot be deleted',
    inbox: { trashAgain: 'refused' },
  },
  'inbox.states.delete-in-trash-moves-nothing': {
    description: 'deleting in the trash restores',
    inbox: { trashAgain: 'restores' },
  },
  'inbox.states.delete-without-trash-folder-400': {
    description: 'a mailbox without trash folder answers 409',
    wire: setStatus(both(remove, coded('NO_TRASH_FOLDER')), 409),
  },
  'inbox.states.delete-without-trash-folder-code': {
    description: 'a mailbox without trash folder has another code',
    inbox: { codes: { ...inboxRules.codes, noTrash: 'VALIDATION_FAILED' } },
  },
  'inbox.states.delete-without-trash-folder-unchanged': {
    description: 'a refused deletion moves to SPAM',
    inbox: { refusedTrashMoves: true },
  },
  'inbox.undetailed-operations.body-foreign-404': {
    description: 'the body of a foreign email answers 403',
    wire: setStatus(both(body, status(404)), 403),
  },
  'inbox.endpoints.request-body-json': {
    description: 'JSON is refused',
    wire: setStatus(both(patch, status(200)), 415),
  },
  'inbox.endpoints.body-under-256-kb-accepted': {
    description: 'at most 200,000 bytes',
    inbox: { bodyMaxBytes: 200_000 },
  },
  'inbox.endpoints.body-over-256-kb-refused': {
    description: 'bodies of any size are read',
    inbox: { bodyMaxBytes: Infinity },
  },
  'inbox.endpoints.body-limit-on-every-route': {
    description: 'large bodies answer 400 beside the change of an email',
    wire: setStatus(both(other, coded('PAYLOAD_TOO_LARGE')), 400),
  },
  'inbox.errors.malformed-json-elsewhere': {
    description: 'malformed JSON has the usual code beside the change of an email',
    wire: setField(both(other, coded('REQUEST_ERROR')), 'code', 'VALIDATION_FAILED'),
  },
});
