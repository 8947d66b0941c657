import { inboxFacts } from '../../../generated/facts.ts';
import { emailsOfWalk, walkList } from '../checks/walk.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';

/** The account's time in ms, by the date of an email sent now; NaN if the email does not appear. */
export async function sentAt(
  { inbox, survey }: Pick<ScenarioContext, 'inbox' | 'survey'>,
  subject: string,
): Promise<number> {
  await inbox.call('POST /drafts/send', {
    body: {
      mailboxId: survey.mailboxIds[0] ?? '',
      to: [{ email: 'clock@receiver.example', name: null }],
      subject,
      body: { text: 'x', html: 'x' },
    },
  });
  const sent = await walkList(inbox, { folderType: 'SENT', limit: inboxFacts.page.maxLimit }, 1);
  return Date.parse(String(emailsOfWalk(sent).find((email) => email['subject'] === subject)?.['date']));
}
