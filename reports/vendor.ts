import { textOf, templateParts } from '../suites/kit/model/message.ts';
import { isObject, jsonOf, type Exchange, type KeyName } from '../suites/kit/model/exchange.ts';
import { Redactor } from '../suites/kit/redaction/redaction.ts';
import { plural } from '../specs/plural.ts';
import { sidesOf } from './expected.ts';
import { failingAt, isOfCounts, textsSeen } from './failing.ts';
import type { Finding, Findings, FindingExchange } from './findings.ts';
import { exchangeForFinding } from './findings/exchange.ts';
import { reduceJson } from './outline.ts';
import { answerInWords, countsInWords, variablesIn } from './sequence.ts';
import { codeBlock, codeSpan, escapeMarkdown } from './sinks.ts';

/** Most characters of a JSON outline, and of a body that is not JSON, in a report for the vendor. */
const [MOST_BODY, MOST_PLAIN] = [3_000, 600];
/** Most characters of seen values. */
const MOST_TEXT = 2_000;
/** Most answers of one finding. */
const MOST_EXCHANGES = 3;
/** Headers of an answer that readers need besides those in the message. */
const SUPPORT_HEADERS = /^(?:content-type|retry-after|location|www-authenticate)$/i;
/** Headers that readers need if a finding is about limits. */
const LIMIT_HEADERS = /ratelimit/i;
const ABOUT_LIMITS = /ratelimit|rate limit|quota|requests per|429/i;

/** An address of this machine, which no longer serves anything. */
const LOOPBACK = /https?:\/\/(?:127(?:\.\d+){3}|localhost|\[::1\])(?::\d+)?/;
/** The placeholder for a server of the reader. */
const RECEIVER = 'https://receiver.example';
/** A word or number masked by a run. */
const MASK = /\bx[0-9a-f]{8}\b/;

/** A reported exchange in a form that can be masked and sent. */
const exchangeOf = (
  from: FindingExchange,
  service: Exchange['service'],
  texts: readonly string[] = [],
): Exchange => {
  const { body } = from.response;
  const whole = body?.outline ?? body?.text ?? '';
  const json = texts.length === 0 ? undefined : jsonOf(whole);
  const text = json === undefined ? whole : JSON.stringify(reduceJson(json, texts));
  return {
    service,
    operation: from.operation,
    key: from.key as KeyName,
    request: {
      ...{ method: from.request.method, target: from.request.target, headers: from.request.headers },
      ...(from.request.body && { body: from.request.body.text }),
    },
    response: {
      ...{ status: from.response.status, headers: from.response.headers, text },
      ...{ bytes: Buffer.from(text), json: jsonOf(text) },
    },
    startedAt: Date.parse(from.startedAt),
    durationMs: from.durationMs,
  };
};

/** The path of the field in a message, such as `items[].tags[].color`; empty if there is no single field. */
const fieldIn = ({ template = '' }: Finding): readonly string[] =>
  /^([\w.[\]]+): expected /.exec(template)?.[1]?.replaceAll('[]', '').split('.') ?? [];

/** The part of JSON at a path; other fields are counted. */
function partAt(json: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return json;
  if (Array.isArray(json)) return json.map((each) => partAt(each, [name, ...rest]));
  if (!isObject(json) || !Object.hasOwn(json, name)) return json;
  const others = Object.keys(json).length - 1;
  return { [name]: partAt(json[name], rest), ...(others > 0 && { '…': plural(others, 'other field') }) };
}

/** A body, cut by its structure if it is JSON, by characters otherwise. Counted lists are reduced to their lengths. */
function bodyText(
  text: string,
  field: readonly string[],
  counts: Readonly<Record<string, number>> | undefined,
): string {
  const json = jsonOf(text);
  const counted = (name: string, value: unknown): unknown =>
    Array.isArray(value) && counts?.[name] !== undefined ? plural(counts[name], 'item') : value;
  const reduced = isObject(json)
    ? Object.fromEntries(Object.entries(json).map(([name, value]) => [name, counted(name, value)]))
    : json;
  const [shown, most] =
    json === undefined
      ? [text, MOST_PLAIN]
      : [JSON.stringify(partAt(reduceJson(reduced), field), null, 2), MOST_BODY];
  const rest = shown.length - most;
  return rest > 0 ? `${shown.slice(0, most)}\n… ${rest} characters more` : shown;
}

interface AnswerOptions {
  /** The exchange with the counts of the whole body. */
  readonly from: FindingExchange;
  readonly isFailing: boolean;
  readonly field: readonly string[];
  readonly isAboutLimits: boolean;
  /** If only a header is wrong, the body of a success does not matter. */
  readonly isAboutHeaders: boolean;
  readonly isAboutCounts: boolean;
}

