import { message, statusMessage } from '../../kit/model/message.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  ofOneAnswer,
  together,
  vacuous,
} from '../../kit/model/check-result.ts';

import {
  type ScenarioContext,
  withChecks,
  monitors,
  scenario,
  section,
  runCheckers,
} from '../../kit/model/scenario.ts';
import {
  type Exchange,
  type JsonObject,
  headerOf,
  isObject,
  objectOf,
  objectsOf,
  statusOf,
} from '../../kit/model/exchange.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { NO_ID } from '../support/access.ts';
import { idOf, itemsOf, listIdsIn } from '../support/answers.ts';
import { everyDelivery, where } from '../checks/deliveries.ts';
import { listsIn } from '../checks/lists.ts';
import { contactsFound } from '../checks/lookups.ts';
import { readCampaignOf, newCampaign, setPart } from '../support/ready-campaign.ts';
import { ids } from '../scenarios/enrichment.ts';
import { formatForms } from '../scenarios/formats.ts';
import { succeeds } from '../../kit/checks/relations.ts';

const isHexId = (value: unknown): boolean => typeof value === 'string' && /^[0-9a-f]{24}$/.test(value);

/** The campaigns of the list, or a single one, by itself or in an envelope. */
function campaignsIn(answer: Exchange): readonly JsonObject[] {
  if (!ok(answer)) return [];
  if (answer.operation === 'GET /advanced/campaigns') return objectsOf(answer, 'campaigns');
  const { campaign } = objectOf(answer);
  return answer.operation !== 'GET /advanced/campaigns/{campaignId}'
    ? []
    : [isObject(campaign) ? campaign : objectOf(answer)];
}

/** Checks that campaigns have an id under one of the two names; the document does not state which. */
const campaignsAreNamed = (campaigns: Exchange): CheckResult =>
  every(campaignsIn(campaigns), ({ id, _id }) =>
    given(id !== undefined || _id !== undefined, () =>
      ofOneAnswer(
        check(
          [id, _id].some(isHexId),
          () => message`id of a campaign: expected 24 hexadecimal digits in id or _id, got ${[id, _id]}`,
          campaigns,
        ),
        true,
      ),
    ),
  );

/** Most campaigns that are read to find a sequence. */
const ENTRIES_READ = 12;

const partsOf = (owner: JsonObject, field: string): readonly JsonObject[] => {
  const value = owner[field];
  return Array.isArray(value) ? value.filter(isObject) : [];
};

/** A single campaign may be the answer itself or in an envelope. */
const stepsIn = (read: Exchange): readonly JsonObject[] =>
  [objectOf(read), ...Object.values(objectOf(read)).filter(isObject)]
    .map((body) => partsOf(body, 'steps'))
    .find((steps) => steps.length > 0) ?? [];

const versionsIn = (read: Exchange): readonly JsonObject[] =>
  stepsIn(read).flatMap((step) => partsOf(step, 'versions'));

const withoutId = (part: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(part).filter(([name]) => name !== '_id'));

const withoutVersionIds = (step: JsonObject): JsonObject => ({
  ...step,
  ...('versions' in step && { versions: partsOf(step, 'versions').map(withoutId) }),
});

/** Whether a sequence refers to ids of its own parts, so that it needs them. */
const refersToItself = (steps: readonly JsonObject[]): boolean => {
  const text = JSON.stringify(steps);
  return steps
    .flatMap((step) => [step, ...partsOf(step, 'versions')])
    .some(({ _id: id }) => typeof id === 'string' && text.split(JSON.stringify(id)).length > 2);
};

/** The first sequence of the account with versions. Other contents of a step are not documented. */
async function knownSequence(context: ScenarioContext): Promise<readonly JsonObject[]> {
  const all = objectsOf(await context.prospecting.call('GET /advanced/campaigns'), 'campaigns');
  for (const campaign of all.slice(0, ENTRIES_READ)) {
    const read = await readCampaignOf(context, idOf(campaign) ?? NO_ID);
    if (versionsIn(read).length > 0) return stepsIn(read);
  }
  return [];
}

interface Set {
  readonly answer: Exchange;
  readonly read: Exchange;
}

const accepted = (whole: Set, without: Set): CheckResult =>
  given(ok(whole.answer), () =>
    succeeds(
      without.answer,
      message`a sequence without _id answers ${statusMessage(statusOf(without.answer))}`,
    ),
  );

const haveIds = (
  whole: Set,
  without: Set,
  parts: (read: Exchange) => readonly JsonObject[],
  what: string,
): CheckResult =>
  every(ok(without.answer) && parts(whole.read).length > 0 ? parts(without.read) : [], (part) =>
    check(
      typeof part['_id'] === 'string' && part['_id'] !== '',
      () => message`${what} has no _id: expected a text that is not empty, got ${part['_id']}`,
      without.answer,
      without.read,
    ),
  );

