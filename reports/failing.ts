import type { Value } from '../suites/kit/model/message.ts';
import { templateParts } from '../suites/kit/model/message.ts';
import type { Finding, FindingExchange } from './findings.ts';

/** A value as it occurs in the JSON of a body; undefined if it is too short to search for. */
const inBody = (value: Value): string | undefined =>
  value.kind === 'text' && value.text.length > 3
    ? JSON.stringify(value.text).slice(1, -1)
    : value.kind === 'data' && typeof value.data === 'number' && value.data > 9
      ? String(value.data)
      : undefined;

/** The seen values of a message: the one after its last `got`, or all if it has none. */
function seenIn({ template = '', values = [] }: Pick<Finding, 'template' | 'values'>): readonly Value[] {
  const at = templateParts(template).findLastIndex((part) => /\bgot $/.test(part));
  return at === -1 ? values : values.slice(at, at + 1);
}

/** The seen texts of a finding, as they occur in bodies. */
export const textsSeen = (finding: Pick<Finding, 'template' | 'values'>): readonly string[] =>
  seenIn(finding)
    .flatMap((value) => (value.kind === 'list' ? value.items : [value]))
    .flatMap((value) => (value.kind === 'text' ? (inBody(value) ?? []) : []));

/** Whether a seen value of a finding is the number of items in a list of an answer. */
export const isOfCounts = (finding: Finding): boolean =>
  seenIn(finding).some(
    (value) =>
      value.kind === 'data' &&
      (finding.exchanges ?? []).some(({ response: { body } }) =>
        Object.values(body?.counts ?? {}).some((count) => count === value.data),
      ),
  );

/** How strongly an answer matches the seen values: by counts, status and texts. */
function weightOf({ response, request }: FindingExchange, seen: readonly Value[], words: string): number {
  const { status, body } = response;
  const counts = Object.values(body?.counts ?? {});
  const isSeen = (value: Value): boolean =>
    value.kind === 'data' && typeof value.data === 'number'
      ? value.data === status || counts.includes(value.data)
      : value.kind === 'list' && counts.includes(value.length);
  const texts = seen.flatMap((value) => inBody(value) ?? []);
  return (
    (seen.some(isSeen) ? 4 : 0) +
    (new RegExp(`\\b(?:got|is|answers|answered) ${status}\\b`).test(words) ? 4 : 0) +
    (texts.some((text) => (body?.text ?? '').includes(text)) ? 2 : 0) +
    (texts.some((text) => request.target.includes(encodeURIComponent(text))) ? 1 : 0)
  );
}

/** The index of the exchange that is not as documented: the last one that matches best. */
export function failingAt(finding: Finding): number {
  const { exchanges = [], difference } = finding;
  const seen = seenIn(finding);
  const weights = exchanges.map((each) => weightOf(each, seen, difference));
  return weights.lastIndexOf(Math.max(...weights));
}

/** The curl lines of a finding. If there are several, each is marked, with the failing one first. */
export function curlLines(finding: Finding): readonly string[] {
  const { curl = [], exchanges = [] } = finding;
  if (curl.length < 2) return curl;
  const failing = failingAt(finding);
  const marks = (at: number): string =>
    `# ${exchanges[at]?.response.status ?? ''}${at === failing ? ', not as documented' : ', for comparison'}`;
  const order = [failing, ...curl.keys().filter((at) => at !== failing)];
  return order.flatMap((at) => [marks(at), curl[at] ?? '']);
}
