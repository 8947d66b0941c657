import { documentedWords } from '../../kit/checks/documented.ts';
import { message, own } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, given, vacuous } from '../../kit/model/check-result.ts';
import type { Checker, Observer, ScenarioContext } from '../../kit/model/scenario.ts';
import { type Exchange, type KeyName } from '../../kit/model/exchange.ts';
import { describeAnswer, ok } from '../../kit/checks/matchers.ts';
import { newList } from './add-contact.ts';
import { setRecipients } from '../support/ready-campaign.ts';
import { codeIn } from '../support/answers.ts';

const { startCheckOrder } = prospectingFacts;

export const START_ROWS: readonly (readonly string[])[] = startCheckOrder;
export const rowOfCode = (code: string): number => START_ROWS.findIndex((row) => row.includes(code));

export type Code = (typeof startCheckOrder)[number][number];

export const START_CODES: readonly Code[] = startCheckOrder.flat();

/** The recipients of a campaign: contacts of its own list, or their number. */
export type Crowd = number | readonly Readonly<Record<string, string>>[];

export const START_EMAIL = { email: 'ada@start.example' };
export const START_PROFILE = { socialUrlProfile: 'https://social.example/in/ada' };
export const NEITHER = { firstName: 'Ada' };

export async function fill(context: ScenarioContext<'state'>, crowd: Crowd): Promise<string> {
  const { listId } = await newList(context, 'Recipients');
  if (typeof crowd === 'number') await context.arrange({ fillList: { listId, contacts: crowd } });
  else
    for (const body of crowd)
      await context.prospecting.call('POST /lists/list/{listId}/contacts', { path: { listId }, body });
  return listId;
}

export const attach = async (
  context: ScenarioContext<'state'>,
  campaignId: string,
  crowd: Crowd,
): Promise<Exchange> =>
  setRecipients(context, campaignId, { lists: [await fill(context, crowd)], excludedLists: [] });

export interface Started {
  readonly told: Code;
  readonly later: Code | undefined;
  readonly before: Exchange;
  readonly answer: Exchange;
  readonly after: Exchange;
}

export const postStart = (
  { prospecting }: ScenarioContext,
  campaignId: string,
  key: KeyName = 'main',
): Promise<Exchange> =>
  prospecting.call('POST /advanced/campaigns/{campaignId}/start', { path: { campaignId }, key });

/** Checks that a start with these failing checks reports the first of them. */
export const reportsFirst =
  (first: Code, later?: Code): Checker<Started> =>
  (started) =>
    started.told === first && started.later === later
      ? check(
          codeIn(started.answer) === first,
          () =>
            message`the refusal of the start: expected ${own(first)}, got ${codeIn(started.answer) === undefined ? describeAnswer(started.answer) : documentedWords(codeIn(started.answer))}`,
          started.answer,
        )
      : vacuous;

export const onRefusal = (evaluate: (started: Started) => CheckResult) => (started: Started) =>
  given(!ok(started.answer), () => evaluate(started));

export const VISITED = [{ ...START_EMAIL, ...START_PROFILE }];

export type Open = 'social row' | 'email row' | 'chat row' | 'later subject' | 'no such step';

export interface StartQuestion {
  readonly about: Open;
  readonly has: Readonly<Record<string, unknown>>;
  readonly question?: string;
}

export interface StartAnswer extends StartQuestion {
  readonly answer: Exchange;
  readonly excluded: Exchange;
  readonly beyond: Exchange;
  readonly foreign: Exchange;
}

export const startResult = (answer: Exchange): string =>
  ok(answer) ? 'starts' : (codeIn(answer) ?? 'fails');

export const observeStart =
  (about: Open): Observer<StartAnswer> =>
  (h) =>
    h.about !== about
      ? undefined
      : h.question === undefined
        ? startResult(h.answer)
        : { [h.question]: startResult(h.answer) };