/** The form of an id, as a word. */
const formOf = (id: unknown): string =>
  typeof id !== 'string'
    ? typeof id
    : /^[\da-f]{24}$/.test(id)
      ? '24 hexadecimal characters'
      : /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(id)
        ? 'a UUID'
        : 'another text';

const shape = (answer: Exchange): string =>
  `${statusOf(answer)} ${/html/.test(headerOf(answer, 'content-type') ?? '') ? 'HTML' : Object.keys(objectOf(answer)).sort().join(', ')}`;

const LIST_IDS = ['id', '_id', 'listId'] as const;

/** Listed lists with an id. The document does not state the name of the field. */
const listed = memoize((answer: Exchange): readonly JsonObject[] =>
  answer.operation === 'GET /lists/list' && ok(answer)
    ? [...listsIn(answer), ...itemsOf(answer)].filter((list) => LIST_IDS.some((name) => name in list))
    : [],
);

/** The contacts on a page of a list or campaign, whose ids may be those of entries. */
const CONTACTS_IN: Readonly<Record<string, string>> = {
  'GET /lists/list/{listId}/rows': 'items',
  'GET /advanced/campaign/contacts': 'list',
  'GET /advanced/campaigns/{campaignId}/progress/contacts': 'contacts',
};

/**
 * Whether a text is an id of the documented form with another length, upper case or hyphens. Entries may have ids of
 * other forms, such as UUIDs.
 */
const isTornId = (id: unknown): boolean =>
  typeof id === 'string' &&
  /^[\da-f]{20,28}$/i.test(id.replaceAll('-', '')) &&
  /[a-f]/i.test(id) &&
  !isHexId(id);

const contactsAreNamed = memoize((answer: Exchange): CheckResult =>
  every(
    ok(answer) ? objectsOf(answer, CONTACTS_IN[answer.operation ?? ''] ?? '') : [],
    ({ id, _id, leadId }) =>
      every([id, _id, leadId], (each) =>
        given(each !== undefined, () =>
          check(
            !isTornId(each),
            () => message`a contact has the id ${each}: expected 24 hexadecimal digits`,
            answer,
          ),
        ),
      ),
  ),
);

const JOBS = /^GET \/tools\/(find|verify)\/(email|phone)(\/\{jobId\})?$/;
/** Past searches, or the job of a result. A result may repeat an id of another form that was asked for. */
function jobsIn(answer: Exchange): readonly JsonObject[] {
  const { operation = '', request } = answer;
  if (!ok(answer) || !JOBS.test(operation)) return [];
  if (!operation.endsWith('}')) return objectsOf(answer, 'data');
  return isHexId(request.target.split('?', 1)[0]?.split('/').at(-1)) ? [objectOf(answer)] : [];
}

/** Checks that `jobId` is the id of the job. Other names may hold ids of entries. */
const jobsAreNamed = memoize((answer: Exchange): CheckResult =>
  every(jobsIn(answer), (job) =>
    every(['jobId', 'id', '_id'], (name) =>
      given((job[name] ?? null) !== null, () =>
        check(
          name === 'jobId' ? isHexId(job[name]) : !isTornId(job[name]),
          () => message`a job has the id ${job[name]}: expected 24 hexadecimal characters`,
          answer,
        ),
      ),
    ),
  ),
);

/** Fewer characters may be the beginning of an id by chance. */
const BEGINNING = 8;

/** Texts in arrays of campaigns that may be the beginning of an id. */
const namesInCampaigns = memoize(
  (answer: Exchange): ReadonlySet<string> =>
    new Set(
      campaignsIn(answer)
        .flatMap((campaign) => Object.values(campaign))
        .flatMap((value) => (Array.isArray(value) ? (value as unknown[]) : []))
        .filter((each) => typeof each === 'string')
        .filter(({ length }) => length >= BEGINNING),
    ),
);

/** Checks that a campaign contains the whole ids of listed lists, not only their first characters. */
function listsAreNamedWhole(exchanges: readonly Exchange[]): CheckResult {
  const listedBy = new Map(exchanges.flatMap((lists) => listIdsIn(listed(lists)).map((id) => [id, lists])));
  const ids = [...listedBy.keys()];
  return every(ids.length > 0 ? exchanges : [], (answer) =>
    every(namesInCampaigns(answer), (named) => {
      const whole = ids.find((id) => id !== named && id.startsWith(named));
      return check(
        whole === undefined,
        message`a campaign names the beginning of the id of a list: expected ${whole}, got ${named}`,
        listedBy.get(whole ?? ''),
        answer,
      );
    }),
  );
}

const STEPS_SHOWN = /^GET \/advanced\/campaigns\/\{campaignId\}$/;

