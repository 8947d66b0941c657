import type { ErrorObject } from 'ajv/dist/2020.js';
import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { requestBodyAt, isDocumented, documentedOperation } from '../../suites/kit/checks/schema/location.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { isStatedOf, misfits } from '../documented.ts';
import { isOf, type ToolCall } from '../call.ts';
import { isKnownOperation, type Lint, type LintedOperation, lintOf } from '../lint.ts';
import { unitsOf } from './retries.ts';

const bodyText = ({ exchange }: ToolCall): string => exchange.request.body ?? '';
const isMultipart = (call: ToolCall): boolean => /multipart\//i.test(call.header('content-type') ?? '');
/** A body that need not be JSON: files of the prospecting service. */
const isUpload = (call: ToolCall): boolean => call.exchange.service === 'prospecting' && isMultipart(call);
const UPLOADS = ['POST /advanced/attachments', 'POST /advanced/social/audio'] as const;
const isUploadRoute = isOf(...UPLOADS);
const hasJson = (call: ToolCall): boolean => isObject(call.sent) || Array.isArray(call.sent);
/** The size of a body in bytes, by its header or its text; undefined if neither is recorded. */
function bytesOf(call: ToolCall): number | undefined {
  const stated = call.header('content-length') ?? '';
  if (/^\d+$/.test(stated)) return Number(stated);
  return call.lacks.has('request body') || call.lacks.has('texts')
    ? undefined
    : Buffer.byteLength(bodyText(call));
}

/** Whether a call has a body, as far as the recording shows it. */
const hasBody = (call: ToolCall): boolean => bodyText(call) !== '' || call.lacks.has('request body');
const BODYLESS = ['GET', 'HEAD', 'DELETE'];
/** Routes without a documented request body. */
const isBodyless = (of: LintedOperation): boolean =>
  isKnownOperation(of) &&
  BODYLESS.includes(of.operation.split(' ')[0] ?? '') &&
  documentedOperation(of)['requestBody'] === undefined;

export const bodyNotTaken: Lint = {
  where: isBodyless,
  needs: ['request body'],
  evaluate: (call) =>
    ['', '{}', 'null', '""'].includes(bodyText(call).trim())
      ? undefined
      : `a body of ${Buffer.byteLength(bodyText(call))} bytes, where the route takes none`,
};

export const malformedJson: Lint = {
  where: (of) => isKnownOperation(of) && !isBodyless(of),
  of: (call) => hasBody(call) && !isUpload(call) && !isUploadRoute(call),
  needs: ['request body'],
  evaluate: (call) => {
    if (call.sent !== undefined) return undefined;
    const [type = ''] = call.header('content-type')?.split(';') ?? [];
    const isNamed = type !== '' && !/\bjson\b/i.test(type);
    return isNamed ? `the body is ${type}, and no JSON` : 'the body is no JSON';
  },
};

export const contentType: Lint = {
  where: isKnownOperation,
  of: (call) => (hasJson(call) || call.lacks.has('request body')) && !isUploadRoute(call),
  needs: ['request body', 'request headers'],
  evaluate: (call) => {
    const type = call.header('content-type');
    return /^application\/(?:\S+\+)?json\b/i.test(type ?? '')
      ? undefined
      : `a JSON body ${type === undefined ? 'without a Content-Type' : `of the type ${type}`}`;
  },
};

/** Reports fields that the schema of a body does not have. */
export const unknownField: Lint = {
  where: isStatedOf('unknown-field'),
  of: hasBody,
  needs: ['request body'],
  evaluate: (call) => {
    const at = requestBodyAt(call.exchange);
    const unknown = Object.keys(call.sentObject).filter(
      (name) => !isDocumented(at, name) && name !== 'updateIfExists',
    );
    return unknown.length === 0 ? undefined : `no field of this body: ${unknown.join(', ')}`;
  },
};

