import { objectsOf, type Exchange } from '../kit/http/exchange.ts';
import { scenario, type ScenarioContext, type Observer } from '../kit/engine/scenario.ts';
import { NO_ID } from './access.ts';
import { lookAt, newCampaign, readyCampaign, setPart } from './campaign-wire.ts';
import { keptOut } from './field-questions.ts';
import { codeOf, fieldsOf, formOf } from './forms.ts';
import { bodyOf, idOf, ok, stringIn } from './wire.ts';

/** Ids that a path or a body may name. */
interface Known {
  readonly campaignId: string;
  readonly legacyId: string;
  readonly providerId: string;
  readonly scraperId: string;
}
type Body = (known: Known) => unknown;
type Kind = 'blacklist' | 'campaign' | 'create' | 'legacy' | 'providers' | 'scrapers' | 'steps' | 'warmup';
interface Try {
  readonly kind: Kind;
  /** With a query, where the route may take one instead of a body. */
  readonly operation: string;
  readonly body: Body;
}

const of = '/advanced/campaigns/{campaignId}';
const nothing: Body = () => ({});
const mail = { channel: 'email', type: 'EMAIL', versions: [{ subject: 'Hello', content: '<p>Hello</p>' }] };

/** Bodies that the routes might take: none of them is shown. */
const TRIES: readonly (readonly [kind: Kind, operation: string, body: Body])[] = [
  ['campaign', `PATCH ${of}/name`, () => ({ name: 'Renamed' })],
  ['campaign', `PATCH ${of}/identities`, () => ({ identities: [] })],
  ['campaign', `POST ${of}/test-email`, () => ({ email: 'test@payload.example' })],
  ['campaign', `PATCH ${of}/planned-start`, () => ({ plannedStart: null })],
  ['campaign', `POST ${of}/pause`, nothing],
  ['campaign', `POST ${of}/finish`, nothing],
  ['campaign', `POST ${of}/reactivate`, nothing],
  ['campaign', `POST ${of}/archive`, nothing],
  ['campaign', `POST ${of}/duplicate`, nothing],
  ['campaign', `POST ${of}/manual-tasks/status`, () => ({ status: 'done' })],
  ['campaign', `DELETE ${of}`, nothing],
  ['campaign', 'POST /advanced/campaign/contacts', ({ campaignId }) => ({ campaignId, contacts: [] })],
  ['campaign', 'DELETE /advanced/campaign/contacts', ({ campaignId }) => ({ campaignId, contacts: [] })],
  [
    'campaign',
    'PATCH /advanced/contacts',
    ({ campaignId }) => ({ campaignId, contactId: NO_ID, city: 'Paris' }),
  ],
  ['create', 'POST /advanced/campaigns', () => ({ name: 'Created' })],
  ['create', 'POST /advanced/campaigns', () => ({ name: '' })],
  ['create', 'POST /advanced/campaigns', nothing],
  ['steps', `PATCH ${of}/steps`, () => ({ steps: [mail] })],
  ['steps', `PATCH ${of}/steps`, () => ({ sequence: [mail] })],
  ['steps', `PATCH ${of}/steps`, () => [mail]],
  ['steps', `PATCH ${of}/steps`, nothing],
  ...['POST', 'DELETE'].flatMap((method): (readonly [Kind, string, Body])[] => [
    ['blacklist', `${method} /emails/blacklists/contact`, () => ({ email: 'no@payload.example' })],
    ['blacklist', `${method} /emails/blacklists/contact`, () => ({ domain: 'payload.example' })],
    ['blacklist', `${method} /emails/blacklists/contact`, nothing],
    ['blacklist', `${method} /emails/blacklists/social`, () => ({ profile: 'https://social.example/in/no' })],
    ['blacklist', `${method} /emails/blacklists/social`, nothing],
  ]),
  ['blacklist', 'DELETE /emails/blacklists/contact?email=no@payload.example', nothing],
  ['blacklist', 'DELETE /emails/blacklists/contact?domain=payload.example', nothing],
  ['blacklist', 'DELETE /emails/blacklists/social?profile=https://social.example/in/no', nothing],
  ['providers', 'POST /email-providers', () => ({ email: 'sender@payload.example' })],
  ['providers', 'PATCH /email-providers/{providerId}', () => ({ dailyLimit: 10 })],
  ['providers', 'PATCH /email-providers/{providerId}/sender-name', () => ({ senderName: 'Ada' })],
  ['providers', 'DELETE /email-providers/{providerId}', nothing],
  ['warmup', 'POST /email-providers/warmup/enable', ({ providerId }) => ({ providerId })],
  ['warmup', 'POST /email-providers/warmup/check-health', ({ providerId }) => ({ providerId })],
  ['scrapers', 'POST /social-scrappers', () => ({ name: 'Scraped', url: 'https://social.example/search' })],
  ['scrapers', 'POST /social-scrappers/{id}/enrich', nothing],
  ['scrapers', 'POST /social-scrappers/{id}/filter', () => ({ jobTitle: 'Engineer' })],
  ['scrapers', 'POST /social-scrappers/{id}/split', () => ({ size: 10 })],
  ['legacy', 'POST /emails/campaigns', () => ({ name: 'Former' })],
  ['legacy', 'POST /social/campaigns', () => ({ name: 'Former' })],
  ['legacy', 'POST /emails/campaigns/{campaignId}/start', nothing],
];

