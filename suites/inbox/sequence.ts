import { inboxFacts } from '../../generated/facts.ts';
import { fieldsWith } from '../arbitraries/term.ts';
import { headerOf, statusOf, type Exchange, type JsonObject } from '../kit/http/exchange.ts';
import { every, check, given, vacuous, type Judgement } from '../kit/engine/judgement.ts';
import { scenario } from '../kit/engine/scenario.ts';
import { emailOf, isStatus, ok } from './answers.ts';
import { quotaLeft } from './counters.ts';
import {
  alteredField,
  commands,
  flagsOf,
  idsIn,
  isReplay,
  perform,
  subjectOf,
  type Command,
  type Counting,
  type Sequence,
  type Step,
} from './model-commands.ts';
import { isWithin, type EmailState, type Folder, type Messages, type Outcome } from './model.ts';
import { idsOf, isWhole, itemsOf } from './walk.ts';

type Kind = Command['do'];
const of = ({ steps }: Sequence, ...kinds: readonly Kind[]): Step[] =>
  steps.filter(({ command }) => kinds.includes(command.do));

/** The listings of a folder, of what is hidden, or of everything, that reached their end. */
const listings = (h: Sequence, what: (name: string) => boolean): Step[] =>
  of(h, 'list').filter(
    ({ command, exchanges }) => command.do === 'list' && what(command.what) && isWhole(exchanges),
  );
const nameOf = ({ command }: Step): string => (command.do === 'list' ? command.what : '');
const isFolder = (name: string): name is Folder => inboxFacts.folderTypes.some((folder) => folder === name);

/** Where an email is listed, as far as the document says. */
const belongs = ({ folder, hidden }: EmailState, listing: string): boolean =>
  listing === 'all' || (folder === 'INBOX' && hidden ? listing === 'hidden' : listing === folder);

/** Every email of a condition that the model puts into a listing is in it. */
const complete = (step: Step, test: (email: EmailState) => boolean = () => true): Judgement => {
  const shown = new Set(idsOf(step.exchanges));
  return every(
    [...step.emails].filter(([, email]) => belongs(email, nameOf(step)) && test(email)),
    ([id]) => check(shown.has(id), `${id} is missing from ${nameOf(step)}`, ...step.exchanges),
  );
};
/** No email of a condition is in a listing that the model does not put it into. */
const clean = (step: Step, test: (email: EmailState) => boolean = () => true): Judgement =>
  every(idsOf(step.exchanges), (id) => {
    const email = step.emails.get(id);
    return email === undefined || !test(email)
      ? vacuous
      : check(
          belongs(email, nameOf(step)),
          `${id} of ${email.folder} is listed under ${nameOf(step)}`,
          ...step.exchanges,
        );
  });