export const formatsIds = section(
  withChecks(ids, {
    'prospecting.formats.lookup-item-id-24-hex': ({ looked }) =>
      every(ok(looked) ? itemsOf(looked) : [], ({ id }) =>
        given(id !== undefined, () =>
          check(isHexId(id), () => message`the id is ${id}: expected 24 hexadecimal digits`, looked),
        ),
      ),
    'prospecting.formats.campaign-id-24-hex': ({ campaigns }) => campaignsAreNamed(campaigns),
  }),
  /** A sequence of the account, set on another campaign: unchanged, and without the ids of its parts. */
  scenario({
    id: 'prospecting.formats.sequences',
    requires: ['write'],
    stimulus: async (context) => {
      const steps = await knownSequence(context);
      if (steps.length === 0 || refersToItself(steps)) return undefined;
      const set = async (name: string, sent: readonly JsonObject[]): Promise<Set> => {
        const campaignId = await newCampaign(context, name);
        const answer = await setPart(context, campaignId, 'steps', { steps: sent });
        const read = await readCampaignOf(context, campaignId);
        await context.prospecting.call('DELETE /advanced/campaigns/{campaignId}', { path: { campaignId } });
        return { answer, read };
      };
      return {
        whole: await set('Sequence with ids', steps),
        noStepIds: await set('Steps without ids', steps.map(withoutId)),
        noVersionIds: await set('Versions without ids', steps.map(withoutVersionIds)),
      };
    },
    checks: {
      'prospecting.formats.step-id-optional': (h) => (h ? accepted(h.whole, h.noStepIds) : vacuous),
      'prospecting.formats.version-id-optional': (h) => (h ? accepted(h.whole, h.noVersionIds) : vacuous),
      'prospecting.formats.step-id-generated': (h) =>
        h ? haveIds(h.whole, h.noStepIds, stepsIn, 'a step') : vacuous,
      'prospecting.formats.version-id-generated': (h) =>
        h ? haveIds(h.whole, h.noVersionIds, versionsIn, 'a version') : vacuous,
    },
  }),
  withChecks(formatForms, {
    'prospecting.formats.company-id-format': ({ added }) =>
      ok(added) ? formOf(objectOf(added)['companyId']) : undefined,
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
      ok(list) && /[a-f]/.test(stringIn(objectOf(list), 'id') ?? 'a')
        ? ok(inCapitals)
          ? 'the same id'
          : `${statusOf(inCapitals)}`
        : undefined,
  }),
  /** Texts that do not have the form of ids. */
  scenario({
    id: 'prospecting.formats.malformed',
    stimulus: async ({ prospecting }) => {
      return {
        campaign: await prospecting.send('GET /advanced/campaigns/{campaignId}', { id: 'not-an-id' }),
        list: await prospecting.send('GET /lists/list/{listId}', { id: 'not-an-id' }),
        rows: await prospecting.send('GET /lists/list/{listId}/rows', { id: 'not-an-id' }),
        job: await prospecting.send('GET /lists/list/export/jobs/{jobId}', { id: 'not-a-uuid' }),
      };
    },
    checks: {
      'prospecting.formats.malformed-campaign-id': ({ campaign }) => shape(campaign),
      'prospecting.formats.malformed-list-id': ({ list, rows }) => ({
        'read alone': shape(list),
        'its contacts': shape(rows),
      }),
      'prospecting.formats.malformed-export-job-id': ({ job }) => shape(job),
    },
  }),
  monitors({
    'prospecting.formats.lookup-item-id-24-hex': (answer) =>
      every(contactsFound(answer), ({ id }) =>
        given(id !== undefined, () =>
          check(
            isHexId(id),
            () => message`a looked-up contact has the id ${id}: expected 24 hexadecimal digits`,
            answer,
          ),
        ),
      ),
    'prospecting.formats.campaign-id-24-hex': campaignsAreNamed,
    'prospecting.formats.step-id-24-hex': (read) =>
      every(STEPS_SHOWN.test(read.operation ?? '') && ok(read) ? stepsIn(read) : [], ({ _id }) =>
        given(_id !== undefined, () =>
          check(isHexId(_id), () => message`a step has the _id ${_id}: expected 24 hexadecimal digits`, read),
        ),
      ),
  }),
  // For other answers, the OpenAPI file states it.
  runCheckers({
    'prospecting.formats.lead-id-24-hex': (exchanges) => every(exchanges, contactsAreNamed),
    'prospecting.formats.enrichment-job-id-24-hex': (exchanges) => every(exchanges, jobsAreNamed),
    'prospecting.formats.list-id-24-hex': (exchanges) =>
      together(
        listsAreNamedWhole(exchanges),
        every(exchanges, (answer) =>
          every(listed(answer), (list) =>
            check(
              LIST_IDS.some((name) => isHexId(list[name])),
              () =>
                message`id of a list: expected 24 hexadecimal digits in one of ${LIST_IDS}, got ${LIST_IDS.map((name) => list[name])}`,
              answer,
            ),
          ),
        ),
      ),
  }),
  {
    deliveries: {
      'prospecting.formats.campaign-id-24-hex': everyDelivery(
        where(
          'campaignId',
          '24 lowercase hexadecimal characters',
          (value) => typeof value !== 'string' || isHexId(value),
        ),
        'MAIL_REPLIED',
      ),
    },
  },
);
