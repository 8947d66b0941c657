import { prospectingFacts } from '../../generated/facts.ts';
import { isObject, type JsonObject } from '../../suites/kit/model/exchange.ts';
import { answerObject, operationOf, pathOf, sentObject, statusOf, type Call } from '../call.ts';
import { FORGOTTEN, type Earlier, type NamesOf } from '../earlier.ts';
import type { Lint } from '../lint.ts';
import { affixesOf, fieldOf, isCaptured, isDate, isNumeric, isStandard, keyFold } from './contact-keys.ts';

const ADD = 'POST /lists/list/{listId}/contacts';
const BATCH = 'POST /lists/list/{listId}/contacts/batch';
const CHANGE = 'PATCH /lists/contacts/{contactId}';

const isOf =
  (...operations: readonly string[]) =>
  (call: Call): boolean =>
    operations.includes(operationOf(call));

/** The contacts that a call sends. */
function contactsIn(call: Call): readonly JsonObject[] {
  if (operationOf(call) !== BATCH) return [sentObject(call)];
  const { contacts } = sentObject(call);
  return Array.isArray(contacts) ? contacts.filter(isObject) : [];
}

/** Judges each contact of a call; the first that is wrong is told, with its row in a batch. */
const each = (
  judge: (contact: JsonObject, call: Call, earlier: Earlier) => string | undefined,
  needs: Lint['needs'] = ['request body'],
  of = isOf(ADD, BATCH, CHANGE),
): Lint => ({
  of,
  needs,
  judge: (call, earlier) => {
    for (const [index, contact] of contactsIn(call).entries()) {
      const wrong = judge(contact, call, earlier);
      if (wrong !== undefined) return operationOf(call) === BATCH ? `row ${index}: ${wrong}` : wrong;
    }
    return undefined;
  },
});

/** Of masked texts the names of keys may be masked as well. */
const NAMED = ['request body', 'texts'] as const;

export const trapKey = each((contact) => {
  const caught = Object.keys(contact).filter(isCaptured);
  return caught.length === 0
    ? undefined
    : caught.map((key) => `${key} fills ${fieldOf(key) ?? 'another field'}`).join(', ');
}, NAMED);

export const keyByAffix = each((contact) => {
  const caught = Object.keys(contact).filter((key) => affixesOf(key).length > 0);
  return caught.length === 0
    ? undefined
    : caught.map((key) => `${key} is a part of ${affixesOf(key).join(', ')}`).join('; ');
}, NAMED);

export const contactFieldTwice = each((contact) => {
  const fields = Map.groupBy(Object.keys(contact), (key) => fieldOf(key) ?? '');
  const twice = [...fields].find(([field, keys]) => field !== '' && keys.length > 1);
  return twice === undefined ? undefined : `${twice[1].join(' and ')} are both ${twice[0]}`;
}, NAMED);

export const contactNestedValue = each((contact) => {
  const nested = Object.entries(contact).filter(([, value]) => typeof value === 'object' && value !== null);
  return nested.length === 0 ? undefined : `${nested.map(([key]) => key).join(', ')} is no single value`;
});

export const contactCleared = each(
  (contact) => {
    const empty = Object.entries(contact).filter(([, value]) => value === null || value === '');
    return empty.length === 0
      ? undefined
      : `${empty.map(([key]) => key).join(', ')} is not cleared: an empty value is ignored`;
  },
  ['request body'],
  (call) => isOf(CHANGE)(call) || call.query.get('updateIfExists') === 'true',
);

export const contactValueDropped = each((contact) => {
  const dropped = Object.entries(contact).filter(([key, value]) => {
    const field = fieldOf(key);
    if (value === null || value === '' || field === undefined) return false;
    return isNumeric(field)
      ? typeof value === 'boolean' || !Number.isFinite(Number(value))
      : isDate(field) && (typeof value !== 'string' || Number.isNaN(Date.parse(value)));
  });
  return dropped.length === 0
    ? undefined
    : `the value of ${dropped.map(([key]) => key).join(', ')} is dropped`;
}, NAMED);

/** The names of variables that a call makes, or that its answer shows to be made. */
const byVariable: NamesOf = (call) => {
  const { createdCustomVariables: created } = answerObject(call);
  const made = Array.isArray(created) ? created.filter(isObject) : [];
  const own = operationOf(call) === 'POST /lists/custom-variable' ? [sentObject(call)] : [];
  return [...made, ...own]
    .flatMap(({ technicalName, displayName }) => [technicalName, displayName])
    .flatMap((name) => (typeof name === 'string' ? [keyFold(name)] : []));
};