const send = ({ prospecting }: ScenarioContext, { operation, body }: Omit<Try, 'kind'>, known: Known) => {
  const [method = '', path = ''] = operation.split(' ');
  const campaignId = path.startsWith('/emails/') ? known.legacyId : known.campaignId;
  const target = path
    .replace('{campaignId}', campaignId)
    .replace('{providerId}', known.providerId)
    .replace('{id}', known.scraperId);
  return prospecting.raw({
    method,
    operation: operation.split('?')[0] ?? operation,
    target,
    body: JSON.stringify(body(known)),
  });
};
const postNamed = ({ prospecting }: ScenarioContext, path: string): Promise<Exchange> =>
  prospecting.raw({
    method: 'POST',
    operation: `POST ${path}`,
    target: path,
    body: JSON.stringify({ name: 'Former' }),
  });
const firstIn = (answer: Exchange): string =>
  idOf(Object.keys(bodyOf(answer)).flatMap((name) => objectsOf(answer, name))[0]) ?? NO_ID;

interface Tried extends Omit<Try, 'body'> {
  readonly sent: unknown;
  readonly answer: Exchange;
}
const answersTo =
  (wanted: Kind): Observer<Tried> =>
  ({ kind, operation, sent, answer }) =>
    kind === wanted
      ? { [`${operation} ${Array.isArray(sent) ? 'array' : emptied(sent)}`]: formOf(answer) }
      : undefined;
const payloads = scenario({
  id: 'prospecting.catalogue.payloads',
  service: 'prospecting',
  // Mailboxes, scrapers and credits of an account that others use are no place for guesses.
  needs: ['write', 'state'],
  cost: 8,
  cases: () => TRIES.map(([kind, operation, body]): Try => ({ kind, operation, body })),
  stimulus: async (context, tried): Promise<Tried> => {
    const { prospecting } = context;
    const { kind, operation, body } = tried;
    const known: Known = {
      campaignId: kind === 'campaign' || kind === 'steps' ? await readyCampaign(context) : NO_ID,
      legacyId:
        kind === 'legacy'
          ? (stringIn(bodyOf(await postNamed(context, '/emails/campaigns')), 'campaignId') ?? NO_ID)
          : NO_ID,
      providerId:
        kind === 'providers' || kind === 'warmup'
          ? firstIn(await prospecting.call('GET /email-providers'))
          : NO_ID,
      scraperId: kind === 'scrapers' ? firstIn(await prospecting.call('GET /social-scrappers')) : NO_ID,
    };
    return { kind, operation, sent: body(known), answer: await send(context, tried, known) };
  },
  checkers: {},
  observers: {
    'prospecting.catalogue.campaign-payloads': answersTo('campaign'),
    'prospecting.catalogue.create-campaign-body': answersTo('create'),
    'prospecting.catalogue.steps-body': answersTo('steps'),
    'prospecting.catalogue.blacklist-payloads': answersTo('blacklist'),
    'prospecting.catalogue.provider-payloads': answersTo('providers'),
    'prospecting.catalogue.warmup-payloads': answersTo('warmup'),
    'prospecting.catalogue.scraper-payloads': answersTo('scrapers'),
    'prospecting.catalogue.legacy-payloads': answersTo('legacy'),
  },
});

/** The fields of a body; empty texts are told apart. */
const emptied = (sent: unknown): string =>
  (fieldsOf([sent], 0) ?? '{}').replace(
    '{ name }',
    JSON.stringify(sent).includes('""') ? '{ name: "" }' : '{ name }',
  );

/** Campaigns of the previous system beside the current listing. */
const legacy = scenario({
  id: 'prospecting.versioning.legacy-campaigns',
  service: 'prospecting',
  needs: ['write'],
  cost: 3,
  cases: () => ['/emails/campaigns', '/social/campaigns'],
  stimulus: async (context, path) => ({
    path,
    created: await postNamed(context, path),
    current: await context.prospecting.call('GET /advanced/campaigns'),
  }),
  checkers: {},
  observers: {
    'prospecting.versioning.legacy-not-in-advanced': ({ path, created, current }) => {
      const id = ok(created) ? stringIn(bodyOf(created), 'campaignId') : undefined;
      return keptOut(path, id === undefined ? [] : [id], current);
    },
  },
});

