import { documentedWords } from '../../suites/kit/checks/documented.ts';
import { message } from '../../suites/kit/model/message.ts';
import { Inconclusive, isObject } from '../../suites/kit/model/exchange.ts';
import { measureOperations, type MeasuredOperation } from './measure.ts';
import { profileOutcomeOf } from './outcome.ts';
import type { Heading } from './plan.ts';
import { isHeading, sortLogged, type ProfileResult } from './run.ts';
import { trendOf, type Trend } from './trend.ts';

/** The JSON values in a log; other lines, such as warnings of k6, are skipped. */
export function valuesIn(text: string): unknown[] {
  return text.split('\n').flatMap((line) => {
    if (!/^[[{]/.test(line)) return [];
    try {
      return [JSON.parse(line) as unknown];
    } catch {
      return [];
    }
  });
}

export interface Merged extends Pick<ProfileResult, 'outcome' | 'reason'> {
  readonly profile: string;
  readonly requests: number;
  readonly operations: readonly MeasuredOperation[];
  readonly trend?: Trend;
}

/** Requests that k6 dropped, from the summaries in a log. */
const leftOut = (values: readonly unknown[]): number =>
  values
    .filter(isObject)
    .map(({ metrics }) => (isObject(metrics) ? metrics['dropped_iterations'] : undefined))
    .map((dropped) => (isObject(dropped) && isObject(dropped['values']) ? dropped['values']['count'] : 0))
    .reduce<number>((all, count) => all + (typeof count === 'number' ? count : 0), 0);

/** The common data of all logs of one run. */
const planOf = ({ profile, planned, seconds, operations }: Heading): string =>
  JSON.stringify([profile, planned, seconds, operations]);

/** Throws an Inconclusive unless the first lines belong to one run, each of them once. */
function ofOneRun(headings: readonly { readonly name: string; readonly heading: Heading }[]): Heading {
  const [first] = headings;
  if (first === undefined) throw new Inconclusive(message`there is no log`);
  const seen = new Map<string, string>();
  const earliest = headings.reduce((a, b) => (b.heading.began < a.heading.began ? b : a));
  for (const { name, heading } of headings) {
    const known = seen.get(heading.log);
    if (known !== undefined)
      throw new Inconclusive(
        known === name ? message`${name} holds a log twice` : message`${name} and ${known} hold the same log`,
      );
    seen.set(heading.log, name);
    const apart = (heading.began - earliest.heading.began) / 1000;
    // Machines of one run start together. The next run starts after the end of this one.
    if (planOf(heading) !== planOf(first.heading) || apart >= heading.seconds)
      throw new Inconclusive(
        name === earliest.name
          ? message`${name} holds logs of more than one run`
          : message`${name} and ${earliest.name} are not of one and the same run`,
      );
  }
  return first.heading;
}

/**
 * Merges logs of several machines into the log of one run. Percentiles are computed from all requests together. A file
 * may hold the logs of several machines. Throws an Inconclusive if they do not belong to one run.
 */
export function mergeProfileLogs(texts: readonly { readonly name: string; readonly text: string }[]): Merged {
  const files = texts.map(({ name, text }) => {
    const values = valuesIn(text);
    const headings = values.filter(isHeading).map((heading) => ({ name, heading }));
    if (headings.length === 0)
      throw new Inconclusive(
        message`${documentedWords(name)} is no log of a profile: its first line is not there`,
      );
    return { headings, ...sortLogged(values), leftOut: leftOut(values) };
  });
  const headings = files.flatMap((file) => file.headings);
  const { profile, planned, operations: planOperations } = ofOneRun(headings);
  const lines = files.flatMap((file) => file.lines);
  const operations = measureOperations(planOperations, lines);
  const trend = trendOf(lines);
  return {
    ...profileOutcomeOf(operations, {
      planned,
      leftOut: files.reduce((all, file) => all + file.leftOut, 0),
      logs: headings.length,
      stopped: files.map(({ stopped }) => stopped).find((why) => why !== undefined),
    }),
    profile,
    requests: lines.length,
    operations,
    ...(trend !== undefined && { trend }),
  };
}
