import { type CheckResult, every } from '../../kit/model/check-result.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, objectOf } from '../../kit/model/exchange.ts';
import { stringIn } from '../../kit/checks/matchers.ts';
import type { FlatContact } from '../arbitraries/contact.ts';
import { ListModel, type AddOutcome } from '../scenarios/contact-model.ts';

/** A new list of this run. */
export async function newList(
  { prospecting, listName }: ScenarioContext,
  name: string,
): Promise<{ created: Exchange; listId: string }> {
  const created = await prospecting.call('POST /lists/list', { body: { name: listName(name) } });
  return { created, listId: stringIn(objectOf(created), 'listId') ?? 'none' };
}

export interface AddStep {
  readonly contact: FlatContact;
  readonly update: boolean;
}

export interface Done extends AddStep {
  readonly answer: Exchange;
  readonly expected: AddOutcome;
  /** The `leadId` in an earlier answer for the same stored contact. */
  readonly knownAs: string | undefined;
  readonly before: readonly FlatContact[];
}

export const eachAnswer =
  (evaluate: (answer: Exchange) => CheckResult) =>
  ({ answers }: { answers: readonly Exchange[] }): CheckResult =>
    every(answers, evaluate);

/** The final emails of the contacts. */
export function storedEmails(done: readonly Done[]): string[] {
  const model = new ListModel();
  for (const { contact: sent, update } of done) model.add(sent, update);
  return model.contacts.flatMap((stored) => stored['email'] ?? []);
}
