import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { acceptance, itemsOfPage, describeContent } from '../support/answers.ts';
import { MOST_ASKED, likeness } from '../support/metamorphic.ts';
import { observeRead } from '../support/open-questions.ts';
import { sentAt } from '../support/sent-at.ts';
import { noOther } from '../checks/statuses.ts';
import { defaults } from '../scenarios/list-emails.ts';
import { termVariants } from '../scenarios/metamorphic.ts';
import { readingQuestions } from '../scenarios/open-questions.ts';
import { check, given } from '../../kit/model/check-result.ts';
import { withChecks, monitors, scenario, section } from '../../kit/model/scenario.ts';
import { statusOf } from '../../kit/model/exchange.ts';
import { isCode, isStatus, ok } from '../../kit/checks/matchers.ts';
import { isAtLeast } from '../../kit/checks/relations.ts';

/** Longest time for sending and listing, in addition to the slow read, in ms. */
const SLACK_MS = 9000;

export const listEmailsParameters = section(
  scenario({
    id: 'inbox.list-emails.slow',
    requires: ['write', 'state'],
    stimulus: async (context) => {
      const { inbox, arrange } = context;
      const from = await sentAt(context, 'before the slow read');
      await arrange({ situation: { slowReads: true } });
      const page = await inbox.call('GET /emails');
      await arrange({ situation: { slowReads: false } });
      return { from, page, to: await sentAt(context, 'after the slow read') };
    },
    checks: {
      'inbox.list-emails.timeout-408': ({ from, page, to }) =>
        to - from > inboxFacts.readTimeoutSeconds * 1000 + SLACK_MS
          ? check(false, message`the read is given up only after up to ${to - from} ms`, page)
          : isStatus(page, 408),
      'inbox.list-emails.timeout-code': ({ page }) => isCode(page, 'QUERY_TIMEOUT'),
      'inbox.list-emails.timeout-not-before-10-seconds': ({ from, page, to }) =>
        given(statusOf(page) === 408 && Number.isFinite(to - from), () =>
          isAtLeast(
            to - from,
            inboxFacts.readTimeoutSeconds * 1000,
            message`the read is given up after at most ${to - from} ms`,
            page,
          ),
        ),
    },
  }),
  withChecks(defaults, { 'inbox.list-emails.no-parameter-required': ({ bare }) => isStatus(bare, 200) }),
  withChecks(termVariants, {
    'inbox.list-emails.repeated-parameter': ({ isEnough, limits }) =>
      !ok(limits)
        ? describeContent(limits)
        : !isEnough
          ? undefined
          : [5, MOST_ASKED].includes(itemsOfPage(limits).length)
            ? `a page of ${itemsOfPage(limits).length}`
            : 'a page of neither',
    'inbox.list-emails.empty-parameter-values': ({ list, ...answers }) => ({
      cursor: likeness(list, answers.emptyCursor),
      filtered: likeness(list, answers.emptyFiltered),
      filters: likeness(list, answers.emptyFilters),
      viewId: likeness(list, answers.emptyView),
      folderType: likeness(list, answers.emptyFolder),
      mailboxId: likeness(list, answers.emptyMailbox),
      limit: acceptance(answers.emptyLimit),
    }),
    'inbox.list-emails.parameter-name-case': ({ isEnough, capitals }) =>
      !ok(capitals)
        ? describeContent(capitals)
        : isEnough
          ? itemsOfPage(capitals).length === 5
            ? 'any letters'
            : 'exact letters'
          : undefined,
  }),
  withChecks(readingQuestions, { 'inbox.list-emails.unknown-parameter': observeRead('unknownParameter') }),
  monitors({ 'inbox.list-emails.no-other-status': noOther('GET /emails') }),
);
