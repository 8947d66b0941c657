import { resultsIn, prospecting, relation } from '../../histories.ts';
import { campaign } from './answers.ts';

/** A delivery that announces an event. */
const heard = (event: string, more: object = {}) => ({
  ...prospecting(undefined, {
    operation: 'POST /hook',
    sent: { event, campaign: 'c', contact: { id: 'p' }, step: 1, ...more },
  }),
  receivedAt: 0,
});
const sampled = (seconds: number, count: number) => ({
  atLeastMs: seconds * 1000,
  atMostMs: seconds * 1000 + 100,
  count,
});
const tracked = (tracking: boolean, ...looks: readonly object[]) => ({ event: 'OPENED', tracking, looks });

const repliedIn = (first: object, elsewhere: object) => ({
  first: [heard('MAIL_REPLIED', first)],
  elsewhere: [heard('MAIL_REPLIED', elsewhere)],
});
/** Replies with dates this many seconds before their arrival. */
const datedBefore = (...seconds: readonly number[]) =>
  seconds.map((before) => heard('MAIL_REPLIED', { date: new Date(-before * 1000).toISOString() }));

/** A reply of a campaign with these of its optional fields. */
const replyOf = (campaignId: string, ...names: readonly string[]) =>
  heard('MAIL_REPLIED', { campaignId, ...Object.fromEntries(names.map((name) => [name, 'x'])) });
const WHOLE = ['reply', 'sender', 'messageId'];
const listened = (...deliveries: readonly object[]) => ({ deliveries, until: 0 });

