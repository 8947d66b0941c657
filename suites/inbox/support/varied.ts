import { memoize } from '../../kit/model/memoize.ts';
import { isObject } from '../../kit/model/exchange.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';
import { arrayIn } from './answers.ts';

/** More references than a service may cut a row of them to. */
const LONG = 3;

/** What some emails have and others do not. */
const traitsOf = (email: ListedEmail): readonly string[] => {
  const { isStarred, isRead, isDraft, waitingForReply, folderId, subject, hasAttachments, inReplyTo } = email;
  const [to, cc, attachments, references, tags] = (
    ['to', 'cc', 'attachments', 'references', 'tags'] as const
  ).map((name) => arrayIn(email, name).length);
  const traits = {
    ...{ isStarred, isUnread: !isRead, isDraft, waitingForReply },
    [`in ${folderId}`]: true,
    isReply: /^re: /i.test(subject),
    hasNoName: arrayIn(email, 'to').some((each) => isObject(each) && each['name'] === null),
    isToSeveral: (to ?? 0) > 1,
    isThread: (references ?? 0) > 1,
    isLongThread: (references ?? 0) > LONG,
    ...{ cc, attachments, references, tags },
    // What a list may leave out is in the detail.
    ...{ hasAttachments, inReplyTo },
    isBare: [cc, attachments, references, tags].every((count) => count === 0),
  };
  return Object.entries(traits).flatMap(([name, has]) => (has ? [name] : []));
};

/** So few emails are read one by one. */
const SOME = 5;

/** Places of some emails that have as much between them as so few can, first that which has most. */
export const variedPlaces = memoize((emails: readonly ListedEmail[]): readonly number[] => {
  const traits = emails.map(traitsOf);
  const seen = new Set<string>();
  const places: number[] = [];
  while (places.length < SOME) {
    const newTraits = traits.map((own) => own.filter((trait) => !seen.has(trait)).length);
    const best = newTraits.indexOf(Math.max(...newTraits));
    if ((newTraits[best] ?? 0) === 0) return places;
    for (const trait of traits[best] ?? []) seen.add(trait);
    places.push(best);
  }
  return places;
});
