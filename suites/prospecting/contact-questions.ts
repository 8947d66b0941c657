import { objectsOf, statusOf, type JsonObject } from '../kit/http/exchange.ts';
import { scenario, type Observer } from '../kit/engine/scenario.ts';
import { newList } from './add-contact.ts';
import * as s from './stored.ts';
import { bodyOf, ok, stringIn } from './wire.ts';

/** Contacts whose handling the document leaves open, each sent on its own; `#` is the id of their list. */
const SENT = {
  whitespaceString: [{ firstName: '   ' }],
  objectRefusedStatus: [{ firstName: { first: 'Ada' } }],
  companyAddressInTable: [
    { 'Company Country': 'Chile' },
    { 'Company City': 'Valdivia' },
    { 'Company Address': 'Calle Larga 9' },
  ],
  otherNumericFields: [{ foundedYear: 'long ago' }, { yearsOfExperience: 'many' }],
  numericString: [{ age: '41' }, { annualRevenue: '5400000.5' }],
  invalidDateOutcome: [{ birthDate: 'some day in May' }],
  validDateForms: [
    '1984-05-17',
    '17/05/1984',
    '05/17/1984',
    '17.05.1984',
    'May 17, 1984',
    '1984',
    451612800000,
  ].map((birthDate) => ({ birthDate })),
  fullContactKeys: [s.COMPANY_VALUES],
  aliases: ['name', 'company', 'website', 'title', 'domain', 'surname'].map((key) => ({
    [key]: 'plain words',
  })),
  prefixDirection: [{ seniorityLevel: 'plain words' }, { mySkills: 'plain words' }],
  prefixTies: ['name', 'com', 'micro', 'url', 'employee'].map((key) => ({
    [key]: 'plain words',
  })),
  prefixLengthCounting: [{ 's-k': 'plain words' }, { 'g e': 'plain words' }],
  idKeyListedAsCreated: [{ 'qx#id': 'plain words' }],
  idKeyCase: [{ 'qx#Id': 'a@b.example' }, { 'qx#ID': 'a@b.example' }],
  shortNumberUnderUnknownKey: [{ 'qx#': 48291 }, { 'qx#': 7 }],
  digitsWithSeparators: [{ 'qx#': '2024-05-17' }, { 'qx#': '48 29 13' }, { 'qx#': 'flat 482913' }],
  profileUrlForms: [
    'https://linkedin.com/in/ada',
    'http://www.linkedin.com/in/ada/',
    'www.linkedin.com/in/ada',
    'https://www.linkedin.com/company/ada',
    'https://x.com/ada',
    'https://social.example/in/ada',
  ].map((url) => ({ 'qx#': url })),
  byValueOrder: [{ 'qx#': 'https://www.linkedin.com/in/482913' }, { 'qx#': 'https://shop.example/482913' }],
  lastContactedStanding: [{ lastContacted: 'some day in May' }],
  oneKeyWhichWins: [
    { firstName: 'Ada', first_name: 'Eve' },
    { first_name: 'Eve', firstName: 'Ada' },
    { first_name: 'Eve', 'First-Name': 'Ada' },
  ],
} as const satisfies Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

type Kind = keyof typeof SENT;
const KINDS = Object.keys(SENT) as Kind[];

interface Question {
  readonly about: Kind;
  readonly fields: Readonly<Record<string, unknown>>;
}
interface Answer extends Question {
  readonly stored: s.Stored;
  readonly listId: string;
}

/** Where each value stands; for a name that no earlier run has used, whether a variable came of it as well. */
function seen({ fields, stored, listId }: Answer): string {
  const entries = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  const item = s.itemOf(stored);
  if (!ok(stored.added) || item === undefined)
    return `${entries.join(', ')} → ${statusOf(stored.added)}${item === undefined ? ', not found' : ''}`;
  const names = Object.entries(fields).flatMap(([key, value]) => [
    ...(key in item ? [key] : []),
    ...(typeof value === 'string' || typeof value === 'number' ? s.namesOf(item, value) : []),
  ]);
  if (entries.length > 3) return [...new Set(names)].join(', ');
  const shown = [...new Set(names)].map((name) => `${name} ${JSON.stringify(item[name])}`);
  const isNew = Object.keys(fields).some((key) => key.includes(listId));
  const made = isNew && s.createdOf(stored).length > 0 ? ['a new variable'] : [];
  return `${entries.join(', ')} → ${[...shown, ...made].join(', ') || 'nothing'}`.replaceAll(listId, '#');
}