/** Keywords of violations that a service may accept. Only the answer shows whether it did. */
const MAY_BE_TAKEN = new Set(['required', 'pattern', 'anyOf']);
/** Whether a service may accept a violation, such as a number as text. */
const mayBeTaken = (call: ToolCall, { keyword, instancePath }: ErrorObject): boolean => {
  const value = valueAt(call.sent, instancePath);
  const isNumberAsText = keyword === 'type' && typeof value === 'string' && /^\d+$/.test(value);
  return MAY_BE_TAKEN.has(keyword) || isNumberAsText;
};
/** Whether the body was refused, not the key, the budget, or an id in the path. */
const isBodyRefused = (call: ToolCall): boolean => {
  const { code, error, message } = call.answerObject;
  // Without an id in the path, the body names what was not found.
  if (!call.operation.includes('{')) return [400, 404, 422].includes(call.status);
  if (call.lacks.has('answer body')) return false;
  return (
    [400, 422].includes(call.status) &&
    (code !== undefined || !/not found/i.test(`${String(error)} ${String(message)}`)) &&
    !/NOT_FOUND$/.test(String(code))
  );
};
/** Most characters of a value that a message shows. */
const MOST_SHOWN = 40;

/** The value at a path of a body such as `/to/0/email`. */
function valueAt(sent: unknown, path: string): unknown {
  let value = sent;
  for (const name of path.split('/').slice(1)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = (value as Readonly<Record<string, unknown>>)[name];
  }
  return value;
}

/** A simple value at the end of a message; empty for objects and lists. */
const inWords = (value: unknown): string =>
  typeof value === 'object' || value === undefined
    ? ''
    : `, and is ${JSON.stringify(value).slice(0, MOST_SHOWN)}`;

/** The documents do not state which fields of a sending are required. Fields that are not required may be null. */
const isUnstated = (call: ToolCall, { keyword, instancePath }: ErrorObject): boolean =>
  call.operation === 'POST /drafts/send' &&
  (keyword === 'required' || valueAt(call.sent, instancePath) === null);

export const bodyForm: Lint = {
  where: isStatedOf('body-form'),
  of: hasBody,
  needs: ['request body'],
  evaluate: (call) => {
    // A value of a wrong type is more specific than a missing field.
    const [first] = misfits(call)
      .filter((each) => !isUnstated(call, each) && (isBodyRefused(call) || !mayBeTaken(call, each)))
      .toSorted((a, b) => Number(mayBeTaken(call, a)) - Number(mayBeTaken(call, b)));
    if (first === undefined || call.sent === undefined) return undefined;
    const place = first.instancePath.slice(1).replaceAll('/', '.');
    const value = inWords(valueAt(call.sent, first.instancePath));
    return `${place === '' ? 'the body' : place} ${first.message ?? 'does not fit'}${value}`;
  },
};

export const patchWithoutFlag = lintOf(['PATCH /emails/{emailId}'], ['request body'], (call) => {
  const { isRead, isStarred } = call.sentObject;
  const flags = Object.entries({ isRead, isStarred }).filter(
    ([, flag]) => flag !== undefined && flag !== null,
  );
  const odd = flags.filter(([, flag]) => typeof flag !== 'boolean');
  if (call.sent === undefined || (flags.length > 0 && odd.length === 0)) return undefined;
  return odd.length < flags.length
    ? `${odd.map(([name]) => name).join()} is no boolean`
    : 'neither isRead nor isStarred is a boolean';
});

/** The documented size limit of a call's body, in bytes. */
function bytesFor({ exchange: { service, operation = '' } }: ToolCall): number {
  if (service === 'inbox') return inboxFacts.requestBodyMaxBytes;
  const table: Readonly<Record<string, { readonly family: string }>> = operations.prospecting;
  return table[operation]?.family === 'lists'
    ? prospectingFacts.listsBodyMaxBytes
    : prospectingFacts.mainBodyMaxBytes;
}

export const bodyTooLarge: Lint = {
  where: isKnownOperation,
  of: (call) => hasBody(call) || bytesOf(call) !== undefined,
  evaluate: (call) => {
    const bytes = bytesOf(call);
    if (bytes === undefined) return { unseen: call.lacks.has('texts') ? 'texts' : 'request body' };
    // Three files of 20 MB are allowed, which one body may hold.
    if (isOf(UPLOADS[0])(call) && !call.isRefused && call.status < 500) return undefined;
    return bytes > bytesFor(call) ? `the body has ${bytes} bytes, of ${bytesFor(call)}` : undefined;
  },
};

