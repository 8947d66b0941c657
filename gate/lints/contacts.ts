import { prospectingFacts } from '../../generated/facts.ts';
import { isObject, type JsonObject } from '../../suites/kit/model/exchange.ts';
import { canonical, isOf, type ToolCall, listIn } from '../call.ts';
import { FORGOTTEN, type Earlier, type NamesOf } from '../earlier.ts';
import { lintOf, type Lint, type Said } from '../lint.ts';
import {
  affixesOf,
  standardFieldOf,
  isCaptured,
  isDate,
  isKnownKey,
  isNumeric,
  isStandardName,
  keyFold,
  misspeltField,
  resolvedField,
} from './contact-keys.ts';
import { isMoment } from '../../specs/moment.ts';
import { NOT_LONG_MS } from './time.ts';

const ADD = 'POST /lists/list/{listId}/contacts';
const BATCH = 'POST /lists/list/{listId}/contacts/batch';
const DECLARE = 'POST /lists/custom-variable';
const CHANGE = 'PATCH /lists/contacts/{contactId}';
const ROWS = 'GET /lists/list/{listId}/rows';
const EXPORT = 'POST /lists/list/export';

/** The contacts that a call sends. */
function contactsIn(call: ToolCall): readonly JsonObject[] {
  if (call.operation !== BATCH) return [call.sentObject];
  return listIn(call.sentObject['contacts']).filter(isObject);
}

/** A lint for each contact of a call. It reports the first wrong contact, with its row in a batch. */
const each = (
  evaluate: (contact: JsonObject, call: ToolCall, earlier: Earlier, index: number) => string | undefined,
  needs: Lint['needs'] = ['request body'],
  of = isOf(ADD, BATCH, CHANGE),
): Lint => ({
  of,
  needs,
  evaluate: (call, earlier) => {
    for (const [index, contact] of contactsIn(call).entries()) {
      const wrong = evaluate(contact, call, earlier, index);
      if (wrong !== undefined) return call.operation === BATCH ? `row ${index}: ${wrong}` : wrong;
    }
    return undefined;
  },
});

/** With masked texts, the names of keys may be masked, too. */
const NAMED = ['request body', 'texts'] as const;

export const trapKey = each((contact) => {
  const caught = Object.keys(contact).filter(isCaptured);
  return caught.length === 0
    ? undefined
    : caught.map((key) => `${key} fills ${standardFieldOf(key) ?? 'another field'}`).join(', ');
}, NAMED);

