import type { Faker } from '@faker-js/faker';
import { faker } from '@faker-js/faker/locale/en';
import {
  byDateThenId,
  type Address,
  type Email,
  type FolderType,
  type InboxStore,
  type Mailbox,
} from './store.ts';

/** Number of generated emails. A larger inbox repeats them with earlier dates. */
const INVENTED = 130;
const NEWEST = Date.UTC(2026, 0, 31, 18, 0, 0);
const MINUTE = 60_000;
const DAY = 86_400_000;

/** Subjects that tools often mishandle: astral characters, combining marks, right-to-left text, percent signs. */
const AWKWARD = [
  'Déjà vu: résumé',
  '🚀 launch 🎉',
  'e\u0301tude',
  'שלום עולם',
  '100% sure & <b>bold</b>',
  'a|b|c',
];

const invented = new Map<number, Invented>();
type Invented = Pick<InboxStore, 'emails' | 'mailboxes' | 'views' | 'filters'>;

/** The inbox of a workspace; equal seeds give equal data. Emails are copied, so that accounts change only their own. */
export function createInboxStore(seed: number, size = INVENTED): InboxStore {
  const known = invented.get(seed) ?? build(seed);
  invented.set(seed, known);
  const dates = known.emails.map(({ date }) => Date.parse(date));
  const span = Math.max(...dates) - Math.min(...dates) + MINUTE;
  const emails = Array.from({ length: size }, (_, index) => copied(known.emails, index, span));
  const byId = new Map<string, Email>();
  for (const each of emails) byId.set(each.id, each);
  return { ...known, emails, byId, sent: new Map(), nextId: 1, signature: '' };
}

/** The email at a position among the generated ones or their repetitions. */
function copied(emails: readonly Email[], index: number, span: number): Email {
  const email = emails[index % emails.length] as Email;
  const round = Math.floor(index / emails.length);
  if (round === 0) return { ...email };
  const again = (messageId: string): string => messageId.replace('@', `r${round}@`);
  return {
    ...email,
    id: `${email.id}r${round}`,
    messageId: again(email.messageId),
    threadId: `${email.threadId}r${round}`,
    inReplyTo: again(email.inReplyTo),
    references: email.references.map(again),
    date: new Date(Date.parse(email.date) - round * span).toISOString(),
  };
}

function build(seed: number): Invented {
  faker.seed(seed);
  const mailboxes: Mailbox[] = ['sales', 'hello', 'archive'].map((name) => ({
    id: `mbx_${faker.string.alphanumeric(12)}`,
    email: `${name}@${faker.internet.domainName()}`,
    hasTrash: name !== 'archive',
  }));
  const people: Address[] = Array.from({ length: 24 }, (_, index) => ({
    email: faker.internet.email().toLowerCase(),
    name: index % 5 === 0 ? null : faker.person.fullName(),
  }));
  // A sender whose whole name is part of another's, at a domain in two spellings.
  people.push(
    { email: 'quill@sender.example', name: 'Quill' },
    { email: 'harper@Sender.example', name: 'Quill Harper' },
  );
  const emails: Email[] = [];
  let at = NEWEST;
  for (let index = 0; index < INVENTED; index += 1) {
    // Groups of emails with equal dates, some across every page boundary.
    if (index % 7 !== 3 && index % 7 !== 4 && index % 7 !== 5)
      at -= faker.number.int({ min: 1, max: 900 }) * MINUTE;
    emails.push(email(faker, index, at, mailboxes, people));
  }
  return {
    emails: threaded(mentioning(emails, people)).sort(byDateThenId),
    mailboxes,
    views: views(faker, mailboxes, people),
    filters: ['Newsletters', 'Receipts', 'Notices'].map((name) => ({
      id: `flt_${faker.string.alphanumeric(10)}`,
      name,
    })),
  };
}

/** A sender whose name is an address, placed between emails of a sender whose address contains it. */
const EXACT: Address = { email: 'mo.reed@sender.example', name: 'mo.reed@sender.example' };
const HOLDING: Address = { email: 'elmo.reed@sender.example', name: 'Elmo Reed' };
const SENDERS: Readonly<Record<number, Address>> = { 10: HOLDING, 20: EXACT, 30: HOLDING, 40: EXACT };

/** Some subjects and snippets contain names of people, so that a term is found in fields of different rank. */
const mentioning = (emails: readonly Email[], people: readonly Address[]): Email[] => {
  const names = people.flatMap(({ name }) => name ?? []);
  return emails.map((each, index) => {
    const name = names[Math.floor(index / 10) % names.length] ?? '';
    const from = SENDERS[index];
    if (from !== undefined) return { ...each, from };
    if (index % 10 === 7) return { ...each, subject: `${name}: next steps` };
    if (index % 10 === 8) return { ...each, subject: `Call with ${name}` };
    if (index % 10 === 9) {
      const question = `${name} has asked for a date.`;
      return { ...each, snippet: `${question} ${each.snippet}`, bodyText: `${question} ${each.bodyText}` };
    }
    return each;
  });
};

