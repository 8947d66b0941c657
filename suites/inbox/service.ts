import { documentedWords } from '../kit/checks/documented.ts';
import { statusMessage, message } from '../kit/model/message.ts';
import fc from 'fast-check';
import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { isOneMinute } from './checks/access.ts';
import { costing, readCounters } from './checks/counters.ts';
import { each, onGenuine } from './checks/deliveries.ts';
import { pushes } from './checks/events.ts';
import { inInbox } from './checks/folders.ts';
import { costsNothingElsewhere } from './checks/unit-costs.ts';
import { allOk, identitiesOf, emailIdsOf, isWholeWalk, emailsOfWalk } from './checks/walk.ts';
import { minuteBurst, refusedKeys } from './scenarios/access.ts';
import { costs, reads } from './scenarios/counters.ts';
import { eventsCourse } from './scenarios/events.ts';
import { combinedFilters } from './scenarios/filters.ts';
import { folders } from './scenarios/folders.ts';
import { rights } from './scenarios/keys.ts';
import { mailboxes } from './scenarios/list-emails.ts';
import { withSecond } from './scenarios/side-by-side.ts';
import { check, every, given, holds, vacuous } from '../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, statusOf } from '../kit/model/exchange.ts';
import {
  shareNoId,
  codeOf,
  isStatus,
  ok,
  within,
  answerIn,
  describeAnswers,
} from '../kit/checks/matchers.ts';
import { SECOND } from '../kit/model/time.ts';
import { equals, succeeds } from '../kit/checks/relations.ts';

const ids = (page: Exchange): string => emailIdsOf([page]).join();

/** Whether a route answers with a page of emails. */
const isPage = (target: string): boolean => /^\/emails(\/search)?\?/.test(target);

