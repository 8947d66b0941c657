import { message } from '../../kit/model/message.ts';
import { pollUntil } from '../../kit/confirm/poll-until.ts';
import { check, every, given, together, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { isOk, ok, answerIn } from '../../kit/checks/matchers.ts';
import { DAY } from '../../kit/model/time.ts';
import { itemsOf } from '../support/answers.ts';
import { statusAndCodeOf } from '../support/forms.ts';
import {
  listOf,
  readCampaignOf,
  newCampaign,
  reachedContacts,
  startedCampaign,
  setPart,
  setRecipients,
  statusIn,
} from '../support/ready-campaign.ts';
import { contactIds, excludedLists } from '../scenarios/campaign-reads.ts';
import { starts } from '../scenarios/campaign-writes.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { equals, isNone } from '../../kit/checks/relations.ts';

const FORMER = 'former@recipient.example';
const LATER = 'later@recipient.example';
const EXCLUDED = 'excluded@recipient.example';
const holds = (answer: Exchange, email: string): boolean => contentOf(answer).includes(email);
const isReplaced = (contacts: Exchange): boolean => !holds(contacts, FORMER) && holds(contacts, LATER);

export const campaignRoutesRecipients = section(
  /** Contacts enter and leave within seconds, so the expected state is polled. */
  scenario({
    id: 'prospecting.campaign-routes.recipients',
    requires: ['write', 'state', 'clock'],
    stimulus: async (context) => {
      const campaignId = await newCampaign(context, 'Recipients');
      const former = await listOf(context, FORMER);
      const later = await listOf(context, LATER, EXCLUDED);
      const excluded = await listOf(context, EXCLUDED);
      const set = async (
        lists: readonly string[],
        excludedLists: readonly string[] | undefined,
        isWanted: (contacts: Exchange) => boolean,
      ) => {
        const body = { lists, ...(excludedLists && { excludedLists }) };
        const answer = await setPart(context, campaignId, 'recipients', body);
        return {
          answer,
          contacts: await pollUntil(context, () => reachedContacts(context, campaignId), isWanted),
        };
      };
      const running = await startedCampaign(context);
      const changeRunning = async () => {
        const before = await readCampaignOf(context, running);
        const answer = await setRecipients(context, running, { lists: [former], excludedLists: [] });
        // At the latest after a night.
        await context.advance(DAY);
        return { before, answer, contacts: await reachedContacts(context, running) };
      };
      return {
        first: await set([former], [], (contacts) => holds(contacts, FORMER)),
        second: await set([later], [], isReplaced),
        third: await set([later], [excluded], (contacts) => !holds(contacts, EXCLUDED)),
        fourth: await set([later], undefined, (contacts) => holds(contacts, EXCLUDED)),
        unknown: await set(['f'.repeat(24)], [], (contacts) => !holds(contacts, LATER)),
        running: await changeRunning(),
      };
    },
    checks: {
      'prospecting.campaign-routes.recipients-body': ({ first }) => isOk(first.answer),
      'prospecting.campaign-routes.recipients-list-ids': ({ third }) => isOk(third.answer),
      'prospecting.campaign-routes.recipients-replace-all': ({ first, second }) =>
        given(ok(second.answer) && holds(first.contacts, FORMER), () =>
          check(
            isReplaced(second.contacts),
            message`the recipients are not those of the lists set last: expected their contacts, got ${answerIn(second.contacts)}`,
            second.answer,
            second.contacts,
          ),
        ),
      'prospecting.campaign-routes.recipients-excluded-left-out': ({ second, third }) =>
        given(ok(third.answer) && holds(second.contacts, EXCLUDED), () =>
          check(
            !holds(third.contacts, EXCLUDED),
            message`a contact of an excluded list is a recipient: expected none of ${EXCLUDED}, got ${answerIn(third.contacts)}`,
            third.answer,
            third.contacts,
          ),
        ),
      'prospecting.campaign-routes.recipients-while-running': ({ first, running }) =>
        given(statusIn(running.before) === 'RUNNING', () =>
          together(
            isOk(running.answer),
            given(ok(running.answer) && ok(running.contacts) && holds(first.contacts, FORMER), () =>
              check(
                holds(running.contacts, FORMER),
                message`a running campaign has other recipients than those of its new list: expected none of ${FORMER}, got ${answerIn(running.contacts)}`,
                running.answer,
                running.contacts,
              ),
            ),
          ),
        ),
      'prospecting.campaign-routes.recipients-without-excluded': ({ third, fourth }) =>
        !ok(fourth.answer)
          ? `refused with ${statusOf(fourth.answer)}`
          : holds(third.contacts, EXCLUDED)
            ? undefined
            : `excluded lists are ${holds(fourth.contacts, EXCLUDED) ? 'emptied' : 'kept'}`,
      'prospecting.campaign-routes.recipients-unknown-list': ({ unknown }) => statusAndCodeOf(unknown.answer),
      'prospecting.campaign-routes.recipients-answer': ({ first: { answer } }) =>
        `${statusOf(answer)} { ${Object.keys(objectOf(answer)).sort().join(', ')} }`,
    },
  }),
  withChecks(starts, {
    'prospecting.campaign-routes.start-runs-checks': ({ failing, before, answer, after }) =>
      given(failing.length > 0 && statusIn(before) === 'DRAFT', () =>
        check(
          !ok(answer) && statusIn(after) === 'DRAFT',
          () =>
            message`a failed check starts the campaign: expected a refusal, got ${answerIn(answer)}; expected "DRAFT", got ${statusIn(after)}`,
          answer,
          after,
        ),
      ),
    'prospecting.campaign-routes.start-first-failure': ({ failing: [first, ...others], answer }) => {
      const code = objectOf(answer)['code'];
      return others.length === 0
        ? vacuous
        : equals(code, first, () => message`the failure is ${code} and not ${first}`, answer);
    },
    'prospecting.campaign-routes.start-success-answer': ({ failing, answer }) =>
      failing.length === 0
        ? `${statusOf(answer)} { ${Object.keys(objectOf(answer)).sort().join(', ')} }`
        : undefined,
  }),
  withChecks(excludedLists, {
    'prospecting.campaign-routes.recipients-excluded-left-out': (h) => {
      if (h === undefined || !ok(h.rows)) return vacuous;
      const left = new Set(itemsOf(h.rows).flatMap(contactIds));
      // Without the campaign's id in each entry, the list may be that of all campaigns.
      const own = objectsOf(h.contacts, 'list').filter((entry) => entry['campaignId'] === h.campaignId);
      const pages = [
        { page: h.contacts, entries: own },
        { page: h.progress, entries: objectsOf(h.progress, 'contacts') },
      ];
      return every(pages, ({ page, entries }) =>
        given(ok(page) && left.size > 0 && entries.length > 0, () => {
          const kept = entries.flatMap(contactIds).filter((id) => left.has(id));
          return isNone(kept, 'contacts of an excluded list are recipients', h.campaigns, h.rows, page);
        }),
      );
    },
  }),
);