/** The relevant lines of an answer. */
function answerText(
  { request, response }: FindingExchange,
  { from, isFailing, field, isAboutLimits, isAboutHeaders, isAboutCounts }: AnswerOptions,
): string {
  const hasBody = response.body !== undefined && !(isAboutHeaders && response.status < 300);
  const counts = from.response.body?.counts;
  const headers = Object.entries(response.headers).filter(
    ([name]) => SUPPORT_HEADERS.test(name) || (isAboutLimits && LIMIT_HEADERS.test(name)),
  );
  const held = countsInWords(counts);
  return [
    `**${isFailing ? 'Not as documented' : 'For comparison'}**: ${codeSpan(`${request.method} ${request.target}`)}${request.body === undefined ? '' : `, body ${codeSpan(request.body.text.slice(0, MOST_BODY))}`}: ${answerInWords(response.status, counts)}.${held === '' || isAboutCounts || !hasBody ? '' : ' Of each list one item follows.'}`,
    codeBlock(
      'http',
      [
        `HTTP ${response.status}`,
        ...headers.map(([name, value]) => `${name}: ${value}`),
        ...(hasBody
          ? ['', bodyText(response.body?.text ?? '', field, isAboutCounts ? counts : undefined)]
          : []),
      ].join('\n'),
    ),
  ].join('\n\n');
}

const day = (moment: string | undefined): string => moment?.slice(0, 10) ?? 'unknown';

/** How often a finding was seen, and since when. */
function since({ firstSeen, lastSeen, looks = 1, sightings = 1 }: Finding): string {
  return looks === 1
    ? `**Since when:** seen on ${day(lastSeen)}, in the first run that checked it.`
    : `**Since when:** first seen on ${day(firstSeen)}, last on ${day(lastSeen)}, in ${sightings} of ${plural(looks, 'run')} that checked it.`;
}

/** Lines with a prefix, as in a diff. */
const marked = (mark: string, text: string): string =>
  text
    .split('\n')
    .map((line) => `${mark} ${line}`)
    .join('\n');

/** The expected and the seen value as a diff. */
function sidesText(finding: Finding): string[] {
  const sides = sidesOf(finding);
  if (sides === undefined)
    return [
      `**Expected:** ${escapeMarkdown(finding.statement ?? '', MOST_TEXT)}`,
      `**Seen:** ${escapeMarkdown(finding.seen ?? '', MOST_TEXT)}`,
    ];
  const { about, names, left, right } = sides;
  return [
    ...(about === '' ? [] : [escapeMarkdown(about, MOST_TEXT)]),
    codeBlock('diff', [marked('-', `${names[0]}: ${left}`), marked('+', `${names[1]}: ${right}`)].join('\n')),
  ];
}

/** The steps that show the finding, as shell lines. */
function sequenceText({ sequence = [], exchanges = [] }: Finding): string[] {
  if (sequence.length === 0) return [];
  const variables = variablesIn(sequence);
  const { length } = sequence.filter((line) => /\bcurl /.test(line));
  return [
    '### To see it again',
    `Send ${length === 1 ? 'this request; the comment behind it' : 'these requests in this order; the comment behind each'} is what was answered.${exchanges.length > 0 && sequence.some((line) => /\b(?:POST|PUT)\b/.test(line)) ? ' Ids are those of our account: where your answers show others, take these.' : ''}`,
    codeBlock(
      'sh',
      [
        "BASE_URL='https://…'  # the address of the API, without a slash at its end",
        ...variables.map(([name, words]) => `${name}='…'  # ${words}`),
        '',
        ...sequence,
      ].join('\n'),
    ),
  ];
}

/** A finding with masked values. */
function maskedFinding(finding: Finding, redactor: Redactor | undefined): Finding {
  if (redactor === undefined) return finding;
  const { template, values = [], seen, before, now, sequence } = finding;
  const masked =
    template === undefined ? undefined : redactor.masked({ parts: templateParts(template), values });
  const text = masked === undefined ? seen && redactor.message(seen) : textOf(masked);
  const answers = (some: readonly string[]): string[] => some.map((each) => redactor.answer(each));
  return {
    ...finding,
    ...(text !== undefined && { seen: text }),
    ...(masked !== undefined && { values: masked.values }),
    ...(before && { before: answers(before) }),
    ...(now && { now: answers(now) }),
    ...(sequence && { sequence: sequence.map((line) => redactor.message(line)) }),
  };
}

/** The subject of a finding. A path that does not exist has no operation. */
function headingOf({ operation = '', exchanges = [] }: Finding, at: number): string {
  const request = exchanges[at]?.request;
  if (operation === 'delivery') return 'A delivery to a webhook';
  if (operation.includes(' ')) return codeSpan(operation);
  return request === undefined ? 'What was seen' : codeSpan(`${request.method} ${request.target}`);
}

