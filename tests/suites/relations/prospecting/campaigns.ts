import { resultsIn, prospecting, relation, type Relation } from '../../histories.ts';
import { campaign, done, failed, notFound, reached } from './answers.ts';

const code = (text: string, more: object = {}) =>
  prospecting({ code: text, error: 'In any words', ...more }, { status: 400 });
const start = (told: string, later: string | undefined, answer: unknown) => ({
  told,
  later,
  before: campaign('DRAFT'),
  answer,
  after: campaign('DRAFT'),
});
/** When two checks fail, the first one is reported. */
const ordered = (claim: Relation['claim'], first: string, second: string): Relation =>
  relation(
    claim,
    ['holds', 'the first, with whatever text', start(first, second, code(first, { details: {} }))],
    ['vacuous', 'another pair', start(first, undefined, code(second))],
    ['violation', 'the second', start(first, second, code(second))],
    ['violation', 'it starts', start(first, second, done)],
  );
const starts = resultsIn(
  'prospecting.start-checks.failing',
  ordered(
    'prospecting.start-checks.subscription-required-before-campaign-not-found',
    'SUBSCRIPTION_REQUIRED',
    'CAMPAIGN_NOT_FOUND',
  ),
  ordered(
    'prospecting.start-checks.no-identity-set-before-social-audio-missing',
    'NO_IDENTITY_SET',
    'SOCIAL_AUDIO_MISSING',
  ),
  ordered(
    'prospecting.start-checks.schedule-missing-before-mc-social-daily-limit-connection',
    'SCHEDULE_MISSING',
    'MC_SOCIAL_DAILY_LIMIT_CONNECTION',
  ),
  ordered(
    'prospecting.start-checks.no-recipients-before-campaign-already-running',
    'NO_RECIPIENTS',
    'CAMPAIGN_ALREADY_RUNNING',
  ),
  ordered(
    'prospecting.start-checks.campaign-already-running-before-recipients-no-email',
    'CAMPAIGN_ALREADY_RUNNING',
    'RECIPIENTS_NO_EMAIL',
  ),
  relation(
    'prospecting.start-checks.no-recipients',
    ['holds', 'told', start('NO_RECIPIENTS', undefined, code('NO_RECIPIENTS'))],
    ['vacuous', 'two checks fail', start('NO_RECIPIENTS', 'CAMPAIGN_ALREADY_RUNNING', code('X'))],
    ['violation', 'another', start('NO_RECIPIENTS', undefined, code('SCHEDULE_MISSING'))],
  ),
  relation(
    'prospecting.start-checks.failed-start-leaves-status',
    ['holds', 'a draft', start('NO_RECIPIENTS', undefined, code('NO_RECIPIENTS'))],
    ['vacuous', 'it starts', { ...start('NO_RECIPIENTS', undefined, done), after: campaign('RUNNING') }],
    [
      'vacuous',
      'there is no such campaign',
      { ...start('CAMPAIGN_NOT_FOUND', undefined, code('X')), after: notFound },
    ],
    ['violation', 'it runs', { ...start('NO_RECIPIENTS', undefined, code('X')), after: campaign('RUNNING') }],
  ),
);
const routes = resultsIn(
  'prospecting.campaign-writes.starts',
  relation(
    'prospecting.campaign-routes.start-runs-checks',
    [
      'holds',
      'it stays a draft',
      { failing: ['A'], before: campaign('DRAFT'), answer: code('A'), after: campaign('DRAFT') },
    ],
    [
      'vacuous',
      'no check fails',
      { failing: [], before: campaign('DRAFT'), answer: done, after: campaign('RUNNING') },
    ],
    [
      'violation',
      'it starts',
      { failing: ['A'], before: campaign('DRAFT'), answer: done, after: campaign('RUNNING') },
    ],
    [
      'violation',
      'refused and started',
      { failing: ['A'], before: campaign('DRAFT'), answer: code('A'), after: campaign('RUNNING') },
    ],
  ),
  relation(
    'prospecting.campaign-routes.start-first-failure',
    ['holds', 'the first', { failing: ['A', 'B'], answer: code('A') }],
    ['vacuous', 'one failure', { failing: ['A'], answer: code('B') }],
    ['violation', 'the second', { failing: ['A', 'B'], answer: code('B') }],
  ),
);

