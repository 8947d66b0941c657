import { inboxRules, type Flags } from '../inbox/rules.ts';
import type { Email } from '../inbox/store.ts';
import { table } from './types.ts';
import { both, coded, detailed, dropField, operation, replace, setField, setStatus, status } from './wire.ts';

const get = operation('GET /emails/{emailId}');
const patch = operation('PATCH /emails/{emailId}');
const remove = operation('DELETE /emails/{emailId}');

/** The faithful refusal of a missing email, but for one operation. */
const missing =
  (wanted: string, change: { status?: number; code?: string }, foreignOnly = false) =>
  (name: string, foreign: boolean) => ({
    ...inboxRules.missing(name, foreign),
    ...(name === wanted && (foreign || !foreignOnly) && change),
  });
const GET = 'GET /emails/{emailId}';
const PATCH = 'PATCH /emails/{emailId}';
const DELETE = 'DELETE /emails/{emailId}';

const onlyWith =
  (flag: keyof Flags) =>
  (body: unknown): Flags | undefined => {
    const flags = inboxRules.flagsOf(body);
    return flags?.[flag] === undefined ? undefined : flags;
  };
const flipRead = (email: Email): void => {
  email.isRead = !email.isRead;
};

/** Documented behaviour of single emails that has changed. */
export const inboxEmailDrifts = table({
  'inbox.get-email.id-from-list-accepted': {
    description: 'listed emails cannot be read',
    wire: setStatus(both(get, status(200)), 404),
  },
  'inbox.get-email.unknown-404': {
    description: 'an unknown email answers 410',
    inbox: { missing: missing(GET, { status: 410 }) },
  },
  'inbox.get-email.unknown-code': {
    description: 'an unknown email has the code of a change',
    inbox: { missing: missing(GET, { code: 'NOT_FOUND' }) },
  },
  'inbox.get-email.foreign-404': {
    description: 'a foreign email answers 403',
    inbox: { missing: missing(GET, { status: 403 }, true) },
  },
  'inbox.get-email.foreign-code': {
    description: 'a foreign email has another code',
    inbox: { missing: missing(GET, { code: 'FORBIDDEN' }, true) },
  },
  'inbox.get-email.foreign-like-unknown': {
    description: 'a foreign email can be told from an unknown one',
    inbox: { missing: missing(GET, { code: 'NOT_FOUND' }, true) },
  },
  'inbox.email-detail.same-shape-on-patch': {
    description: 'a change returns no bcc',
    wire: dropField(both(patch, status(200)), 'email.bcc'),
  },
  'inbox.email-detail.labels-are-provider-labels': {
    description: 'labels are the names of the tags',
    inbox: { labelsOf: ({ tags }) => tags.map(({ name }) => name) },
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
  'inbox.delete-email.no-request-body': {
    description: 'a body is required',
    wire: setStatus(
      both(remove, status(204), (call) => !(Number(call.headers['content-length']) > 0)),
      400,
    ),
  },
  'inbox.delete-email.empty-response': {
    description: 'a deletion answers with the state',
    wire: replace(both(remove, status(204)), { status: 200, headers: {}, body: { moved: true } }),
  },
  'inbox.delete-email.unknown-404': {
    description: 'an unknown email answers 204',
    inbox: { missing: missing(DELETE, { status: 204 }) },
  },
  'inbox.delete-email.foreign-404': {
    description: 'a foreign email answers 403',
    inbox: { missing: missing(DELETE, { status: 403 }, true) },
  },
  'inbox.delete-email.foreign-unchanged': {
    description: 'a refused deletion moves the foreign email',
    inbox: { onForeign: (name, email) => (name === DELETE ? (email.folderType = 'TRASH') : undefined) },
  },
});
