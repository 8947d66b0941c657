import { stimulus } from '../../kit/model/scenario.ts';
import { NO_ID, callRoute } from '../support/access.ts';
import { listedIn } from '../support/field-questions.ts';
import { idsAmong } from '../support/registrations.ts';
import { BLACKLISTED, type RouteAnswer, SHAPED, operationsOf } from '../support/catalogue.ts';

export const catalogueWrites = stimulus({
  id: 'prospecting.catalogue.writing',
  requires: ['write'],
  cases: () => operationsOf(false),
  stimulus: async ({ prospecting }, operation): Promise<RouteAnswer> => ({
    operation,
    answer: await callRoute(prospecting, operation),
  }),
});

export const blacklists = stimulus({
  id: 'prospecting.catalogue.blacklists',
  requires: ['write', 'state'],
  cases: () => Object.keys(BLACKLISTED) as (keyof typeof BLACKLISTED)[],
  stimulus: async ({ prospecting }, kind) => {
    const [route, value] = BLACKLISTED[kind];
    const add = (name: string) =>
      prospecting.send(`POST /emails/blacklists/${route}`, { body: { [name]: value } });
    const unknown = await add('plumblineUnknown');
    const added = await add(kind);
    const listed = await prospecting.call('GET /emails/blacklists');
    const other = await prospecting.call('GET /emails/blacklists', { rawQuery: 'page=2' });
    return { kind, value, unknown, added, listed, other };
  },
});

/** Lists of campaigns of the previous system, which other routes do not find. */
const LEGACY = /^GET (\/(?:emails|social)\/campaigns)\//;

/** Every reading route, with the first campaign of the account. */
export const catalogueReads = stimulus({
  id: 'prospecting.catalogue.reading',
  cases: () => [...new Set([...operationsOf(true), ...SHAPED])],
  stimulus: async ({ prospecting, survey }, operation): Promise<RouteAnswer> => {
    const [, legacy] = LEGACY.exec(operation) ?? [];
    const ids = legacy
      ? listedIn(await prospecting.send(`GET ${legacy}`)).flatMap(idsAmong)
      : survey.campaignIds;
    const answer = await prospecting.send(operation, { path: { campaignId: ids[0] ?? NO_ID }, id: NO_ID });
    return { operation, answer };
  },
});
