import { message, statusMessage } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { type CheckResult, check, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import { type Exchange, Inconclusive, statusOf } from '../../kit/model/exchange.ts';
import { ok, answerIn, describeAnswers } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { statusAndFormOf } from '../support/forms.ts';
import { isLists, sizeOf } from '../checks/wire.ts';
import { audio, files } from '../scenarios/uploads.ts';
import { contentOf } from '../../kit/model/parse.ts';
import { hasOtherStatus, succeeds } from '../../kit/checks/relations.ts';

const {
  requestMaxSeconds,
  attachments,
  voiceNote,
  listsBodyMaxBytes,
  listsBodyMaxBytesLowReading,
  mainBodyMaxBytes,
  mainBodyMaxBytesLowReading,
} = prospectingFacts;

const NAME = 'Made too late';

/** An answer, or how the connection ended. */
type Outcome = { readonly answer: Exchange } | { readonly cut: string };

async function outcomeOf(sent: Promise<Exchange>): Promise<Outcome> {
  try {
    return { answer: await sent };
  } catch (error) {
    if (error instanceof Inconclusive) return { cut: error.message };
    throw error;
  }
}

const isServed = (outcome: Outcome): boolean => 'answer' in outcome && ok(outcome.answer);

const show = (outcome: Outcome): string =>
  'cut' in outcome ? 'the connection is closed' : `answers ${statusOf(outcome.answer)}`;

/** Checks that an upload is accepted if a small one is accepted. */
const accepted = (plain: Exchange, answer: Exchange, what: string): CheckResult =>
  given(ok(plain), () => succeeds(answer, message`${what} answers ${statusMessage(statusOf(answer))}`));

/** Checks that a request is refused if the largest allowed one is not. */
const beyond = (most: Exchange, answer: Exchange, what: string): CheckResult =>
  given(ok(most), () =>
    check(
      statusOf(answer) >= 400 && statusOf(answer) < 500,
      message`${what} answers ${statusMessage(statusOf(answer))}: expected at least 400, got ${answerIn(answer)}; expected less than 500, got ${answerIn(answer)}`,
      most,
      answer,
    ),
  );

/** JSON of this number of bytes. */
const padded = (bytes: number, before = '{"contacts":[],"padding":"'): string =>
  `${before}${'x'.repeat(bytes - before.length - 2)}"}`;

/** Checks that a body within the limit gets the same kind of answer as a small one. */
const asSmall = (small: Exchange, within: Exchange): CheckResult =>
  given(ok(small), () =>
    succeeds(
      within,
      message`a body within the limit answers ${statusMessage(statusOf(within))}, a small one ${statusMessage(statusOf(small))}`,
      small,
      within,
    ),
  );

export const limitsBodies = section(
  /** Requests that take almost the longest allowed time, and longer. */
  scenario({
    id: 'prospecting.limits.duration',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const read = () => outcomeOf(context.prospecting.call('GET /lists/list'));
      const plain = await read();
      await context.arrange({ answerSeconds: requestMaxSeconds - 1 });
      const within = await read();
      await context.arrange({ answerSeconds: requestMaxSeconds + 1 });
      const beyond = await read();
      const written = await outcomeOf(context.prospecting.call('POST /lists/list', { body: { name: NAME } }));
      await context.arrange({ answerSeconds: 0 });
      return { plain, within, beyond, written, after: await read() };
    },
    checks: {
      'prospecting.limits.request-under-120-seconds': ({ plain, within }) =>
        isServed(plain)
          ? check(
              isServed(within),
              message`a request of less than ${requestMaxSeconds} seconds: ${within}`,
              ...('answer' in within ? [within.answer] : []),
            )
          : vacuous,
      'prospecting.limits.request-cut-at-120-seconds': ({ plain, beyond }) =>
        isServed(plain)
          ? check(
              !isServed(beyond),
              message`a request of more than ${requestMaxSeconds} seconds is answered`,
              ...('answer' in beyond ? [beyond.answer] : []),
            )
          : vacuous,
      'prospecting.limits.request-cut-form': ({ beyond }) => (isServed(beyond) ? undefined : show(beyond)),
      'prospecting.limits.request-cut-effect': ({ written, after }) =>
        isServed(written) || !('answer' in after) || !isServed(after)
          ? undefined
          : contentOf(after.answer).includes(NAME)
            ? 'the write takes effect'
            : 'the write is lost',
    },
  }),
  withChecks(files, {
    'prospecting.limits.attachments-3-accepted': ({ plain, others, most }) =>
      given(ok(plain), () =>
        check(
          ok(most) || others.every(ok),
          () =>
            message`${attachments.maxFiles} files are taken neither one by one nor in one call: expected a success, got ${answerIn(most)}; got ${describeAnswers(others.filter((each) => !ok(each)))}`,
          ...others,
          most,
        ),
      ),
    'prospecting.limits.attachment-20-mb-accepted': ({ afterMost, large }) =>
      accepted(afterMost, large, `a file of ${attachments.maxFileBytesLowReading} bytes`),
    'prospecting.limits.attachments-4': ({ most, more }) =>
      beyond(most, more, `an upload of ${attachments.maxFiles + 1} files`),
    'prospecting.limits.attachment-over-20-mb': ({ large, larger }) =>
      beyond(large, larger, `a file of ${attachments.maxFileBytes + 1} bytes`),
    'prospecting.limits.attachments-total-size': ({ plain, together }) =>
      ok(plain) ? (ok(together) ? 'for each file' : 'for all together') : undefined,
    'prospecting.limits.attachments-per': ({ plain, most, afterMost }) =>
      ok(plain) && ok(most) ? (ok(afterMost) ? 'of a call' : 'of more than a call') : undefined,
  }),
  withChecks(audio, {
    'prospecting.limits.audio-10-mb-accepted': ({ plain, large }) =>
      accepted(plain, large, `a recording of ${voiceNote.maxBytesLowReading} bytes`),
    'prospecting.limits.audio-5-minutes-accepted': ({ plain, long }) =>
      accepted(plain, long, `a recording of ${voiceNote.maxSeconds} seconds`),
    'prospecting.limits.audio-over-10-mb': ({ large, larger }) =>
      beyond(large, larger, `a recording of ${voiceNote.maxBytes + 4} bytes`),
    'prospecting.limits.audio-over-5-minutes': ({ long, longer }) =>
      beyond(long, longer, `a recording of ${voiceNote.maxSeconds + 1} seconds`),
  }),
  /** Bodies on both sides of each limit, between the two sizes of a megabyte, and over a limit without a key. */
  scenario({
    id: 'prospecting.limits.sizes',
    requires: ['write'],
    stimulus: async (context) => {
      const { listId } = await newList(context, 'sizes');
      const path = { listId, campaignId: context.survey.campaignIds[0] ?? 'none' };
      const post = (operation: string, text: string, key: 'main' | 'none' = 'main') =>
        context.prospecting.send(operation, { path, text, key });
      const batch = 'POST /lists/list/{listId}/contacts/batch';
      const add = (bytes: number) =>
        post('POST /lists/list/{listId}/contacts', padded(bytes, '{"email":"big@contact.example","notes":"'));
      const set = (bytes: number) =>
        post('PATCH /advanced/campaigns/{campaignId}/settings', padded(bytes, '{"padding":"'));
      return {
        small: await add(1_000),
        within: await add(listsBodyMaxBytesLowReading),
        added: await add(listsBodyMaxBytes + 1),
        mainSmall: await set(100),
        mainWithin: await set(mainBodyMaxBytesLowReading - 100),
        between: await post(batch, padded((listsBodyMaxBytesLowReading + listsBodyMaxBytes) / 2)),
        beyond: await post(batch, padded(listsBodyMaxBytes + 1)),
        withoutKey: await post(batch, padded(listsBodyMaxBytes + 1), 'none'),
        main: await post('POST /advanced/campaigns', padded(mainBodyMaxBytes + 1)),
      };
    },
    checks: {
      'prospecting.limits.lists-body-5-mb-accepted': ({ small, within }) => asSmall(small, within),
      'prospecting.limits.main-body-30-mb-accepted': ({ mainSmall, mainWithin }) =>
        asSmall(mainSmall, mainWithin),
      'prospecting.limits.megabyte': ({ between, beyond }) =>
        statusOf(beyond) === 413
          ? `${statusOf(between) === 413 ? '1,000,000' : '1,048,576'} bytes in the lists service`
          : undefined,
      'prospecting.limits.413-before-401': ({ withoutKey }) => String(statusOf(withoutKey)),
      'prospecting.limits.main-body-over-30-mb': ({ main }) => statusAndFormOf(main),
    },
  }),
  monitors({
    'prospecting.limits.lists-body-5-mb-accepted': (exchange) =>
      given(
        isLists(exchange) && sizeOf(exchange) > 0 && sizeOf(exchange) <= listsBodyMaxBytesLowReading,
        () => hasOtherStatus(exchange, 413, () => message`${sizeOf(exchange)} bytes are too large`),
      ),
  }),
);
