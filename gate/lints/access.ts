import { inboxFacts } from '../../generated/facts.ts';
import { headerOf, statusOf, type Call } from '../call.ts';
import type { Lint } from '../lint.ts';
import { isStatedOf, queryOf } from '../documented.ts';

/** Parameters by whose name a key is meant. */
const KEY_NAMES = /^(?:api[-_]?key|access[-_]?token|auth|authorization|token)$/i;
const KEY = new RegExp(`^[A-Za-z0-9]{${inboxFacts.apiKeyLength}}$`);
/** What stands for a key in recordings of this project. */
const MASKED_KEY = /\[key\]|%5Bkey%5D/i;

/** The key that a call was sent with, without the word before it; undefined where it is masked or not recorded. */
export function keyOf(call: Call): string | undefined {
  const given = headerOf(call, 'authorization')?.replace(/^Bearer /i, '');
  return given === undefined || given === 'masked' ? undefined : given;
}

/** Whether it is documented which parameters the route of a call has: `key` is none of them. */
const hasShownParameters = (call: Call): boolean =>
  isStatedOf(`${call.exchange.service}.unknown-parameter`, call);

const isKey = (name: string, value: string, call: Call): boolean =>
  KEY_NAMES.test(name) ||
  (name.toLowerCase() === 'key' && hasShownParameters(call)) ||
  MASKED_KEY.test(value) ||
  (value !== '' && value === keyOf(call)) ||
  (KEY.test(value) && !queryOf(call).has(name));

/** The parameters of a URL that carry a key. */
export const keyParameters = (call: Call): readonly string[] =>
  [...call.query].flatMap(([name, value]) => (isKey(name, value, call) ? [name] : []));

export const keyInUrl: Lint = {
  of: () => true,
  judge: (call) => {
    const names = keyParameters(call);
    if (names.length > 0) return `the parameter ${names.join(', ')} carries a key`;
    return MASKED_KEY.test(call.exchange.request.target) ? 'a key stands in the path' : undefined;
  },
};

export const authorizationMissing: Lint = {
  of: (call) => statusOf(call) === 401,
  needs: ['authorization'],
  judge: (call) =>
    headerOf(call, 'authorization') === undefined ? 'it carries no Authorization header' : undefined,
};
