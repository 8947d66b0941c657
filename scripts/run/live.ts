import { resolve } from 'node:path';
import { prospectingFacts } from '../../generated/facts.ts';
import {
  diskMemory,
  documentedLimit,
  holdAccount,
  isHistoryFile,
  isLoopback,
  servicesOf,
  stateFolder,
  type LiveSettings,
} from '../../suites/kit/index.ts';
import { OTHER_KEY_VARIABLES, type OtherKey, type OtherKeys } from '../../suites/kit/http/keys.ts';
import { liveTarget } from '../../suites/targets.ts';
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
  'history',
  'complete',
  'confirmComplete',
] as const;
export type LiveOptions = Pick<Settings, (typeof LIVE_NAMES)[number]>;

const KEY = new RegExp(prospectingFacts.apiKeyPattern);

function keyOf(variable: string): string | undefined {
  const key = process.env[variable]?.trim();
  if (key === undefined || key === '') return undefined;
  if (!KEY.test(key))
    throw new UsageError(
      `${variable} is no API key: one has ${prospectingFacts.apiKeyLength} letters and digits`,
    );
  return key;
}

/** The keys beside that of the account. Throws a UsageError where two variables hold the same one. */
function otherKeysBeside(key: string): OtherKeys {
  const keys: Partial<Record<OtherKey, string>> = {};
  const holders = new Map([[key, 'API_KEY']]);
  for (const [name, variable] of Object.entries(OTHER_KEY_VARIABLES)) {
    const other = keyOf(variable);
    if (other === undefined) continue;
    const holder = holders.get(other);
    if (holder !== undefined) throw new UsageError(`${variable} must be another key than ${holder}`);
    holders.set(other, variable);
    keys[name as OtherKey] = other;
  }
  return keys;
}

const isWithin = (key: string, address: string): boolean =>
  address.includes(key) || new URL(address).href.toLowerCase().includes(key.toLowerCase());

/** Throws a UsageError where options of a mock are meant for a real account. */
export function refuseLevers(options: Pick<Settings, 'controlUrl' | 'drift'>): void {
  for (const lever of ['controlUrl', 'drift'] as const)
    if (options[lever] !== undefined)
      throw new UsageError(`${named(lever)} is for the levers of a mock, which a real account does not have`);
}

/** The history that was named. Throws a UsageError where the file is something else, which would be overwritten. */
function historyFileOf({ history }: Pick<Settings, 'history'>): string | undefined {
  if (history === undefined) return undefined;
  const file = resolve(history);
  if (!isHistoryFile(file))
    throw new UsageError(
      `${named('history')} ${history} is no history of Plumbline, and would be overwritten: name a file that is not there yet`,
    );
  return file;
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
  const otherKeys = otherKeysBeside(key);
  if ([key, ...Object.values(otherKeys)].some((each) => isWithin(each, baseUrl)))
    throw new UsageError(`${named('baseUrl')} holds a key: it is the address of the services alone`);
  const services = servicesOf(options.service);
  if (pace !== undefined && !isNear)
    for (const service of services)
      if (pace > documentedLimit(service, plan))
        throw new UsageError(
          `${named('pace')} ${pace} is above the documented ${documentedLimit(service, plan)} requests a minute of the ${service} service` +
            (service === 'prospecting' && plan === undefined ? '; --plan names a larger plan' : ''),
        );
  return {
    baseUrl,
    key,
    otherKeys,
    services,
    budget: { inbox: options.budget, prospecting: options.prospectingBudget },
    keepPayloads: options.keepPayloads ?? false,
    burst: options.allowBurst ?? false,
    ...(plan !== undefined && { plan }),
    ...(pace !== undefined && { pace }),
    ...(timeout !== undefined && { limits: { silenceMs: timeout * 1000, requestMs: timeout * 3000 } }),
    memory: diskMemory(
      stateFolder(),
      { origin: new URL(baseUrl).origin, key },
      undefined,
      historyFileOf(options),
    ),
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

export { liveTarget };
