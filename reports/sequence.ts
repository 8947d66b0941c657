import { KEY_VARIABLES, curlOf, bodyFileOf } from '../suites/kit/model/curl.ts';
import { isObject, type Exchange, type KeyName } from '../suites/kit/model/exchange.ts';
import { isAction, type Action, type Trace } from '../suites/kit/model/trace.ts';
import type { Change } from '../specs/control.ts';
import { plural } from '../specs/plural.ts';
import { countsIn } from './findings/exchange.ts';

/** Most lines of a sequence in a finding, and most characters of a line; the script of the run holds all. */
const [MOST_LINES, MOST_LENGTH] = [60, 4_000];
/** Longest wait within a sequence, in ms; longer ones are left to the reader. */
const LONGEST_WAIT = 120_000;

/** The numbers of items in the lists of a body: `25 in items`. */
export const countsInWords = (counts: Readonly<Record<string, number>> = {}): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} in ${name}`)
    .join(', ');

/** An answer in short: its status, and the numbers of items in its lists. */
export const answerInWords = (status: number, counts?: Readonly<Record<string, number>>): string => {
  const held = countsInWords(counts);
  return `${status === 0 ? 'no answer' : `answer ${status}`}${held === '' ? '' : `, ${held}`}`;
};

const inUnits = (milliseconds: number): string => {
  const seconds = Math.ceil(milliseconds / 1000);
  if (seconds < 120) return plural(seconds, 'second');
  if (seconds < 7_200) return plural(Math.ceil(seconds / 60), 'minute');
  return seconds < 172_800
    ? plural(Math.ceil(seconds / 3_600), 'hour')
    : plural(Math.ceil(seconds / 86_400), 'day');
};

/** Situations of the mock, in terms of the API. */
const SITUATIONS: Readonly<Record<string, string>> = {
  slowReads: 'reads take longer than their time limit',
  sendFailsAfterLeaving: 'a sending fails after the message has left',
  noTrashFolders: 'no mailbox has a trash folder',
  statsComputing: 'the statistics are being computed',
  statsFail: 'the statistics fail',
  webhookReadFails: 'reading webhooks fails',
  repliesClassified: 'replies are classified',
  socialDisconnected: 'the social account is disconnected',
  socialSlowed: 'the social account is slowed down',
  unexpectedError: 'the service fails unexpectedly',
  warmupUnsupported: 'the mailbox supports no warm-up',
  noTrackingDomain: 'there is no tracking domain',
};

/** The text for each change of an account; other changes are shown by name and value. */
const STATES = {
  plan: (plan) => (plan === 'none' ? 'the account has no plan' : `the plan is ${plan}`),
  credits: (credits) => `${plural(credits, 'credit')} left`,
  emails: (emails) => `the inbox holds ${plural(emails, 'email')}`,
  answerSeconds: (seconds) => `each answer takes ${plural(seconds, 'second')}`,
  spendMonthUnits: (units) => `${plural(units, 'further unit')} of the month used up`,
  finds: (found) => (found === null ? 'searches find nothing' : `searches find ${found}`),
  fillList: ({ listId, contacts }) => `list ${listId} holds ${plural(contacts, 'further contact')}`,
  disable: (key) => `the ${key} key is disabled`,
  deleteKey: (key) => `the ${key} key is deleted`,
  registerWebhook: ({ url, events }) => `a webhook at ${url} for ${events.join(', ')}`,
  inboxWebhook: (webhook) => (webhook === null ? 'no webhook' : `a webhook at ${webhook.url}`),
  testWebhook: (url) => `a test delivery to ${url}`,
  campaign: ({ campaignId, failing = [], ...rest }) =>
    `campaign ${campaignId} ${failing.length === 0 ? 'is ready to start' : `fails the start check ${failing.join(' and ')}`}${otherInWords(rest)}`,
  campaignState: ({ campaignId, ...rest }) => `campaign ${campaignId} is changed${otherInWords(rest)}`,
  campaignEvent: ({ campaignId, happens, ...rest }) =>
    `in campaign ${campaignId} a contact causes ${happens}${otherInWords(rest)}`,
  scraperEvent: ({ scraperId, happens }) => `scraper ${scraperId} causes ${happens}`,
} satisfies {
  readonly [N in keyof Change]?: (value: NonNullable<Change[N]> | Extract<Change[N], null>) => string;
};

const otherInWords = (rest: object): string =>
  Object.keys(rest).length === 0 ? '' : ` (${stateInWords({ ...rest })})`;

/** A state of an account as text: `the account has no plan`, `reads take longer than their time limit`. */
function stateInWords(state: Readonly<Record<string, unknown>>): string {
  const words = Object.entries(state).map(([name, value]) => {
    const inWords = (STATES as Readonly<Record<string, ((value: never) => string) | undefined>>)[name];
    if (inWords !== undefined) return inWords(value as never);
    const named = SITUATIONS[name] ?? name.replace(/([A-Z])/g, ' $1').toLowerCase();
    if (isObject(value)) return stateInWords(value);
    if (typeof value === 'boolean') return value ? named : `no longer: ${named}`;
    return `${named} ${typeof value === 'string' ? value : JSON.stringify(value)}`;
  });
  return words.join(', ');
}

/** A trace with consecutive waits joined. */
const withWholeWaits = (trace: Trace): Trace =>
  trace.reduce<(Exchange | Action)[]>((steps, step) => {
    const last = steps.at(-1);
    if (last === undefined || !isAction(last) || last.action !== 'advance') return [...steps, step];
    if (!isAction(step) || step.action !== 'advance') return [...steps, step];
    return [...steps.slice(0, -1), { ...last, milliseconds: last.milliseconds + step.milliseconds }];
  }, []);

/** The run's change of its account, as a reader without a mock can repeat it. */
function linesOfAction(step: Action): string[] {
  switch (step.action) {
    case 'account':
    case 'settle':
      return [];
    case 'advance':
      return step.milliseconds <= LONGEST_WAIT
        ? [`sleep ${Math.ceil(step.milliseconds / 1000)}`]
        : [`# Wait ${inUnits(step.milliseconds)}.`];
    case 'arrange':
      return [`# Bring the account into this state: ${stateInWords(step.change)}.`];
    case 'receive':
      return ['# Start a server that receives webhooks.'];
  }
}

