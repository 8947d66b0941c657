import { message } from '../kit/model/message.ts';
import { check, given } from '../kit/model/check-result.ts';
import {
  type Checker,
  type Observer,
  type ScenarioContext,
  withChecks,
  scenario,
  section,
} from '../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf } from '../kit/model/exchange.ts';
import { ok, stringIn } from '../kit/checks/matchers.ts';
import { HOUR } from '../kit/model/time.ts';
import { isGone } from './checks/errors.ts';
import { NO_ID } from './support/access.ts';
import { idOf } from './support/answers.ts';
import type { BlacklistHistory, RouteAnswer, Shaped } from './support/catalogue.ts';
import { fieldsOf, statusAndFormOf } from './support/forms.ts';
import { type PayloadKind } from './support/payload-questions.ts';
import {
  listOf,
  newCampaign,
  reachedContacts,
  readyCampaign,
  setPart,
  setRecipients,
  statusIn,
} from './support/ready-campaign.ts';
import { blacklists, catalogueReads } from './scenarios/catalogue.ts';
import { type SentPayload, payloads } from './scenarios/payloads.ts';
import { contentOf } from '../kit/model/parse.ts';
import { isExactly, includes } from '../kit/checks/relations.ts';

const shapeOf = (answer: Exchange): string => statusAndFormOf(answer).replace(' {', ' object {');

const shapeAt =
  (operation: Shaped): Observer<RouteAnswer> =>
  (h) =>
    // Without the campaign that was listed, the answer has the form of an error.
    h.operation === operation && !isGone(h.answer) ? shapeOf(h.answer) : undefined;

/** A sequence of one email with a unique subject. */
const sequence = (subject: string): string =>
  JSON.stringify({
    steps: [
      { channel: 'email', type: 'EMAIL', versions: [{ subject, content: '<p>Hello</p>', active: true }] },
    ],
  });

const TITLE = 'Keeper of the catalogue';

/** Plans a start of a campaign that passes every check, or cancels it. */
async function planned(context: ScenarioContext<'clock' | 'state'>, cancelled: boolean) {
  const { prospecting } = context;
  const campaignId = await readyCampaign(context);
  const plan = (plannedStart: string | null) =>
    setPart(context, campaignId, 'planned-start', { plannedStart });
  const readCampaign = () =>
    prospecting.call('GET /advanced/campaigns/{campaignId}', { path: { campaignId } });
  const plannedAnswer = await plan(new Date(Date.now() + 2 * HOUR).toISOString());
  const before = await readCampaign();
  // The cancelling of a planned start is not documented, so the first accepted of the usual ways is used.
  let cancel = cancelled ? await plan(null) : undefined;
  if (cancel !== undefined && !ok(cancel)) cancel = await plan('');
  // Sent afterwards, because a body without fields may cancel as well.
  const unknown = cancel && (await setPart(context, campaignId, 'planned-start', { plumblineUnknown: null }));
  await context.advance(3 * HOUR);
  return { planned: plannedAnswer, cancel, unknown, before, after: await readCampaign() };
}

const takes =
  (kind: BlacklistHistory['kind']): Checker<BlacklistHistory> =>
  (h) =>
    // The body is not documented, so a refusal may be because of our guess, and a service may accept any body.
    given(h.kind === kind && !ok(h.unknown) && ok(h.added) && ok(h.listed), () =>
      includes(
        contentOf(h.listed),
        h.value,
        message`${h.value} is taken, and not on the blacklist`,
        h.added,
        h.listed,
      ),
    );

const answersTo =
  (wanted: PayloadKind): Observer<SentPayload> =>
  ({ kind, operation, sent, answer }) =>
    kind === wanted
      ? { [`${operation} ${Array.isArray(sent) ? 'array' : emptied(sent)}`]: statusAndFormOf(answer) }
      : undefined;

/** The fields of a body; empty texts are distinguished. */
const emptied = (sent: unknown): string =>
  (fieldsOf([sent], 0) ?? '{}').replace(
    '{ name }',
    JSON.stringify(sent).includes('""') ? '{ name: "" }' : '{ name }',
  );

