import { message } from '../../kit/model/message.ts';
import { quotaLeftOrNaN } from '../support/k6-requests.ts';
import { type CheckResult, every } from '../../kit/model/check-result.ts';
import { Inconclusive } from '../../kit/model/exchange.ts';
import {
  type Mixture,
  countedVariantsIn,
  passedOf,
  sound,
  answersTagged,
} from '../../kit/limiter/counting.ts';
import type { K6Answer } from '../../kit/model/k6-driver.ts';
import { whetherCounted } from '../../kit/limiter/words.ts';
import { equals } from '../../kit/checks/relations.ts';

export interface CountedRoutesHistory {
  readonly mixtures: Readonly<Record<MixtureName, Mixture>>;
  readonly answers: readonly K6Answer[];
  readonly uncountedOver: readonly K6Answer[];
}

export type MixtureName = 'reads' | 'changes' | 'failures' | 'free' | 'families' | 'prospectingFailures';

/** How many requests are accepted if nothing else was sent. */
function limitOf({ answers }: CountedRoutesHistory, service: 'inbox' | 'prospecting'): number | undefined {
  const account = service === 'inbox' ? 'inbox alone' : 'main API alone';
  const passed = passedOf(answersTagged(answers, 'burst', account));
  return passed === undefined ? undefined : passed + answersTagged(answers, 'look', account).length;
}

const IN_INBOX: readonly MixtureName[] = ['reads', 'changes', 'failures'];

export const countedVariants = (
  history: CountedRoutesHistory,
  name: MixtureName,
): ReadonlyMap<string, boolean> => {
  sound(history.answers);
  const isInbox = IN_INBOX.includes(name);
  // A request that costs several units uses up as much as several others together.
  if (isInbox && [...unitsIn(history, name).values()].some((units) => units !== 0 && units !== 1))
    throw new Inconclusive(message`requests cost more than a unit each, so their sum does not name them`);
  return countedVariantsIn(
    history.mixtures[name],
    history.answers.filter(({ tag }) => !tag.startsWith('over ')),
    limitOf(history, isInbox ? 'inbox' : 'prospecting'),
  );
};

/** Checks that all variants of a list are counted, or that none is. */
export const checkAllVariants = (
  history: CountedRoutesHistory,
  name: MixtureName,
  variants: readonly string[],
  wanted: boolean,
): CheckResult => {
  const seen = countedVariants(history, name);
  return every(variants, (variant) =>
    equals(
      seen.get(variant),
      wanted,
      message`${variant}: ${wanted ? message`is not counted` : message`is counted`}`,
      answersTagged(history.answers, variant, history.mixtures[name].account)[0]?.exchange,
    ),
  );
};

/** Monthly units per request of each variant, by the headers before and after it. */
export function unitsIn(
  { mixtures, answers }: CountedRoutesHistory,
  name: MixtureName,
): ReadonlyMap<string, number> {
  const { account, variants } = mixtures[name];
  const quotasLeft = answersTagged(answers, 'look', account).map(({ exchange }) => quotaLeftOrNaN(exchange));
  return new Map(
    Object.keys(variants).flatMap((variant, index) => {
      const sent = answersTagged(answers, variant, account);
      const times = sent.length;
      // If a limit refused some requests, the difference is not the cost of accepted ones.
      if (sent.some(({ isRefused }) => isRefused)) return [];
      const spent = (quotasLeft[index] ?? NaN) - (quotasLeft[index + 1] ?? NaN) - unitsPerRead(answers);
      return Number.isFinite(spent) ? [[variant, spent / times]] : [];
    }),
  );
}

/** Units of one `GET /emails`, by the headers of a burst of them. */
export function unitsPerRead(answers: readonly K6Answer[]): number {
  const left = answersTagged(answers, 'burst', 'inbox alone')
    .filter(({ isRefused }) => !isRefused)
    .map(({ exchange }) => quotaLeftOrNaN(exchange));
  return (Math.max(...left) - Math.min(...left)) / (left.length - 1);
}

export const READ_VARIANTS = ['search', 'email', 'body', 'drafts', 'views'];
export const CHANGES = ['patch', 'delete', 'send'];

export const describeVariant = (
  history: CountedRoutesHistory,
  name: MixtureName,
  variant: string,
): string | undefined => {
  const isCounted = countedVariants(history, name).get(variant);
  return isCounted === undefined ? undefined : whetherCounted(isCounted);
};
