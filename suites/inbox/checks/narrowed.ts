import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, given } from '../../kit/model/check-result.ts';
import type { Exchange, JsonObject } from '../../kit/model/exchange.ts';
import { allOk, idsOf, itemsOf, lacking, thereBefore } from './walk.ts';

/** A view lists what another listing does; one that lists all there is may not have been looked at, unless it `tells`. */
export const appliesView = (
  view: readonly Exchange[],
  whole: readonly Exchange[],
  tells = false,
): CheckResult =>
  given(allOk(view) && allOk(whole) && whole.length > 0 && idsOf(view).length > 0, () => {
    const isPart = lacking(whole, thereBefore(whole, itemsOf(view))).length === 0;
    return given(!isPart || tells || idsOf(view).length < idsOf(whole).length, () =>
      check(
        isPart,
        () =>
          message`a view lists what it does not let through: expected none, got ${lacking(whole, thereBefore(whole, itemsOf(view)))}`,
        ...view,
        ...whole,
      ),
    );
  });

/** The emails of some pages that are of a mailbox. */
export const ofMailbox = (pages: readonly Exchange[] | undefined, mailboxId: string): JsonObject[] =>
  itemsOf(pages ?? []).filter((email) => email['mailboxId'] === mailboxId);

/** The emails of some pages that others list as well. */
export const among = (pages: readonly Exchange[] | undefined, others: readonly Exchange[]): JsonObject[] => {
  const inside = new Set(idsOf(others));
  return itemsOf(pages ?? []).filter((email) => inside.has(String(email['id'])));
};

/** What two criteria list together is what satisfies both. */
export const both = (
  one: readonly Exchange[] = [],
  wanted: readonly JsonObject[],
  together: readonly Exchange[] = [],
): CheckResult =>
  given(allOk(one) && allOk(together) && one.length > 0 && together.length > 0, () => {
    const both = new Set(wanted.map((email) => String(email['id'])));
    const others = idsOf(one).filter((id) => !both.has(id));
    return check(
      lacking(together, wanted).length === 0 &&
        lacking(one, itemsOf(together)).length === 0 &&
        !others.some((id) => idsOf(together).includes(id)),
      () =>
        message`the criteria together do not list what satisfies both: expected none, got ${lacking(together, wanted)}; expected none, got ${lacking(one, itemsOf(together))}; expected none, got ${others.filter((id) => idsOf(together).includes(id))}`,
      ...together,
    );
  });