function linesOfExchange(exchange: Exchange): string[] {
  const { response, receivedBy, request } = exchange;
  if (receivedBy !== undefined)
    return [`# The service sends ${request.method} ${request.target} to the server that receives webhooks.`];
  const { counts } = countsIn(response.json);
  const command = curlOf(exchange, '', { base: '"$BASE_URL"' }).replace('curl -i', 'curl -sS -i');
  const file = bodyFileOf(exchange);
  return [
    ...(file === undefined
      ? []
      : [
          `# ${file.name} holds the body (${plural(file.bytes.length, 'byte')}); it stands in findings/ of the run.`,
        ]),
    `${command} ; echo  # ${answerInWords(response.status, counts)}`,
  ];
}

/** Consecutive equal lines become a loop: a used-up quota takes thousands of equal requests. */
export function foldRepeats(lines: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    let end = at + 1;
    while (lines[end] === line && !line.startsWith('#')) end += 1;
    const times = Math.max(1, end - at);
    const body = line.replace(/ {2}# .*$/, '');
    result.push(
      ...(times < 3
        ? Array.from({ length: times }, () => line)
        : [`i=0; while [ $i -lt ${times} ]; do i=$((i+1)); ${body}; done${line.slice(body.length)}`]),
    );
    at += times;
  }
  return result;
}

/** A trace as shell lines that need only `BASE_URL` and keys. */
export function sequenceOf(trace: Trace): string[] {
  const lines = foldRepeats(
    withWholeWaits(trace).flatMap((step) => (isAction(step) ? linesOfAction(step) : linesOfExchange(step))),
  );
  const kept = lines.slice(0, MOST_LINES).filter((line) => line.length <= MOST_LENGTH);
  const left = lines.length - kept.length;
  return left === 0
    ? kept
    : [...kept, `# ${plural(left, 'further line')}: the script of the finding holds them.`];
}

const WORDS: Readonly<Partial<Record<KeyName, string>>> = {
  main: 'an API key of the account',
  second: 'another API key of the same account',
  foreign: 'an API key of another account',
  disabled: 'an API key that is disabled',
  suspended: 'an API key of a suspended account',
  inboxOnly: 'an API key for the Inbox API alone',
};

/** The variables in shell lines, with their meanings. */
export const variablesIn = (lines: readonly string[]): readonly (readonly [name: string, words: string])[] =>
  Object.entries(KEY_VARIABLES).flatMap(([key, name]) =>
    lines.some((line) => new RegExp(`\\$${name}\\b`).test(line))
      ? [
          [
            name,
            WORDS[key as KeyName] ?? `the ${key.replace(/([A-Z])/g, ' $1').toLowerCase()} API key`,
          ] as const,
        ]
      : [],
  );
