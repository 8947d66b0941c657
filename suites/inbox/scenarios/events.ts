import { type InboxCourse, STEPS, type CourseStep, type StepTaken } from '../checks/events.ts';
import { listenToWebhook, deliveryLogOf } from '../support/webhook.ts';
import { type ScenarioContext, stimulus } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';

async function take(
  context: ScenarioContext<'state'>,
  step: CourseStep,
  id: string,
): Promise<Exchange | undefined> {
  const path = { emailId: id };
  const patch = (body: { isRead?: boolean; isStarred?: boolean }): Promise<Exchange> =>
    context.inbox.call('PATCH /emails/{emailId}', { path, body });
  const email = context.survey.emails.find((each) => each.id === id);
  if (step === 'isRead') return patch({ isRead: email?.isRead !== true });
  if (step === 'isStarred') return patch({ isStarred: email?.isStarred !== true });
  if (step === 'both') return patch({ isRead: email?.isRead === true, isStarred: email?.isStarred === true });
  if (step === 'unchanged') return patch({ isRead: email?.isRead === true });
  if (step === 'send')
    return context.inbox.call('POST /drafts/send', {
      body: {
        mailboxId: email?.mailboxId ?? '',
        to: [{ email: 'someone@receiver.example', name: null }],
        subject: 'On its way',
        inReplyTo: '',
        references: [],
        body: { text: 'Hello', html: '<p>Hello</p>' },
      },
    });
  if (step === 'refused delete') await context.arrange({ situation: { noTrashFolders: true } });
  if (step.includes('delete')) {
    const answer = await context.inbox.call('DELETE /emails/{emailId}', { path });
    await context.arrange({ situation: { noTrashFolders: false } });
    return answer;
  }
  await context.arrange({ occasion: step });
  return undefined;
}

export const eventsCourse = stimulus({
  id: 'inbox.events.course',
  requires: ['write', 'webhook', 'state'],
  cases: ({ emails }) => [0, 1, 2].map((index) => emails.filter(({ isDraft }) => !isDraft)[index * 7]?.id),
  stimulus: async (context, id): Promise<InboxCourse | undefined> => {
    if (id === undefined) return undefined;
    const taken: [CourseStep, StepTaken][] = [];
    const receiver = await listenToWebhook(context);
    for (const step of STEPS) {
      const before = receiver.deliveries.length;
      const exchange = await take(context, step, id);
      await context.settle();
      const log = deliveryLogOf(context, receiver);
      taken.push([step, { exchange, log: { ...log, deliveries: log.deliveries.slice(before) } }]);
    }
    return Object.fromEntries(taken) as Record<CourseStep, StepTaken>;
  },
});
