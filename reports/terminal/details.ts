import { placeLines } from '../place.ts';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { styleText } from 'node:util';
import type { Finding, FindingBody, FindingExchange } from '../findings.ts';
import { inputLine } from '../finding.ts';
import { alsoLines } from '../grouping.ts';
import { plain } from '../sinks.ts';

/** The longest command that is printed; for longer ones and sequences the script is named. */
const LONGEST_CURL = 400;
/** Largest script that is printed, in bytes. */
const LONGEST_SCRIPT = 32 * 1024;
/** Most characters of a body on a terminal. */
const MOST_BODY = 1_200;

function bodyLines(body: FindingBody | undefined): string[] {
  if (body === undefined) return [];
  const shown = body.text.slice(0, MOST_BODY);
  const rest = body.length - shown.length;
  return [...shown.split(/\r?\n/), ...(rest > 0 ? [`… and ${rest} characters more`] : [])];
}

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** An exchange with its headers and bodies. */
const exchangeLines = ({ request, response, startedAt, durationMs, key }: FindingExchange): string[] =>
  [
    `${startedAt} · ${durationMs} ms · ${key} key`,
    ...[
      `${request.method} ${request.target}`,
      ...headerLines(request.headers),
      ...bodyLines(request.body),
    ].map((line) => `> ${line}`),
    ...[String(response.status), ...headerLines(response.headers), ...bodyLines(response.body)].map(
      (line) => `< ${line}`,
    ),
  ].map((line) => `  ${plain(line)}`);

/** The line for a finding's script; a long one is given with its size. */
function scriptLine(file: string): string[] {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) return [];
  return [`  script sh ${file}${size > LONGEST_SCRIPT ? ` (${Math.round(size / 1024)} KB)` : ''}`];
}

/** How to reproduce a finding: by hand, by its script, or by the `reproduce` command. */
function againLines(finding: Finding, folder: string): string[] {
  const { curl: [curl] = [], requests, script, replay, reproduce, report } = finding;
  const file = script === undefined ? undefined : join(folder, script);
  return [
    ...(curl !== undefined && requests === 1 && curl.length <= LONGEST_CURL && !curl.includes(' @body-')
      ? [`  curl   ${plain(curl.slice(5))}`]
      : []),
    ...(file === undefined ? [] : scriptLine(file)),
    ...(reproduce === undefined ? [] : [`  again  ${plain(reproduce)}`]),
    ...(replay === undefined ? [] : [`  replay ${plain(replay)}`]),
    ...(report === undefined ? [] : [`  vendor ${plain(report)}`]),
  ];
}

const MARKS: Readonly<Record<Finding['kind'], string>> = {
  violation: '✗',
  'changed answer': '≠',
  quirk: '·',
  undocumented: '+',
  unjudged: '?',
  threshold: '✗',
  disagreement: '≠',
  changed: '≠',
};

/** The state of a finding, unless it is simply new. */
function standingOf({ state, quirk, accepted, title, firstSeen, sightings = 1 }: Finding): string[] {
  const since =
    sightings > 1 && firstSeen !== undefined
      ? [`  seen since ${firstSeen.slice(0, 10)}, in ${sightings} runs`]
      : [];
  if (state === 'stale') return [`  ${plain(title)}`];
  if (quirk === 'gone')
    return ['  gone: the defect that the document names is repaired; no regression', ...since];
  if (state === 'expired')
    return [
      `  accepted until ${accepted?.expires ?? ''}: ${plain(accepted?.reason ?? '')}`,
      '  renew  a later `expires` in the baseline, or --update-baseline at a terminal, which asks for it',
      ...since,
    ];
  return since;
}

/** A finding in several lines. */
export function findingLines(
  finding: Finding,
  folder: string,
  isVerbose: boolean,
  /** Findings that fail together with it, each with its own lines. */
  members: readonly Finding[] = [],
): string[] {
  const { kind, claim, statement, place, interpretation, seen, before, now } = finding;
  const input = inputLine(finding);
  const { also = [], hides = [], severity, owner, exchanges = [] } = finding;
  const isOfClaim = kind === 'violation' && seen !== undefined;
  return [
    `${styleText('red', MARKS[kind])} ${styleText('bold', claim ?? plain(finding.title))} (${[finding.state === 'stale' ? 'a stale entry of the baseline' : severity, ...(owner === undefined ? [] : [owner])].join(', ')})`,
    ...(statement === undefined ? [] : [`  ${plain(statement)}`]),
    ...placeLines(place).map((line) => `  ${line}`),
    ...(interpretation === undefined ? [] : [`  interpreted as: ${plain(interpretation)}`]),
    ...(isOfClaim ? [`  ${styleText('red', plain(seen))}`] : []),
    ...(kind === 'changed answer'
      ? [
          `  ${styleText('red', plain(finding.title))}`,
          `  now    ${plain(now?.join('; ') ?? '')}`,
          `  before ${plain(before?.join('; ') ?? '')}`,
        ]
      : []),
    ...(kind === 'unjudged' ? [`  ${styleText('red', plain(finding.title))}`] : []),
    ...standingOf(finding),
    ...(input === undefined ? [] : [`  input  ${plain(input)}`]),
    ...againLines(finding, folder),
    ...alsoLines({
      others: also.filter((id) => !members.some(({ claim: own }) => own === id)),
      hidden: hides,
    }).map((line) => `  ${line}`),
    ...(isVerbose ? exchanges.flatMap((each) => ['', ...exchangeLines(each)]) : []),
  ];
}
