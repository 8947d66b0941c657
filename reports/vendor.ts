import { partsOf, textOf } from '../suites/kit/model/message.ts';
import { curlOf } from '../suites/kit/model/curl.ts';
import { jsonOf, type Exchange, type KeyName } from '../suites/kit/model/exchange.ts';
import { Redactor } from '../suites/kit/redaction/redaction.ts';
import type { Finding, Findings, ShownExchange } from './findings.ts';
import { shown } from './findings/shown.ts';
import { codeBlock, codeSpan, escapeMarkdown } from './sinks.ts';

/** Characters of a body that the vendor is shown. */
const MOST_BODY = 1_500;
/** Characters of what was seen. */
const MOST_TEXT = 2_000;
/** Exchanges that one finding shows. */
const MOST_EXCHANGES = 3;

/** A shown exchange as one that can be masked and sent. */
const exchangeOf = (from: ShownExchange, service: Exchange['service']): Exchange => {
  const text = from.response.body?.text ?? '';
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

/** JSON on several lines where it is whole; as it came otherwise. */
function bodyText(text: string, length: number): string {
  const json = jsonOf(text);
  const pretty = json === undefined ? text : JSON.stringify(json, null, 2);
  const rest = length - text.length + Math.max(0, pretty.length - MOST_BODY);
  return rest > 0 ? `${pretty.slice(0, MOST_BODY)}\n… ${rest} characters more` : pretty;
}

function exchangeText({ request, response }: ShownExchange, whole = 0): string {
  const headers = (record: Readonly<Record<string, string>>): string[] =>
    Object.entries(record).map(([name, value]) => `${name}: ${value}`);
  const body = (of: ShownExchange['request' | 'response']['body']): string[] =>
    of === undefined ? [] : ['', bodyText(of.text, Math.max(of.length, of === response.body ? whole : 0))];
  return [
    codeBlock(
      'http',
      [`${request.method} ${request.target}`, ...headers(request.headers), ...body(request.body)].join('\n'),
    ),
    codeBlock(
      'http',
      [`HTTP ${response.status}`, ...headers(response.headers), ...body(response.body)].join('\n'),
    ),
  ].join('\n\n');
}

const day = (moment: string | undefined): string => moment?.slice(0, 10) ?? 'unknown';

/** How often a finding was seen, and since when. */
function since({ firstSeen, lastSeen, looks = 1, sightings = 1 }: Finding): string {
  const runs = `in ${sightings} of ${looks} ${looks === 1 ? 'run' : 'runs'} that looked`;
  return `First seen on ${day(firstSeen)}, last on ${day(lastSeen)}; ${runs}.`;
}

function difference(finding: Finding, { run }: Findings, redactor: Redactor | undefined): string {
  const {
    service = 'inbox',
    operation,
    seen = '',
    template,
    values = [],
    exchanges = [],
    before,
    now,
  } = finding;
  const last = exchanges.slice(-MOST_EXCHANGES);
  const masked = last
    .map((each) => exchangeOf(each, service))
    .map((each) => redactor?.exchange(each) ?? each);
  const told =
    redactor === undefined
      ? seen
      : template === undefined
        ? redactor.message(seen)
        : textOf(redactor.masked({ parts: partsOf(template), values }));
  const answers = (some: readonly string[] = []): string =>
    some.map((each) => redactor?.answer(each) ?? each).join('; ');
  return [
    `## ${operation === undefined || operation === '' ? 'Seen' : codeSpan(operation)}`,
    before === undefined
      ? `Seen: ${escapeMarkdown(told, MOST_TEXT)}`
      : `Earlier answer: ${escapeMarkdown(answers(before), MOST_TEXT)}\n\nAnswer now: ${escapeMarkdown(answers(now), MOST_TEXT)}`,
    since(finding),
    ...(masked.length === 0
      ? []
      : [
          '### Exchange',
          ...masked.map((each, at) => exchangeText(shown(each), last[at]?.response.body?.length)),
        ]),
    ...(masked.length === 0
      ? []
      : ['### To see it again', codeBlock('sh', masked.map((each) => curlOf(each, run.baseUrl)).join('\n'))]),
  ].join('\n\n');
}

/** A redactor that masks people's words in what a run shows; a mock has nobody's. */
function redactorOf({ run, findings }: Findings): Redactor | undefined {
  if (run.target === 'mock') return undefined;
  const redactor = new Redactor([], false, run.id);
  for (const { exchanges = [], service = 'inbox' } of findings)
    for (const each of exchanges) redactor.meet(exchangeOf(each, service));
  return redactor;
}

/**
 * What a run found of one claim, as Markdown for the vendor: what the document says where, what was seen, the exchange
 * with people's data masked. Undefined where the run found nothing.
 */
export function vendorReport(all: Findings, claim: string): string | undefined {
  const own = all.findings.filter(
    (each) =>
      each.claim === claim &&
      (each.kind === 'violation' || each.kind === 'changed answer') &&
      (each.seen ?? each.now) !== undefined,
  );
  const [first] = own;
  if (first === undefined) return undefined;
  const redactor = redactorOf(all);
  const { statement = '', place, interpretation, severity } = first;
  const links = place?.links?.map(({ name, url }) => `[${name}](${url})`) ?? [];
  const { run } = all;
  return [
    `# ${statement}`,
    `This is what the document says, in our words: ${place?.text ?? ''}.${links.length === 0 ? '' : ` ${links.join(', ')}`}`,
    ...(interpretation === undefined ? [] : [`Read as: ${interpretation}`]),
    `Checked on ${day(run.startedAt)} against ${run.target === 'mock' ? 'a mock' : codeSpan(run.baseUrl)}. What it means: ${severity}. Reference: \`${claim}\`, ${own.map(({ fingerprint }) => `\`${fingerprint}\``).join(', ')}.`,
    ...own.map((finding) => difference(finding, all, redactor)),
    '`$API_KEY` stands for the key of the account. Words and numbers of people are replaced, the same ones always by the same.',
    '',
  ].join('\n\n');
}
