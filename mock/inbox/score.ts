import type { InboxRules } from './rules.ts';
import type { Email } from './store.ts';

/** The rank of an email for a folded term; 0 where none of the searched fields has it. */
export function scoreOf(email: Email, term: string, rules: InboxRules): number {
  const { rank, fold, textHas, searchFields, exactSenders, joinScores } = rules;
  const has = (field: (typeof searchFields)[number], ...texts: readonly (string | null)[]): boolean =>
    searchFields.includes(field) && texts.some((text) => text !== null && textHas(fold(text), term));
  const scores = [
    has('subject', email.subject)
      ? rank.subject + (fold(email.subject).startsWith(term) ? rank.subjectPrefix : 0)
      : 0,
    has('name', email.from.name) || has('address', email.from.email)
      ? rank.sender +
        ((exactSenders.includes('address') && fold(email.from.email) === term) ||
        (exactSenders.includes('name') && fold(email.from.name ?? '') === term)
          ? rank.senderExact
          : 0)
      : 0,
    has('snippet', email.snippet) ? rank.snippet : 0,
    has('recipient', ...email.to.map((to) => to.email)) ||
    has('recipientName', ...email.to.map(({ name }) => name)) ||
    has('cc', ...email.cc.map((copy) => copy.email)) ||
    has('bcc', ...email.bcc.map((copy) => copy.email))
      ? rank.recipient
      : 0,
    has('body', email.bodyText) ? 1 : 0,
  ];
  return joinScores(scores);
}
