import { message, own } from '../../kit/model/message.ts';
import type { Command } from '../arbitraries/commands.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { emailOf } from '../support/answers.ts';
import { quotaLeft } from './counters.ts';
import { emailIdsOf, isWholeWalk, emailsOfWalk } from './walk.ts';
import {
  type Counting,
  type Sequence,
  type ModelStep,
  alteredField,
  mailSubject,
} from '../scenarios/model-commands.ts';
import { type EmailState, type FolderName, type Messages, isWithin } from '../scenarios/model.ts';
import { type CheckResult, check, every, vacuous, ofAnyRequest } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, statusOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { isAbsent } from '../../kit/checks/relations.ts';

type Kind = Command['do'];

export const stepsOf = ({ steps }: Sequence, ...kinds: readonly Kind[]): ModelStep[] =>
  steps.filter(({ command }) => kinds.includes(command.do));

/** The complete lists of a folder, of hidden emails, or of everything. */
export const wholeListings = (h: Sequence, what: (name: string) => boolean): ModelStep[] =>
  stepsOf(h, 'list').filter(
    ({ command, exchanges }) => command.do === 'list' && what(command.what) && isWholeWalk(exchanges),
  );

const nameOf = ({ command }: ModelStep): string => (command.do === 'list' ? command.what : '');
/** The name of a list in messages: its folder, or else its parameter. */
const askedIn = (step: ModelStep): string => (nameOf(step) === 'hidden' ? 'filtered=only' : nameOf(step));

export const isFolder = (name: string): name is FolderName =>
  inboxFacts.folderTypes.some((folder) => folder === name);

/** Whether an email belongs to a list, as far as the document states it. */
const belongs = ({ folder, hidden }: EmailState, listing: string): boolean =>
  listing === 'all' || (folder === 'INBOX' && hidden ? listing === 'hidden' : listing === folder);

/** Checks that a list contains all emails that meet a condition and belong to it by the model. */
export const complete = (step: ModelStep, test: (email: EmailState) => boolean = () => true): CheckResult => {
  const shown = new Set(emailIdsOf(step.exchanges));
  return every(
    [...step.emails].filter(([, email]) => belongs(email, nameOf(step)) && test(email)),
    ([id]) =>
      check(
        shown.has(id),
        () => message`${id} is missing from ${askedIn(step)}: expected one of ${shown}, got ${id}`,
        ...step.exchanges,
      ),
  );
};

/** Checks that a list contains no email that meets a condition and does not belong to it by the model. */
export const clean = (step: ModelStep, test: (email: EmailState) => boolean = () => true): CheckResult =>
  every(emailIdsOf(step.exchanges), (id) => {
    const email = step.emails.get(id);
    return email === undefined || !test(email)
      ? vacuous
      : check(
          belongs(email, nameOf(step)),
          () =>
            message`the listing of ${askedIn(step)}: expected no email of ${own(email.folder)} in it, got ${id}`,
          ...step.exchanges,
        );
  });

/** The emails in a step that the model knows. */
export const emailsInStep = ({
  command,
  exchanges,
  emails,
}: ModelStep): { item: JsonObject; email: EmailState; id: string }[] => {
  const items =
    command.do === 'get' || command.do === 'patch'
      ? exchanges.filter(ok).map(emailOf)
      : emailsOfWalk(exchanges);
  return items.flatMap((item) => {
    const id = String(item['id']);
    const email = emails.get(id);
    return email === undefined ? [] : [{ item, email, id }];
  });
};

export const staysUnaltered = (step: ModelStep, test: (email: EmailState) => boolean): CheckResult =>
  every(
    emailsInStep(step).filter(({ email }) => test(email)),
    ({ item, email, id }) =>
      isAbsent(
        alteredField(email.item, item),
        () => message`${alteredField(email.item, item)} of ${id} has changed`,
        ...step.exchanges,
      ),
  );

export const READ_COMMANDS = ['list', 'search', 'get'] as const;

const served = (exchange: Exchange): boolean => ![401, 403, 408, 429].includes(statusOf(exchange));

export const everyServed = (
  exchanges: readonly Exchange[],
  evaluate: (exchange: Exchange) => CheckResult,
): CheckResult => every(exchanges.filter(served), evaluate);

/** Checks that SENT holds as many messages of each body as were sent. */
export const counts = (
  h: Sequence,
  by: keyof Messages,
  test: (have: number, want: number) => boolean,
  premise: (body: string, before: readonly ModelStep[]) => boolean = () => true,
): CheckResult =>
  every(
    wholeListings(h, (name) => name === 'SENT'),
    (step) =>
      every(step.sent, ([body, { [by]: want }]) => {
        const have = emailsOfWalk(step.exchanges).filter(
          (email) => email['subject'] === mailSubject(body),
        ).length;
        return want === undefined ||
          want + have === 0 ||
          !premise(body, h.steps.slice(0, h.steps.indexOf(step)))
          ? vacuous
          : check(
              test(have, want),
              message`${have} messages are sent instead of ${want}: expected ${want}, got ${have}`,
              ...step.exchanges,
            );
      }),
  );

export const falls =
  (test: (counting: Counting) => boolean) =>
  ({ countings }: Sequence): CheckResult =>
    every(countings.filter(test), ({ exchange, expected: { quota } }) => {
      const left = quotaLeft(exchange);
      return quota === undefined || left === undefined || statusOf(exchange) === 429
        ? vacuous
        : ofAnyRequest(
            check(
              isWithin(left, quota),
              message`${left} units remain instead of ${quota.from === quota.to ? quota.from : `${quota.from} to ${quota.to}`}`,
              exchange,
            ),
          );
    });
