import {
  headerOf,
  isObject,
  objectsOf,
  statusOf,
  type Exchange,
  type JsonObject,
} from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { monitors, scenario, type ScenarioContext } from '../kit/engine/scenario.ts';
import { isUtc } from '../monitors/fields.ts';
import { NO_ID } from './access.ts';
import { newList } from './add-contact.ts';
import { lookAt, newCampaign, setPart } from './campaign-wire.ts';
import { bodyOf, idOf, ok, stringIn } from './wire.ts';

/** Campaigns that are looked through for a sequence. */
const LOOKED_THROUGH = 12;

const partsOf = (owner: JsonObject, field: string): readonly JsonObject[] => {
  const value = owner[field];
  return Array.isArray(value) ? value.filter(isObject) : [];
};
/** A campaign as it is read may stand alone or in an envelope. */
const stepsIn = (read: Exchange): readonly JsonObject[] =>
  [bodyOf(read), ...Object.values(bodyOf(read)).filter(isObject)]
    .map((body) => partsOf(body, 'steps'))
    .find((steps) => steps.length > 0) ?? [];
const versionsIn = (read: Exchange): readonly JsonObject[] =>
  stepsIn(read).flatMap((step) => partsOf(step, 'versions'));
const withoutId = (part: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(part).filter(([name]) => name !== '_id'));
const withoutVersionIds = (step: JsonObject): JsonObject => ({
  ...step,
  versions: partsOf(step, 'versions').map(withoutId),
});

/** The first sequence of the account that has versions: what else a step holds is not documented. */
async function knownSequence(context: ScenarioContext): Promise<readonly JsonObject[]> {
  const all = objectsOf(await context.prospecting.call('GET /advanced/campaigns'), 'campaigns');
  for (const campaign of all.slice(0, LOOKED_THROUGH)) {
    const read = await lookAt(context, idOf(campaign) ?? NO_ID);
    if (versionsIn(read).length > 0) return stepsIn(read);
  }
  return [];
}

interface Set {
  readonly answer: Exchange;
  readonly read: Exchange;
}
const accepted = (whole: Set, without: Set): Judgement =>
  given(ok(whole.answer), () =>
    check(ok(without.answer), `a sequence without _id answers ${statusOf(without.answer)}`, without.answer),
  );
const haveIds = (
  whole: Set,
  without: Set,
  parts: (read: Exchange) => readonly JsonObject[],
  what: string,
): Judgement =>
  given(ok(without.answer) && parts(whole.read).length > 0, () =>
    every(parts(without.read), (part) =>
      check(
        typeof part['_id'] === 'string' && part['_id'] !== '',
        `${what} has no _id`,
        without.answer,
        without.read,
      ),
    ),
  );

/** A sequence of the account, set again on another campaign: as it is, and without the ids of its parts. */
const sequences = scenario({
  id: 'prospecting.formats.sequences',
  service: 'prospecting',
  needs: ['write'],
  cost: LOOKED_THROUGH + 13,
  stimulus: async (context) => {
    const steps = await knownSequence(context);
    if (steps.length === 0) return undefined;
    const set = async (name: string, sent: readonly JsonObject[]): Promise<Set> => {
      const campaignId = await newCampaign(context, name);
      const answer = await setPart(context, campaignId, 'steps', { steps: sent });
      const read = await lookAt(context, campaignId);
      await context.prospecting.call('DELETE /advanced/campaigns/{campaignId}', { path: { campaignId } });
      return { answer, read };
    };
    return {
      whole: await set('Sequence with ids', steps),
      noStepIds: await set('Steps without ids', steps.map(withoutId)),
      noVersionIds: await set('Versions without ids', steps.map(withoutVersionIds)),
    };
  },
  checkers: {
    'prospecting.formats.step-id-optional': (h) => (h ? accepted(h.whole, h.noStepIds) : vacuous),
    'prospecting.formats.version-id-optional': (h) => (h ? accepted(h.whole, h.noVersionIds) : vacuous),
    'prospecting.formats.step-id-generated': (h) =>
      h ? haveIds(h.whole, h.noStepIds, stepsIn, 'a step') : vacuous,
    'prospecting.formats.version-id-generated': (h) =>
      h ? haveIds(h.whole, h.noVersionIds, versionsIn, 'a version') : vacuous,
  },
});

/** The form of an id, in a word. */
const formOf = (id: unknown): string =>
  typeof id !== 'string'
    ? typeof id
    : /^[\da-f]{24}$/.test(id)
      ? '24 hexadecimal characters'
      : /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
        ? 'a UUID'
        : 'another text';

