import { set, drop, to } from '../edits/answers.ts';
import { alterAfter, alterMissing, whenUpdating, setFlags } from '../edits/inbox.ts';
import { table, alterInbox, withInbox } from '../types.ts';
import { whenCode, whenDetail } from '../wire.ts';
import { type Flags, inboxRules } from '../../inbox/rules.ts';
import type { Email } from '../../inbox/store.ts';

const PATCH = 'PATCH /emails/{emailId}';

const onlyWith =
  (flag: keyof Flags) =>
  (body: unknown): Flags | undefined => {
    const flags = inboxRules.flagsOf(body);
    return flags?.[flag] === undefined ? undefined : flags;
  };

const flipRead = (email: Email): void => {
  email.isRead = !email.isRead;
};

export const updateEmail = table('inbox.update-email', {
  'no-other-status': withInbox({ timedOut: () => true }),
  'is-read-alone-accepted': alterInbox('isStarred is required', { flagsOf: onlyWith('isStarred') }),
  'is-starred-alone-accepted': alterInbox('isRead is required', { flagsOf: onlyWith('isRead') }),
  'both-accepted': alterInbox('of two flags one is set', {
    flagsOf: (body) => {
      const flags = inboxRules.flagsOf(body);
      return flags?.isRead === undefined ? flags : { isRead: flags.isRead };
    },
  }),
  'returns-updated-email': withInbox({ patchAnswers: 'before' }),
  'changes-nothing-else': {
    main: alterInbox('a change empties the preview', {
      setFlags: (email, flags) => {
        setFlags(email, flags);
        Object.assign(email, { snippet: '' });
      },
    }),
    answer: set([whenUpdating, 200], 'email.references', []),
  },
  'empty-body-refused': alterInbox('an empty change is accepted', {
    flagsOf: (body) => inboxRules.flagsOf(body) ?? {},
  }),
  'non-boolean-refused': alterInbox('texts and numbers are taken for booleans', {
    flagsOf: (body) => {
      const flags = inboxRules.flagsOf(body);
      if (flags !== undefined || typeof body !== 'object' || body === null) return flags;
      const { isRead, isStarred } = body as Record<string, unknown>;
      if (isRead === undefined && isStarred === undefined) return undefined;
      return {
        ...(isRead !== undefined && { isRead: Boolean(isRead) }),
        ...(isStarred !== undefined && { isStarred: Boolean(isStarred) }),
      };
    },
  }),
  'refused-body-changes-nothing': alterAfter('a refused change turns isRead around', {
    'PATCH /emails/{emailId} 400': flipRead,
  }),
  'invalid-code': withInbox({ invalidCode: 'BAD_CHANGE' }),
  'invalid-details-accepted': drop(whenUpdating, 'details'),
  'invalid-details-lists-is-read': set([whenUpdating, whenDetail('accepted')], 'details.accepted', [
    'isStarred',
  ]),
  'invalid-details-lists-is-starred': set([whenUpdating, whenDetail('accepted')], 'details.accepted', [
    'isRead',
  ]),
  'malformed-json-400': to([whenUpdating, whenCode('REQUEST_ERROR')], 422),
  'malformed-json-code': set([whenUpdating, whenCode('REQUEST_ERROR')], 'code', 'VALIDATION_FAILED'),
  'unknown-404': alterMissing(PATCH, { status: 410 }),
  'unknown-code': alterMissing(PATCH, { code: 'EMAIL_NOT_FOUND' }),
  'foreign-404': alterMissing(PATCH, { status: 403 }, true),
  'foreign-code': alterMissing(PATCH, { code: 'EMAIL_NOT_FOUND' }, true),
  'foreign-unchanged': alterAfter('a refused change reaches the foreign email', {
    'PATCH /emails/{emailId} 404': flipRead,
  }),
  'too-large-413': withInbox({ bodyMaxBytes: Infinity }),
  'too-large-code': set([whenUpdating, 413], 'code', 'TOO_LARGE'),
});