const answersTo =
  (about: Kind): Observer<Answer> =>
  (answer) =>
    answer.about === about ? seen(answer) : undefined;

const asked = scenario({
  id: 'prospecting.open-questions.contacts',
  service: 'prospecting',
  needs: ['write'],
  cost: 3,
  cases: () =>
    KINDS.flatMap((about) => SENT[about].map((fields: Question['fields']): Question => ({ about, fields }))),
  stimulus: async (context, { about, fields }): Promise<Answer> => {
    const { listId } = await newList(context, 'questions');
    const email = 'question@contact.example';
    const named = Object.fromEntries(
      Object.entries(fields).map(([key, value]) => [key.replace('#', listId), value]),
    );
    return {
      about,
      fields: named,
      listId,
      stored: await s.store(context, listId, { email, ...named }, email),
    };
  },
  checkers: {},
  observers: {
    'prospecting.contact.whitespace-string': answersTo('whitespaceString'),
    'prospecting.contact.object-refused-status': answersTo('objectRefusedStatus'),
    'prospecting.contact.company-address-in-table': answersTo('companyAddressInTable'),
    'prospecting.contact.other-numeric-fields': answersTo('otherNumericFields'),
    'prospecting.contact.numeric-string': answersTo('numericString'),
    'prospecting.contact.invalid-date-outcome': answersTo('invalidDateOutcome'),
    'prospecting.contact.valid-date-forms': answersTo('validDateForms'),
    'prospecting.contact.full-contact-keys': answersTo('fullContactKeys'),
    'prospecting.key-resolution.aliases': answersTo('aliases'),
    'prospecting.key-resolution.prefix-direction': answersTo('prefixDirection'),
    'prospecting.key-resolution.prefix-ties': answersTo('prefixTies'),
    'prospecting.key-resolution.prefix-length-counting': answersTo('prefixLengthCounting'),
    'prospecting.key-resolution.id-key-listed-as-created': answersTo('idKeyListedAsCreated'),
    'prospecting.key-resolution.id-key-case': answersTo('idKeyCase'),
    'prospecting.key-resolution.short-number-under-unknown-key': answersTo('shortNumberUnderUnknownKey'),
    'prospecting.key-resolution.digits-with-separators': answersTo('digitsWithSeparators'),
    'prospecting.key-resolution.profile-url-forms': answersTo('profileUrlForms'),
    'prospecting.key-resolution.by-value-order': answersTo('byValueOrder'),
    'prospecting.key-resolution.last-contacted-standing': answersTo('lastContactedStanding'),
    'prospecting.key-resolution.one-key-which-wins': answersTo('oneKeyWhichWins'),
  },
});

/** Changes of a contact by its `leadId`, and a batch with an array in it. */
const changed = scenario({
  id: 'prospecting.open-questions.changes',
  service: 'prospecting',
  needs: ['write'],
  cost: 8,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'changes');
    const email = 'change@contact.example';
    const { added } = await s.store(context, listId, { email, firstName: 'Ada' }, email);
    const contactId = stringIn(bodyOf(added), 'leadId') ?? 'none';
    const change = (fields: JsonObject) =>
      context.prospecting.raw({
        method: 'PATCH',
        operation: 'PATCH /lists/contacts/{contactId}',
        target: `/lists/contacts/${contactId}`,
        body: JSON.stringify(fields),
      });
    const plain = await change({ 'last-name': 'Brandt' });
    const item = s.itemOf({ added: plain, found: await s.lookUp(context, listId, email) });
    return {
      plain,
      item,
      array: await change({ firstName: ['Eve'] }),
      object: await change({ firstName: { first: 'Eve' } }),
      batch: await context.prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/list/{listId}/contacts/batch',
        target: `/lists/list/${listId}/contacts/batch`,
        body: JSON.stringify({ contacts: [{ email: 'a@contact.example', firstName: ['Ada'] }] }),
      }),
    };
  },
  checkers: {},
  observers: {
    'prospecting.contact.contact-id-is-lead-id': ({ plain }) => `the leadId answers ${statusOf(plain)}`,
    'prospecting.key-resolution.resolution-on-patch': ({ item }) =>
      item && `last-name → ${s.namesOf(item, 'Brandt').join(', ') || 'nothing'}`,
    'prospecting.contact.array-on-patch': ({ array, object }) => ({
      array: String(statusOf(array)),
      object: String(statusOf(object)),
    }),
    'prospecting.contact.array-in-batch-status': ({ batch }) =>
      `${statusOf(batch)}${objectsOf(batch, 'results').some((row) => 'error' in row) ? ', error in the row' : ''}`,
  },
});

