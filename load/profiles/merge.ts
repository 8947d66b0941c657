import { Inconclusive, isObject } from '../../suites/kit/exchange.ts';
import { measure, type MeasuredOperation } from './measure.ts';
import { outcomeOf } from './outcome.ts';
import { isHeading, sorted, type Log, type ProfileResult } from './run.ts';
import { trendOf, type Trend } from './trend.ts';

/** The JSON values in a log; other lines, such as warnings of k6, are passed over. */
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

/** Requests that k6 left out, by the summaries in a log. */
const leftOut = (values: readonly unknown[]): number =>
  values
    .filter(isObject)
    .map(({ metrics }) => (isObject(metrics) ? metrics['dropped_iterations'] : undefined))
    .map((dropped) =>
      isObject(dropped) && isObject(dropped['values']) ? Number(dropped['values']['count']) : 0,
    )
    .reduce((all, count) => all + count, 0);

/**
 * Logs of many machines as the log of one run: requests are put together, percentiles are taken once, of all of
 * them. Throws an Inconclusive where the logs are not of one and the same run.
 */
export function merged(texts: readonly { readonly name: string; readonly text: string }[]): Merged {
  const logs = texts.map(({ name, text }) => {
    const values = valuesIn(text);
    const log = sorted(values);
    // A file may hold the logs of several machines.
    const headings = new Set(values.filter(isHeading).map((heading) => JSON.stringify(heading)));
    if (headings.size > 1) throw new Inconclusive(`${name} holds logs of more than one run`);
    if (log.heading === undefined)
      throw new Inconclusive(`${name} is no log of a profile: its first line is not there`);
    return { ...log, heading: log.heading, leftOut: leftOut(values), name };
  });
  const [first] = logs;
  if (first === undefined) throw new Inconclusive('there is no log');
  const same = JSON.stringify(first.heading);
  const other = logs.find(({ heading }) => JSON.stringify(heading) !== same);
  if (other !== undefined)
    throw new Inconclusive(`${other.name} and ${first.name} are not of one and the same run`);
  const lines = logs.flatMap((log) => log.lines);
  const dropped = logs.reduce((all, log) => all + log.leftOut, 0);
  const { planned } = first.heading;
  const operations = measure(first.heading.operations, lines);
  const stopped = logs.map((log: Log) => log.stopped).find((why) => why !== undefined);
  const trend = trendOf(lines);
  return {
    ...outcomeOf(operations, { planned, leftOut: dropped, logs: logs.length, stopped }),
    profile: first.heading.profile,
    requests: lines.length,
    operations,
    ...(trend !== undefined && { trend }),
  };
}
