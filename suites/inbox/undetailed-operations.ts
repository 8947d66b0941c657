import { message, statusMessage } from '../kit/model/message.ts';
import fc from 'fast-check';
import { inboxFacts } from '../../generated/facts.ts';
import { isAnswerable, acceptance, describeContent, emailOf } from './support/answers.ts';
import { isOneMinute } from './checks/access.ts';
import { observeRead } from './support/open-questions.ts';
import { replyFields, sentFolder } from './support/send-email.ts';
import { emailsOfWalk } from './checks/walk.ts';
import { postQuestion } from './support/write-questions.ts';
import { readingQuestions } from './scenarios/open-questions.ts';
import { phrasesIn, plainWords, signsIn, undetailedLists } from './scenarios/undetailed-operations.ts';
import { foreignEmailRead } from './scenarios/single-email.ts';
import { type CheckResult, check, every, given, vacuous } from '../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, statusOf } from '../kit/model/exchange.ts';
import { isOk, isStatus, ok, answerIn } from '../kit/checks/matchers.ts';
import { bulkOfIds } from './scenarios/bulk.ts';
import { bulkCost } from './scenarios/k6-bulk-cost.ts';
import { SOME, bulkIn, minuteUsed, isServedAnswer, small, unitsOfBulk } from './support/k6-bulk-cost.ts';
import {
  servedBare,
  hasCursor,
  shapeIn,
  itemsIn,
  inFull,
  isUnknownPath,
  textsBesidePreviews,
  textsIn,
} from './checks/undetailed-answers.ts';
import { equals, fails, hasOtherStatus, hasStatus, isAtMost } from '../kit/checks/relations.ts';

const { maxIds, unitsPerId } = inboxFacts.bulk;

/** Whether a text stands in an answer, in whatever form. */
const isIn = (answer: Exchange, text: string): boolean =>
  textsIn(answer.response.json).some((each) => each.includes(text) || plainWords(each).includes(text));

/** The document leaves open what is shown of the other emails: any part of one is enough. */
const showsOther = (body: Exchange | undefined, signs: readonly string[] = []): CheckResult =>
  body === undefined || signs.length === 0 || !ok(body)
    ? vacuous
    : check(
        signs.some((sign) => isIn(body, sign)),
        () =>
          message`the answer lacks another email of the conversation: expected one at least, got ${textsIn(body.response.json)}`,
        body,
      );

/** The ids of objects in the arrays of an answer, whatever else is in it. */
const idsInArrays = (json: unknown, isInArray = false): unknown[] =>
  Array.isArray(json)
    ? json.flatMap((each) => idsInArrays(each, true))
    : isObject(json)
      ? [
          ...(isInArray ? [json['id']] : []),
          ...Object.values(json).flatMap((each) => idsInArrays(each, isInArray)),
        ]
      : [];

/**
 * Whether a body shows the later emails that are still in their folders. A preview may be another text than the body.
 * So an email that is missing counts only if a preview or another later email is shown, or emails are listed by ids.
 */
function showsLater({
  body,
  first,
  later,
}: Awaited<ReturnType<typeof undetailedLists.stimulus>>): CheckResult {
  if (body === undefined || !ok(body)) return vacuous;
  const isPreviewed = textsIn(first?.['snippet']).some((text) =>
    phrasesIn(text).some((each) => isIn(body, each)),
  );
  const isIdentified = later.some(({ marks }) =>
    marks.some((mark) => textsIn(body.response.json).includes(mark)),
  );
  const listed = idsInArrays(body.response.json);
  const areListed = [first, ...later.map(({ email }) => email)].some((email) =>
    listed.includes(email?.['id']),
  );
  return every(later, ({ email, signs, marks, isDistinct, now }) => {
    const isThere = ok(now) && emailOf(now)['folderId'] === email['folderId'];
    const result = isThere ? showsOther(body, areListed ? marks : [...signs, ...marks]) : vacuous;
    const isSure = areListed || (isDistinct && (isPreviewed || isIdentified));
    return result.kind === 'holds' || isSure ? result : vacuous;
  });
}

