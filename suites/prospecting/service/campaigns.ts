import { message } from '../../kit/model/message.ts';
import { check, every, given } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, objectsOf, statusOf } from '../../kit/model/exchange.ts';
import { ok, checkServed, answerIn } from '../../kit/checks/matchers.ts';
import { DAY } from '../../kit/model/time.ts';
import { FOUND } from '../support/credits.ts';
import { idsIn } from '../support/answers.ts';
import { listOf, newCampaign, setRecipients } from '../support/ready-campaign.ts';
import { jobIdOf } from '../support/tools.ts';
import { addPerson, happens, hear, runningCampaign } from '../support/webhook.ts';
import { refunds } from '../scenarios/credits.ts';
import { creation } from '../scenarios/campaign-creation.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { isNoAnswer } from '../../kit/checks/relations.ts';

const MAIN = ['GET /advanced/campaigns', 'GET /credits/usage', 'GET /webhook'] as const;
const LISTS = ['GET /lists/list', 'GET /lists/list/campaign-usage'] as const;

export const serviceCampaigns = section(
  /** Scheduled events of a campaign that was never started. */
  scenario({
    id: 'prospecting.service.draft',
    requires: ['write', 'webhook', 'state', 'clock'],
    stimulus: async (context) => {
      const draftId = await newCampaign(context, 'Never started');
      const recipients = await setRecipients(context, draftId, {
        lists: [await listOf(context, 'recipient@contact.example')],
        excludedLists: [],
      });
      const { contactId } = await addPerson(context, 'other@contact.example');
      const runningId = await runningCampaign(context, 'Started');
      const receivers = {
        draft: await hear(context, { campaignId: draftId }),
        running: await hear(context, { campaignId: runningId }),
      };
      for (const what of ['email due', 'invitation sent', 'message sent', 'chat message sent'] as const)
        for (const id of [draftId, runningId]) await happens(context, id, what, { contactId });
      await context.advance(2 * DAY);
      await context.settle();
      return {
        recipients,
        drafted: [...receivers.draft.deliveries],
        running: [...receivers.running.deliveries],
      };
    },
    checks: {
      'prospecting.service.draft-never-sends': ({ recipients, drafted, running }) =>
        given(ok(recipients) && running.length > 0, () =>
          isNoAnswer(drafted, 'something is sent in a draft', recipients, ...drafted),
        ),
    },
  }),
  withChecks(refunds, {
    'prospecting.service.enrichment-asynchronous': ({ finds, first, result }) =>
      given(finds && ok(first) && result !== undefined && contentOf(result).includes(FOUND), () =>
        check(
          jobIdOf(first) !== undefined && !contentOf(first).includes(FOUND),
          () =>
            message`the start answers with what is found: expected a value, got ${jobIdOf(first)}; expected no ${FOUND} in it, got ${contentOf(first)}`,
          first,
        ),
      ),
  }),
  withChecks(creation, {
    'prospecting.service.created-under-advanced': ({ before, created, after, legacy, elsewhere, last }) => {
      const [first, second, third] = [before, after, last].map(
        (all) => new Set(idsIn(objectsOf(all, 'campaigns'))),
      );
      const more = [...(second ?? [])].filter((id) => first?.has(id) !== true);
      // Checks that campaigns from the legacy routes belong to the previous system in every list.
      const theirs = legacy.map((answer) => answer.response.text).join();
      const others = [...(third ?? [])].filter((id) => second?.has(id) !== true && !theirs.includes(id));
      return given(ok(created) && [before, after, last].every(ok), () =>
        check(
          more.length === 1 && others.length === 0 && !ok(elsewhere),
          () =>
            message`${more.length} campaigns are new after creating one, and ${others.length} after trying elsewhere: expected 1 and 0, got ${more} and ${others}, and ${answerIn(elsewhere)} to the try`,
          created,
          ...legacy,
          elsewhere,
        ),
      );
    },
    'prospecting.service.legacy-creation-still-answers': ({ legacy }) =>
      Object.fromEntries(legacy.map((answer) => [answer.operation ?? '', `${statusOf(answer)}`])),
  }),
  /** Both services on one address. */
  scenario({
    id: 'prospecting.service.addresses',
    stimulus: async ({ prospecting }) => {
      const main: Exchange[] = [];
      const lists: Exchange[] = [];
      for (const operation of MAIN) main.push(await prospecting.call(operation));
      for (const operation of LISTS) lists.push(await prospecting.call(operation));
      return { main, lists };
    },
    checks: {
      'prospecting.service.main-under-base-url': ({ main }) => every(main, checkServed),
      'prospecting.service.lists-under-lists-path': ({ lists }) => every(lists, checkServed),
    },
  }),
);
