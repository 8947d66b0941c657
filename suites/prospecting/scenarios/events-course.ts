import { stimulus } from '../../kit/model/scenario.ts';
import type { Delivery } from '../../kit/model/receiver.ts';
import { type ProspectingCourse, TEXT } from '../support/events-course.ts';
import {
  OCCURRENCES,
  TRACKED_BY_MS,
  type What,
  addPerson,
  happens,
  hear,
  heardOf,
  runningCampaign,
} from '../support/webhook.ts';

/** Everything that can happen in a tracked campaign, in sequence. */
export const course = stimulus({
  id: 'prospecting.events-course.deliveries',
  requires: ['write', 'webhook', 'state', 'clock'],
  stimulus: async (context): Promise<ProspectingCourse> => {
    const campaignId = await runningCampaign(context, 'Course');
    const { contactId } = await addPerson(context, 'course@contact.example', { firstName: 'Adelheid' });
    await context.arrange({
      campaignState: { campaignId, tracking: true },
      situation: { repliesClassified: true },
    });
    const receiver = await hear(context, { campaignId });
    const of = (what: What): Promise<Delivery[]> =>
      heardOf(context, receiver, async () => {
        await happens(context, campaignId, what, { contactId, text: TEXT });
        await context.advance(TRACKED_BY_MS);
      });
    const heard: [What, readonly Delivery[]][] = [];
    for (const [what] of OCCURRENCES) heard.push([what, await of(what)]);
    await context.arrange({ situation: { repliesClassified: false } });
    return {
      heard: Object.fromEntries(heard) as Record<What, readonly Delivery[]>,
      unclassified: await of('social reply'),
      until: context.now(),
      activities: await context.prospecting.call('GET /advanced/campaigns/{campaignId}/activities', {
        path: { campaignId },
      }),
    };
  },
});