/** Names of variables that resemble those that are taken. */
const named = scenario({
  id: 'prospecting.open-questions.variables',
  service: 'prospecting',
  needs: ['write'],
  cost: 19,
  stimulus: async (context) => {
    const { listId } = await newList(context, 'names');
    const declare = (technicalName: string, displayName: string, schema: string) =>
      context.prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/custom-variable',
        target: '/lists/custom-variable',
        body: JSON.stringify({ technicalName, displayName, schema }),
      });
    const send = (key: string, name: string) => {
      const email = `${name}@contact.example`;
      return s.store(context, listId, { email, [key]: 'plain words' }, email);
    };
    const check = async (parameter: string, name: string) => {
      const answer = await context.prospecting.raw({
        method: 'GET',
        operation: 'GET /lists/custom-variable/check',
        target: `/lists/custom-variable/check?${parameter}=${name}`,
      });
      return `${statusOf(answer)} ${answer.response.text.slice(0, 120)}`.replaceAll(listId, '#');
    };
    const created = await declare(`qx${listId}`, `Shown ${listId}`, 'lead');
    await declare(`qy${listId}`, `Other ${listId}`, 'company');
    const checks: Record<string, string> = {};
    for (const parameter of ['technicalName', 'name', 'displayName']) {
      checks[`${parameter}, taken`] = await check(parameter, `qx${listId}`);
      checks[`${parameter}, free`] = await check(parameter, `qz${listId}`);
    }
    return {
      listId,
      created,
      checks,
      otherCase: await declare(`QX${listId}`, `Third ${listId}`, 'lead'),
      otherDisplay: await declare(`qw${listId}`, `Shown ${listId}`, 'lead'),
      otherSchema: await declare(`qx${listId}`, `Fourth ${listId}`, 'company'),
      unknownSchema: await declare(`qv${listId}`, `Fifth ${listId}`, 'list'),
      inCapitals: await send(`QX-${listId}`, 'capitals'),
      ofCompany: await send(`qy${listId}`, 'company'),
      fresh: await send(`Qu New ${listId}`, 'fresh'),
    };
  },
  checkers: {},
  observers: {
    'prospecting.custom-variable.create-status': ({ created }) => `${statusOf(created)}`,
    'prospecting.custom-variable.existing-name-other-case': ({ otherCase }) => `${statusOf(otherCase)}`,
    'prospecting.custom-variable.existing-display-name': ({ otherDisplay }) => `${statusOf(otherDisplay)}`,
    'prospecting.custom-variable.same-name-other-schema': ({ otherSchema }) => `${statusOf(otherSchema)}`,
    'prospecting.custom-variable.other-schema-value': ({ unknownSchema }) => `${statusOf(unknownSchema)}`,
    'prospecting.custom-variable.check-parameters': ({ checks }) => checks,
    'prospecting.custom-variable.check-answer': ({ checks }) => ({
      taken: checks['technicalName, taken'],
      free: checks['technicalName, free'],
    }),
    'prospecting.key-resolution.custom-match-case': ({ inCapitals }) => variableOf(inCapitals),
    'prospecting.key-resolution.custom-company-variable': ({ ofCompany }) => variableOf(ofCompany),
    'prospecting.key-resolution.new-variable-name-form': ({ fresh, listId }) =>
      s
        .createdOf(fresh)
        .map(({ technicalName, displayName }) => JSON.stringify({ technicalName, displayName }))
        .join(', ')
        .replaceAll(listId, '#'),
  },
});

const variableOf = (stored: s.Stored): string =>
  !ok(stored.added)
    ? `refused with ${statusOf(stored.added)}`
    : s.createdOf(stored).length > 0
      ? 'makes another variable'
      : 'fills the variable';

export const contactQuestions = [asked, changed, named];
