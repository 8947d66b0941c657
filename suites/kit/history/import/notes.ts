import { plural } from '../../../../specs/plural.ts';
import { message, type Message } from '../../model/message.ts';
import type { Format } from './read.ts';
import type { Nature } from './recorded-call.ts';

/** A number of lines or entries, and the first of them. */
export interface CountAndSample {
  readonly count: number;
  readonly nth: number;
  readonly sample: string;
}

/** What some files hold, before anything of it is evaluated. */
export interface FileSurvey extends Nature {
  readonly format: Format;
  /** Calls of each format, the most frequent first. */
  readonly formats: ReadonlyMap<Format, number>;
  /** The first line of another format than most. */
  readonly otherFormat?: { readonly format: Format; readonly count: number; readonly nth: number };
  readonly calls: number;
  readonly deliveries: number;
  /** Calls to other origins. */
  readonly foreign: number;
  /** Calls that got no answer. */
  readonly unanswered: number;
  /** The origin of the service; empty where the recording names no host, undefined where no documented route is called. */
  readonly origin: string | undefined;
  /** Lines and entries that are none of the formats. */
  readonly unread: CountAndSample | undefined;
  /** What is in a recording and no call, by what it is. */
  readonly aside: ReadonlyMap<string, number>;
  /** Why a file was not read to its end, and bodies that were not. */
  readonly notes: readonly string[];
}

/** The part of lines that may stay unread, before nothing is concluded from a recording. */
const MOST_UNREAD = 0.1;
const SAMPLE = 120;
/** What may be an API key: a line that was not read is shown, and it is unknown what stands where in it. */
const LIKE_KEY = /[A-Za-z0-9+/_-]{32,}/g;

/** The first unread line as it may be shown. */
const sampleOf = ({ sample }: CountAndSample): string => {
  const text = sample.replaceAll(LIKE_KEY, '[key]').replaceAll(/\s+/g, ' ').trim();
  return `${text.slice(0, SAMPLE)}${text.length > SAMPLE ? '…' : ''}`;
};

const unreadInWords = (unread: CountAndSample): string =>
  `${plural(unread.count, 'line is', 'lines are')} unread, the first is line ${unread.nth}: ${sampleOf(unread)}`;

/** How many lines are unread, and the first of them. */
export const unreadMessage = (unread: CountAndSample): Message =>
  message`lines that are unread: ${unread.count}, the first is line ${unread.nth}: ${sampleOf(unread)}`;

/** What a reader has to know of what was read, and of what was not. */
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

/** Why nothing may be concluded from a recording of which too much was not read; undefined where enough was. */
export function unreadProblem({ unread, formats }: FileSurvey): string | undefined {
  if (unread === undefined) return undefined;
  const read = [...formats.values()].reduce((sum, count) => sum + count, 0);
  const all = read + unread.count;
  return unread.count > all * MOST_UNREAD
    ? `too much is unread: ${unread.count} of ${all} lines are of no format that is read, the first is line ${unread.nth}: ${sampleOf(unread)}`
    : undefined;
}
