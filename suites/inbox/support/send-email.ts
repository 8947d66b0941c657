import { inboxFacts } from '../../../generated/facts.ts';
import { isAnswerable, referencesFor } from './answers.ts';
import { emailsOfWalk, walkList } from '../checks/walk.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { SECOND } from '../../kit/model/time.ts';

/** The fields of an email that a reply needs. */
export interface Original {
  readonly mailboxId: string;
  readonly messageId: string;
}

export interface EmailMessage {
  readonly mailboxId: string;
  readonly to: { email: string; name: string | null }[];
  readonly subject: string;
  readonly inReplyTo: string;
  readonly references: string[];
  readonly body: { text: string; html: string };
}

export type NewMessage = Omit<EmailMessage, 'inReplyTo' | 'references'>;

export const sendMessage = (
  { inbox }: ScenarioContext,
  body: NewMessage,
  key?: string,
  as: 'main' | 'second' | 'foreign' = 'main',
): Promise<Exchange> =>
  inbox.call('POST /drafts/send', {
    body,
    key: as,
    ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
  });

/** Longest delay until a sent email is listed, in ms, because the document does not promise the very next list. */
export const SHOWN_WITHIN_MS = 10 * SECOND;

/** The SENT folder after a short time. */
export async function sentFolder({ inbox, advance }: ScenarioContext<'clock'>): Promise<Exchange[]> {
  await advance(SHOWN_WITHIN_MS);
  return walkList(inbox, { folderType: 'SENT', limit: inboxFacts.page.maxLimit });
}

export const withSubject = (pages: readonly Exchange[], subject: string): JsonObject[] =>
  emailsOfWalk(pages).filter((email) => email['subject'] === subject);

const recipients = (names: readonly string[]): EmailMessage['to'] =>
  names.map((name) => ({ email: `${name}@receiver.example`, name: null }));

/** An email of the account to which a reply is possible. */
export const originalIn = ({ survey }: Pick<ScenarioContext, 'survey'>): Original =>
  survey.emails.find(isAnswerable) ?? {
    mailboxId: survey.mailboxIds[0] ?? 'none',
    messageId: '<none@plumbline.example>',
  };

/** The fields of a reply that refer to its original. */
export const replyFields = (
  original: Original,
): Pick<EmailMessage, 'mailboxId' | 'inReplyTo' | 'references'> => ({
  mailboxId: original.mailboxId,
  inReplyTo: original.messageId,
  references: referencesFor(original),
});

/** A message with every listed field, because the document does not state which are required. */
export const completeMessage = (
  original: Original,
  { mark, to, text }: { mark: string; to: string[]; text: string },
): EmailMessage => ({
  ...replyFields(original),
  to: recipients(to),
  subject: `Plumbline ${mark}`,
  body: { text, html: `<p>${text}</p>` },
});