export const undetailedOperations = section(
  withChecks(readingQuestions, {
    'inbox.undetailed-operations.body-unknown-email': observeRead('bodyOfUnknown'),
    'inbox.undetailed-operations.drafts-cursor-given': observeRead('draftsCursor'),
  }),
  withChecks(foreignEmailRead, {
    'inbox.undetailed-operations.body-foreign-404': (h) => (h ? isStatus(h.body, 404) : vacuous),
  }),
  withChecks(undetailedLists, {
    'inbox.undetailed-operations.drafts-limit': ({ one }) => hasOtherStatus(one, 400, 'a limit is refused'),
    'inbox.undetailed-operations.drafts-limit-respected': ({ one }) => {
      const items = ok(one) ? itemsIn(one) : undefined;
      return items === undefined
        ? vacuous
        : isAtMost(items.length, 1, 'the number of drafts for a limit of one', one);
    },
    'inbox.undetailed-operations.drafts-no-cursor': ({ one }) =>
      given(ok(one), () =>
        check(!hasCursor(one), message`the answer has a cursor: expected none, got ${answerIn(one)}`, one),
      ),
    'inbox.undetailed-operations.views-returned-in-full': ({ views }) => inFull(...views),
    'inbox.undetailed-operations.filters-returned-in-full': ({ filters }) => inFull(...filters),
    'inbox.undetailed-operations.drafts-limit-bounds': ({ most }) => ({ 'limit=1000': acceptance(most) }),
    'inbox.undetailed-operations.filters-served': ({ filters: [filters] }) =>
      isUnknownPath(filters) ? 'below /filters, if at all' : 'at /filters itself',
    'inbox.undetailed-operations.body-includes-conversation': showsLater,
    'inbox.undetailed-operations.body-shape': ({ body }) => body && shapeIn(body),
    'inbox.undetailed-operations.drafts-shape': ({ drafts }) => shapeIn(drafts),
    'inbox.undetailed-operations.views-shape': ({ views: [views] }) => shapeIn(views),
    'inbox.undetailed-operations.filters-shape': ({ filters: [filters] }) => shapeIn(filters),
    'inbox.undetailed-operations.success-statuses': ({
      body,
      drafts,
      views: [views],
      filters: [filters],
    }) => ({
      'GET /emails/{emailId}/body': body && String(statusOf(body)),
      'GET /drafts': String(statusOf(drafts)),
      'GET /views': String(statusOf(views)),
      'GET /filters': String(statusOf(filters)),
    }),
  }),
  /** A reply to an email, and the body route of that reply. */
  scenario({
    id: 'inbox.undetailed-operations.conversation',
    requires: ['write', 'clock'],
    input: ({ emails }) =>
      fc.record({ index: fc.nat({ max: Math.max(0, emails.length - 1) }), mark: fc.uuid() }),
    stimulus: async (context, { index, mark }) => {
      const { inbox, survey } = context;
      const original = survey.emails[index];
      const bulk = await inbox.call('POST /emails/bulk', {
        body: { ids: [original?.id ?? 'none'], isRead: true },
      });
      if (original === undefined || !isAnswerable(original)) return { bulk };
      const bodyOf = (emailId: string): Promise<Exchange> =>
        inbox.call('GET /emails/{emailId}/body', { path: { emailId } });
      const before = await bodyOf(original.id);
      const answer = await inbox.call('POST /drafts/send', {
        body: {
          ...replyFields(original),
          to: [{ email: 'reader@receiver.example', name: null }],
          subject: mark,
          body: { text: `Text ${mark}`, html: `<p>Text ${mark}</p>` },
        },
      });
      const sent = await sentFolder(context);
      const found: JsonObject | undefined = emailsOfWalk(sent).find(({ subject }) => subject === mark);
      const id = found?.['id'];
      return {
        bulk,
        mark,
        answer,
        inThread: found?.['threadId'] === original.threadId,
        // Texts of the original email that distinguish it from the reply, which repeats some of its ids.
        signs: signsIn([...textsIn(original), ...textsIn(before.response.json)], JSON.stringify(found ?? {})),
        body: typeof id === 'string' ? await bodyOf(id) : undefined,
      };
    },
    checks: {
      'inbox.undetailed-operations.body-includes-body': ({ answer, body, mark }) =>
        body === undefined || mark === undefined || !ok(body)
          ? vacuous
          : check(
              textsBesidePreviews(body.response.json).some((text) => text.includes(`Text ${mark}`)),
              () =>
                message`the answer lacks the text: expected one at least, got ${textsBesidePreviews(body.response.json)}`,
              answer,
              body,
            ),
      'inbox.undetailed-operations.body-includes-conversation': ({ body, signs = [], inThread }) =>
        inThread === true ? showsOther(body, signs) : vacuous,
    },
  }),
  withChecks(bulkCost, {
    'inbox.undetailed-operations.bulk-cost-per-id': (h) =>
      given(Number.isFinite(unitsOfBulk(h)), () =>
        equals(
          unitsOfBulk(h),
          SOME * unitsPerId,
          () => message`${SOME} ids cost ${unitsOfBulk(h)} units`,
          small(h),
        ),
      ),
    'inbox.undetailed-operations.bulk-minute-limit-per-id': (h) =>
      given(isServedAnswer(small(h)), () =>
        equals(
          minuteUsed(h),
          SOME,
          () => message`${SOME} ids use up ${minuteUsed(h)} of the minute`,
          small(h),
        ),
      ),
    'inbox.undetailed-operations.bulk-60-ids-accepted': (h) =>
      given(isServedAnswer(small(h)), () => {
        const most = bulkIn(h, 'most');
        return check(
          isServedAnswer(most),
          message`${maxIds} ids answer ${most === undefined ? '' : statusOf(most)}: got ${answerIn(most)}`,
          most,
        );
      }),
    'inbox.undetailed-operations.bulk-61-ids-refused': (h) =>
      given(isServedAnswer(small(h)), () => {
        const tooMany = bulkIn(h, 'too many');
        return check(
          !isServedAnswer(tooMany),
          message`${maxIds + 1} ids go through: expected a refusal, got ${answerIn(tooMany)}`,
          tooMany,
        );
      }),
    'inbox.undetailed-operations.bulk-61-ids-status': (h) => {
      const tooMany = bulkIn(h, 'too many');
      if (!isServedAnswer(small(h)) || tooMany === undefined || isServedAnswer(tooMany)) return undefined;
      return describeContent(tooMany);
    },
  }),
  withChecks(bulkOfIds, {
    'inbox.undetailed-operations.bulk-minute-limit-per-id': ({ few, before, partly }) =>
      given(ok(few) && before.every(ok) && isOneMinute(before, partly), () =>
        hasStatus(
          partly,
          429,
          message`after ${before.length} requests ${maxIds} ids are answered with ${statusMessage(statusOf(partly))}`,
        ),
      ),
    'inbox.undetailed-operations.bulk-60-ids-accepted': ({ few, most }) => given(ok(few), () => isOk(most)),
    'inbox.undetailed-operations.bulk-61-ids-refused': ({ few, tooMany }) =>
      given(ok(few), () => fails(tooMany, message`${maxIds + 1} ids go through`)),
    'inbox.undetailed-operations.bulk-61-ids-status': ({ few, tooMany }) =>
      ok(few) && !ok(tooMany) ? describeContent(tooMany) : undefined,
  }),
  /** Two emails, changed by one request. */
  scenario({
    id: 'inbox.undetailed-operations.bulk-of-two',
    requires: ['write'],
    stimulus: async (context) => {
      const { inbox, survey } = context;
      const ids = survey.emails.slice(0, 2).map(({ id }) => id);
      const read = async (): Promise<unknown[]> => {
        const flags = [];
        for (const emailId of ids)
          flags.push(emailOf(await inbox.call('GET /emails/{emailId}', { path: { emailId } }))['isStarred']);
        return flags;
      };
      const isStarred = survey.emails[0]?.isStarred !== true;
      for (const emailId of ids)
        await inbox.call('PATCH /emails/{emailId}', { path: { emailId }, body: { isStarred: !isStarred } });
      const before = await read();
      const bulk = await postQuestion(context, '/emails/bulk', { ids, isStarred });
      return { before, bulk, after: await read() };
    },
    checks: {
      // The form of the request is not documented. Only if it changes one email must it change both.
      'inbox.undetailed-operations.bulk-updates-many': ({ before, bulk, after }) => {
        const changed = after.filter((flag, index) => typeof flag === 'boolean' && flag !== before[index]);
        return given(ok(bulk) && before.length > 1 && changed.length > 0, () =>
          equals(
            changed.length,
            before.length,
            message`${changed.length} of ${before.length} emails are changed`,
            bulk,
          ),
        );
      },
    },
  }),
  monitors({
    'inbox.undetailed-operations.drafts-served': servedBare('GET /drafts'),
    'inbox.undetailed-operations.views-served': servedBare('GET /views'),
  }),
);