/** One finding as text. For others of the same kind, it shows only what was seen. */
function findingText(
  [given, ...alike]: readonly [Finding, ...Finding[]],
  redactor: Redactor | undefined,
): string {
  const { service = 'inbox', exchanges = [] } = given;
  const finding = maskedFinding(given, redactor);
  const failing = failingAt(given);
  // The failing exchange comes first, then those for comparison.
  const order = [failing, ...exchanges.keys().filter((at) => at !== failing)].slice(0, MOST_EXCHANGES);
  const answers = order.flatMap((at) => {
    const from = exchanges[at];
    if (from === undefined) return [];
    const each = exchangeOf(from, service, textsSeen(given));
    const options = {
      ...{ from, isFailing: at === failing, field: fieldIn(given), isAboutCounts: isOfCounts(given) },
      isAboutLimits: ABOUT_LIMITS.test(`${given.statement ?? ''} ${given.difference}`),
      isAboutHeaders: LIMIT_HEADERS.test(given.difference),
    };
    return [answerText(exchangeForFinding(redactor?.exchange(each) ?? each), options)];
  });
  return [
    `## ${headingOf(given, failing)}`,
    ...sidesText(finding),
    since(finding),
    ...sequenceText(finding),
    ...(answers.length === 0 ? [] : ['### What was answered', ...answers]),
    ...(alike.length === 0
      ? []
      : [
          '### The same elsewhere',
          alike
            .map((each) => maskedFinding(each, redactor))
            .map(
              (each) =>
                `- ${headingOf(each, failingAt(each))}: ${escapeMarkdown(each.seen ?? '', MOST_TEXT)}`,
            )
            .join('\n'),
        ]),
  ].join('\n\n');
}

/** A redactor for words of people in a run's data; undefined for a mock, whose data needs no mask. */
function redactorOf({ run, findings }: Findings): Redactor | undefined {
  if (run.target === 'mock') return undefined;
  const redactor = new Redactor([], false, run.id);
  for (const { exchanges = [], service = 'inbox' } of findings)
    for (const each of exchanges) redactor.meet(exchangeOf(each, service));
  return redactor;
}

/** Where the finding was seen, without an address that the reader cannot reach. */
const targetInWords = ({ target, baseUrl }: Findings['run']): string =>
  target === 'mock' || LOOPBACK.test(baseUrl) ? 'a copy of the API on a test machine' : codeSpan(baseUrl);

/**
 * The findings of a run on one claim, as one page for a reader who knows the API but not this tool. The page shows what
 * was expected and seen, since when, the answers, and the sequence for a shell. Undefined where the run found nothing.
 */
export function vendorReport(all: Findings, claim: string): string | undefined {
  const own = all.findings
    .filter(
      (each) =>
        each.claim === claim &&
        (each.kind === 'violation' || each.kind === 'changed answer') &&
        (each.seen ?? each.now) !== undefined,
    )
    .toSorted((a, b) => (a.requests ?? 0) - (b.requests ?? 0));
  const [first] = own;
  if (first === undefined) return undefined;
  const redactor = redactorOf(all);
  const { statement = '', place, interpretation, severity } = first;
  const links = place?.links?.map(({ name, url }) => `[${name}](${url})`) ?? [];
  const kinds = [...Map.groupBy(own, ({ kind, difference }) => `${kind} ${difference}`).values()].flatMap(
    ([leader, ...alike]) => (leader === undefined ? [] : [[leader, ...alike] as const]),
  );
  const texts = kinds.map((findings) => findingText(findings, redactor));
  const plain = kinds.map((findings) => findingText(findings, undefined));
  const isMasked = texts.some((text, at) => text !== plain[at] || MASK.test(text));
  const text = [
    `# ${statement}`,
    `**Documented:** ${place?.text ?? ''}.${links.length === 0 ? '' : ` ${links.join(', ')}`} The title is this statement in our words.`,
    ...(interpretation === undefined ? [] : [`**We understand it so:** ${interpretation}.`]),
    `Checked on ${day(all.run.startedAt)} against ${targetInWords(all.run)}. Impact: ${severity}.`,
    ...texts,
    ...(isMasked
      ? ['Words and numbers of people are replaced by others, the same ones always by the same.']
      : []),
    `Our reference: ${codeSpan(claim)}, ${own.map(({ fingerprint }) => codeSpan(fingerprint)).join(', ')}.`,
  ].join('\n\n');
  const reachable = text.replaceAll(new RegExp(LOOPBACK, 'g'), RECEIVER);
  return `${reachable === text ? text : `${reachable}\n\n${codeSpan(RECEIVER)} stands for a server of your own.`}\n`;
}
