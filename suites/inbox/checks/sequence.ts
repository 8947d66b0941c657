import { message, own } from '../../kit/model/message.ts';
import type { Command } from '../arbitraries/commands.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { emailOf } from '../support/answers.ts';
import { quotaLeft } from './counters.ts';
import { idsOf, isWhole, itemsOf } from './walk.ts';
import {
  type Counting,
  type Sequence,
  type Step,
  alteredField,
  subjectOf,
} from '../scenarios/model-commands.ts';
import { type EmailState, type Folder, type Messages, isWithin } from '../scenarios/model.ts';
import { type CheckResult, check, every, vacuous, ofAnyRequest } from '../../kit/model/check-result.ts';
import { type Exchange, type JsonObject, statusOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { isAbsent } from '../../kit/checks/relations.ts';

type Kind = Command['do'];

export const of = ({ steps }: Sequence, ...kinds: readonly Kind[]): Step[] =>
  steps.filter(({ command }) => kinds.includes(command.do));

/** The listings of a folder, of what is hidden, or of everything, that reached their end. */
export const listings = (h: Sequence, what: (name: string) => boolean): Step[] =>
  of(h, 'list').filter(
    ({ command, exchanges }) => command.do === 'list' && what(command.what) && isWhole(exchanges),
  );

const nameOf = ({ command }: Step): string => (command.do === 'list' ? command.what : '');

export const isFolder = (name: string): name is Folder =>
  inboxFacts.folderTypes.some((folder) => folder === name);

/** Where an email is listed, as far as the document says. */
const belongs = ({ folder, hidden }: EmailState, listing: string): boolean =>
  listing === 'all' || (folder === 'INBOX' && hidden ? listing === 'hidden' : listing === folder);

/** Every email of a condition that the model puts into a listing is in it. */
export const complete = (step: Step, test: (email: EmailState) => boolean = () => true): CheckResult => {
  const shown = new Set(idsOf(step.exchanges));
  return every(
    [...step.emails].filter(([, email]) => belongs(email, nameOf(step)) && test(email)),
    ([id]) =>
      check(
        shown.has(id),
        () => message`${id} is missing from ${nameOf(step)}: expected one of ${shown}, got ${id}`,
        ...step.exchanges,
      ),
  );
};

/** No email of a condition is in a listing that the model does not put it into. */
export const clean = (step: Step, test: (email: EmailState) => boolean = () => true): CheckResult =>
  every(idsOf(step.exchanges), (id) => {
    const email = step.emails.get(id);
    return email === undefined || !test(email)
      ? vacuous
      : check(
          belongs(email, nameOf(step)),
          () => message`${id} of ${own(email.folder)} is listed under ${nameOf(step)}: expected to be absent`,
          ...step.exchanges,
        );
  });

/** What a step shows of emails that the model knows. */
export const shown = ({
  command,
  exchanges,
  emails,
}: Step): { item: JsonObject; email: EmailState; id: string }[] => {
  const items =
    command.do === 'get' || command.do === 'patch' ? exchanges.filter(ok).map(emailOf) : itemsOf(exchanges);
  return items.flatMap((item) => {
    const id = String(item['id']);
    const email = emails.get(id);
    return email === undefined ? [] : [{ item, email, id }];
  });
};

export const unaltered = (step: Step, test: (email: EmailState) => boolean): CheckResult =>
  every(
    shown(step).filter(({ email }) => test(email)),
    ({ item, email, id }) =>
      isAbsent(
        alteredField(email.item, item),
        () => message`${alteredField(email.item, item)} of ${id} has changed`,
        ...step.exchanges,
      ),
  );

export const READING = ['list', 'search', 'get'] as const;

const served = (exchange: Exchange): boolean => ![401, 403, 408, 429].includes(statusOf(exchange));

export const answered = (
  exchanges: readonly Exchange[],
  judge: (exchange: Exchange) => CheckResult,
): CheckResult => every(exchanges.filter(served), judge);

/** SENT holds as many messages of each body as have left. */
export const counts = (
  h: Sequence,
  by: keyof Messages,
  test: (have: number, want: number) => boolean,
  premise: (body: string, before: readonly Step[]) => boolean = () => true,
): CheckResult =>
  every(
    listings(h, (name) => name === 'SENT'),
    (step) =>
      every(step.sent, ([body, { [by]: want }]) => {
        const have = itemsOf(step.exchanges).filter((email) => email['subject'] === subjectOf(body)).length;
        return want === undefined ||
          want + have === 0 ||
          !premise(body, h.steps.slice(0, h.steps.indexOf(step)))
          ? vacuous
          : check(
              test(have, want),
              () => message`${have} messages are sent instead of ${want}: expected ${want}, got ${have}`,
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
              () =>
                message`${left} units remain instead of ${quota.from === quota.to ? quota.from : `${quota.from} to ${quota.to}`}`,
              exchange,
            ),
          );
    });