export const service = section(
  withChecks(minuteBurst, {
    'inbox.service.workspace-from-key': ({ within: [byMain, bySecond] }) =>
      byMain === undefined || bySecond === undefined || !ok(byMain) || !ok(bySecond)
        ? vacuous
        : equals(
            ids(byMain),
            ids(bySecond),
            'two keys of one workspace show different emails',
            byMain,
            bySecond,
          ),
  }),
  withChecks(withSecond, {
    'inbox.service.workspace-from-key': ({ target, own: [byMain], others: [bySecond] }) =>
      byMain === undefined || bySecond === undefined || !ok(byMain)
        ? vacuous
        : check(
            ok(bySecond) && (!isPage(target) || ids(byMain) === ids(bySecond)),
            () =>
              message`two keys of one workspace show different emails: expected a success, got ${answerIn(bySecond)}; got ${target}; expected ${ids(bySecond)}, got ${ids(byMain)}`,
            byMain,
            bySecond,
          ),
  }),
  withChecks(mailboxes, {
    'inbox.service.emails-of-connected-mailboxes': ({ mailboxId, some }) =>
      check(
        allOk(some) && emailsOfWalk(some).length > 0,
        () =>
          message`an email of the mailbox ${mailboxId} is listed, which the account does not have: got ${describeAnswers(some)}; expected some, got ${emailsOfWalk(some)}`,
        ...some,
      ),
  }),
  withChecks(combinedFilters, {
    'inbox.service.views-are-filter-trees': ({ saved, view = [], byTree = [] }) => {
      const { mailboxIds = [], hasMailboxField = false } = saved ?? {};
      // Without such a field, a view may still be restricted to the mailboxes that it shows.
      const mailboxOf = (email: JsonObject): string => String(email['mailboxId']);
      const known = hasMailboxField ? mailboxIds : emailsOfWalk(view).map(mailboxOf);
      const isEverywhere = hasMailboxField && mailboxIds.length === 0;
      const wanted = emailsOfWalk(byTree).filter((email) => isEverywhere || known.includes(mailboxOf(email)));
      return given(
        saved?.isPlain === true && isWholeWalk(view) && isWholeWalk(byTree) && wanted.length > 0,
        () =>
          within(
            wanted.map((email) => String(email['id'])),
            emailIdsOf(view),
            message`a view leaves out what its tree finds`,
            ...view,
            ...byTree,
          ),
      );
    },
  }),
  withChecks(costs, { 'inbox.service.quota-separate-from-prospecting': (h) => costing(h, 'prospecting', 0) }),
  withChecks(reads, {
    'inbox.service.quota-of-prospecting-separate': ({ beyond, elsewhere }) =>
      given(statusOf(beyond) === 429, () =>
        check(
          statusOf(elsewhere) < 300,
          message`the prospecting service answers ${statusMessage(statusOf(elsewhere))}: expected less than 300, got ${answerIn(elsewhere)}`,
          beyond,
          elsewhere,
        ),
      ),
  }),
  withChecks(folders, {
    'inbox.service.filters-hide-without-moving': ({ byFolder, hidden }) => inInbox(byFolder, hidden),
  }),
  withChecks(eventsCourse, { 'inbox.service.webhooks-push-to-endpoint': pushes('email.updated', 'isRead') }),
  withChecks(rights, {
    'inbox.service.group-emails-list': ({ list }) => isStatus(list, 200),
    'inbox.service.no-workspace-in-paths': ({ list }) =>
      check(
        ![400, 404].includes(statusOf(list)),
        () =>
          message`a path without workspace is not known: expected none of ${[400, 404]}, got ${answerIn(list)}`,
        list,
      ),
    'inbox.service.same-key-as-prospecting': ({ list, campaigns }) =>
      check(
        statusOf(list) !== 401 && statusOf(campaigns) !== 401,
        message`the key opens one service alone: expected another than 401, got ${answerIn(list)}; expected another than 401, got ${answerIn(campaigns)}`,
        list,
        campaigns,
      ),
  }),
  withChecks(refusedKeys, {
    'inbox.service.error-format-differs-from-prospecting': ({ unknown, otherRefusal }) =>
      every(unknown, (refusal) =>
        given(statusOf(refusal) >= 400 && statusOf(otherRefusal) >= 400, () =>
          check(
            typeof codeOf(refusal) === 'string' && codeOf(refusal) !== codeOf(otherRefusal),
            () =>
              message`the errors of both services look alike: expected a string, got ${documentedWords(codeOf(refusal))}; expected another than ${documentedWords(codeOf(otherRefusal))}, got ${documentedWords(codeOf(refusal))}`,
            refusal,
            otherRefusal,
          ),
        ),
      ),
  }),
  /** More requests to the inbox than the prospecting service allows on the smallest plan. */
  scenario({
    id: 'inbox.service.beside-prospecting',
    requires: ['burst', 'state'],
    stimulus: async (context) => {
      const windowMs = { prospecting: prospectingFacts.rateLimit.windowSeconds * SECOND };
      await context.arrange({ plan: 'none', windowMs });
      const campaigns = (): Promise<Exchange> => context.prospecting.call('GET /advanced/campaigns');
      const before = await campaigns();
      const requests: Exchange[] = [];
      for (let count = 0; count < inboxFacts.rateLimit.requests; count += 1)
        requests.push(await readCounters(context));
      return { before, requests, after: await campaigns() };
    },
    checks: {
      'inbox.service.quota-of-prospecting-separate': ({ before, requests, after }) =>
        given(ok(before) && requests.every(ok) && isOneMinute([before], after), () =>
          succeeds(
            after,
            message`after a minute of the inbox the prospecting service answers ${statusMessage(statusOf(after))}`,
            ...requests.slice(-1),
            after,
          ),
        ),
    },
  }),
  /** The same requests under the keys of two workspaces. */
  scenario({
    id: 'inbox.service.workspaces',
    requires: ['foreign-key'],
    input: () => fc.nat({ max: 40 }),
    stimulus: async ({ inbox }, index) => {
      const theirs = await inbox.call('GET /emails', { query: { limit: 50 }, key: 'foreign' });
      const subject = String(emailsOfWalk([theirs])[index]?.['subject']);
      const q = (/[a-z0-9]{3,}/i.exec(subject)?.[0] ?? 'the').slice(0, 5);
      const byMain = await inbox.call('GET /emails', { query: { limit: inboxFacts.page.maxLimit } });
      return { theirs, byMain, found: await inbox.call('GET /emails/search', { query: { q, limit: 100 } }) };
    },
    checks: {
      'inbox.service.workspace-from-key': ({ theirs, byMain }) =>
        given(ok(theirs) && ok(byMain) && emailsOfWalk([byMain]).length > 0, () =>
          shareNoId(
            identitiesOf([byMain]),
            identitiesOf([theirs]),
            message`keys of two workspaces show one email`,
            theirs,
            byMain,
          ),
        ),
      'inbox.service.key-reaches-own-workspace-only': ({ theirs, byMain, found }) =>
        given(ok(theirs) && ok(byMain) && emailsOfWalk([theirs]).length > 0, () =>
          shareNoId(
            identitiesOf([byMain, found]),
            identitiesOf([theirs]),
            message`an email of another workspace is shown`,
            byMain,
            found,
          ),
        ),
    },
  }),
  {
    deliveries: { 'inbox.service.webhooks-push-to-endpoint': onGenuine((log) => each(log, () => holds)) },
  },
  {
    runCheckers: [
      {
        claim: 'inbox.service.quota-separate-from-prospecting',
        service: 'inbox',
        isOfData: false,
        isOfBoth: true,
        evaluate: costsNothingElsewhere,
      },
    ],
  },
);
