import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { allOk, emailIdsOf, emailsOfWalk, lacking, thereBefore } from './walk.ts';

/**
 * Checks that a view lists only emails of another list. A view that lists everything may be ignored, unless the check
 * `isConclusive`. The pages `later` show the view once more: an email that has left it may have left the list as well.
 */
export const appliesView = (
  view: readonly Exchange[],
  whole: readonly Exchange[],
  isConclusive = false,
  later: readonly Exchange[] = view,
): CheckResult =>
  given(allOk(view) && allOk(whole) && whole.length > 0 && emailIdsOf(view).length > 0, () => {
    const added = lacking(whole, among(view, later));
    const isPart = added.length === 0;
    return given(!isPart || isConclusive || emailIdsOf(view).length < emailIdsOf(whole).length, () =>
      check(
        isPart,
        () => message`a view lists what it does not let through: expected none, got ${added}`,
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

/** The list of a mailbox, and the list of all. If an email seemed to be missing, one of them was read once more. */
export interface OfMailbox {
  readonly mailboxId: string;
  readonly some: readonly Exchange[];
  readonly all: readonly Exchange[];
  readonly someLater?: readonly Exchange[];
  readonly allLater?: readonly Exchange[];
}

/** Emails of a mailbox that each list of all holds, and that no list of the mailbox holds. */
export function lackingOfMailbox({ mailboxId, some, all, someLater, allLater }: OfMailbox): string[] {
  const wanted = ofMailbox(all, mailboxId);
  const kept = new Set(emailIdsOf(allLater && allOk(allLater) ? allLater : all));
  const lost = lacking(
    some,
    wanted.filter(({ id }) => kept.has(String(id))),
  );
  const found = new Set(emailIdsOf(someLater ?? []));
  return lost.filter((id) => !found.has(id));
}
