import { message, own } from '../../kit/model/message.ts';
import { emailOf } from '../support/answers.ts';
import { pushes, isStepTaken } from '../checks/events.ts';
import {
  READ_COMMANDS,
  complete,
  isFolder,
  wholeListings,
  stepsOf,
  emailsInStep,
} from '../checks/sequence.ts';
import { FLAG_NAMES, emailPath, readEmail, wholeListing } from '../checks/states.ts';
import { emailsOfWalk } from '../checks/walk.ts';
import { eventsCourse } from '../scenarios/events.ts';
import { type ModelStep, flagsOf } from '../scenarios/model-commands.ts';
import { mailSequence } from '../scenarios/sequence.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import type { Exchange } from '../../kit/model/exchange.ts';
import { ok, answerIn } from '../../kit/checks/matchers.ts';
import { equals } from '../../kit/checks/relations.ts';

type Name = (typeof FLAG_NAMES)[number];

interface Flagged {
  readonly name: Name;
  readonly value: boolean;
  readonly changed: Exchange;
  readonly after: Exchange;
  readonly again: Exchange;
  readonly afterAgain: Exchange;
}

const becomes = (h: Flagged | undefined, name: Name, value: boolean): CheckResult =>
  h === undefined || h.name !== name || h.value !== value || !ok(h.changed) || !ok(h.after)
    ? vacuous
    : equals(
        emailOf(h.after)[name],
        value,
        () => message`${own(name)} is ${emailOf(h.after)[name]} after it was set to ${value}`,
        h.changed,
        h.after,
      );

const idempotent = (h: Flagged | undefined, name: Name): CheckResult =>
  h === undefined || h.name !== name || !ok(h.changed) || !ok(h.after) || !ok(h.afterAgain)
    ? vacuous
    : check(
        ok(h.again) &&
          [...FLAG_NAMES, 'folderId'].every((each) => emailOf(h.afterAgain)[each] === emailOf(h.after)[each]),
        () =>
          message`the same change once more fails or alters something: expected a success, got ${answerIn(h.again)}; expected the same email, altered are ${[...FLAG_NAMES, 'folderId'].filter((each) => emailOf(h.afterAgain)[each] !== emailOf(h.after)[each])}`,
        h.again,
        h.afterAgain,
      );

const sameFlags = (step: ModelStep): CheckResult =>
  every(emailsInStep(step), ({ item, email, id }) =>
    every(['isRead', 'isStarred'] as const, (name) =>
      email[name] === undefined || flagsOf(item)[name] === undefined
        ? vacuous
        : equals(
            item[name],
            email[name],
            () => message`${own(name)} of ${id} is ${item[name]} instead of ${email[name]}`,
            ...step.exchanges,
          ),
    ),
  );

export const statesFlags = section(
  /** One flag set from either state, twice, and read in every way. */
  scenario({
    id: 'inbox.states.flags',
    requires: ['write'],
    cases: ({ emails }) =>
      FLAG_NAMES.flatMap((name, row) =>
        [0, 1, 2, 3].map((column) => ({
          index: ((row * 4 + column) * 13) % Math.max(1, emails.length),
          name,
          from: column % 2 === 0,
          value: column < 2,
        })),
      ),
    stimulus: async (context, { index, name, from, value }) => {
      const id = context.survey.emails[index]?.id;
      if (id === undefined) return undefined;
      const set = (flag: boolean): Promise<Exchange> =>
        context.inbox.call('PATCH /emails/{emailId}', { ...emailPath(id), body: { [name]: flag } });
      const origin = await readEmail(context, id);
      await set(from);
      const before = await readEmail(context, id);
      const changed = await set(value);
      // Before the next read of the email, because reading may mark it as read.
      const list = await wholeListing(context);
      const after = await readEmail(context, id);
      const again = await set(value);
      const afterAgain = await readEmail(context, id);
      return { id, name, value, origin, before, changed, after, again, afterAgain, list };
    },
    checks: {
      'inbox.states.set-is-read-true': (h) => becomes(h, 'isRead', true),
      'inbox.states.set-is-read-false': (h) => becomes(h, 'isRead', false),
      'inbox.states.set-is-starred-true': (h) => becomes(h, 'isStarred', true),
      'inbox.states.set-is-starred-false': (h) => becomes(h, 'isStarred', false),
      'inbox.states.set-is-read-idempotent': (h) => idempotent(h, 'isRead'),
      'inbox.states.set-is-starred-idempotent': (h) => idempotent(h, 'isStarred'),
      'inbox.states.flags-persist': (h) =>
        given(h !== undefined && ok(h.changed), () =>
          every(
            emailsOfWalk(h?.list ?? []).filter((email) => email['id'] === h?.id),
            (email) =>
              equals(
                email[h?.name ?? 'isRead'],
                h?.value,
                'a later list shows another value',
                h?.changed,
                ...(h?.list ?? []),
              ),
          ),
        ),
      'inbox.states.flags-independent': (h) =>
        h === undefined || !ok(h.before) || !ok(h.changed) || !ok(h.after)
          ? vacuous
          : every(
              FLAG_NAMES.filter((name) => name !== h.name),
              (name) =>
                equals(
                  emailOf(h.after)[name],
                  emailOf(h.before)[name],
                  message`${own(name)} changes too`,
                  h.changed,
                  h.after,
                ),
            ),
      'inbox.states.flags-leave-folder': (h) =>
        h === undefined || !ok(h.origin) || !ok(h.changed) || !ok(h.after)
          ? vacuous
          : equals(
              emailOf(h.after)['folderId'],
              emailOf(h.origin)['folderId'],
              'the email is in another folder',
              h.changed,
              h.after,
            ),
    },
  }),
  withChecks(eventsCourse, {
    'inbox.states.set-is-read-delivers-event': pushes('email.updated', 'isRead'),
    'inbox.states.set-is-starred-delivers-event': pushes('email.updated', 'isStarred'),
    'inbox.states.event-without-change': (h) =>
      h && isStepTaken(h.unchanged)
        ? h.unchanged.log.deliveries.length > 0
          ? 'sent'
          : 'not sent'
        : undefined,
    'inbox.states.events-for-two-flags': (h) =>
      h && isStepTaken(h.both) ? `${h.both.log.deliveries.length} for a change of both` : undefined,
  }),
  withChecks(mailSequence, {
    'inbox.states.flags-persist': (h) => every(stepsOf(h, ...READ_COMMANDS), sameFlags),
    'inbox.states.flags-leave-folder': (h) =>
      every(wholeListings(h, isFolder), (step) =>
        complete(step, ({ patches, deletions }) => patches > 0 && deletions === 0),
      ),
  }),
);