/** Settings that campaigns of such a product have, beside the documented ones. */
const OTHER_SETTINGS = {
  alwaysOn: true,
  tracking: true,
  trackOpens: true,
  trackClicks: true,
  stopOnReply: true,
  stopOnAutoReply: true,
  timezone: 'Europe/Paris',
  unsubscribeLink: true,
} as const;

const otherSettings = scenario({
  id: 'prospecting.settings.other',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 2 * Object.keys(OTHER_SETTINGS).length + 1,
  stimulus: async (context) => {
    const campaignId = await newCampaign(context, 'Other settings');
    const seen: Record<string, string> = {};
    for (const [name, value] of Object.entries(OTHER_SETTINGS)) {
      const answer = await setPart(context, campaignId, 'settings', { [name]: value });
      const after = await lookAt(context, campaignId);
      const isShown = after.response.text.includes(JSON.stringify({ [name]: value }).slice(1, -1));
      seen[name] = ok(answer) ? (isShown ? 'kept' : 'not shown') : codeOf(answer);
    }
    return seen;
  },
  checkers: {},
  observers: { 'prospecting.settings.other-settings': (seen) => seen },
});

/** Bodies that are wrong in one way each. */
const WRONG: Readonly<Record<string, (context: ScenarioContext, campaignId: string) => Promise<Exchange>>> = {
  'a field missing': (context, id) => setPart(context, id, 'recipients', {}),
  'a field of another type': (context, id) => setPart(context, id, 'recipients', { lists: 'all' }),
  'a value outside its bounds': (context, id) => setPart(context, id, 'settings', { dailyEmailAdded: 0 }),
  'values that do not fit': (context, id) =>
    setPart(context, id, 'settings', { dailyEmailAdded: 9, dailyEmailLimit: 8 }),
  'an array for an object': (context, id) => setPart(context, id, 'settings', [1]),
  'a list that is not there': (context, id) => setPart(context, id, 'recipients', { lists: [NO_ID] }),
};

/** When the other codes come. */
const codes = scenario({
  id: 'prospecting.codes.when',
  service: 'prospecting',
  needs: ['write', 'state'],
  cost: 40,
  stimulus: async (context) => {
    const { prospecting } = context;
    const wrong: Record<string, string> = {};
    const campaignId = await newCampaign(context, 'Wrong');
    for (const [kind, ask] of Object.entries(WRONG)) wrong[kind] = codeOf(await ask(context, campaignId));
    const known = { campaignId, legacyId: NO_ID, providerId: NO_ID, scraperId: NO_ID };
    const post = (operation: string, body: unknown, id = campaignId) =>
      send(context, { operation, body: () => body }, { ...known, campaignId: id });
    const test = async (...failing: string[]) =>
      post(`POST ${of}/test-email`, { email: 'test@payload.example' }, await readyCampaign(context, failing));
    const providers = await prospecting.call('GET /email-providers');
    const listed = Object.keys(bodyOf(providers)).flatMap((name) => objectsOf(providers, name));
    const warmups: { readonly status: unknown; readonly answer: Exchange }[] = [];
    for (const provider of listed.slice(0, 6))
      warmups.push({
        status: provider['status'],
        answer: await post('POST /email-providers/warmup/enable', { providerId: idOf(provider) }),
      });
    return {
      wrong,
      tests: {
        'without an identity': await test('NO_IDENTITY_SET'),
        'without a provider': await test('IDENTITY_EMAIL_PROVIDER_MISSING'),
        'with a provider': await test(),
      },
      social: [
        await post(`PATCH ${of}/identities`, { identities: [] }),
        await post('POST /social/campaign/contacts', { campaignId, contacts: [] }),
        await post('POST /social-scrappers', { name: 'Scraped', url: 'https://social.example/search' }),
      ],
      warmups,
    };
  },
  checkers: {},
  observers: {
    'prospecting.codes.invalid-parameters-when': ({ wrong }) => wrong,
    'prospecting.codes.email-provider-missing-when': ({ tests }) =>
      Object.fromEntries(
        Object.entries(tests).map(([kind, answer]) => [`test-email ${kind}`, codeOf(answer)]),
      ),
    'prospecting.codes.social-account-missing-when': ({ social }) =>
      Object.fromEntries(social.map((answer) => [answer.operation ?? '', codeOf(answer)])),
    'prospecting.codes.warmup-provider-which': ({ warmups }) =>
      Object.fromEntries(warmups.map(({ status, answer }) => [String(status), codeOf(answer)])),
  },
});

export const payloadQuestions = [payloads, legacy, otherSettings, codes];