/** The sizes of files in a multipart body, in bytes; undefined if the body is not recorded. */
function filesIn(call: ToolCall): readonly number[] | undefined {
  if (call.lacks.has('request body')) return undefined;
  const boundary = /boundary="?([^";]+)/i.exec(call.header('content-type') ?? '')?.[1];
  const sections =
    boundary !== undefined && bodyText(call).includes(boundary)
      ? bodyText(call).split(`--${boundary}`)
      : bodyText(call).split(/^--/m);
  return sections.flatMap((section) => {
    const [head = '', ...content] = section.split(/\r?\n\r?\n/);
    return /\bfilename\*?=/i.test(head)
      ? [Buffer.byteLength(content.join('\n\n').replace(/\r?\n$/, ''))]
      : [];
  });
}

export const uploadForm: Lint = {
  on: UPLOADS,
  evaluate: (call) => {
    const type = call.header('content-type');
    if (type === undefined) return hasJson(call) ? 'a file is sent as JSON' : { unseen: 'request headers' };
    return isMultipart(call) ? undefined : `a file is sent as ${type}`;
  },
};

const { attachments, voiceNote } = prospectingFacts;

/** Lists of attachments in the body of a step, at any depth. */
function attachmentsIn(value: unknown): readonly (readonly unknown[])[] {
  const open = [value];
  const found: unknown[][] = [];
  for (let next = open.pop(); next !== undefined; next = open.pop())
    if (Array.isArray(next)) for (const each of next as unknown[]) open.push(each ?? null);
    else if (isObject(next))
      for (const [name, inside] of Object.entries(next)) {
        if (/^attachments$/i.test(name) && Array.isArray(inside)) found.push(inside as unknown[]);
        open.push(inside ?? null);
      }
  return found;
}

export const attachmentsTooMany = lintOf(
  ['POST /advanced/attachments', 'PATCH /advanced/campaigns/{campaignId}/steps'],
  ['request body'],
  (call) => {
    const most = Math.max(filesIn(call)?.length ?? 0, ...attachmentsIn(call.sent).map((each) => each.length));
    return most > attachments.maxFiles ? `${most} attachments, of ${attachments.maxFiles}` : undefined;
  },
);

/** Additional bytes of a multipart body besides the file. */
const FRAME = 4096;

/**
 * Reports a file larger than allowed. If the body is not recorded, reports a body larger than all files together may
 * be.
 */
const fileTooLarge = (operation: string, maxBytes: number, maxFiles: number): Lint => ({
  on: [operation],
  evaluate: (call) => {
    const files = filesIn(call);
    const bytes = bytesOf(call);
    if (files === undefined && bytes === undefined) return { unseen: 'request body' };
    const largest = Math.max(0, ...(files ?? []));
    if (largest > maxBytes) return `a file of ${largest} bytes, of ${maxBytes}`;
    const number = files === undefined || files.length === 0 ? maxFiles : files.length;
    const most = number * (maxBytes + FRAME);
    return bytes !== undefined && bytes > most
      ? `${bytes} bytes in ${number} files of at most ${maxBytes}`
      : undefined;
  },
});

export const attachmentTooLarge = fileTooLarge(UPLOADS[0], attachments.maxFileBytes, attachments.maxFiles);
export const voiceNoteTooLarge = fileTooLarge(UPLOADS[1], voiceNote.maxBytes, 1);

const BATCH = 'POST /lists/list/{listId}/contacts/batch';

export const batchForm = lintOf([BATCH], ['request body'], (call) => {
  if (call.sent === undefined) return undefined;
  if (Array.isArray(call.sent)) return 'the body is an array, and not an object with the array contacts';
  const { contacts } = call.sentObject;
  if (!Array.isArray(contacts)) return 'the body has no array contacts';
  const odd = contacts.findIndex((each) => !isObject(each));
  return odd < 0 ? undefined : `row ${odd} is no object`;
});

export const batchSize = lintOf([BATCH], ['request body'], (call) => {
  const { contacts } = call.sentObject;
  const { minContacts, maxContacts } = prospectingFacts.batch;
  return Array.isArray(contacts) && (contacts.length < minContacts || contacts.length > maxContacts)
    ? `a batch of ${contacts.length} contacts, of ${minContacts} to ${maxContacts}`
    : undefined;
});

export const bulkTooMany = lintOf(['POST /emails/bulk'], ['request body'], (call) =>
  unitsOf(call) > inboxFacts.bulk.maxIds
    ? `a bulk change of ${unitsOf(call)} ids, of ${inboxFacts.bulk.maxIds}`
    : undefined,
);
