import { documentedWords } from '../kit/checks/documented.ts';
import { message } from '../kit/model/message.ts';
import { inboxFacts } from '../../generated/facts.ts';
import { arrayIn, share } from './support/answers.ts';
import { messageIdsBracketed, listedEmails, listingPages } from './checks/emails.ts';
import { contents, emailViewsIn } from './support/linked.ts';
import { sameInLists } from './checks/shared-fields.ts';
import { allOk, emailIdsOf, isWholeWalk, emailsOfWalk } from './checks/walk.ts';
import { combinations } from './scenarios/combinations.ts';
import { folders } from './scenarios/folders.ts';
import { mailboxes } from './scenarios/list-emails.ts';
import { hiddenEmails } from './scenarios/search-emails.ts';
import { type CheckResult, check, every, given, vacuous } from '../kit/model/check-result.ts';

import { ofSeveral } from '../kit/model/observation.ts';
import { withChecks, monitors, scenario, section, runCheckers, dataCheckers } from '../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject } from '../kit/model/exchange.ts';
import { shapeOf } from '../kit/checks/matchers.ts';
import { isEachOnce, isSome, isAbsent, isNone } from '../kit/checks/relations.ts';

const holdsEmail = ({ some }: { readonly some: readonly Exchange[] }): CheckResult =>
  given(allOk(some), () => isSome(emailsOfWalk(some), 'the mailbox of an email lists nothing', ...some));

/** The documented fields of every listed email, including null ones. More fields may depend on the route. */
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
  'references',
];

/** Names of body fields in other email APIs. */
const IS_BODY = /^(body([_-]?(text|html|plain|content))?|(text|html|plain)[_-]?body|html)$/i;
/** Fewest characters that only a body has. */
const LONG = 300;

/** Whether a value contains a text at any depth. */
const has = (value: unknown, text: string): boolean =>
  typeof value === 'string'
    ? value.includes(text)
    : typeof value === 'object' && value !== null && Object.values(value).some((each) => has(each, text));

/** Number of words that distinguish texts. */
const DISTINGUISHING = 3;
/** Fewest emails for checking previews. */
const SEVERAL = 2;
/** Emails to read if reading costs nothing. */
const SOME = 8;
/** The longer words of a text in scripts with word boundaries; an encoded text has none. */
const wordsIn = (text: string): string[] => [
  ...new Set(
    text
      .replace(/<[^>]*>/g, ' ')
      .split(/\s+/)
      .map((word) => word.replace(/[.,;:!?]+$/, '').toLowerCase())
      .filter((word) => /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{4,30}$/u.test(word)),
  ),
];

/** Checks that snippets come from the texts of their emails. A single snippet may be reworded, but hardly several. */
const arePreviews = (exchanges: readonly Exchange[]): CheckResult => {
  const emails = emailViewsIn(exchanges).flatMap(({ items, bodies, where }) => {
    const words = new Set(bodies.flatMap((body) => wordsIn(contents(body).join(' '))));
    const previews = items
      .filter(({ isDraft }) => isDraft !== true)
      .map(({ snippet }) => (typeof snippet === 'string' ? wordsIn(snippet) : []))
      .filter(({ length }) => length >= DISTINGUISHING);
    return words.size < DISTINGUISHING || previews.length === 0
      ? []
      : [{ where, isOfText: previews.some((preview) => preview.some((word) => words.has(word))) }];
  });
  const isShown = emails.some(({ isOfText }) => isOfText);
  return given(isShown || emails.length >= SEVERAL, () =>
    check(
      isShown,
      message`expected words of the snippet in the body, got none in ${emails.length} emails`,
      ...emails.slice(0, SEVERAL).flatMap(({ where }) => where),
    ),
  );
};

/** Labels that only a provider has: folders, and the unread state. */
const PROVIDER = new Set<unknown>([...inboxFacts.folderTypes, 'UNREAD']);

