import { missing, patch } from '../edits/inbox-emails.ts';
import { setFlags } from '../edits/inbox-relations.ts';
import { table } from '../types.ts';
import { both, coded, detailed, dropField, setField, setStatus, status } from '../wire.ts';
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

export const updateEmail = table({
  'inbox.update-email.no-other-status': {
    description: 'a change is given up like a read',
    inbox: { timedOut: () => true },
  },
  'inbox.update-email.is-read-alone-accepted': {
    description: 'isStarred is required',
    inbox: { flagsOf: onlyWith('isStarred') },
  },
  'inbox.update-email.is-starred-alone-accepted': {
    description: 'isRead is required',
    inbox: { flagsOf: onlyWith('isRead') },
  },
  'inbox.update-email.both-accepted': {
    description: 'of two flags one is set',
    inbox: {
      flagsOf: (body) => {
        const flags = inboxRules.flagsOf(body);
        return flags?.isRead === undefined ? flags : { isRead: flags.isRead };
      },
    },
  },
  'inbox.update-email.returns-updated-email': {
    description: 'the answer shows the email as it was',
    inbox: { patchAnswers: 'before' },
  },
  'inbox.update-email.changes-nothing-else': [
    {
      description: 'a change empties the preview',
      inbox: {
        setFlags: (email, flags) => {
          setFlags(email, flags);
          Object.assign(email, { snippet: '' });
        },
      },
    },
    {
      variant: 'answer',
      description: 'the answer to a change has no references',
      wire: setField(both(patch, status(200)), 'email.references', []),
    },
  ],
  'inbox.update-email.empty-body-refused': {
    description: 'an empty change is accepted',
    inbox: { flagsOf: (body) => inboxRules.flagsOf(body) ?? {} },
  },
  'inbox.update-email.non-boolean-refused': {
    description: 'texts and numbers are taken for booleans',
    inbox: {
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
    },
  },
  'inbox.update-email.refused-body-changes-nothing': {
    description: 'a refused change turns isRead around',
    inbox: { onRefusedPatch: flipRead },
  },
  'inbox.update-email.invalid-code': {
    description: 'a bad change has another code',
    inbox: { codes: { ...inboxRules.codes, invalid: 'BAD_CHANGE' } },
  },
  'inbox.update-email.invalid-details-accepted': {
    description: 'the refusal has no list of accepted fields',
    wire: dropField(patch, 'details'),
  },
  'inbox.update-email.invalid-details-lists-is-read': {
    description: 'isRead is not listed',
    wire: setField(both(patch, detailed('accepted')), 'details.accepted', ['isStarred']),
  },
  'inbox.update-email.invalid-details-lists-is-starred': {
    description: 'isStarred is not listed',
    wire: setField(both(patch, detailed('accepted')), 'details.accepted', ['isRead']),
  },
  'inbox.update-email.malformed-json-400': {
    description: 'malformed JSON answers 422',
    wire: setStatus(both(patch, coded('REQUEST_ERROR')), 422),
  },
  'inbox.update-email.malformed-json-code': {
    description: 'malformed JSON has the usual code',
    inbox: { codes: { ...inboxRules.codes, malformed: 'VALIDATION_FAILED' } },
  },
  'inbox.update-email.unknown-404': {
    description: 'an unknown email answers 410',
    inbox: { missing: missing(PATCH, { status: 410 }) },
  },
  'inbox.update-email.unknown-code': {
    description: 'an unknown email has the code of reading',
    inbox: { missing: missing(PATCH, { code: 'EMAIL_NOT_FOUND' }) },
  },
  'inbox.update-email.foreign-404': {
    description: 'a foreign email answers 403',
    inbox: { missing: missing(PATCH, { status: 403 }, true) },
  },
  'inbox.update-email.foreign-code': {
    description: 'a foreign email has the code of reading',
    inbox: { missing: missing(PATCH, { code: 'EMAIL_NOT_FOUND' }, true) },
  },
  'inbox.update-email.foreign-unchanged': {
    description: 'a refused change reaches the foreign email',
    inbox: { onForeign: (name, email) => (name === PATCH ? flipRead(email) : undefined) },
  },
  'inbox.update-email.too-large-413': {
    description: 'bodies of any size are read',
    inbox: { bodyMaxBytes: Infinity },
  },
  'inbox.update-email.too-large-code': {
    description: 'a large body has another code',
    wire: setField(both(patch, status(413)), 'code', 'TOO_LARGE'),
  },
});
