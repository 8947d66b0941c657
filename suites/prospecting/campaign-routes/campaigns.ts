import { message, stated } from '../../kit/model/message.ts';
import { check, every, given, together } from '../../kit/model/check-result.ts';

import { withChecks, monitors, scenario, section, dataCheckers } from '../../kit/model/scenario.ts';
import {
  type Exchange,
  headerOf,
  isObject,
  objectOf,
  objectsOf,
  statusOf,
} from '../../kit/model/exchange.ts';
import { contrast, isOk, ok, stringIn, answerIn } from '../../kit/checks/matchers.ts';
import { HOUR, MINUTE } from '../../kit/model/time.ts';
import { NO_ID } from '../support/access.ts';
import { tableIn } from '../support/export-file.ts';
import { SIZE_PARAMETERS } from '../support/campaigns.ts';
import { isGone, statusUnlessGone } from '../checks/errors.ts';
import { noIdTwice, reader, sameEntries } from '../checks/pages.ts';
import { idsIn } from '../support/answers.ts';
import { answersThat } from '../checks/lists.ts';
import { campaignsAlike } from '../checks/shown-alike.ts';
import { newCampaign } from '../support/ready-campaign.ts';
import {
  readsOfEachStatus,
  statusOfListed,
  statusOfRead,
  unlistedCampaigns,
} from '../scenarios/campaign-reads.ts';
import { isExactly, succeeds } from '../../kit/checks/relations.ts';

/** More campaigns than a usual page holds, and most new ones within a minute. */
const CROWD = 101;
const AT_ONCE = 20;

/** Whether a reply by email is older than any cache. The document leaves open whether other replies are exported. */
const hasOldReply = (activities: Exchange): boolean =>
  ok(activities) &&
  objectsOf(activities, 'activities').some(
    ({ event, date }) =>
      event === 'MAIL_REPLIED' &&
      Date.parse(String(date)) < Date.parse(headerOf(activities, 'date') ?? '') - HOUR,
  );

const EXPORT_TYPES = ['replies', 'contacts', 'activities', 'no-such-type', ''] as const;

/** Statuses of campaigns that the list must contain; it leaves open whether archived ones are in it. */
const LISTED: readonly unknown[] = ['DRAFT', 'RUNNING', 'PAUSED', 'FINISHED'];

const isWithoutRows = (answer: Exchange): boolean =>
  answer.response.bytes.length === 0 || tableIn(answer)?.rows.length === 0;

/** Addresses and ids in an answer, but for those that it was asked for. */
const namesIn = ({ request, response }: Exchange): readonly string[] =>
  (response.text.match(/[\w.+-]+@[\w.-]+|\b[0-9a-f]{24}\b/gi) ?? []).filter(
    (name) => !request.target.includes(name),
  );

/** Whether one of those who replied is still in the campaign; where rows are there, it need not be known. */
const isFromSome = (replied: Exchange, members: Exchange | undefined): boolean =>
  members === undefined || (ok(members) && namesIn(replied).some((name) => namesIn(members).includes(name)));

