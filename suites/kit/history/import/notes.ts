import { plural } from '../../../../specs/plural.ts';
import { message, type Message } from '../../model/message.ts';
import type { Format } from './read.ts';
import type { Nature } from './recorded-call.ts';

/** A number of lines or entries, with the first one. */
export interface CountAndSample {
  readonly count: number;
  readonly nth: number;
  readonly sample: string;
}

/** What some files hold, before any of it is evaluated. */
export interface FileSurvey extends Nature {
  readonly format: Format;
  /** Calls of each format, the most frequent first. */
  readonly formats: ReadonlyMap<Format, number>;
  /** The first line that differs from the most frequent format. */
  readonly otherFormat?: { readonly format: Format; readonly count: number; readonly nth: number };
  readonly calls: number;
  readonly deliveries: number;
  /** Number of calls to other origins. */
  readonly foreign: number;
  /** Number of calls without an answer. */
  readonly unanswered: number;
  /** The origin of the service; empty if the recording names no host, undefined if it has no documented call. */
  readonly origin: string | undefined;
  /** Lines and entries in none of the known formats. */
  readonly unread: CountAndSample | undefined;
  /** Numbers of recorded things that are not calls, by their kind. */
  readonly aside: ReadonlyMap<string, number>;
  /** Why files or bodies were not read to their end. */
  readonly notes: readonly string[];
}

/** The largest share of unread lines with which a recording is still evaluated. */
const MOST_UNREAD = 0.1;
const SAMPLE = 120;
/** What may be an API key. An unread line is printed without knowledge of its fields. */
const LIKE_KEY = /[A-Za-z0-9+/_-]{32,}/g;

/** The first unread line, in a form that may be printed. */
const sampleOf = ({ sample }: CountAndSample): string => {
  const text = sample.replaceAll(LIKE_KEY, '[key]').replaceAll(/\s+/g, ' ').trim();
  return `${text.slice(0, SAMPLE)}${text.length > SAMPLE ? '…' : ''}`;
};

const unreadInWords = (unread: CountAndSample): string =>
  `${plural(unread.count, 'line is', 'lines are')} unread, the first is line ${unread.nth}: ${sampleOf(unread)}`;

/** The number of unread lines, and the first of them. */
export const unreadMessage = (unread: CountAndSample): Message =>
  message`lines that are unread: ${unread.count}, the first is line ${unread.nth}: ${sampleOf(unread)}`;

/** Notes for a user about what was read and what was not. */
export function notesOn(survey: FileSurvey): readonly string[] {
  const { origin, foreign, unread, otherFormat, format, aside, unanswered, notes } = survey;
  const { hasKeys, hasHeaders } = survey;
  const kinds = [...aside].map(([kind, count]) => `${count} × ${kind}`);
  return [
    ...(origin !== undefined && origin !== ''
      ? [
          `the service is ${origin.replace(/^\/\//, '')}${foreign > 0 ? `; ${plural(foreign, 'call')} to other origins` : ''}`,
        ]
      : []),
    ...(otherFormat === undefined
      ? []
      : [
          `most of it is ${format}; ${plural(otherFormat.count, 'line is', 'lines are')} of another format, the first is line ${otherFormat.nth} (${otherFormat.format})`,
        ]),
    ...(kinds.length === 0 ? [] : [`set aside, because they are no calls: ${kinds.join(', ')}`]),
    ...(unanswered > 0 ? [`${plural(unanswered, 'call')} without an answer`] : []),
    ...(unread === undefined ? [] : [unreadInWords(unread)]),
    ...(hasHeaders && !hasKeys
      ? ['no call shows an Authorization header: keys are taken as not recorded']
      : []),
    ...notes,
  ];
}

/** Why a recording has too many unread lines to be evaluated; undefined if it has not. */
export function unreadProblem({ unread, formats }: FileSurvey): string | undefined {
  if (unread === undefined) return undefined;
  const read = [...formats.values()].reduce((sum, count) => sum + count, 0);
  const all = read + unread.count;
  return unread.count > all * MOST_UNREAD
    ? `too much is unread: ${unread.count} of ${all} lines are of no format that is read, the first is line ${unread.nth}: ${sampleOf(unread)}`
    : undefined;
}
