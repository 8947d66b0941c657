import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { allOk, emailIdsOf, emailsOfWalk, lacking, thereBefore } from './walk.ts';

/**
 * Checks that a view lists only emails of another list. A view that lists everything may be ignored, unless the check
 * `isConclusive`.
 */
export const appliesView = (
  view: readonly Exchange[],
  whole: readonly Exchange[],
  isConclusive = false,
): CheckResult =>
  given(allOk(view) && allOk(whole) && whole.length > 0 && emailIdsOf(view).length > 0, () => {
    const isPart = lacking(whole, emailsOfWalk(view)).length === 0;
    return given(!isPart || isConclusive || emailIdsOf(view).length < emailIdsOf(whole).length, () =>
      check(
        isPart,
        () =>
          message`a view lists what it does not let through: expected none, got ${lacking(whole, emailsOfWalk(view))}`,
        ...view,
        ...whole,
      ),
    );
  });

/** The emails of a mailbox on some pages. */
export const ofMailbox = (pages: readonly Exchange[] | undefined, mailboxId: string): JsonObject[] =>
  emailsOfWalk(pages ?? []).filter((email) => email['mailboxId'] === mailboxId);

/** The emails that are on both groups of pages. */
export const among = (pages: readonly Exchange[] | undefined, others: readonly Exchange[]): JsonObject[] => {
  const inside = new Set(emailIdsOf(others));
  return emailsOfWalk(pages ?? []).filter((email) => inside.has(String(email['id'])));
};

/**
 * Checks that two criteria together list exactly what satisfies both. The pages `beside` are those of the second
 * criterion alone.
 */
export const listsBoth = (
  one: readonly Exchange[] = [],
  wanted: readonly JsonObject[],
  together: readonly Exchange[] = [],
  beside: readonly Exchange[] = [],
): CheckResult =>
  given(allOk(one) && allOk(together) && one.length > 0 && together.length > 0, () => {
    const both = new Set(wanted.map((email) => String(email['id'])));
    const listed = new Set(emailIdsOf(together));
    const lost = lacking(together, wanted);
    const added = lacking(one, emailsOfWalk(together));
    const others = thereBefore([...one, ...beside], emailsOfWalk(one))
      .map(({ id }) => String(id))
      .filter((id) => !both.has(id) && listed.has(id));
    return check(
      lost.length + added.length + others.length === 0,
      () =>
        message`the criteria together do not list what satisfies both: expected exactly that, got ${lost} left out, ${added} added and ${others} of one alone`,
      ...together,
    );
  });