/**
 * Every fourth email replies to the next older one of its mailbox, and joins its thread. `emails` run from new to old.
 */
function threaded(emails: readonly Email[]): Email[] {
  const done = [...emails];
  for (let index = done.length - 1; index >= 0; index -= 1) {
    const each = done[index];
    const parent = done.find(({ mailboxId }, at) => at > index && mailboxId === each?.mailboxId);
    if (each === undefined || parent === undefined || index % 4 !== 1) continue;
    done[index] = {
      ...each,
      threadId: parent.threadId,
      subject: parent.subject.startsWith('Re: ') ? parent.subject : `Re: ${parent.subject}`,
      inReplyTo: parent.messageId,
      references: [...parent.references, parent.messageId],
    };
  }
  return done;
}

/** The end of many bodies, which makes them longer than any preview. */
const DISCLAIMER =
  'This message is meant for the person that it is addressed to. If you are somebody else, please tell the sender, delete it with all of its attachments, and keep no copy. Nothing in here is an offer, an acceptance of one, or advice that anybody should rely upon without having asked for it in writing beforehand.';

function folderOf(index: number, mailbox: Mailbox): FolderType {
  if (index % 11 === 3) return 'SENT';
  if (index % 13 === 5) return 'SPAM';
  if (index % 17 === 6) return mailbox.hasTrash ? 'TRASH' : 'INBOX';
  if (index % 19 === 7 && mailbox.hasTrash) return 'DRAFTS';
  return 'INBOX';
}

function email(
  faker: Faker,
  index: number,
  at: number,
  mailboxes: readonly Mailbox[],
  people: readonly Address[],
): Email {
  const mailbox = mailboxes[index % mailboxes.length] as Mailbox;
  const id = `eml_${faker.string.alphanumeric(16)}`;
  const folderType = folderOf(index, mailbox);
  const email = {
    id,
    mailboxId: mailbox.id,
    folderType,
    messageId: `<${id}@mail.example>`,
    threadId: `thr_${faker.string.alphanumeric(10)}`,
    subject:
      index % 9 === 2 ? (AWKWARD[Math.floor(index / 9) % AWKWARD.length] ?? '') : faker.company.catchPhrase(),
    from: faker.helpers.arrayElement(people),
    to: faker.helpers.arrayElements(people, { min: 1, max: 3 }),
    cc: index % 3 === 0 ? faker.helpers.arrayElements(people, 2) : [],
    bcc: index % 23 === 0 ? faker.helpers.arrayElements(people, 1) : [],
    date: new Date(at).toISOString(),
    snippet: faker.lorem.sentence(),
    bodyText: `${faker.lorem.paragraph()} bodyonlyword${index}`,
    isRead: index % 3 !== 0,
    isStarred: index % 8 === 0,
    waitingForReply: index % 10 === 4,
    attachments:
      index % 6 === 0
        ? [
            {
              filename: faker.system.fileName(),
              size: faker.number.int({ min: 1, max: 5_000_000 }),
              mimeType: 'application/pdf',
            },
          ]
        : [],
    tags:
      index % 5 === 0
        ? [
            {
              id: `tag_${index % 3}`,
              name: ['Interested', 'Later', 'Höflich'][index % 3] ?? '',
              color: '#1a2b3c',
              isAiLabel: index % 2 === 0,
            },
          ]
        : [],
    inReplyTo: '',
    references: [],
    hidden: folderType === 'INBOX' && index % 5 === 2,
    scheduledSendAt: folderType === 'DRAFTS' ? new Date(at + 86_400_000).toISOString() : null,
  };
  // The snippet is the beginning of the body.
  return { ...email, bodyText: `${email.snippet} ${email.bodyText} ${DISCLAIMER}` };
}

/** Views: one with a single condition, one with only a mailbox, and one with grouped criteria and a date. */
const views = (faker: Faker, mailboxes: readonly Mailbox[], people: readonly Address[]) => {
  const domain = people[1]?.email.split('@')[1] ?? '';
  const fromDomain = { id: 'f1', label: 'sender_email', type: 'contains', value: domain };
  const since = { id: 'f2', label: 'date', type: 'after', value: new Date(NEWEST - 5 * DAY).toISOString() };
  const exact = { id: 'f3', label: 'sender_domain', type: 'equals', value: domain };
  return [
    { name: 'From a customer', mailboxIds: [], filters: fromDomain },
    { name: 'One mailbox', mailboxIds: [mailboxes[0]?.id ?? ''], filters: null },
    { name: 'Lately, or from a customer', mailboxIds: [], filters: { id: 'g1', or: [since, exact] } },
  ].map((view) => ({ id: `view_${faker.string.alphanumeric(10)}`, ...view }));
};
