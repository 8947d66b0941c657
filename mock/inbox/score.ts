import type { InboxRules } from './rules.ts';
import type { Email } from './store.ts';

/** A function for the rank of an email for a folded term; 0 if no searched field contains it. */
export function scorer(term: string, rules: InboxRules): (email: Email) => number {
  const { rank, fold, textHas, searchFields, exactSenders, joinScores } = rules;
  const searched = new Set(searchFields);
  const has = (text: string | null): boolean => text !== null && textHas(fold(text), term);
  const anyHas = (texts: readonly (string | null)[]): boolean => texts.some(has);
  const isExact = (email: Email): boolean =>
    (exactSenders.includes('address') && fold(email.from.email) === term) ||
    (exactSenders.includes('name') && fold(email.from.name ?? '') === term);
  const subject = ({ subject: text }: Email): number =>
    searched.has('subject') && has(text)
      ? rank.subject + (fold(text).startsWith(term) ? rank.subjectPrefix : 0)
      : 0;
  const sender = (email: Email): number =>
    (searched.has('name') && has(email.from.name)) || (searched.has('address') && has(email.from.email))
      ? rank.sender + (isExact(email) ? rank.senderExact : 0)
      : 0;
  const recipient = ({ to, cc, bcc }: Email): number =>
    (searched.has('recipient') && anyHas(to.map(({ email }) => email))) ||
    (searched.has('recipientName') && anyHas(to.map(({ name }) => name))) ||
    (searched.has('cc') && anyHas(cc.map(({ email }) => email))) ||
    (searched.has('bcc') && anyHas(bcc.map(({ email }) => email)))
      ? rank.recipient
      : 0;
  return (email) =>
    joinScores([
      subject(email),
      sender(email),
      searched.has('snippet') && has(email.snippet) ? rank.snippet : 0,
      recipient(email),
      searched.has('body') && has(email.bodyText) ? 1 : 0,
    ]);
}