const forms = scenario({
  id: 'prospecting.formats.forms',
  service: 'prospecting',
  needs: ['write'],
  cost: 9,
  stimulus: async (context) => {
    const { prospecting } = context;
    const { listId } = await newList(context, 'Forms');
    const campaigns = objectsOf(await prospecting.call('GET /advanced/campaigns'), 'campaigns');
    let activities: readonly JsonObject[] = [];
    for (const campaign of campaigns.slice(0, 3)) {
      const answer = await prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
        path: { campaignId: idOf(campaign) ?? NO_ID },
        query: { page: 0 },
      });
      activities = objectsOf(answer, 'activities');
      if (activities.length > 0) break;
    }
    return {
      activities,
      added: await prospecting.call('POST /lists/list/{listId}/contacts', {
        path: { listId },
        body: { email: 'forms@contact.example', companyName: 'Forms Ltd' },
      }),
      registrations: await prospecting.call('GET /webhook'),
      list: await prospecting.call('GET /lists/list/{listId}', { path: { listId } }),
      inCapitals: await prospecting.call('GET /lists/list/{listId}', {
        path: { listId: listId.toUpperCase() },
      }),
      asText: await prospecting.raw({
        method: 'POST',
        operation: 'POST /lists/list',
        target: '/lists/list',
        headers: { 'content-type': 'text/plain' },
        body: JSON.stringify({ name: 'Sent as text' }),
      }),
    };
  },
  checkers: {},
  observers: {
    'prospecting.formats.company-id-format': ({ added }) =>
      ok(added) ? formOf(bodyOf(added)['companyId']) : undefined,
    'prospecting.formats.webhook-id-format': ({ registrations }) => {
      const [first] = objectsOf(registrations, 'webhooks');
      return first && formOf(first['id']);
    },
    'prospecting.formats.activity-id-format': ({ activities: [first] }) =>
      first &&
      (Object.entries(first)
        .filter(([name]) => /^_?id$|^activityId$/.test(name))
        .map(([name, id]) => `${name}: ${formOf(id)}`)
        .join(', ') ||
        'no field'),
    'prospecting.formats.uppercase-id': ({ list, inCapitals }) =>
      ok(list) && /[a-f]/.test(stringIn(bodyOf(list), 'id') ?? 'a')
        ? ok(inCapitals)
          ? 'the same id'
          : `${statusOf(inCapitals)}`
        : undefined,
    'prospecting.formats.other-content-type': ({ asText }) =>
      `${statusOf(asText)} ${stringIn(bodyOf(asText), 'code') ?? ''}`.trim(),
  },
});

const DATE_NAME = /^date$|^plannedStart$|[a-z]At$|[a-z]Date$/;
/** Values of a contact are what was sent, whatever its fields are called. */
const OF_CONTACTS = new Set(['birthDate', 'jobStartDate']);
const ISO = /^[+-]?\d{4,6}-\d\d-\d\d(T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/;
const EPOCH_SECONDS = 1e9;
/** Text that tells a day, or a number that tells a moment: anything else under such a name is no date. */
const tellsTime = (value: unknown): value is string | number =>
  typeof value === 'number'
    ? value >= EPOCH_SECONDS
    : typeof value === 'string' && /\d{4}|\d\d[/.]\d\d/.test(value);

function* datesIn(value: unknown): Generator<string | number> {
  if (Array.isArray(value)) for (const each of value as readonly unknown[]) yield* datesIn(each);
  if (!isObject(value)) return;
  for (const [name, inner] of Object.entries(value))
    if (DATE_NAME.test(name) && !OF_CONTACTS.has(name) && tellsTime(inner)) yield inner;
    else yield* datesIn(inner);
}
const holdsContacts = ({ operation = '' }: Exchange): boolean =>
  /contacts|\/rows|\/lists\/contacts/.test(operation);
const onDates = (exchange: Exchange, judge: (date: string | number) => Judgement): Judgement =>
  ok(exchange) && exchange.operation !== undefined && !holdsContacts(exchange)
    ? every(datesIn(exchange.response.json), judge)
    : vacuous;

/** Dates in any answer. */
export const formatMonitors = monitors('prospecting', {
  'prospecting.formats.dates-iso-8601': (exchange) =>
    onDates(exchange, (date) =>
      check(ISO.test(String(date)), `${String(date)} is no ISO 8601 date`, exchange),
    ),
  'prospecting.formats.dates-utc': (exchange) =>
    onDates(exchange, (date) =>
      given(ISO.test(String(date)) && String(date).includes('T'), () =>
        check(isUtc(String(date)), `${String(date)} is not given in UTC`, exchange),
      ),
    ),
});

const shape = (answer: Exchange): string =>
  `${statusOf(answer)} ${/html/.test(headerOf(answer, 'content-type') ?? '') ? 'HTML' : Object.keys(bodyOf(answer)).sort().join(', ')}`;

/** Ids that have not the form of ids. */
const malformed = scenario({
  id: 'prospecting.formats.malformed',
  service: 'prospecting',
  needs: ['read'],
  cost: 4,
  stimulus: async ({ prospecting }) => {
    const get = (path: string, id: string) =>
      prospecting.raw({
        method: 'GET',
        operation: `GET ${path}`,
        target: path.replace(/\{\w+\}/, id),
      });
    return {
      campaign: await get('/advanced/campaigns/{campaignId}', 'not-an-id'),
      list: await get('/lists/list/{listId}', 'not-an-id'),
      rows: await get('/lists/list/{listId}/rows', 'not-an-id'),
      job: await get('/lists/list/export/jobs/{jobId}', 'not-a-uuid'),
    };
  },
  checkers: {},
  observers: {
    'prospecting.formats.malformed-campaign-id': ({ campaign }) => shape(campaign),
    'prospecting.formats.malformed-list-id': ({ list, rows }) => ({
      'read alone': shape(list),
      'its contacts': shape(rows),
    }),
    'prospecting.formats.malformed-export-job-id': ({ job }) => shape(job),
  },
});

export const formats = [sequences, forms, malformed];