export const emailListItem = section(
  withChecks(mailboxes, { 'inbox.email-list-item.mailbox-id-holds-email': holdsEmail }),
  withChecks(combinations, {
    'inbox.email-list-item.mailbox-id-holds-email': ({ mailbox }) =>
      mailbox ? holdsEmail(mailbox) : vacuous,
  }),
  withChecks(folders, {
    'inbox.email-list-item.has-attachments-agrees': ({ all }) => {
      const holds = (email: JsonObject): boolean => arrayIn(email, 'attachments').length > 0;
      const says = (email: JsonObject): boolean => email['hasAttachments'] === true;
      return {
        'with attachments': share(emailsOfWalk(all).filter(holds), says),
        'without attachments': share(
          emailsOfWalk(all).filter((email) => !holds(email)),
          says,
        ),
      };
    },
    // Sent emails show the values that were given.
    'inbox.email-list-item.in-reply-to-of-first-email': ({ byFolder }) =>
      ofSeveral(
        emailsOfWalk(byFolder.get('INBOX') ?? [])
          .filter((email) => arrayIn(email, 'references').length === 0)
          .map((email) => shapeOf(email['inReplyTo'])),
      ),
    'inbox.email-list-item.references-order': ({ byFolder }) =>
      share(
        emailsOfWalk(byFolder.get('INBOX') ?? []).filter(
          (email) => typeof email['inReplyTo'] === 'string' && arrayIn(email, 'references').length > 0,
        ),
        (email) => arrayIn(email, 'references').at(-1) === email['inReplyTo'],
      ),
    'inbox.email-list-item.is-draft-follows-folder': ({ byFolder, all }) => {
      const drafts = byFolder.get('DRAFTS') ?? [];
      if (!isWholeWalk(drafts)) return undefined;
      const ids = new Set(emailIdsOf(drafts));
      const isDraft = (email: JsonObject): boolean => email['isDraft'] === true;
      return {
        'in DRAFTS': share(emailsOfWalk(drafts), isDraft),
        elsewhere: share(
          emailsOfWalk(all).filter((email) => !ids.has(String(email['id']))),
          isDraft,
        ),
      };
    },
  }),
  /**
   * Some emails with their texts. On a real account, where each read is expensive, emails that other scenarios have
   * read are checked.
   */
  scenario({
    id: 'inbox.email-list-item.texts',
    requires: ['read', 'state'],
    stimulus: async ({ inbox }) => {
      const answers = [await inbox.call('GET /emails', { query: { limit: SOME } })];
      for (const emailId of emailIdsOf(answers))
        answers.push(await inbox.call('GET /emails/{emailId}/body', { path: { emailId } }));
      return answers;
    },
    checks: { 'inbox.email-list-item.snippet-is-preview': arePreviews },
  }),
  withChecks(hiddenEmails, {
    'inbox.email-list-item.same-shape-in-list-and-search': ({ plain, everywhere }) => {
      const names = emailsOfWalk(plain).map((email) => Object.keys(email));
      // Only fields that all listed emails have are required, because some may depend on the email.
      const common = FIELDS.filter((name) => names.length > 0 && names.every((each) => each.includes(name)));
      return every(common.length > 0 ? emailsOfWalk(everywhere) : [], (email) =>
        every(common, (name) =>
          check(
            name in email,
            () => message`an email found: expected ${documentedWords(name)}, got ${Object.keys(email)}`,
            ...everywhere,
          ),
        ),
      );
    },
  }),
  monitors({
    'inbox.email-list-item.id-unique-in-page': (exchange) =>
      every(listingPages(exchange), () => {
        const ids = listedEmails(exchange).map((email) => email['id']);
        return ids.length < 2 ? vacuous : isEachOnce(ids, 'an id stands twice on the page', exchange);
      }),
    'inbox.email-list-item.message-id-angle-brackets': (exchange) =>
      messageIdsBracketed(listedEmails(exchange), exchange),
    'inbox.email-list-item.no-body': (exchange) =>
      every(listedEmails(exchange), (email) => {
        const name = Object.keys(email).find(
          (each) => each === 'body' || (IS_BODY.test(each) && !!email[each]),
        );
        return isAbsent(name, message`a listed email has its body in ${name}`, exchange);
      }),
  }),
  dataCheckers({ 'inbox.email-list-item.found-as-listed': sameInLists }),
  runCheckers({
    'inbox.email-list-item.body-in-no-field': (exchanges) =>
      every(emailViewsIn(exchanges), ({ items, bodies, where }) => {
        const texts = bodies.flatMap((body) => contents(body)).map((text) => text.trim());
        return every(items, ({ snippet, subject, ...item }) => {
          // A short body may be its own preview.
          const own = texts.filter(
            (text) => text.length >= LONG && ![snippet, subject].some((each) => has(each, text)),
          );
          return given(own.length > 0, () =>
            isNone(
              own.filter((text) => has(item, text)),
              'a listed email holds its body',
              ...where,
            ),
          );
        });
      }),
    'inbox.email-list-item.snippet-is-preview': arePreviews,
    'inbox.email-list-item.tags-are-inbox-labels': (exchanges) =>
      every(emailViewsIn(exchanges), ({ items, details, where }) => {
        const labels = new Set(details.flatMap((email) => arrayIn(email, 'labels')));
        return every(items, (item) => {
          const tags = arrayIn(item, 'tags').filter(isObject);
          // An inbox label may have the name of a provider's label, but hardly the names of its folders.
          const isOfProvider = (tag: JsonObject): boolean => labels.has(tag['id']) || labels.has(tag['name']);
          // A person may name one label like a folder, but hardly has a label for each of the provider.
          const areAll = [...labels].every((label) =>
            tags.some(({ id, name }) => id === label || name === label),
          );
          return given(tags.length > 0 && labels.size > 1, () =>
            check(
              !areAll || !tags.every(isOfProvider) || !tags.some(({ name }) => PROVIDER.has(name)),
              () =>
                message`the tags are the labels of the provider: expected one at least, got ${tags}; expected none, got ${tags.filter(({ name }) => PROVIDER.has(name))}`,
              ...where,
            ),
          );
        });
      }),
  }),
);
