import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import type { LintId } from '../../generated/lints.ts';
import { operations } from '../../generated/operations.ts';
import { bodyOf, isDocumented } from '../../suites/kit/checks/schema/location.ts';
import { isObject } from '../../suites/kit/model/exchange.ts';
import { isStatedOf, misfits } from '../documented.ts';
import { headerOf, operationOf, sentObject, succeeded, type Call } from '../call.ts';
import type { Lint } from '../lint.ts';

const bodyText = ({ exchange }: Call): string => exchange.request.body ?? '';
const isUpload = (call: Call): boolean => /multipart\//.test(headerOf(call, 'content-type') ?? '');
const hasJson = (call: Call): boolean => isObject(call.sent) || Array.isArray(call.sent);
/** A call with a body, as far as is recorded. */
const hasBody = (call: Call): boolean => bodyText(call) !== '' || call.lacks.has('request body');

export const malformedJson: Lint = {
  of: (call) => call.exchange.operation !== undefined && hasBody(call) && !isUpload(call),
  needs: ['request body'],
  judge: (call) => (call.sent === undefined ? 'the body is no JSON' : undefined),
};

export const contentType: Lint = {
  of: (call) => call.exchange.operation !== undefined && (hasJson(call) || call.lacks.has('request body')),
  needs: ['request body', 'request headers'],
  judge: (call) => {
    const type = headerOf(call, 'content-type');
    return /^application\/(?:\S+\+)?json\b/i.test(type ?? '')
      ? undefined
      : `a JSON body of the type ${type ?? 'that nobody names'}`;
  },
};

/** Fields that the schema of a body does not name. */
export const unknownField = (id: LintId): Lint => ({
  of: (call) => isStatedOf(id, call) && hasBody(call),
  needs: ['request body'],
  judge: (call) => {
    const at = bodyOf(call.exchange);
    const unknown = Object.keys(sentObject(call)).filter((name) => !isDocumented(at, name));
    return unknown.length === 0 ? undefined : `no field of this body: ${unknown.join(', ')}`;
  },
});

/** What a service may take though the schema does not have it: an answer of success shows that it did. */
const MAY_BE_TAKEN = new Set(['required', 'pattern', 'anyOf']);

export const bodyForm = (id: LintId): Lint => ({
  of: (call) => isStatedOf(id, call) && hasBody(call),
  needs: ['request body'],
  judge: (call) => {
    const [first] = misfits(call).filter(({ keyword }) => !succeeded(call) || !MAY_BE_TAKEN.has(keyword));
    if (first === undefined || call.sent === undefined) return undefined;
    const place = first.instancePath.slice(1).replaceAll('/', '.');
    return `${place === '' ? 'the body' : place} ${first.message ?? 'does not fit'}`;
  },
});

export const patchWithoutFlag: Lint = {
  of: (call) => operationOf(call) === 'PATCH /emails/{emailId}',
  needs: ['request body'],
  judge: (call) =>
    ['isRead', 'isStarred'].some((name) => typeof sentObject(call)[name] === 'boolean')
      ? undefined
      : 'neither isRead nor isStarred is a boolean',
};

/** The bytes that the body of a call may have. */
function bytesFor({ exchange: { service, operation = '' } }: Call): number {
  if (service === 'inbox') return inboxFacts.requestBodyMaxBytes;
  const table: Readonly<Record<string, { readonly family: string }>> = operations.prospecting;
  return table[operation]?.family === 'lists'
    ? prospectingFacts.listsBodyMaxBytes
    : prospectingFacts.mainBodyMaxBytes;
}

export const bodyTooLarge: Lint = {
  of: (call) => call.exchange.operation !== undefined && hasBody(call),
  needs: ['request body', 'texts'],
  judge: (call) => {
    const bytes = Buffer.byteLength(bodyText(call));
    return bytes > bytesFor(call) ? `the body has ${bytes} bytes, of ${bytesFor(call)}` : undefined;
  },
};

export const batchSize: Lint = {
  of: (call) => operationOf(call) === 'POST /lists/list/{listId}/contacts/batch',
  needs: ['request body'],
  judge: (call) => {
    const { contacts } = sentObject(call);
    const { minContacts, maxContacts } = prospectingFacts.batch;
    if (!Array.isArray(contacts)) return undefined;
    return contacts.length < minContacts || contacts.length > maxContacts
      ? `a batch of ${contacts.length} contacts`
      : undefined;
  },
};

export const bulkTooMany: Lint = {
  of: (call) => operationOf(call) === 'POST /emails/bulk',
  needs: ['request body'],
  judge: (call) => {
    const lists = [call.sent, ...Object.values(sentObject(call))].filter(Array.isArray) as unknown[][];
    const most = Math.max(0, ...lists.map((each) => each.filter((id) => typeof id === 'string').length));
    return most > inboxFacts.bulk.maxIds ? `a bulk change of ${most} ids` : undefined;
  },
};
