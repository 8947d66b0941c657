import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import {
  defaultPace,
  diskMemory,
  documentedLimit,
  EMPTY_SURVEY,
  holdAccount,
  isLoopback,
  MOST_IN_BURSTS,
  newJournal,
  planOf,
  servicesOf,
  stateFolder,
  SURVEY_COST,
  tasksOf,
  worthAfter,
  type LiveSettings,
  type Target,
} from '../../suites/kit/index.ts';
import { liveTarget } from '../../suites/targets.ts';
import { claims, type ClaimId } from '../../generated/claims.ts';
import { SERVICES } from '../../specs/source.ts';
import { monitors, scenarios } from '../../suites/index.ts';
import { named, UsageError, type Settings } from '../cli/options.ts';

/** Options that a live run and its plan have in common. */
export const LIVE_NAMES = [
  'baseUrl',
  'service',
  'claim',
  'seed',
  'runs',
  'path',
  'budget',
  'prospectingBudget',
  'pace',
  'timeout',
  'keepPayloads',
  'plan',
  'allowBurst',
  'allowScratchWrites',
  'scratchPrefix',
  'confirmScratchPrefix',
] as const;
export type LiveOptions = Pick<Settings, (typeof LIVE_NAMES)[number]>;

const KEY = new RegExp(prospectingFacts.apiKeyPattern);

function keyOf(variable: 'API_KEY' | 'FOREIGN_API_KEY'): string | undefined {
  const key = process.env[variable]?.trim();
  if (key === undefined || key === '') return undefined;
  if (!KEY.test(key))
    throw new UsageError(
      `${variable} is no API key: one has ${prospectingFacts.apiKeyLength} letters and digits`,
    );
  return key;
}

const isWithin = (key: string, address: string): boolean =>
  address.includes(key) || new URL(address).href.toLowerCase().includes(key.toLowerCase());

/** Throws a UsageError where options of a mock are meant for a real account. */
export function refuseLevers(options: Pick<Settings, 'controlUrl' | 'drift'>): void {
  for (const lever of ['controlUrl', 'drift'] as const)
    if (options[lever] !== undefined)
      throw new UsageError(`${named(lever)} is for the levers of a mock, which a real account does not have`);
}

/** What is asked of a real account. Throws a UsageError where it would be unsafe or is incomplete. */
export function liveSettings(options: LiveOptions): LiveSettings {
  const { baseUrl, pace, plan, timeout } = options;
  if (baseUrl === undefined)
    throw new UsageError('a real account needs BASE_URL or --base-url, the https address of the services');
  const key = keyOf('API_KEY');
  if (key === undefined)
    throw new UsageError('a real account needs API_KEY, from the environment or a file .env');
  const isNear = isLoopback(new URL(baseUrl).origin);
  if (!baseUrl.startsWith('https:') && !isNear)
    throw new UsageError(
      `the key of an account travels over https alone: ${named('baseUrl')} must begin with https://`,
    );
  if ([key, keyOf('FOREIGN_API_KEY')].some((each) => each !== undefined && isWithin(each, baseUrl)))
    throw new UsageError(`${named('baseUrl')} holds a key: it is the address of the services alone`);
  const services = servicesOf(options.service);
  if (pace !== undefined && !isNear)
    for (const service of services)
      if (pace > documentedLimit(service, plan))
        throw new UsageError(
          `${named('pace')} ${pace} is above the documented ${documentedLimit(service, plan)} requests a minute of the ${service} service` +
            (service === 'prospecting' && plan === undefined ? '; --plan names a larger plan' : ''),
        );
  const foreignKey = keyOf('FOREIGN_API_KEY');
  if (foreignKey === key)
    throw new UsageError('FOREIGN_API_KEY must be a key of another account than API_KEY');
  return {
    baseUrl,
    key,
    ...(foreignKey !== undefined && { foreignKey }),
    services,
    budget: { inbox: options.budget, prospecting: options.prospectingBudget },
    keepPayloads: options.keepPayloads ?? false,
    burst: options.allowBurst ?? false,
    ...(plan !== undefined && { plan }),
    ...(pace !== undefined && { pace }),
    ...(timeout !== undefined && { limits: { silenceMs: timeout * 1000, requestMs: timeout * 3000 } }),
    memory: diskMemory(stateFolder(), { origin: new URL(baseUrl).origin, key }),
  };
}

/** Holds the account until this process ends. Throws a UsageError where another one uses it. */
export function hold({ baseUrl, key }: LiveSettings): void {
  const held = holdAccount(stateFolder(), { origin: new URL(baseUrl).origin, key });
  if (held.isOurs) {
    process.once('exit', held.release);
    return;
  }
  const { pid, host, at } = held.by;
  const who = pid === undefined ? 'another run' : `process ${pid}${host === undefined ? '' : ` on ${host}`}`;
  const since = at === undefined ? '' : `, since ${new Date(at).toISOString()}`;
  throw new UsageError(
    `${who} uses the account of this key${since}: wait for its end, or interrupt it; two runs at a time would ask too fast. ` +
      `If there is no such run any more, delete ${held.file}`,
  );
}

