import { largest } from '../../kit/model/extremes.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { isObject } from '../../kit/model/exchange.ts';
import type { ListedEmail } from '../../kit/model/survey.ts';
import { arrayIn } from './answers.ts';

/** More references than a service may truncate to. */
const LONG = 3;

/** Flags that a service may derive from each other. */
const FLAGS = ['isRead', 'isStarred', 'isDraft', 'waitingForReply'] as const;

const pairsOf = (email: ListedEmail): string[] =>
  FLAGS.flatMap((one, at) =>
    FLAGS.slice(at + 1).map((other) => `${one} ${email[one]}, ${other} ${email[other]}`),
  );

/** Properties that some emails have and others do not. */
const traitsOf = memoize((email: ListedEmail): readonly string[] => {
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
    // Fields that a list may omit but the detail shows.
    ...{ hasAttachments, inReplyTo },
    isBare: [cc, attachments, references, tags].every((count) => count === 0),
  };
  return [...Object.entries(traits).flatMap(([name, has]) => (has ? [name] : [])), ...pairsOf(email)];
});

/** Most emails that are read one by one. */
const SOME = 5;

/** The index of the email with the most properties that no chosen one has; undefined if there is none. */
export function mostVaried(
  emails: readonly ListedEmail[],
  chosen: Iterable<ListedEmail>,
): number | undefined {
  const seen = new Set([...chosen].flatMap(traitsOf));
  const newTraits = emails.map((email) => traitsOf(email).filter((trait) => !seen.has(trait)).length);
  const most = largest(newTraits);
  return most > 0 ? newTraits.indexOf(most) : undefined;
}

/** Indexes of a few emails that together have as many properties as possible, in decreasing order. */
export const variedPlaces = memoize((emails: readonly ListedEmail[]): readonly number[] => {
  const places: number[] = [];
  while (places.length < SOME) {
    const best = mostVaried(
      emails,
      places.flatMap((place) => emails[place] ?? []),
    );
    if (best === undefined) return places;
    places.push(best);
  }
  return places;
});
