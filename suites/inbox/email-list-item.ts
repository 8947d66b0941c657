import { inboxFacts } from '../../generated/facts.ts';
import { listIn, share } from './fixtures/answers.ts';
import { listed, pages } from './fixtures/emails.ts';
import { allOk, idsOf, isWhole, itemsOf, walkList } from './fixtures/walk.ts';
import { mailboxes } from './scenarios/list-emails.ts';
import { hidden } from './scenarios/search-emails.ts';
import { check, every, given, vacuous } from '../kit/engine/judgement.ts';
import { common } from '../kit/engine/observation.ts';
import { type Section, judging, monitors, scenario } from '../kit/engine/scenario.ts';
import type { JsonObject } from '../kit/http/exchange.ts';
import { shapeOf, show } from '../kit/http/match.ts';

const onMailboxes = judging(mailboxes, {
  checkers: {
    'inbox.email-list-item.mailbox-id-holds-email': ({ some }) =>
      given(allOk(some), () =>
        check(itemsOf(some).length > 0, 'the mailbox of an email lists nothing', ...some),
      ),
  },
});

const { maxLimit } = inboxFacts.page;

/** What the fields of listed emails have to do with each other. */
const fields = scenario({
  id: 'inbox.email-list-item.questions',
  service: 'inbox',
  requires: ['read'],
  stimulus: async ({ inbox }) => ({
    all: await walkList(inbox, { limit: maxLimit }, 3),
    received: await walkList(inbox, { limit: maxLimit, folderType: 'INBOX' }, 3),
    drafts: await walkList(inbox, { limit: maxLimit, folderType: 'DRAFTS' }, 3),
  }),
  checkers: {},
  observers: {
    'inbox.email-list-item.has-attachments-agrees': ({ all }) => {
      const holds = (email: JsonObject): boolean => listIn(email, 'attachments').length > 0;
      const says = (email: JsonObject): boolean => email['hasAttachments'] === true;
      return {
        'with attachments': share(itemsOf(all).filter(holds), says),
        'without attachments': share(
          itemsOf(all).filter((email) => !holds(email)),
          says,
        ),
      };
    },
    // What the account has sent shows what was given with it.
    'inbox.email-list-item.in-reply-to-of-first-email': ({ received }) =>
      common(
        itemsOf(received)
          .filter((email) => listIn(email, 'references').length === 0)
          .map((email) => shapeOf(email['inReplyTo'])),
      ),
    'inbox.email-list-item.references-order': ({ received }) =>
      share(
        itemsOf(received).filter(
          (email) => typeof email['inReplyTo'] === 'string' && listIn(email, 'references').length > 0,
        ),
        (email) => listIn(email, 'references').at(-1) === email['inReplyTo'],
      ),
    'inbox.email-list-item.is-draft-follows-folder': ({ all, drafts }) => {
      if (!isWhole(drafts)) return undefined;
      const ids = new Set(idsOf(drafts));
      const isDraft = (email: JsonObject): boolean => email['isDraft'] === true;
      return {
        'in DRAFTS': share(itemsOf(drafts), isDraft),
        elsewhere: share(
          itemsOf(all).filter((email) => !ids.has(String(email['id']))),
          isDraft,
        ),
      };
    },
  },
});

/** What the document gives a listed email; more fields may depend on the route. */
const FIELDS = [
  ...[
    'id',
    'mailboxId',
    'folderId',
    'messageId',
    'threadId',
    'subject',
    'from',
    'to',
    'cc',
    'date',
    'snippet',
  ],
  ...['isRead', 'isStarred', 'isDraft', 'waitingForReply', 'hasAttachments', 'attachments', 'tags'],
  ...['inReplyTo', 'references'],
];

const onHidden = judging(hidden, {
  checkers: {
    'inbox.email-list-item.same-shape-in-list-and-search': ({ plain, everywhere }) => {
      const names = itemsOf(plain).map((email) => Object.keys(email));
      // Only what every listed email has is demanded, as some fields may depend on the email.
      const common = FIELDS.filter((name) => names.length > 0 && names.every((each) => each.includes(name)));
      return given(common.length > 0, () =>
        every(itemsOf(everywhere), (email) =>
          every(common, (name) => check(name in email, `an email found lacks ${name}`, ...everywhere)),
        ),
      );
    },
  },
});

export const emailListItem: Section = {
  scenarios: [onMailboxes, fields, onHidden],
  monitors: monitors('inbox', {
    'inbox.email-list-item.id-unique-in-page': (exchange) =>
      every(pages(exchange), () => {
        const ids = listed(exchange).map((email) => email['id']);
        return ids.length < 2
          ? vacuous
          : check(new Set(ids).size === ids.length, 'an id stands twice on the page', exchange);
      }),
    'inbox.email-list-item.message-id-angle-brackets': (exchange) =>
      every(
        listed(exchange).filter(
          (email) => email['isDraft'] !== true && typeof email['messageId'] === 'string',
        ),
        (email) =>
          check(
            /^<[^<>]+>$/.test(String(email['messageId'])),
            `a message id is ${show(email['messageId'])}`,
            exchange,
          ),
      ),
    'inbox.email-list-item.no-body': (exchange) =>
      every(listed(exchange), (email) => check(!('body' in email), 'a listed email has a `body`', exchange)),
  }),
};