/** Lets the run make lists of its own, where that is asked for, and the prefix of their names is given twice. */
export async function withScratch(
  options: LiveOptions,
  settings: LiveSettings,
  typed: (question: string) => Promise<string | undefined>,
): Promise<LiveSettings> {
  const { allowScratchWrites, scratchPrefix, confirmScratchPrefix } = options;
  if (allowScratchWrites !== true) return settings;
  if (scratchPrefix === undefined)
    throw new UsageError(
      `${named('allowScratchWrites')} needs --scratch-prefix, the beginning of the names of its lists`,
    );
  const { origin } = new URL(settings.baseUrl);
  const again =
    confirmScratchPrefix ??
    (await typed(
      `This run will make lists and contacts at ${origin} and remove them again.\n` +
        `Their names begin with ${scratchPrefix}. Type that prefix to go on: `,
    ));
  if (again === undefined)
    throw new UsageError(
      `${named('allowScratchWrites')} without a terminal needs --confirm-scratch-prefix, the prefix once more`,
    );
  if (again === '') throw new UsageError('no prefix was typed; nothing was sent');
  if (again !== scratchPrefix)
    throw new UsageError(
      confirmScratchPrefix === undefined
        ? 'the prefix typed is another; nothing was sent'
        : `${named('confirmScratchPrefix')} and ${named('scratchPrefix')} differ; nothing was sent`,
    );
  const journal = newJournal(stateFolder(), { origin, key: settings.key }, scratchPrefix);
  return { ...settings, journal };
}

/** What a run would spend, told before the first request. Nothing is known of the account yet. */
export function planText(
  options: LiveOptions,
  settings: LiveSettings,
  target: Target,
  wanted: (claim: ClaimId) => boolean,
): string {
  const runnable = scenarios.filter(({ requires }) => requires.every((need) => target.offers.has(need)));
  const tasks = tasksOf(runnable, { monitors, target, wanted, runs: options.runs }, EMPTY_SURVEY).filter(
    ({ service }) => settings.services.includes(service),
  );
  const history = settings.memory?.history();
  const plan = planOf(
    tasks.map((task) => ({ ...task, inputs: Math.max(1, task.inputs) })),
    settings.budget,
    SURVEY_COST,
    history && worthAfter(history),
  );
  const spent = settings.memory?.spent();
  const { origin } = new URL(settings.baseUrl);
  const lines = [
    settings.journal === undefined
      ? `plan for ${origin}: reads only, nothing is changed`
      : `plan for ${origin}: reads, and lists of its own whose names begin with ${settings.journal.prefix}-${settings.journal.run}, removed at the end`,
  ];
  for (const service of SERVICES) {
    if (!settings.services.includes(service)) continue;
    const pace = settings.pace ?? defaultPace(service, settings.plan);
    const mine = tasks.filter((task) => task.service === service);
    const run = mine.filter(({ id }) => plan.runs.has(id)).length;
    const reachable = new Set([
      ...mine.flatMap(({ claims }) => claims),
      ...monitors.flatMap(({ claim, service: of }) => (of === service && wanted(claim) ? [claim] : [])),
    ]).size;
    const known = [...(history?.last ?? [])].filter(([claim]) => claims[claim]?.service === service);
    lines.push(
      `  ${service}: at least ${run} of ${mine.length} scenarios, up to ${reachable} claims; ` +
        `at most ${settings.budget[service]} requests` +
        (service === 'inbox' ? ' (a quota unit each)' : ' (none costs a credit)') +
        `, ${pace} a minute: up to ${Math.ceil(Math.min(plan.requests[service], settings.budget[service]) / pace)} minutes` +
        (spent === undefined ? '' : `; ${spent[service]} spent this month so far`),
    );
    if (history !== undefined && history.runs > 0) {
      const oldest = Math.max(0, ...known.map(([, { runsSince }]) => runsSince));
      const doubted = known.filter(([, { verdict }]) => verdict === 'violated' || verdict === 'inconclusive');
      lines.push(
        `    the last ${history.runs} runs judged ${known.length} claims of it, the oldest ${oldest} runs ago; first come ${doubted.length} that failed or could not be told, then what was left out longest`,
      );
    }
  }
  if (target.offers.has('burst') && settings.services.includes('inbox'))
    lines.push(
      `  bursts: up to ${MOST_IN_BURSTS} inbox requests of these, GET alone, as fast as they go; for a minute after each burst`,
      `    everybody else who uses this account’s inbox is refused with 429; ${MOST_IN_BURSTS} of the ${inboxFacts.monthlyQuota.requests} units of the month`,
    );
  if (plan.leftOut.length > 0)
    lines.push(`  left out where the others cost the most they may: ${plan.leftOut.join(', ')}`);
  return `${lines.join('\n')}\n`;
}

export { liveTarget };