/** What a step shows of emails that the model knows. */
const shown = ({
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
const sameFlags = (step: Step): Judgement =>
  every(shown(step), ({ item, email, id }) =>
    every(['isRead', 'isStarred'] as const, (name) =>
      email[name] === undefined || flagsOf(item)[name] === undefined
        ? vacuous
        : check(
            item[name] === email[name],
            `${name} of ${id} is ${String(item[name])} instead of ${String(email[name])}`,
            ...step.exchanges,
          ),
    ),
  );
const unaltered = (step: Step, test: (email: EmailState) => boolean): Judgement =>
  every(
    shown(step).filter(({ email }) => test(email)),
    ({ item, email, id }) =>
      check(
        alteredField(email.item, item) === undefined,
        `${alteredField(email.item, item) ?? ''} of ${id} has changed`,
        ...step.exchanges,
      ),
  );
const READING = ['list', 'search', 'get'] as const;

/** Sendings of which the model knows for certain what they have to bring. */
const sendings = (h: Sequence, outcome: Outcome): Exchange[] =>
  of(h, 'send').flatMap(({ sending, exchanges }) => (sending?.outcome === outcome ? exchanges : []));
const served = (exchange: Exchange): boolean => ![401, 403, 408, 429].includes(statusOf(exchange));
const answered = (exchanges: readonly Exchange[], judge: (exchange: Exchange) => Judgement): Judgement =>
  every(exchanges.filter(served), judge);
/** SENT holds as many messages of each body as have left. */
const counts = (
  h: Sequence,
  by: keyof Messages,
  test: (have: number, want: number) => boolean,
  premise: (body: string, before: readonly Step[]) => boolean = () => true,
): Judgement =>
  every(
    listings(h, (name) => name === 'SENT'),
    (step) =>
      every(step.sent, ([body, { [by]: want }]) => {
        const have = itemsOf(step.exchanges).filter((email) => email['subject'] === subjectOf(body)).length;
        return want === undefined ||
          want + have === 0 ||
          !premise(body, h.steps.slice(0, h.steps.indexOf(step)))
          ? vacuous
          : check(test(have, want), `${have} messages are sent instead of ${want}`, ...step.exchanges);
      }),
  );
/** Some sending of the body was refused for its key, and none was answered from store. */
const onlyConflicts = (body: string, before: readonly Step[]): boolean => {
  const answers = before.flatMap(({ command, exchanges }) =>
    command.do === 'send' && command.body === body ? exchanges : [],
  );
  return answers.some((answer) => statusOf(answer) === 409) && !answers.some(isReplay);
};

const falls =
  (test: (counting: Counting) => boolean) =>
  ({ countings }: Sequence): Judgement =>
    every(countings.filter(test), ({ exchange, expected: { quota } }) => {
      const left = quotaLeft(exchange);
      return quota === undefined || left === undefined || statusOf(exchange) === 429
        ? vacuous
        : check(
            isWithin(left, quota),
            `${left} units remain instead of ${quota.from === quota.to ? quota.from : `${quota.from} to ${quota.to}`}`,
            exchange,
          );
    });
const isRead = ({ exchange }: Counting): boolean => exchange.request.method === 'GET';
const isBulk = ({ exchange }: Counting): boolean => exchange.operation === 'POST /emails/bulk';

/** Any mix of calls and waits; the model says before each what has to come. */
const sequence = scenario({
  id: 'inbox.model.sequence',
  service: 'inbox',
  needs: ['write', 'burst', 'clock', 'state'],
  cost: 200,
  input: () => commands,
  stimulus: perform,
  checkers: {
    'inbox.states.flags-persist': (h) => every(of(h, ...READING), sameFlags),
    'inbox.update-email.returns-updated-email': (h) =>
      every(of(h, 'patch'), (step) => {
        const { command } = step;
        return command.do !== 'patch'
          ? vacuous
          : every(shown(step), ({ item }) =>
              every(Object.entries(command.flags), ([name, value]) =>
                check(
                  item[name] === value,
                  `${name} is ${String(item[name])} in the answer`,
                  ...step.exchanges,
                ),
              ),
            );
      }),
    'inbox.update-email.changes-nothing-else': (h) =>
      every(of(h, ...READING), (step) =>
        unaltered(step, ({ patches, deletions }) => patches > 0 && deletions === 0),
      ),
    'inbox.delete-email.changes-folder-alone': (h) =>
      every(of(h, ...READING), (step) => unaltered(step, ({ deletions }) => deletions > 0)),
    'inbox.list-emails.folder-type-restricts': (h) => every(listings(h, isFolder), (step) => clean(step)),
    'inbox.list-emails.all-folders-by-default': (h) =>
      every(
        listings(h, (name) => name === 'all'),
        (step) => complete(step),
      ),
    'inbox.list-emails.filtered-returns-hidden': (h) =>
      every(
        listings(h, (name) => name === 'hidden'),
        (step) => complete(step),
      ),
    'inbox.list-emails.filtered-returns-nothing-else': (h) =>
      every(
        listings(h, (name) => name === 'hidden'),
        (step) => clean(step),
      ),
    'inbox.states.delete-moves-to-trash': (h) =>
      every(
        listings(h, (name) => name === 'TRASH'),
        (step) => complete(step, ({ deletions }) => deletions === 1),
      ),
    'inbox.states.delete-in-trash-moves-nothing': (h) =>
      every(
        listings(h, (name) => name === 'TRASH'),
        (step) => complete(step, ({ deletions }) => deletions > 1),
      ),
    'inbox.states.delete-leaves-former-folder': (h) =>
      every(
        listings(h, (name) => name !== 'TRASH'),
        (step) => clean(step, ({ formerFolder }) => formerFolder !== undefined),
      ),
    'inbox.states.flags-leave-folder': (h) =>
      every(listings(h, isFolder), (step) =>
        complete(step, ({ patches, deletions }) => patches > 0 && deletions === 0),
      ),
    'inbox.states.delete-in-trash-204': (h) =>
      every(of(h, 'delete'), (step) =>
        given(step.emails.get(step.id ?? '')?.folder === 'TRASH', () =>
          answered(step.exchanges, (exchange) => isStatus(exchange, 204)),
        ),
      ),
    'inbox.states.delete-never-permanent': (h) =>
      every(of(h, 'get'), (step) =>
        given((step.emails.get(step.id ?? '')?.deletions ?? 0) > 0, () =>
          answered(step.exchanges, (exchange) =>
            check(ok(exchange), `a deleted email is answered with ${statusOf(exchange)}`, exchange),
          ),
        ),
      ),
    'inbox.search-emails.all-folders-by-default': (h) =>
      every(of(h, 'search'), ({ exchanges, emails, term = '' }) => {
        const found = new Set(idsOf(exchanges));
        return every(
          [...emails].filter(([, { item }]) => fieldsWith(item, term).length > 0),
          ([id, { folder }]) =>
            check(found.has(id), `${term} does not find ${id} in ${folder}`, ...exchanges),
        );
      }),

    'inbox.send-email.sends-immediately': (h) => counts(h, 'told', (have, want) => have >= want),
    'inbox.idempotency.key-honoured-on-send': (h) => counts(h, 'promised', (have, want) => have <= want),
    'inbox.idempotency.replay-header': (h) =>
      every(of(h, 'send'), ({ sending, exchanges }) =>
        given(sending?.outcome === 'replay', () =>
          answered(exchanges, (exchange) =>
            given(ok(exchange) && idsIn(exchange) === sending?.answer, () =>
              check(
                headerOf(exchange, 'Idempotent-Replay') === 'true',
                'an answer from store has no Idempotent-Replay: true',
                exchange,
              ),
            ),
          ),
        ),
      ),
    'inbox.idempotency.stored-24-hours': (h) =>
      answered([...sendings(h, 'replay'), ...sendings(h, 'conflict')], (exchange) =>
        check(isReplay(exchange) || !ok(exchange), 'a key is forgotten within the day', exchange),
      ),
    'inbox.idempotency.forgotten-after-24-hours': (h) =>
      answered(sendings(h, 'renewed'), (exchange) =>
        check(
          !isReplay(exchange) && statusOf(exchange) !== 409,
          'a key older than a day is still known',
          exchange,
        ),
      ),
    'inbox.idempotency.conflict-409': (h) =>
      answered(sendings(h, 'conflict'), (exchange) => isStatus(exchange, 409)),
    'inbox.idempotency.conflict-sends-nothing': (h) =>
      counts(h, 'told', (have, want) => have <= want, onlyConflicts),
    'inbox.idempotency.replay-same-body': (h) =>
      every(of(h, 'send'), ({ sending, exchanges }) =>
        answered(exchanges, (exchange) =>
          given(sending?.outcome === 'replay' && isReplay(exchange), () =>
            check(idsIn(exchange) === sending?.answer, 'the repeated answer has other ids', exchange),
          ),
        ),
      ),

    'inbox.endpoints.header-quota-remaining-falls': falls((each) => !each.expected.newMonth),
    'inbox.limits.unit-per-read': falls((each) => isRead(each) && !each.expected.newMonth),
    'inbox.limits.unit-per-change': falls(
      (each) => !isRead(each) && !isBulk(each) && !each.expected.newMonth,
    ),
    'inbox.limits.month-calendar': falls(({ expected }) => expected.newMonth),
    'inbox.limits.minute-60-accepted': ({ countings }) =>
      every(countings, ({ exchange, expected }) =>
        given(expected.passes === true, () =>
          check(statusOf(exchange) !== 429, 'a request within the minute is refused', exchange),
        ),
      ),
    'inbox.limits.minute-61-refused': ({ countings }) =>
      every(countings, ({ exchange, expected }) =>
        given(expected.passes === false, () => isStatus(exchange, 429)),
      ),
  },
});

export const modelled = [sequence];
