import { withHeader, set, to } from '../../drifts/edits/answers.ts';
import { inLists, inMain } from '../../drifts/edits/prospecting.ts';
import { alterHandlers, table, alterWire, withProspecting } from '../../drifts/types.ts';
import { whenCode, GONE, operation, replace, setBody, setField, type When } from '../../drifts/wire.ts';
import type { WireCall, WireDrift } from '../../http/wire.ts';
import { mainError, okReply } from '../../prospecting/replies.ts';
import { answerWith, whenRefusalOf, whenSuccessOf, oneFieldMore, whenBody, withCode } from '../answers.ts';

const saying =
  (text: string): When =>
  (_, { body }) =>
    typeof body === 'object' && body !== null && Object.values(body).includes(text);
const isPage: When = (_, { headers }) => headers['content-type']?.startsWith('text/html') === true;
const MESSAGE = 'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message';
const noJson = whenBody((body) => body === undefined);
const PAGE = '<html></html>';
const SENDS: readonly string[] = ['EMAIL_SENT', 'MESSAGE_SENT', 'INMAIL_SENT', 'CHAT_MESSAGE_SENT'];
const CAMPAIGN = 'GET /advanced/campaigns/{campaignId}';
const OTHER_WORDS = set([inMain, 400, saying('Campaign not found')], 'error', 'There is no such campaign');

/** An id with its last characters replaced, depending on the key of the request. */
const ownOf = ({ headers }: WireCall, id: string): string =>
  `${headers['authorization'] ?? ''} ${id.slice(0, -1)}`;

/** An unlisted campaign, whose id resembles one that was read before. */
function unlistedNeighbour(): WireDrift {
  const known = new Set<string>();
  return (call, reply) => {
    if (call.operation !== CAMPAIGN) return reply;
    const id = call.path.split('/').at(-1) ?? '';
    if (reply.status < 300) known.add(ownOf(call, id));
    return reply.status >= 400 && /^[\da-f]{24}$/.test(id) && known.has(ownOf(call, id))
      ? { ...reply, status: 200, body: { id, name: 'Shelved', status: 'ARCHIVED' } }
      : reply;
  };
}

export const errors = table('prospecting.errors', {
  'look-alike-campaign': alterWire('a campaign that is not listed has nearly the id of one that is', {
    begin: unlistedNeighbour,
  }),
  'success-200-or-201': answerWith(whenSuccessOf('POST /advanced/campaigns/{campaignId}/pause'), 200, {
    message: 'Paused',
  }),
  'main-not-found-text': OTHER_WORDS,
  'words-of-missing-campaign': OTHER_WORDS,
  'message-not-found-404': {
    main: answerWith([MESSAGE, 404], 422, { error: 'NO_MESSAGE' }),
    'no-id': answerWith([MESSAGE, 404], 400, { error: 'No id of an activity', code: 'INVALID_REQUEST' }),
  },

  'lists-foreign-list-same-body': alterWire(
    'a list that is not found is named in the refusal',
    setBody([inLists, 404, saying('List not found')], (body, { path }) => ({
      ...(body as object),
      params: { listId: path.split('/')[3] },
    })),
  ),
  'main-not-found-other-routes': answerWith(
    ['POST /advanced/campaigns/{campaignId}/start', whenCode('CAMPAIGN_NOT_FOUND')],
    404,
    { error: 'Campaign not found', code: 'CAMPAIGN_NOT_FOUND' },
  ),

  'account-disconnected-routes': alterHandlers('making a scraper goes on without the social account', {
    'POST /social-scrappers': (call, next) =>
      call.account.situation.socialDisconnected ? okReply({ success: true }) : next(call),
  }),
  'contact-of-other-list': withProspecting({ deletesThroughOtherLists: true }),
  'credits-401-body': set(['GET /credits/usage', 401], 'success', false),
  'credits-failure-status': answerWith([whenRefusalOf('GET /credits/usage'), 400], 200, {
    items: [],
    total: 0,
  }),
  'lists-422-code': withCode([inLists, 422], 'UNACCEPTABLE'),
  'lists-missing-contact-message': set(saying('Contact not found'), 'message', 'Lead not found'),
  'lists-not-found-code': withCode([inLists, 404, saying('List not found')], 'NOT_FOUND'),
  'lists-validation-status': to([whenRefusalOf('POST /lists/list', 'POST /lists/custom-variable'), 400], 422),
  'malformed-json-lists': answerWith([inLists, 400, isPage], 400, { message: 'The body is no JSON' }),
  'malformed-json-without-key': alterWire(
    'a body that is no JSON is refused before the key',
    replace(['POST /advanced/campaigns', 401, noJson], {
      status: 400,
      headers: { 'content-type': 'text/html; charset=utf-8' },
      body: PAGE,
    }),
  ),
  'message-which-activities': alterHandlers('what sends nothing has no message to be found', {
    [MESSAGE]: (call, next) => {
      const reply = next(call);
      const found = call.account.prospecting.activities.find(({ id }) => id === call.params['activityId']);
      return reply.status === 422 && !SENDS.includes(found?.event ?? '')
        ? mainError(404, 'NOT_FOUND')
        : reply;
    },
  }),
  'other-success-statuses': to(whenSuccessOf('PATCH /emails/contacts'), 202),
  'quota-and-failure-alike': withProspecting({ unexpectedError: 'Something went wrong' }),
  'rate-limited-routes': withHeader(whenCode('RATE_LIMITED'), 'Retry-After', '60'),
  'scraper-failure-form': alterWire(
    'the sentence stands in the message',
    setField(whenRefusalOf('GET /social-scrappers/{id}'), 'message', 'This scraper does not exist.'),
  ),
  'stats-computing-routes': answerWith(['GET /stats/social', 503], 200, { stats: {} }),
  'stats-not-found-body': oneFieldMore([
    operation('GET /stats/advanced', 'GET /stats/social'),
    saying('Campaign not found'),
  ]),
  'stats-root-not-found': to(['GET /stats', saying('Campaign not found')], 400),
  'trailing-slash': answerWith(({ path }) => path === '/advanced/campaigns/', 200, { campaigns: [] }),
  'wrong-method': alterWire(
    'a path does not exist for other methods',
    replace([({ family }) => family !== 'inbox', 405], GONE),
  ),
});