export const events = [
  ...resultsIn(
    'deliveries',
    relation(
      'prospecting.events.mail-replied-has-message-id',
      ['holds', 'a whole reply', listened(replyOf('c1', ...WHOLE))],
      ['vacuous', 'a reply that may be of a legacy campaign', listened(replyOf('c1', 'reply'))],
      ['violation', 'a reply that lacks this field alone', listened(replyOf('c1', 'reply', 'sender'))],
      ['vacuous', 'a test of a registration, before any reply', listened(replyOf('c1'))],
      [
        'holds',
        'a test of a registration of a current campaign',
        listened(replyOf('c1', ...WHOLE), replyOf('c1')),
      ],
      [
        'holds',
        'one of another campaign, which may be a legacy one',
        listened(replyOf('c1', ...WHOLE), replyOf('c2', 'reply')),
      ],
      [
        'violation',
        'one of a campaign that is known to be current',
        listened(replyOf('c1', ...WHOLE), replyOf('c1', 'reply', 'sender')),
      ],
    ),
  ),
  ...resultsIn(
    'prospecting.events.refused-deliveries',
    relation(
      'prospecting.events.no-retry-on-http-error',
      ['holds', 'each kind once', { status: 500, refused: [heard('EMAIL_SENT'), heard('OPENED')] }],
      ['vacuous', 'a redirect', { status: 302, refused: [heard('OPENED'), heard('OPENED')] }],
      ['violation', 'one kind twice', { status: 500, refused: [heard('OPENED'), heard('OPENED')] }],
    ),
    relation(
      'prospecting.events.response-ignored',
      [
        'holds',
        'the next one comes',
        { status: 410, refused: [heard('EMAIL_SENT')], later: [heard('EMAIL_SENT')] },
      ],
      ['vacuous', 'none came before', { status: 410, refused: [], later: [] }],
      ['violation', 'nothing comes any more', { status: 410, refused: [heard('EMAIL_SENT')], later: [] }],
    ),
  ),
  ...resultsIn(
    'prospecting.events.unreachable-receivers',
    relation(
      'prospecting.events.some-retried-on-network-error',
      ['holds', 'one kind', { broken: [heard('OPENED'), heard('OPENED'), heard('CLICKED')], late: [] }],
      ['holds', 'after a refused connection alone', { broken: [heard('OPENED')], late: [heard('CLICKED')] }],
      ['vacuous', 'nothing came', { broken: [], late: [] }],
      ['violation', 'none', { broken: [heard('OPENED'), heard('CLICKED')], late: [] }],
      [
        'violation',
        'every kind after a refused connection, and none after one that broke',
        {
          broken: [heard('OPENED'), heard('CLICKED')],
          late: [heard('CLICKED'), heard('OPENED')],
        },
      ],
      [
        'violation',
        'every kind',
        { broken: ['OPENED', 'OPENED', 'CLICKED', 'CLICKED'].map((name) => heard(name)), late: [] },
      ],
    ),
  ),
  ...resultsIn(
    'prospecting.events.slow-receiver',
    relation(
      'prospecting.events.no-sender-time-out',
      ['holds', 'it waits', { came: true, abandoned: 0, deliveries: [heard('OPENED')] }],
      ['vacuous', 'nothing came', { came: false, abandoned: 0, deliveries: [] }],
      ['violation', 'it hangs up', { came: true, abandoned: 1, deliveries: [heard('OPENED')] }],
      [
        'violation',
        'it comes again',
        { came: true, abandoned: 0, deliveries: [heard('OPENED'), heard('OPENED')] },
      ],
    ),
  ),
  ...resultsIn(
    'prospecting.events-registration.registrations',
    relation(
      'prospecting.events.deduplication-key',
      [
        'holds',
        'another date',
        { sent: { twice: [heard('OPENED', { date: '1' }), heard('OPENED', { date: '2' })] } },
      ],
      ['vacuous', 'it came once', { sent: { twice: [heard('OPENED')] } }],
      ['violation', 'another step', { sent: { twice: [heard('OPENED'), heard('OPENED', { step: 2 })] } }],
    ),
  ),
  ...resultsIn(
    'prospecting.events-reply.replies',
    relation(
      'prospecting.events.deduplication-key',
      ['holds', 'another campaign', repliedIn({}, { campaign: 'd' })],
      ['vacuous', 'one reply', { first: [heard('MAIL_REPLIED')], elsewhere: [] }],
      ['violation', 'the same key', repliedIn({}, {})],
      ['violation', 'no step', repliedIn({ step: undefined }, { campaign: 'd' })],
    ),
  ),
  ...resultsIn(
    'prospecting.events.many-replies',
    relation(
      'prospecting.events.payload-date-processing-time',
      ['holds', 'one of three is older', datedBefore(1, 0, 3600, 2, 5, 1, 1)],
      ['vacuous', 'few', datedBefore(3600, 3600)],
      ['violation', 'most are older', datedBefore(1, 3600, 3600, 2, 3600)],
    ),
  ),
  ...resultsIn(
    'prospecting.events.tracking',
    relation(
      'prospecting.events.opened-needs-tracking',
      ['holds', 'silence', tracked(false, sampled(3600, 0))],
      ['vacuous', 'a tracked campaign', tracked(true, sampled(3600, 1))],
      ['violation', 'it comes', tracked(false, sampled(0, 0), sampled(3600, 1))],
    ),
    relation(
      'prospecting.events.opened-not-before-30-seconds',
      ['holds', 'later', tracked(true, sampled(0, 0), sampled(28, 0), sampled(61, 1))],
      ['vacuous', 'never', tracked(true, sampled(0, 0), sampled(3600, 0))],
      ['violation', 'at once', tracked(true, sampled(0, 1), sampled(61, 1))],
    ),
    relation(
      'prospecting.events.opened-within-60-seconds',
      ['holds', 'in time', tracked(true, sampled(0, 0), sampled(61, 1), sampled(3600, 1))],
      ['vacuous', 'never', tracked(true, sampled(61, 0), sampled(3600, 0))],
      ['violation', 'an hour later', tracked(true, sampled(61, 0), sampled(3600, 1))],
    ),
  ),
  ...resultsIn(
    'prospecting.events-elsewhere.endings',
    relation(
      'prospecting.states.closing-emits-campaign-ending',
      [
        'holds',
        'among others',
        { after: campaign('FINISHED'), closed: [heard('EMAIL_SENT'), heard('CAMPAIGN_ENDING')] },
      ],
      ['vacuous', 'it runs on', { after: campaign('RUNNING'), closed: [] }],
      ['violation', 'no such event', { after: campaign('FINISHED'), closed: [heard('EMAIL_SENT')] }],
    ),
  ),
  ...resultsIn(
    'prospecting.service.draft',
    relation(
      'prospecting.service.draft-never-sends',
      ['holds', 'silence', { recipients: prospecting({}), drafted: [], running: [heard('EMAIL_SENT')] }],
      [
        'vacuous',
        'the other campaign is silent too',
        { recipients: prospecting({}), drafted: [heard('X')], running: [] },
      ],
      [
        'violation',
        'something is sent',
        { recipients: prospecting({}), drafted: [heard('INVITED')], running: [heard('INVITED')] },
      ],
    ),
  ),
];