/** Separators of groups of three digits. The document leaves open whether such a text is a number. */
const GROUPED = /(?<=\d)[\s,.'’](?=\d{3}(?:\D|$))/g;

/** Whether a field accepts a value: numeric fields accept numbers, and date fields dates. */
function fits(field: string, value: unknown): boolean {
  if (value === null || value === '') return true;
  if (isNumeric(field))
    return typeof value === 'string'
      ? Number.isFinite(Number(value.replaceAll(GROUPED, '')))
      : Number.isFinite(value);
  return !isDate(field) || (typeof value === 'string' && isMoment(value));
}

export const keyByAffix = each((contact) => {
  const caught = Object.entries(contact).filter(([key, value]) => {
    const fields = affixesOf(key);
    return fields.length > 1 || (fields[0] !== undefined && !fits(fields[0], value));
  });
  return caught.length === 0
    ? undefined
    : caught.map(([key]) => `${key} is a part of ${affixesOf(key).join(', ')}`).join('; ');
}, NAMED);

export const contactFieldTwice = each((contact) => {
  // Empty values are ignored.
  const filled = Object.keys(contact).filter((key) => !['', null].includes(contact[key] as string));
  const fields = Map.groupBy(filled, (key) => resolvedField(key) ?? '');
  const twice = [...fields].find(([field, keys]) => field !== '' && keys.length > 1);
  return twice === undefined ? undefined : `${twice[1].join(' and ')} are both ${twice[0]}`;
}, NAMED);

export const contactNestedValue = each((contact, call) => {
  if (!isObject(call.sent ?? {}) && !isOf(BATCH)(call))
    return `the body is a ${Array.isArray(call.sent) ? 'list' : typeof call.sent}, and no contact`;
  const nested = Object.keys(contact).filter((key) => isNested(contact[key]));
  return nested.length === 0 ? undefined : `${nested.join(', ')} is no single value`;
});

/** Whether the answer to a call shows that one of its contacts is new. */
function isNew(call: ToolCall, index: number): boolean {
  if (isOf(CHANGE)(call)) return false;
  const result = isOf(BATCH)(call) ? listIn(call.answerObject['results'])[index] : call.answerObject;
  return isObject(result) && result['duplicate'] === false;
}

export const contactCleared = each(
  (contact, call, _, index) => {
    if (isNew(call, index)) return undefined;
    const empty = Object.entries(contact).filter(([, value]) => value === null || value === '');
    return empty.length === 0
      ? undefined
      : `${empty.map(([key]) => key).join(', ')} is not cleared: an empty value is ignored`;
  },
  ['request body'],
  // Only an answer shows whether a contact existed.
  (call) =>
    isOf(CHANGE)(call) || (call.query.get('updateIfExists') === 'true' && !call.lacks.has('answer body')),
);

export const contactValueDropped = each((contact) => {
  const dropped = Object.entries(contact).filter(([key, value]) => {
    const field = standardFieldOf(key);
    return field !== undefined && !isNested(value) && !fits(field, value);
  });
  return dropped.length === 0
    ? undefined
    : `the value of ${dropped.map(([key]) => key).join(', ')} is dropped`;
}, NAMED);
const isNested = (value: unknown): boolean => typeof value === 'object' && value !== null;

/** Variables that the answer to a call shows as created. */
const variablesMadeBy = (call: ToolCall): readonly JsonObject[] =>
  listIn(call.answerObject['createdCustomVariables']).filter(isObject);

/** The contact keys in an answer: each is a field or an existing variable. */
const keysShownBy = (call: ToolCall): readonly string[] =>
  isOf(ROWS)(call)
    ? listIn(call.answerObject['items'])
        .filter(isObject)
        .flatMap((one) => Object.keys(one))
    : isOf(CHANGE)(call)
      ? Object.keys(call.answerObject)
      : isOf(EXPORT)(call)
        ? columnsOf(call)
        : [];
/** The column names of an exported list. */
const columnsOf = ({ exchange: { response } }: ToolCall): readonly string[] =>
  response.json === undefined && !response.text.startsWith('PK')
    ? (response.text.split(/\r?\n/, 1)[0] ?? '')
        .split(',')
        .map((name) => name.replaceAll(/^\uFEFF?"?|"$/g, ''))
    : [];

/** The names of variables that a call creates, or that its answer shows. */
const byVariable: NamesOf = (call) => {
  const own = isOf(DECLARE)(call) ? [call.sentObject] : [];
  // A name that was looked up may belong to an existing variable.
  const lookedUp = isOf('GET /lists/custom-variable/check')(call) ? [...call.query.values()] : [];
  return [...variablesMadeBy(call), ...own]
    .flatMap(({ technicalName, displayName }) => [technicalName, displayName])
    .concat(lookedUp, keysShownBy(call))
    .flatMap((name) => (typeof name === 'string' ? [keyFold(name)] : []));
};

/** A date in digits. The document leaves open whether its six digits are a phone number. */
const DATE = /^(?:\d{4}([-/.])\d\d?\1\d\d?|\d\d?([-/.])\d\d?\2\d{4})$/;

const isLikePhone = (value: unknown): boolean =>
  ['number', 'string'].includes(typeof value) &&
  /^[\d\s()+./-]+$/.test(String(value)) &&
  !DATE.test(String(value)) &&
  String(value).replaceAll(/\D/g, '').length >= prospectingFacts.keyResolution.phoneMinDigits;

const isEmail = (value: unknown): boolean =>
  typeof value === 'string' && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
const isUrl = (value: unknown): boolean => typeof value === 'string' && /^https?:\/\/\S+$/i.test(value);
const endsInId = (key: string): boolean => /id$/i.test(key);

/** How values under unknown keys are interpreted by their form, and keys with which that is intended. */
const BY_VALUE = {
  phone: {
    fits: isLikePhone,
    goesTo: 'phone',
    meant: /^(?:tele?(?:fon|fono|phone)?|fon|phone|cell|gsm)(?:number|nr|no)?$/,
  },
  email: { fits: isEmail, goesTo: 'email', meant: /^e?mailadd?ress$/ },
  url: {
    fits: isUrl,
    goesTo: 'a profile URL or websiteUrl',
    meant: /^company(?:web|site|homepage|url|link)|linkedin|social|xing/,
  },
} as const;
type Resolution = (typeof BY_VALUE)[keyof typeof BY_VALUE];

const unknownIn = (contact: JsonObject, { fits, meant }: Resolution): readonly string[] =>
  Object.entries(contact).flatMap(([key, value]) =>
    !isKnownKey(key) &&
    !endsInId(key) &&
    !meant.test(keyFold(key)) &&
    misspeltField(key) === undefined &&
    fits(value)
      ? [key]
      : [],
  );

/** Reports a value that is interpreted as another field, unless a variable with the name of its key was declared. */
const underUnknownKey = (resolution: Resolution): Lint => ({
  on: [ADD, BATCH],
  of: (call) =>
    call.lacks.has('request body') || contactsIn(call).some((one) => unknownIn(one, resolution).length > 0),
  needs: ['request body', 'answer body', 'texts'],
  evaluate: (call, earlier): Said => {
    const keys = contactsIn(call).flatMap((one) => unknownIn(one, resolution));
    const open = [...new Set(keys)].filter((key) => !isDeclared(key, earlier));
    if (open.length === 0) return undefined;
    if (!earlier.isWhole) return { unseen: FORGOTTEN };
    const isMade = open.every((key) => byVariable(call).includes(keyFold(key)));
    const { duplicate, updated } = call.answerObject;
    return isMade || call.status >= 400 || (duplicate === true && updated !== true)
      ? undefined
      : `${open.join(', ')} goes to ${resolution.goesTo}, unless a variable of that name was declared before the recording`;
  },
});
const isDeclared = (key: string, earlier: Earlier): boolean =>
  earlier.named(byVariable, keyFold(key)).length > 0;

export const numberUnderUnknownKey = underUnknownKey(BY_VALUE.phone);
export const emailUnderUnknownKey = underUnknownKey(BY_VALUE.email);
export const urlUnderUnknownKey = underUnknownKey(BY_VALUE.url);

/** Names of the service's ids. Other services have ids of the same form. */
const OWN_IDS = new Set(['id', 'leadid', 'contactid', 'companyid', 'listid', 'campaignid']);
/** Whether a value is an id of the service, or one that another key would store in its field. */
const isNotKept = (key: string, value: unknown): boolean =>
  isEmail(value) ||
  isUrl(value) ||
  (typeof value === 'string' &&
    ((OWN_IDS.has(keyFold(key)) && /^[0-9a-f]{24}$/.test(value)) ||
      (/[+()\s-]/.test(value) && isLikePhone(value))));

export const keyEndsInId = each((contact, _, earlier) => {
  const caught = Object.entries(contact).filter(
    ([key, value]) =>
      endsInId(key) &&
      !isStandardName(key) &&
      isNotKept(key, value) &&
      // A second email of a contact belongs to another person, such as its owner.
      !(isEmail(value) && ![undefined, value].includes(emailOf(contact))) &&
      !isDeclared(key, earlier),
  );
  return caught.length === 0
    ? undefined
    : `${caught.map(([key]) => key).join(', ')} becomes a custom variable`;
}, NAMED);

export const keyMisspelt = each((contact, _, earlier) => {
  const caught = Object.keys(contact).filter(
    (key) => misspeltField(key) !== undefined && !isDeclared(key, earlier),
  );
  return caught.length === 0
    ? undefined
    : caught.map((key) => `${key} is not ${misspeltField(key) ?? ''}`).join(', ');
}, NAMED);

const emailOf = (contact: JsonObject): string | undefined =>
  Object.entries(contact).flatMap(([key, value]) =>
    standardFieldOf(key) === 'email' && typeof value === 'string' ? [value] : [],
  )[0];

/** Whether a contact has an email or a profile. An email or URL under an unknown key may become one. */
const isIdentified = (contact: JsonObject): boolean =>
  Object.entries(contact).some(
    ([key, value]) =>
      typeof value === 'string' &&
      value !== '' &&
      (['email', 'socialUrlProfile'].includes(resolvedField(key) ?? '') ||
        (!isKnownKey(key) && (isEmail(value) || isUrl(value)))),
  );

/** The list to which a call adds. */
const listOf = (call: ToolCall): string => call.path.split('/')[3] ?? '';

/** Whether the list of a call, or something in it, was deleted since an earlier call. */
const deletedSince = (before: ToolCall, call: ToolCall, earlier: Earlier): boolean =>
  earlier
    .since(before)
    .some(
      (each) =>
        each.method === 'DELETE' &&
        listOf(each) === listOf(call) &&
        (each.isSuccessful || each.lacks.has('answer')),
    );

/** Whether the contacts of a call's list were read since an earlier call. A lookup finds no contact without a key. */
const wasReadSince = (before: ToolCall, call: ToolCall, earlier: Earlier): boolean =>
  earlier
    .since(before)
    .some(
      (each) =>
        isOf(ROWS)(each) &&
        each.isSuccessful &&
        listOf(each) === listOf(call) &&
        !each.query.has('email') &&
        !each.query.has('socialUrl'),
    );

export const unidentifiedContactRepeated = lintOf(
  [ADD, BATCH],
  ['request body', 'answer'],
  (call, earlier) => {
    const open = contactsIn(call).filter((one) => !isIdentified(one) && Object.keys(one).length > 0);
    const sent = open.length === 0 ? [] : earlier.same(call).filter((one) => !one.isUndone);
    const before = sent.findLast((one) => one.isSuccessful) ?? sent.at(-1);
    return before === undefined ||
      deletedSince(before, call, earlier) ||
      (!before.isSuccessful && wasReadSince(before, call, earlier))
      ? undefined
      : ['without email and profile URL, each sending makes another contact', before];
  },
);

export const batchRepeatedRow = lintOf([BATCH], ['request body'], (call) => {
  const rows = contactsIn(call);
  const seen = new Map<string, number>();
  for (const [index, contact] of rows.entries()) {
    const email = emailOf(contact);
    if (email === undefined || email === '') continue;
    const first = seen.get(email);
    // If both rows are equal in all fields, nothing is lost.
    if (first !== undefined && canonical(rows[first]) !== canonical(contact))
      return `row ${index} has the email of row ${first}`;
    seen.set(email, index);
  }
  return undefined;
});

/** The contacts of a batch that its answer refuses. */
function failedIn(call: ToolCall): readonly JsonObject[] {
  if (!isOf(BATCH)(call)) return [];
  const rows = contactsIn(call);
  return listIn(call.answerObject['results']).flatMap((result, position) => {
    const { index = position, error } = isObject(result) ? result : {};
    const row = typeof index === 'number' ? rows[index] : undefined;
    return error === undefined || row === undefined ? [] : [row];
  });
}
const byFailedRow: NamesOf = (call) => failedIn(call).map((row) => `${listOf(call)} ${canonical(row)}`);

export const failedRowRepeated = lintOf([ADD, BATCH], ['request body'], (call, earlier) => {
  if (isOf(ADD)(call) && call.isSuccessful) return undefined;
  const own = byFailedRow(call);
  for (const [index, row] of contactsIn(call).entries()) {
    const name = `${listOf(call)} ${canonical(row)}`;
    const before = earlier.named(byFailedRow, name).at(-1);
    const isServed = isOf(BATCH)(call) && !call.lacks.has('answer body') && !own.includes(name);
    if (before !== undefined && !isServed)
      return [`row ${index} was refused before, and is unchanged`, before];
  }
  return undefined;
});

/** The fields that identify contacts, and when two spellings mean the same one. */
const IDENTITIES = {
  email: { field: 'email', fold: (text: string) => text.toLowerCase() },
  profile: {
    field: 'socialUrlProfile',
    fold: (text: string) =>
      text
        .toLowerCase()
        .replace(/^(?:https?:\/\/)?(?:www\.)?|[?#].*$/g, '')
        .replace(/\/+$/, ''),
  },
} as const;
type Identity = (typeof IDENTITIES)[keyof typeof IDENTITIES];

const valuesOf = (call: ToolCall, { field }: Identity, contacts = contactsIn(call)): readonly string[] =>
  contacts.flatMap((contact) =>
    Object.entries(contact).flatMap(([key, value]) =>
      standardFieldOf(key) === field && typeof value === 'string' && value !== '' ? [value] : [],
    ),
  );
const addedBy = (call: ToolCall): readonly JsonObject[] => {
  const failed = failedIn(call);
  return failed.length === 0 ? contactsIn(call) : contactsIn(call).filter((one) => !failed.includes(one));
};
/** The list of an added contact, with its identifying values in all spellings. */
const spellings =
  (identity: Identity): NamesOf =>
  (call) =>
    // A row of a batch may have failed.
    isOf(ADD, BATCH)(call) && !call.isRefused && !(isOf(BATCH)(call) && call.lacks.has('answer body'))
      ? valuesOf(call, identity, addedBy(call)).map((value) => `${listOf(call)} ${identity.fold(value)}`)
      : [];
const BY_SPELLING = { email: spellings(IDENTITIES.email), profile: spellings(IDENTITIES.profile) };

/** An earlier call that added a contact with another spelling of a value to the same list. */
function otherSpelling(
  what: keyof typeof IDENTITIES,
  value: string,
  call: ToolCall,
  earlier: Earlier,
): ToolCall | undefined {
  const identity = IDENTITIES[what];
  const adders = earlier.named(BY_SPELLING[what], `${listOf(call)} ${identity.fold(value)}`);
  const isAdded = adders.some((each) => valuesOf(each, identity).includes(value));
  const last = adders.at(-1);
  const isChanged =
    last !== undefined &&
    earlier
      .since(last)
      .some(
        (each) =>
          isOf(CHANGE)(each) && (each.lacks.has('request body') || valuesOf(each, identity).length > 0),
      );
  return last === undefined || isAdded || isChanged || deletedSince(last, call, earlier) ? undefined : last;
}

const addedOtherwise = (what: keyof typeof IDENTITIES): Lint => ({
  on: [ADD, BATCH],
  needs: ['request body', 'texts'],
  evaluate: (call, earlier) => {
    const { field, fold } = IDENTITIES[what];
    const values = valuesOf(call, IDENTITIES[what]);
    for (const [index, value] of values.entries()) {
      if (values.slice(0, index).some((each) => each !== value && fold(each) === fold(value)))
        return `its ${field} stands in the batch in another spelling`;
      const before = otherSpelling(what, value, call, earlier);
      if (before !== undefined) return [`its ${field} was added in another spelling before`, before];
    }
    return undefined;
  },
});

export const emailCase = addedOtherwise('email');
export const profileSpelling = addedOtherwise('profile');

export const lookupProfileSpelling: Lint = {
  on: [ROWS],
  of: (call) => call.query.has('socialUrl'),
  needs: ['texts'],
  evaluate: (call, earlier) => {
    const before = otherSpelling('profile', call.query.get('socialUrl') ?? '', call, earlier);
    if (before !== undefined) return ['the profile URL was added in another spelling', before];
    return call.lacks.has('answer body') ? { unseen: 'the contact that was added' } : undefined;
  },
};

export const variableOfStandardField = lintOf(
  ['POST /lists/custom-variable'],
  ['request body', 'texts'],
  (call) => {
    const { technicalName } = call.sentObject;
    return typeof technicalName === 'string' && isStandardName(technicalName)
      ? `${technicalName} is a standard field`
      : undefined;
  },
);

/** A variable belongs to contacts unless it is declared for companies. */
const schemaOf = (schema: unknown): string => (schema === 'company' ? 'company' : 'lead');
const variableName = (call: ToolCall, name: unknown, schema: unknown): string =>
  `${call.account} ${String(name)} ${schemaOf(schema)}`;
const byTechnicalName: NamesOf = (call) => {
  const declared = isOf(DECLARE)(call) && call.isSuccessful ? [call.sentObject] : [];
  return [...variablesMadeBy(call), ...declared].flatMap(({ technicalName, schema }) =>
    typeof technicalName === 'string' ? [variableName(call, technicalName, schema)] : [],
  );
};

export const variableDeclaredTwice = lintOf([DECLARE], ['request body', 'texts'], (call, earlier) => {
  const { technicalName, schema } = call.sentObject;
  const before = earlier.named(byTechnicalName, variableName(call, technicalName, schema)).at(-1);
  // A tool that starts again may declare what it needs, and take the refusal as the sign that it is there.
  return before === undefined || call.at < before.endedAt || !(call.at - before.at <= NOT_LONG_MS)
    ? undefined
    : [`${String(technicalName)} exists already`, before];
});