const isLikePhone = (value: unknown): boolean =>
  ['number', 'string'].includes(typeof value) &&
  /^[\d\s()+./-]+$/.test(String(value)) &&
  String(value).replaceAll(/\D/g, '').length >= prospectingFacts.keyResolution.phoneMinDigits;

/** Keys that are no standard field and no alias by any rule of names, with a number as value. */
const numbersUnknown = (contact: JsonObject): readonly string[] =>
  Object.entries(contact).flatMap(([key, value]) =>
    fieldOf(key) === undefined && affixesOf(key).length === 0 && !/id$/i.test(key) && isLikePhone(value)
      ? [key]
      : [],
  );

export const numberUnderUnknownKey: Lint = {
  of: (call) =>
    isOf(ADD, BATCH)(call) &&
    (call.lacks.has('request body') || contactsIn(call).some((one) => numbersUnknown(one).length > 0)),
  needs: ['request body', 'answer body', 'texts'],
  judge: (call, earlier) => {
    const keys = contactsIn(call).flatMap(numbersUnknown);
    const open = [...new Set(keys)].filter((key) => earlier.named(byVariable, keyFold(key)).length === 0);
    if (open.length === 0) return undefined;
    if (!earlier.isWhole) return { unseen: FORGOTTEN };
    const isMade = open.every((key) => byVariable(call).includes(keyFold(key)));
    return isMade || statusOf(call) >= 400
      ? undefined
      : `${open.join(', ')} goes to phone, unless a variable of that name was declared before the recording`;
  },
};

const emailOf = (contact: JsonObject): string | undefined =>
  Object.entries(contact).flatMap(([key, value]) =>
    fieldOf(key) === 'email' && typeof value === 'string' ? [value] : [],
  )[0];

const isIdentified = (contact: JsonObject): boolean =>
  Object.entries(contact).some(
    ([key, value]) =>
      ['email', 'socialUrlProfile'].includes(fieldOf(key) ?? '') && typeof value === 'string' && value !== '',
  ) ||
  Object.values(contact).some((value) => typeof value === 'string' && /^\S+@\S+$|^https?:\/\//.test(value));

export const unidentifiedContactRepeated: Lint = {
  of: (call) => operationOf(call) === ADD,
  needs: ['request body', 'answer'],
  judge: (call, earlier) => {
    if (isIdentified(sentObject(call))) return undefined;
    const before = earlier.same(call).findLast((one) => statusOf(one) < 400 || statusOf(one) >= 500);
    return before === undefined
      ? undefined
      : { wrong: 'without email and profile URL, each sending makes another contact', with: [before] };
  },
};

export const batchRepeatedRow: Lint = {
  of: isOf(BATCH),
  needs: ['request body'],
  judge: (call) => {
    const seen = new Map<string, number>();
    for (const [index, contact] of contactsIn(call).entries()) {
      const email = emailOf(contact);
      if (email === undefined || email === '') continue;
      const first = seen.get(email);
      if (first !== undefined) return `row ${index} has the email of row ${first}`;
      seen.set(email, index);
    }
    return undefined;
  },
};

/** The list of an added contact, with its email in small letters. */
const byEmail: NamesOf = (call) =>
  isOf(ADD, BATCH)(call) && statusOf(call) < 400 ? emailsIn(call).map((email) => emailName(call, email)) : [];
const emailName = (call: Call, email: string): string =>
  `${pathOf(call).replace(/\/batch$/, '')} ${email.toLowerCase()}`;
const emailsIn = (call: Call): readonly string[] => contactsIn(call).flatMap((each) => emailOf(each) ?? []);

export const emailCase: Lint = {
  of: isOf(ADD, BATCH),
  needs: ['request body', 'texts'],
  judge: (call, earlier) => {
    for (const email of emailsIn(call)) {
      const before = earlier
        .named(byEmail, emailName(call, email))
        .find((each) => emailsIn(each).some((other) => isOtherSpelling(other, email)));
      if (before !== undefined)
        return { wrong: 'its email was added in another spelling before', with: [before] };
    }
    return undefined;
  },
};

const isOtherSpelling = (one: string, other: string): boolean =>
  one !== other && one.toLowerCase() === other.toLowerCase();

export const variableOfStandardField: Lint = {
  of: isOf('POST /lists/custom-variable'),
  needs: ['request body', 'texts'],
  judge: (call) => {
    const { technicalName } = sentObject(call);
    return typeof technicalName === 'string' && isStandard(technicalName)
      ? `${technicalName} is a standard field`
      : undefined;
  },
};