export const catalogue = section(
  withChecks(catalogueReads, {
    'prospecting.catalogue.shape-get-advanced-campaigns-one': shapeAt('GET /advanced/campaigns/{campaignId}'),
    'prospecting.catalogue.shape-get-advanced-campaigns-manual-tasks': shapeAt(
      'GET /advanced/campaigns/{campaignId}/manual-tasks',
    ),
    'prospecting.catalogue.shape-get-advanced-campaigns-progress': shapeAt(
      'GET /advanced/campaigns/{campaignId}/progress',
    ),
    'prospecting.catalogue.shape-get-stats-advanced': shapeAt('GET /stats/advanced'),
    'prospecting.catalogue.shape-get-emails-campaign-contacts': shapeAt('GET /emails/campaign/contacts'),
    'prospecting.catalogue.shape-get-emails-campaigns': shapeAt('GET /emails/campaigns'),
    'prospecting.catalogue.shape-get-emails-campaigns-one': shapeAt('GET /emails/campaigns/{campaignId}'),
    'prospecting.catalogue.shape-get-emails-campaigns-activities': shapeAt(
      'GET /emails/campaigns/{campaignId}/activities',
    ),
    'prospecting.catalogue.shape-get-stats': shapeAt('GET /stats'),
    'prospecting.catalogue.shape-get-social-campaign-contacts': shapeAt('GET /social/campaign/contacts'),
    'prospecting.catalogue.shape-get-social-campaigns': shapeAt('GET /social/campaigns'),
    'prospecting.catalogue.shape-get-social-campaigns-activities': shapeAt(
      'GET /social/campaigns/{campaignId}/activities',
    ),
    'prospecting.catalogue.shape-get-stats-social': shapeAt('GET /stats/social'),
    'prospecting.catalogue.shape-get-advanced-campaigns-activities-message': shapeAt(
      'GET /advanced/campaigns/{campaignId}/activities/{activityId}/message',
    ),
    'prospecting.catalogue.shape-get-emails-blacklists': shapeAt('GET /emails/blacklists'),
    'prospecting.catalogue.shape-get-email-providers': shapeAt('GET /email-providers'),
    'prospecting.catalogue.shape-get-email-providers-warmup': shapeAt('GET /email-providers/warmup'),
    'prospecting.catalogue.shape-get-social-scrappers-one': shapeAt('GET /social-scrappers/{id}'),
    'prospecting.catalogue.shape-get-social-scrappers-download': shapeAt(
      'GET /social-scrappers/{id}/download',
    ),
  }),
  /** Possible parameter names for a campaign in requests for statistics, and a route that is not in the catalogue. */
  scenario({
    id: 'prospecting.catalogue.unnamed',
    stimulus: async ({ prospecting }) => {
      const names = ['campaignId', 'campaign', 'id'] as const;
      const asked: Exchange[] = [];
      for (const name of names)
        asked.push(await prospecting.call('GET /stats/advanced', { rawQuery: `${name}=${NO_ID}` }));
      const social = await prospecting.raw({ method: 'GET', target: `/social/campaigns/${NO_ID}` });
      const statuses = names.map((name, at) => [`an unknown ${name}`, String(asked[at]?.response.status)]);
      return { statuses: Object.fromEntries(statuses) as Record<string, string>, social };
    },
    checks: {
      'prospecting.catalogue.statistics-parameters': ({ statuses }) => statuses,
      'prospecting.catalogue.legacy-social-read-one': ({ social }) => shapeOf(social),
    },
  }),
  scenario({
    id: 'prospecting.catalogue.steps',
    requires: ['write', 'state'],
    stimulus: async ({ prospecting }) => {
      const created = await prospecting.call('POST /advanced/campaigns', { body: { name: 'Sequence' } });
      const campaignId = stringIn(objectOf(created), 'campaignId') ?? NO_ID;
      const set = async (subject: string) => {
        const answer = await prospecting.call('PATCH /advanced/campaigns/{campaignId}/steps', {
          path: { campaignId },
          text: sequence(subject),
        });
        const read = await prospecting.call('GET /advanced/campaigns/{campaignId}', { path: { campaignId } });
        return { answer, read };
      };
      return { first: await set('the former subject'), second: await set('the later subject') };
    },
    checks: {
      'prospecting.catalogue.steps-replaced': ({ first, second }) => {
        const subjectsIn = ({ read }: typeof first): readonly string[] =>
          ['the former subject', 'the later subject'].filter((text) => contentOf(read).includes(text));
        return given(ok(second.answer) && subjectsIn(first).includes('the former subject'), () =>
          check(
            subjectsIn(second).join() === 'the later subject',
            () =>
              message`the subjects of the sequence that was set last: expected ${['the later subject']}, got ${subjectsIn(second)}`,
            second.read,
          ),
        );
      },
    },
  }),
  /** A field of a campaign's only contact, set through the campaign. */
  scenario({
    id: 'prospecting.catalogue.contact-field',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const campaignId = await newCampaign(context, 'Contact field');
      const lists = [await listOf(context, 'field@catalogue.example')];
      await setRecipients(context, campaignId, { lists, excludedLists: [] });
      const before = await reachedContacts(context, campaignId);
      const contactId = idOf(objectsOf(before, 'contacts')[0]) ?? NO_ID;
      const set = await context.prospecting.send('PATCH /advanced/contacts', {
        body: { campaignId, contactId, jobTitle: TITLE },
      });
      return { before, set, after: await reachedContacts(context, campaignId) };
    },
    checks: {
      'prospecting.catalogue.campaign-contact-changed': ({ before, set, after }) =>
        given(ok(set) && ok(after) && objectsOf(before, 'contacts').length === 1, () =>
          includes(contentOf(after), TITLE, 'the contact lacks what was set', set, after),
        ),
    },
  }),
  scenario({
    id: 'prospecting.catalogue.planned-start',
    requires: ['write', 'clock', 'state'],
    cases: () => [false, true],
    stimulus: planned,
    checks: {
      'prospecting.catalogue.planned-start-schedules': ({ planned: answer, cancel, before, after }) =>
        given(cancel === undefined && ok(answer) && statusIn(before) === 'DRAFT', () =>
          isExactly(statusIn(after), 'RUNNING', 'status', answer, after),
        ),
      // A service may accept any body and keep the planned start.
      'prospecting.catalogue.planned-start-cancels': ({ planned: answer, cancel, unknown, before, after }) =>
        given(
          [answer, cancel].every((each) => each !== undefined && ok(each)) &&
            unknown !== undefined &&
            !ok(unknown) &&
            statusIn(before) === 'DRAFT',
          () =>
            isExactly(
              statusIn(after),
              'DRAFT',
              () => message`a cancelled start leaves the status ${statusIn(after)}`,
              cancel,
              after,
            ),
        ),
    },
  }),
  withChecks(blacklists, {
    'prospecting.catalogue.blacklist-takes-email': takes('email'),
    'prospecting.catalogue.blacklist-takes-domain': takes('domain'),
    'prospecting.catalogue.blacklist-takes-profile': takes('profile'),
  }),
  withChecks(payloads, {
    'prospecting.catalogue.campaign-payloads': answersTo('campaign'),
    'prospecting.catalogue.create-campaign-body': answersTo('create'),
    'prospecting.catalogue.steps-body': answersTo('steps'),
    'prospecting.catalogue.blacklist-payloads': answersTo('blacklist'),
    'prospecting.catalogue.provider-payloads': answersTo('providers'),
    'prospecting.catalogue.warmup-payloads': answersTo('warmup'),
    'prospecting.catalogue.scraper-payloads': answersTo('scrapers'),
    'prospecting.catalogue.legacy-payloads': answersTo('legacy'),
  }),
);
