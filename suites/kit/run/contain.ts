import { Inconclusive } from '../model/exchange.ts';
import { Refused, brokenBy, textOfError, type Failure } from '../model/failure.ts';
import type { RunSettings } from './settings.ts';

export const failureOf = (part: string, error: unknown): Failure => {
  const { stack } = brokenBy(error);
  return { part, reason: textOfError(error), stack };
};

/** Whether an error says something of the run itself: nothing can be judged, or nothing more may be sent. */
export const endsRun = (error: unknown): boolean => error instanceof Refused;

/** Does one part of a run; where that throws, `instead` is answered. A refusal of the guard ends the run. */
export function contain<T>(
  part: string,
  act: () => T,
  instead: T,
  onFailure: ((failure: Failure) => void) | undefined,
): T {
  try {
    return act();
  } catch (error) {
    if (endsRun(error) || error instanceof Inconclusive) throw error;
    onFailure?.(failureOf(part, error));
    return instead;
  }
}

const LISTENERS = [
  'onProgress',
  'onScenariosDone',
  'onProbe',
  'onProbed',
  'onExchange',
  'onRecord',
] as const satisfies readonly (keyof RunSettings)[];

/** What each listener takes, in words. */
const TAKES: Readonly<Record<(typeof LISTENERS)[number], string>> = {
  onProgress: 'the progress',
  onScenariosDone: 'the progress',
  onProbe: 'the progress of k6 runs',
  onProbed: 'the results of k6 runs',
  onExchange: 'the account of what was sent',
  onRecord: 'the histories',
};

/** The settings of a run whose listeners cannot end it; what each of them fails at is reported once. */
export function withContainedListeners(settings: RunSettings): RunSettings {
  const reported = new Set<string>();
  const onFailure = (failure: Failure): void => {
    if (reported.has(failure.part)) return;
    reported.add(failure.part);
    try {
      settings.onFailure?.(failure);
    } catch {
      // Who cannot be told of a failure costs nothing else.
    }
  };
  const contained: Record<string, unknown> = {};
  for (const name of LISTENERS) {
    const listener = settings[name] as ((...given: readonly unknown[]) => void) | undefined;
    if (listener !== undefined)
      contained[name] = (...given: readonly unknown[]): void =>
        contain(TAKES[name], () => listener(...given), undefined, onFailure);
  }
  const { isNews } = settings;
  return {
    ...settings,
    ...(contained as Pick<RunSettings, (typeof LISTENERS)[number]>),
    ...(isNews && {
      isNews: (claim, answer) =>
        contain('the comparison with the baseline', () => isNews(claim, answer), false, onFailure),
    }),
    onFailure,
  };
}
