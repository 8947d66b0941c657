import type { Settings } from '../cli/options.ts';
import { ruleTypes } from '../mutate/types.ts';
import { during } from '../process/progress.ts';
import { ACCOUNT_SIZES } from './accounts.ts';
import { alteredMocks } from './altered.ts';
import { conclude, type Concluded, type ProofOutcome } from './conclude.ts';
import { Crawl, type LiveResult } from './live.ts';
import { readTraces } from './traces.ts';
import { work } from './work.ts';

type RecallSettings = Concluded &
  Pick<Settings, 'claim' | 'sample'> & {
    readonly account?: keyof typeof ACCOUNT_SIZES;
    readonly runs?: number;
  };

/** Runs of a property in a live run. */
const RUNS = 10;
/** Consecutive runs on one account. */
const ATTEMPTS = 3;
/** The required shares of alterations with more than an allowed trace: found by one run, and by all together. */
const WANTED = { one: 0.95, all: 0.99 };

/** Why no run has found the alteration: whether a run without a budget does, and its verdict on the claim. */
const reasonOf = ({ said, uncertainty, isAffordable }: LiveResult): string =>
  uncertainty !== undefined
    ? 'it ends with 3'
    : isAffordable === false
      ? 'over the budget'
      : said.startsWith('not checked: needs')
        ? 'its claim needs more than reads'
        : said.startsWith('not checked')
          ? 'not in this account'
          : said.startsWith('inconclusive')
            ? 'no check could decide'
            : 'no checker reads';

const ALLOWED = 'an allowed account may answer so';
const isMissed = ({ foundBy }: LiveResult): boolean => foundBy === undefined;

/** How many alterations the first runs find. */
const foundBy = (all: readonly LiveResult[], runs: number): number =>
  all.filter(({ foundBy = Infinity }) => foundBy <= runs).length;

const share = (part: number, whole: number): string =>
  whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} %`;

/** Shows how many of the alterations that a reader can see are found by live runs within the default budget. */
export async function proveRecall(settings: RecallSettings): Promise<number> {
  const { seed, runs = RUNS, claim, sample, account = 'ordinary' } = settings;
  const holds = ACCOUNT_SIZES[account];
  const types = ruleTypes();
  const allowed = readTraces(
    alteredMocks(types).map(({ id }) => id),
    account,
  );
  const crawl = await during('what a reader may ask', () => Crawl.of(seed, runs, holds));
  const reached = alteredMocks(types, claim).filter((altered) => crawl.reaches(altered));
  const chosen = reached.filter((_, index) => index % sample === 0);
  const descriptions = new Map(chosen.map(({ id, description }) => [id, description]));
  const ids = chosen.map(({ id }) => id);
  const shared = { seed, runs, holds, allowed, crawled: crawl.crawled, types, attempts: ATTEMPTS };
  const tried = await work('live runs', 'live', ids, shared, (seen) => {
    if (seen === undefined) return;
    const description = descriptions.get(seen.id) ?? '';
    if (seen.foundBy === undefined)
      process.stdout.write(
        `missed: ${seen.id}: ${description} (${[allowed.has(seen.id) ? ALLOWED : reasonOf(seen), seen.uncertainty ?? '', seen.said].filter((text) => text !== '').join(': ')})\n`,
      );
    else if (seen.foundBy > 1)
      process.stdout.write(`found by run ${seen.foundBy}: ${seen.id}: ${description}\n`);
  });
  const found = tried.filter((seen) => seen !== undefined);
  const reportedAllowed = found.filter(({ id }) => !allowed.has(id));
  const first = foundBy(reportedAllowed, 1);
  const all = foundBy(reportedAllowed, ATTEMPTS);
  for (const [reason, { length }] of Map.groupBy(reportedAllowed.filter(isMissed), reasonOf))
    process.stdout.write(`${length} missed: ${reason}\n`);
  // If a run finds it, one of its answers contradicts the documents.
  const wrong = found.filter((seen) => allowed.has(seen.id) && !isMissed(seen));
  for (const { id, by } of wrong)
    process.stdout.write(`no allowed trace, though mock/mutants/traces.yaml says so: ${id} violates ${by}\n`);
  const isEnough = first >= WANTED.one * reportedAllowed.length && all >= WANTED.all * reportedAllowed.length;
  const outcome: ProofOutcome =
    reportedAllowed.length === 0
      ? [3, 'a reader sees none of these drifts and mutants']
      : [
          isEnough && wrong.length === 0 ? 0 : 1,
          `a reader of the ${account} account sees ${found.length} of ${chosen.length} drifts and mutants, ${found.length - reportedAllowed.length} by allowed answers alone. Of the other ${reportedAllowed.length} one run finds ${first} (${share(first, reportedAllowed.length)}), ${ATTEMPTS} find ${all} (${share(all, reportedAllowed.length)})`,
        ];
  return conclude({ ...settings, runs }, outcome, { crawled: crawl.size, live: found });
}