export const campaignRoutesCampaigns = section(
  scenario({
    id: 'prospecting.campaign-routes.campaigns',
    stimulus: async (context) => {
      const read = reader(context, 'GET /advanced/campaigns');
      return {
        bare: await read(),
        asked: await read(`page=2&${SIZE_PARAMETERS.map((name) => `${name}=1`).join('&')}`),
      };
    },
    checks: {
      'prospecting.campaign-routes.campaigns-not-paginated': ({ bare, asked }) =>
        given(ok(bare) && ok(asked), () =>
          check(
            sameEntries(bare, asked, 'campaigns'),
            message`a page holds other campaigns than the listing: ${contrast(asked, bare, 'campaigns')}`,
            bare,
            asked,
          ),
        ),
      'prospecting.campaign-routes.campaigns-archived': ({ bare }) =>
        objectsOf(bare, 'campaigns').some(({ status }) => status === 'ARCHIVED')
          ? { archived: 'listed' }
          : undefined,
    },
  }),
  scenario({
    id: 'prospecting.campaign-routes.crowd',
    requires: ['write', 'clock'],
    stimulus: async (context) => {
      const made: string[] = [];
      for (let at = 0; at < CROWD; at += 1) {
        if (at % AT_ONCE === 0) await context.advance(MINUTE);
        made.push(await newCampaign(context, `One of ${CROWD}, ${at}`));
      }
      await context.advance(MINUTE);
      return { made, all: await context.prospecting.call('GET /advanced/campaigns') };
    },
    checks: {
      'prospecting.campaign-routes.campaigns-not-paginated': ({ made, all }) =>
        given(ok(all) && !made.includes(NO_ID), () => {
          const listed = new Set(idsIn(objectsOf(all, 'campaigns')));
          const missing = made.filter((id) => !listed.has(id)).length;
          return given(listed.size > 0, () =>
            isExactly(
              missing,
              0,
              message`the listing leaves out ${missing} of ${made.length} new campaigns`,
              all,
            ),
          );
        }),
    },
  }),
  /** An archived campaign of this run, and one of the previous system. */
  scenario({
    id: 'prospecting.campaign-routes.archived',
    requires: ['write'],
    stimulus: async (context) => {
      const { prospecting } = context;
      const body = { name: 'Shelved' };
      const campaignId = await newCampaign(context, body.name);
      const idle = await reader(
        context,
        'GET /advanced/campaigns/{campaignId}/export',
        campaignId,
      )('type=replies');
      const archived = await prospecting.send('POST /advanced/campaigns/{campaignId}/archive', {
        ...{ path: { campaignId }, body },
      });
      const former = await prospecting.send('POST /emails/campaigns', { body });
      const { text } = (await prospecting.call('GET /advanced/campaigns')).response;
      const isListed = (made: Exchange, id: string): string =>
        !ok(made) ? `refused with ${statusOf(made)}` : text.includes(id) ? 'listed' : 'left out';
      return {
        idle: String(statusOf(idle)),
        archived: isListed(archived, campaignId),
        legacy: isListed(former, stringIn(objectOf(former), 'campaignId') ?? NO_ID),
      };
    },
    checks: {
      'prospecting.campaign-routes.campaigns-archived': ({ archived, legacy }) => ({ archived, legacy }),
      'prospecting.campaign-routes.export-when-idle': ({ idle }) => idle,
    },
  }),
  scenario({
    id: 'prospecting.campaign-routes.export',
    cases: ({ campaignIds }) =>
      campaignIds.slice(0, 3).flatMap((id) => EXPORT_TYPES.map((type) => ({ id, type }))),
    stimulus: async (context, { id, type }) => {
      const read = (what: string) => reader(context, `GET /advanced/campaigns/{campaignId}/${what}`, id);
      const answer = await read('export')(type === '' ? '' : `type=${type}`);
      const replied =
        type === 'replies' && ok(answer) ? await read('activities')('types=MAIL_REPLIED') : undefined;
      return {
        type,
        answer,
        replied,
        // People of a deleted list leave the campaign. An export may omit their replies.
        members:
          replied !== undefined && isWithoutRows(answer)
            ? await read('progress/contacts')('page=1')
            : undefined,
        // Without activities or replies there may be nothing to export.
        isIdle:
          type !== '' &&
          !ok(answer) &&
          objectsOf(await read('activities')('page=0'), 'activities').every(
            (activity) => type === 'replies' && !JSON.stringify(activity).includes('REPLIED'),
          ),
      };
    },
    checks: {
      'prospecting.campaign-routes.export-type-replies': ({ type, answer, isIdle, replied, members }) =>
        together(
          given(type === 'replies' && !isIdle, () => isOk(answer)),
          given(replied !== undefined && hasOldReply(replied) && isFromSome(replied, members), () =>
            check(
              !isWithoutRows(answer),
              message`the export of replies has no rows: expected some, got ${answer.response.text}`,
              replied,
              answer,
            ),
          ),
        ),
      'prospecting.campaign-routes.export-csv': ({ type, answer }) =>
        given(type !== '' && ok(answer), () =>
          check(
            !/json|html/.test(headerOf(answer, 'content-type') ?? '') &&
              !isObject(answer.response.json) &&
              !Array.isArray(answer.response.json) &&
              tableIn(answer)?.separator !== '\t',
            () =>
              message`the export is no CSV: expected no text of the form ${stated(String(/json|html/))}, got ${headerOf(answer, 'content-type') ?? ''}; expected values that no tabs part, got ${answer.response.text}`,
            answer,
          ),
        ),
      'prospecting.campaign-routes.export-other-types': ({ type, answer, isIdle }) =>
        type === 'replies' || type === '' || isIdle ? undefined : { [type]: statusUnlessGone(answer) },
      'prospecting.campaign-routes.export-without-type': ({ type, answer }) =>
        type === '' ? statusUnlessGone(answer) : undefined,
      'prospecting.campaign-routes.export-columns': ({ type, answer, isIdle }) =>
        type === 'replies' && !isIdle && !isGone(answer)
          ? ok(answer)
            ? answer.response.text.replace(/^\uFEFF/, '').split(/\r?\n/)[0]
            : `refused with ${statusOf(answer)}`
          : undefined,
    },
  }),
  withChecks(unlistedCampaigns, {
    'prospecting.campaign-routes.campaigns-not-paginated': ({ registrations, campaigns: listed, reads }) =>
      every(reads, (read) =>
        given(ok(read) && LISTED.includes(statusOfRead(read)), () =>
          check(
            false,
            () =>
              message`a campaign with registrations is not listed: expected it among ${idsIn(objectsOf(listed, 'campaigns'))}, got ${answerIn(read)}`,
            registrations,
            listed,
            read,
          ),
        ),
      ),
  }),
  withChecks(readsOfEachStatus, {
    'prospecting.campaign-routes.listed-campaign-readable': ({ before, after, reads, legacy }) =>
      every(reads, ({ campaignId, status, answer }) => {
        const isListed = [before, after].every((page) => statusOfListed(page, campaignId) === status);
        const isLegacy = legacy.some((each) => each.response.text.includes(campaignId));
        return given(isListed && !isLegacy && reads.some((each) => ok(each.answer)), () =>
          succeeds(
            answer,
            message`a campaign of status ${status} is listed and cannot be read`,
            before,
            answer,
            after,
          ),
        );
      }),
  }),
  monitors({
    'prospecting.campaign-routes.campaigns-once': noIdTwice('GET /advanced/campaigns', 'campaigns'),
    'prospecting.campaign-routes.campaign-answers-one': answersThat(
      'GET /advanced/campaigns/{campaignId}',
      'campaign',
    ),
  }),
  dataCheckers({ 'prospecting.campaign-routes.campaigns-shown-alike': campaignsAlike }),
);
