import { prospectingFacts } from '../../generated/facts.ts';
import { plural } from '../../specs/plural.ts';
import { SERVICES, type Service } from '../../specs/source.ts';
import { OTHER_KEY_VARIABLES, type OtherKey, type OtherKeys } from '../../suites/kit/model/keys.ts';
import { isLoopback } from '../../specs/loopback.ts';
import { documentedLimit } from '../../suites/kit/targets/live/pacer.ts';
import { optionAsGiven, UsageError, type Settings } from './options.ts';

type AccountOptions = Partial<Pick<Settings, 'baseUrl' | 'pace' | 'plan' | 'service'>>;

const KEY = new RegExp(prospectingFacts.apiKeyPattern);

/** A shorter key could not be masked without masking ordinary words. */
const LEAST_MASKED = 8;

/** A key of undocumented form: any value that a header can hold. */
function anyKeyOf(variable: string): string | undefined {
  const key = process.env[variable]?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UsageError(
      `${variable} is no API key: a header carries letters, digits and signs of ASCII, without blanks`,
    );
  if (key.length < LEAST_MASKED)
    throw new UsageError(
      `${variable} has ${plural(key.length, 'character')}: a key of fewer than ${LEAST_MASKED} cannot be masked in the reports`,
    );
  return key;
}

function keyOf(variable: string): string | undefined {
  const key = process.env[variable]?.trim();
  if (key === undefined || key === '') return undefined;
  if (!KEY.test(key))
    throw new UsageError(
      `${variable} is no API key: one has ${prospectingFacts.apiKeyLength} letters and digits`,
    );
  return key;
}

/** The keys besides the account's main key. Throws a UsageError if two variables hold the same key. */
function otherKeysBeside(key: string): OtherKeys {
  const keys: Partial<Record<OtherKey, string>> = {};
  const holders = new Map([[key, 'API_KEY']]);
  for (const [name, variable] of Object.entries(OTHER_KEY_VARIABLES)) {
    // The documents do not state the form of a key for the inbox alone.
    const other = name === 'inboxOnly' ? anyKeyOf(variable) : keyOf(variable);
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

/** Throws a UsageError if options of a mock are combined with a real account. */
export function refuseLevers(options: Pick<Settings, 'controlUrl' | 'drift'>): void {
  for (const lever of ['controlUrl', 'drift'] as const)
    if (options[lever] !== undefined)
      throw new UsageError(
        `${optionAsGiven(lever)} is for the levers of a mock, which a real account does not have`,
      );
}

/** A real account, as given by its owner. */
interface NamedAccount {
  readonly baseUrl: string;
  readonly key: string;
  readonly otherKeys: OtherKeys;
  readonly services: readonly Service[];
}

/** The account in the options and variables. Throws a UsageError if it is unsafe or incomplete. */
export function accountOf({ baseUrl, pace, plan, service }: AccountOptions): NamedAccount {
  if (baseUrl === undefined)
    throw new UsageError('a real account needs BASE_URL or --base-url, the https address of the services');
  const key = keyOf('API_KEY');
  if (key === undefined)
    throw new UsageError('a real account needs API_KEY, from the environment or a file .env');
  const { origin, protocol } = new URL(baseUrl);
  const isNear = isLoopback(origin);
  if (protocol !== 'https:' && !isNear)
    throw new UsageError(
      `the key of an account travels over https alone: ${optionAsGiven('baseUrl')} must begin with https://`,
    );
  const otherKeys = otherKeysBeside(key);
  if ([key, ...Object.values(otherKeys)].some((each) => isWithin(each, baseUrl)))
    throw new UsageError(`${optionAsGiven('baseUrl')} holds a key: it is the address of the services alone`);
  const services = service === undefined ? SERVICES : [service];
  if (pace !== undefined && !isNear)
    for (const each of services)
      if (pace > documentedLimit(each, plan))
        throw new UsageError(
          `${optionAsGiven('pace')} ${pace} is above the documented ${documentedLimit(each, plan)} requests a minute of the ${each} service` +
            (each === 'prospecting' && plan === undefined ? '; --plan names a larger plan' : ''),
        );
  return { baseUrl, key, otherKeys, services };
}