const NEWCOMER = 'newcomer@recipient.example';
const arrival = (status: string, ...emails: readonly string[]) => ({
  status,
  before: campaign(status),
  attached: done,
  added: done,
  contacts: reached(...emails),
  after: campaign(status),
});
const states = [
  ...resultsIn(
    'prospecting.campaign-states.arrivals',
    relation(
      'prospecting.states.new-contact-reaches-paused',
      ['holds', 'among others', arrival('PAUSED', 'x', NEWCOMER)],
      ['vacuous', 'a campaign of another status', arrival('ARCHIVED')],
      ['vacuous', 'the status is another by then', { ...arrival('PAUSED'), before: campaign('RUNNING') }],
      ['violation', 'it is missing', arrival('PAUSED', 'x')],
    ),
    relation(
      'prospecting.states.finished-stays-finished',
      ['holds', 'finished', arrival('FINISHED')],
      ['vacuous', 'nothing is added', { ...arrival('FINISHED'), added: failed, after: campaign('RUNNING') }],
      ['violation', 'it runs again', { ...arrival('FINISHED'), after: campaign('RUNNING') }],
    ),
  ),
  ...resultsIn(
    'prospecting.states.moves',
    relation(
      'prospecting.states.finished-reactivated',
      [
        'holds',
        'it runs',
        {
          move: { by: 'reactivate' },
          before: campaign('FINISHED'),
          answer: done,
          after: campaign('RUNNING'),
        },
      ],
      [
        'vacuous',
        'it was a draft',
        { move: { by: 'reactivate' }, before: campaign('DRAFT'), answer: failed, after: campaign('DRAFT') },
      ],
      [
        'violation',
        'it does not',
        {
          move: { by: 'reactivate' },
          before: campaign('FINISHED'),
          answer: done,
          after: campaign('FINISHED'),
        },
      ],
    ),
  ),
  ...resultsIn(
    'prospecting.states.start-running',
    relation(
      'prospecting.states.start-running-campaign-fails',
      ['holds', 'refused', { before: campaign('RUNNING'), answer: code('CAMPAIGN_ALREADY_RUNNING') }],
      ['vacuous', 'it does not run', { before: campaign('PAUSED'), answer: done }],
      ['violation', 'taken', { before: campaign('RUNNING'), answer: done }],
      ['violation', 'another code', { before: campaign('RUNNING'), answer: code('NO_RECIPIENTS') }],
    ),
  ),
  ...resultsIn(
    'prospecting.states.daily-job',
    relation(
      'prospecting.states.daily-job-closes',
      [
        'holds',
        'finished',
        { before: { ending: campaign('RUNNING') }, after: { ending: campaign('FINISHED') } },
      ],
      [
        'vacuous',
        'it never ran',
        { before: { ending: campaign('DRAFT') }, after: { ending: campaign('DRAFT') } },
      ],
      [
        'violation',
        'it runs',
        { before: { ending: campaign('RUNNING') }, after: { ending: campaign('RUNNING') } },
      ],
    ),
    relation(
      'prospecting.states.always-on-keeps-running',
      [
        'holds',
        'it runs',
        {
          before: { alwaysOn: campaign('RUNNING', { alwaysOn: true }) },
          after: { alwaysOn: campaign('RUNNING') },
        },
      ],
      [
        'vacuous',
        'it does not show alwaysOn',
        { before: { alwaysOn: campaign('RUNNING') }, after: { alwaysOn: campaign('FINISHED') } },
      ],
      [
        'violation',
        'it is closed',
        {
          before: { alwaysOn: campaign('RUNNING', { alwaysOn: true }) },
          after: { alwaysOn: campaign('FINISHED') },
        },
      ],
    ),
  ),
];

const ids = (...names: readonly string[]) => names.map((id) => ({ id }));
/** The campaigns that the three routes list, and the types of registered campaigns. */
const byRoute = (
  lists: {
    readonly current?: readonly string[];
    readonly email?: readonly string[];
    readonly social?: readonly string[];
  },
  types: Readonly<Record<string, string>>,
) => ({
  campaigns: prospecting(
    { campaigns: ids(...(lists.current ?? ['now'])) },
    { operation: 'GET /advanced/campaigns' },
  ),
  email: prospecting({ campaigns: ids(...(lists.email ?? ['mail'])) }),
  social: prospecting(ids(...(lists.social ?? ['network']))),
  listing: prospecting({
    webhooks: Object.entries(types).map(([campaignId, typeOfCampaign]) => ({ campaignId, typeOfCampaign })),
  }),
});
const types = resultsIn(
  'prospecting.registrations.by-route',
  relation(
    'prospecting.webhook-registration.type-advanced',
    ['holds', 'listed as current alone', byRoute({}, { now: 'advanced', mail: 'email' })],
    ['vacuous', 'not listed anywhere', byRoute({}, { gone: 'email' })],
    ['vacuous', 'where no legacy campaign is listed', byRoute({ email: [] }, { now: 'email' })],
    [
      'vacuous',
      'legacy campaigns among the current ones',
      byRoute({ current: ['now', 'mail'] }, { now: 'email' }),
    ],
    ['violation', 'called a legacy one', byRoute({}, { now: 'email' })],
  ),
  relation(
    'prospecting.webhook-registration.type-email',
    ['holds', 'listed as a legacy one alone', byRoute({}, { mail: 'email' })],
    [
      'vacuous',
      'listed as a current one as well',
      byRoute({ current: ['now', 'mail'] }, { mail: 'advanced' }),
    ],
    ['violation', 'called a current one', byRoute({}, { mail: 'advanced' })],
  ),
);

/** Registrations of campaigns by id, and what they call them. The account names its campaigns A, B and C. */
const naming = (called: Readonly<Record<string, string>>) => ({
  campaigns: prospecting({ campaigns: ['A', 'B', 'C'].map((name) => ({ id: name.toLowerCase(), name })) }),
  listing: prospecting({
    webhooks: Object.entries(called).map(([campaignId, campaignName]) => ({ campaignId, campaignName })),
  }),
});
const names = resultsIn(
  'prospecting.registrations.listed',
  relation(
    'prospecting.webhook-registration.campaign-name-of-campaign',
    ['holds', 'their own names', naming({ a: 'A', b: 'B' })],
    ['holds', 'older names', naming({ a: 'Old A', b: 'Old B' })],
    ['holds', 'the older name of one, which another has now', naming({ a: 'B', b: 'B' })],
    ['vacuous', 'campaigns that are not listed', naming({ d: 'A', e: 'B' })],
    ['violation', 'the names of others', naming({ a: 'B', b: 'C', c: 'C' })],
  ),
);

export const campaignStates = [...types, ...names, ...starts, ...routes, ...states];
