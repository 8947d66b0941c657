import { inboxFacts } from '../../../generated/facts.ts';
import { headerOf, objectOf, statusOf, type Exchange, type JsonObject } from '../../kit/model/exchange.ts';
import type { ScenarioContext } from '../../kit/model/scenario.ts';
import { emailOf } from '../support/answers.ts';
import { quotaLeft } from '../checks/counters.ts';
import { SHOWN_WITHIN_MS, replyFields, originalIn } from '../support/send-email.ts';
import {
  CounterModel,
  InboxModel,
  type ExpectedCount,
  type EmailState,
  type FlagChange,
  type FolderName,
  type Messages,
  type Moment,
  type SendingOutcome,
  type Range,
} from './model.ts';
import { documentedText } from '../checks/shared-fields.ts';
import { isWholeWalk, emailsOfWalk, walkList, walkSearch } from '../checks/walk.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { HOUR } from '../../kit/model/time.ts';
import { BODIES, FOLDERS, WAITS, type Command, type ListedFolder } from '../arbitraries/commands.ts';

const { maxLimit } = inboxFacts.page;
/** One request with the expected counters. */
export interface Counting {
  readonly exchange: Exchange;
  readonly expected: ExpectedCount;
  readonly cost: Range;
}
/** One command with the model's expectation and the answer. */
export interface ModelStep {
  readonly command: Command;
  readonly exchanges: readonly Exchange[];
  /** The expected emails before the command. */
  readonly emails: ReadonlyMap<string, EmailState>;
  /** The email of the command. */
  readonly id?: string;
  readonly term?: string;
  readonly sending?: { readonly outcome: SendingOutcome; readonly answer: string | undefined };
  /** The expected number of sent messages with each body. */
  readonly sent: ReadonlyMap<string, Messages>;
}
export interface Sequence {
  readonly steps: readonly ModelStep[];
  readonly countings: readonly Counting[];
}

export const mailSubject = (body: string): string => `Plumbline sequence ${body}`;
/** Fields of an email that no documented change affects. */
const FIXED = ['mailboxId', 'messageId', 'threadId', 'subject', 'from', 'to', 'cc', 'date', 'snippet'];
/** The first such field that differs between two reads of an email; the order of its parts does not matter. */
export const alteredField = (before: JsonObject, after: JsonObject): string | undefined =>
  [...FIXED, 'attachments', 'inReplyTo', 'references'].find(
    (name) =>
      before[name] !== undefined &&
      after[name] !== undefined &&
      documentedText(name, before[name]) !== documentedText(name, after[name]),
  );
export const flagsOf = (email: JsonObject): FlagChange => ({
  ...(typeof email['isRead'] === 'boolean' && { isRead: email['isRead'] }),
  ...(typeof email['isStarred'] === 'boolean' && { isStarred: email['isStarred'] }),
});
/** Whether an answer states that it comes from the store; a header that denies it does not count. */
export const isReplay = (exchange: Exchange): boolean =>
  (headerOf(exchange, 'Idempotent-Replay') ?? 'false').toLowerCase() !== 'false';
/** The ids in the answer to a sending. */
export const sentIds = (exchange: Exchange): string => {
  const { messageId, threadId } = objectOf(exchange);
  return JSON.stringify([messageId, threadId]);
};

/** Every sequence ends with reads of everything that it may have changed, in a new minute. */
const LAST_READ: readonly Command[] = [
  { do: 'wait', for: 'hour' },
  ...(['SENT', 'TRASH', 'INBOX', 'hidden', 'all'] as const).map(
    (what) => ({ do: 'list', what, limit: maxLimit }) as const,
  ),
];

/** Two emails of every folder, of different mailboxes if possible, including hidden ones. */
function pick(emails: ReadonlyMap<string, EmailState>): string[] {
  const groups = Map.groupBy(emails, ([, { folder, hidden }]) => `${folder} ${String(hidden)}`);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    const other = group.find(([, { item }]) => item['mailboxId'] !== first?.[1].item['mailboxId']);
    return [first?.[0] ?? [], other?.[0] ?? []].flat();
  });
}

