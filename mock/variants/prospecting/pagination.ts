import { table, alterWire, alterProspecting } from '../../drifts/types.ts';
import { whenParameter, setBody } from '../../drifts/wire.ts';
import { answerWith, whenSuccessOf, oneFieldMore } from '../answers.ts';

const SCRAPERS = 'GET /social-scrappers';

/** Refuses a limit above the maximum. */
const refusedLimit = (name: string) =>
  answerWith([name, whenParameter('limit', (value) => Number(value) > 100)], 400, {
    error: 'limit is 100 at the most',
    code: 'INVALID_REQUEST',
  });
/** Refuses invalid pages of lists. */
const refusedPage = (holds: (page: string) => boolean) =>
  answerWith(
    [whenSuccessOf('GET /lists/list', 'GET /lists/list/{listId}/rows'), whenParameter('page', holds)],
    400,
    { message: 'page takes a number from 1', code: 'INVALID_REQUEST' },
  );

export const pagination = table('prospecting.pagination', {
  'find-email-limit-over-100': refusedLimit('GET /tools/find/email'),
  'find-phone-limit-over-100': refusedLimit('GET /tools/find/phone'),
  'verify-email-limit-over-100': refusedLimit('GET /tools/verify/email'),
  'negative-page': refusedPage((page) => Number(page) < 0),
  'page-text': refusedPage((page) => Number.isNaN(Number(page))),
  'order-of-entries': alterWire(
    'lists come in the other order',
    setBody(whenSuccessOf('GET /lists/list'), (body) =>
      Array.isArray(body) ? (body as unknown[]).toReversed() : body,
    ),
  ),
  'other-listings': oneFieldMore(whenSuccessOf('GET /advanced/campaigns/{campaignId}/manual-tasks')),
  'page-past-end': answerWith(
    [
      whenSuccessOf('GET /credits/usage', 'GET /tools/find/email'),
      whenParameter('page', (page) => Number(page) > 100),
    ],
    400,
    { success: false, error: 'This page does not exist.' },
  ),
  'scrapers-end': {
    main: answerWith(
      [
        whenSuccessOf(SCRAPERS),
        (_, { body }) => (body as { readonly scraps?: readonly unknown[] }).scraps?.length === 0,
      ],
      400,
      { error: 'This page does not exist.' },
    ),
    'last-page-again': alterProspecting(
      'a page past the end is the last one again, but for activities, which end with an empty one',
      { pastEndIsLast: (name) => !name.endsWith('/activities') },
    ),
  },
});
