import { sentFolder, withSubject } from './send-email.ts';
import { isWholeWalk } from '../checks/walk.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';

export const newMessage = (mailboxId: string, subject: string): JsonObject => ({
  mailboxId,
  to: [{ email: 'reader@receiver.example', name: null }],
  subject,
  body: { text: 'Text', html: '<p>Text</p>' },
});

export const postQuestion = (
  { inbox }: Pick<ScenarioContext, 'inbox'>,
  path: '/drafts/send' | '/emails/bulk',
  body: object,
  key?: string,
): Promise<Exchange> =>
  inbox.send(`POST ${path}`, { body, ...(key !== undefined && { headers: { 'Idempotency-Key': key } }) });

export const sentWith = async (context: ScenarioContext<'clock'>, subject: string): Promise<JsonObject[]> => {
  const sent = await sentFolder(context);
  return isWholeWalk(sent) ? withSubject(sent, subject) : [];
};