/** Sends the commands to the target and the model, and records both results. */
export async function perform(
  context: ScenarioContext<'clock'>,
  wanted: readonly Command[],
): Promise<Sequence> {
  const { inbox } = context;
  const model = new InboxModel();
  const counters = new CounterModel();
  const steps: ModelStep[] = [];
  const countings: Counting[] = [];
  let ahead = 0;
  const momentOf = ({ startedAt, durationMs }: Exchange): Moment => ({
    from: startedAt + ahead,
    to: startedAt + durationMs + ahead,
  });
  const count = (exchange: Exchange, cost: Range): void => {
    const at = momentOf(exchange);
    countings.push({ exchange, expected: counters.predict(at, cost), cost });
    counters.count(at, cost, statusOf(exchange) !== 429, quotaLeft(exchange));
  };
  const one = { from: inboxFacts.requestUnits, to: inboxFacts.requestUnits };
  const counted = <T extends Exchange | readonly Exchange[]>(answer: T): T => {
    for (const exchange of [answer].flat()) count(exchange, one);
    return answer;
  };
  const walk = (what: ListedFolder, limit: number): Promise<Exchange[]> =>
    walkList(
      inbox,
      { limit, ...(what === 'hidden' ? { filtered: 'only' } : what === 'all' ? {} : { folderType: what }) },
      5,
    );
  const learn = (pages: readonly Exchange[], folder: FolderName, hidden: boolean): void => {
    for (const item of emailsOfWalk(pages)) {
      const id = String(item['id']);
      if (!model.emails.has(id)) model.know(id, { folder, hidden, item, ...flagsOf(item) });
      model.seen(id, flagsOf(item));
    }
  };
  for (const folder of FOLDERS) learn(counted(await walk(folder, maxLimit)), folder, false);
  learn(counted(await walk('hidden', maxLimit)), 'INBOX', true);
  const picked = pick(model.snapshot());
  const idOf = (index: number): string => picked[index % Math.max(1, picked.length)] ?? 'none';
  const original = replyFields(originalIn(context));

  for (const command of [...wanted, ...LAST_READ]) {
    const base = {
      command,
      emails: model.snapshot(),
      sent: new Map(BODIES.map((body) => [body as string, model.messages(body)])),
    };
    switch (command.do) {
      case 'wait': {
        const now = Date.now() + ahead;
        const date = new Date(now);
        const turn = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1) + HOUR;
        const by =
          command.for === 'month' ? turn - now : WAITS[command.for](inboxFacts.rateLimit.windowSeconds);
        await context.advance(by);
        ahead += by;
        break;
      }
      case 'look':
        for (let times = 0; times < command.times; times += 1) counted(await inbox.call('GET /views'));
        break;
      case 'list': {
        const exchanges = counted(await walk(command.what, command.limit));
        steps.push({ ...base, exchanges });
        if (command.what === 'SENT') learn(exchanges, 'SENT', false);
        for (const item of emailsOfWalk(exchanges)) model.seen(String(item['id']), flagsOf(item));
        break;
      }
      case 'search': {
        const id = idOf(command.email);
        const term = /[a-z0-9]{3,40}/i.exec(String(model.emails.get(id)?.item['subject']))?.[0];
        if (term === undefined) break;
        const exchanges = counted(await walkSearch(inbox, { q: term, limit: maxLimit }, 2));
        if (isWholeWalk(exchanges)) steps.push({ ...base, exchanges, id, term });
        break;
      }
      case 'get': {
        const id = idOf(command.email);
        const exchange = counted(await inbox.call('GET /emails/{emailId}', { path: { emailId: id } }));
        steps.push({ ...base, exchanges: [exchange], id });
        if (ok(exchange)) model.seen(id, flagsOf(emailOf(exchange)));
        model.opened(id);
        break;
      }
      case 'patch': {
        const id = idOf(command.email);
        const exchange = counted(
          await inbox.call('PATCH /emails/{emailId}', { path: { emailId: id }, body: command.flags }),
        );
        steps.push({ ...base, exchanges: [exchange], id });
        if (ok(exchange)) model.patched(id, command.flags);
        else if (statusOf(exchange) >= 500) model.unsure(id);
        break;
      }
      case 'delete': {
        const id = idOf(command.email);
        for (let times = command.twice ? 2 : 1; times > 0; times -= 1) {
          const emails = model.snapshot();
          const exchange = counted(await inbox.call('DELETE /emails/{emailId}', { path: { emailId: id } }));
          steps.push({ ...base, emails, exchanges: [exchange], id });
          if (ok(exchange)) model.deleted(id);
        }
        break;
      }
      case 'send': {
        const key = command.key === 'none' ? undefined : `sequence-${command.key}`;
        const exchange = await inbox.call('POST /drafts/send', {
          key: command.as,
          body: {
            ...original,
            to: [{ email: 'reader@receiver.example', name: null }],
            subject: mailSubject(command.body),
            body: { text: 'Text', html: '<p>Text</p>' },
          },
          ...(key !== undefined && { headers: { 'Idempotency-Key': key } }),
        });
        // The document leaves open whether an answer from the store costs a unit.
        count(exchange, isReplay(exchange) ? { from: 0, to: one.to } : one);
        const at = momentOf(exchange);
        const outcome = model.outcome(key, command.body, at);
        steps.push({ ...base, exchanges: [exchange], sending: { outcome, answer: model.answerOf(key) } });
        const answered = isReplay(exchange)
          ? 'replay'
          : ok(exchange)
            ? 'fresh'
            : statusOf(exchange) < 500
              ? 'refused'
              : 'unclear';
        model.sent(key, command.body, at, answered, sentIds(exchange));
        await context.advance(SHOWN_WITHIN_MS);
        ahead += SHOWN_WITHIN_MS;
        break;
      }
      case 'bulk': {
        const exchange = await inbox.call('POST /emails/bulk', {
          body: { ids: command.emails.map(idOf), isRead: command.isRead },
        });
        // The form of the request is not documented, so its effect and exact cost are unknown.
        count(exchange, { from: 1, to: command.emails.length * inboxFacts.bulk.unitsPerId });
        for (const index of command.emails) model.unsure(idOf(index));
        break;
      }
    }
  }
  return { steps, countings };
}
