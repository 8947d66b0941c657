import { inboxFacts } from '../../generated/facts.ts';
import { isStatedOf, documentedQueryOf } from '../documented.ts';
import { isSentAfter, type ToolCall } from '../call.ts';
import { memoize } from '../../suites/kit/model/memoize.ts';
import { isMasked } from '../../suites/kit/index.ts';
import { isMaskedKey, keyFormOf } from '../../suites/kit/model/key-form.ts';
import type { NamesOf } from '../earlier.ts';
import type { Lint } from '../lint.ts';
import { NOT_LONG_MS } from './time.ts';

/** Parameters whose name means a key. */
const KEY_NAMES =
  /^(?:x[-_])?(?:api[-_]?key|api[-_]?token|access[-_]?token|auth[-_]?token|auth|authorization|token)$/i;
/** Body fields whose name means a key. `token` is not among them, since a contact may have one. */
const KEY_FIELDS = /^(?:key|api[-_]?key|api[-_]?token|access[-_]?token|authorization)$/i;
const LENGTH = inboxFacts.apiKeyLength;
const KEY = new RegExp(`^[A-Za-z0-9]{${LENGTH}}$`);
/** A masked key in recordings of this project. */
const MASKED_KEY = /\[key\]|%5Bkey%5D/i;

/** The key of a call without its prefix; undefined if it is masked or not recorded. */
export function keyOf(call: ToolCall): string | undefined {
  const given = call.header('authorization')?.replace(/^Bearer /i, '');
  return given === undefined || given === 'masked' || isMaskedKey(given) ? undefined : given;
}

/** Whether equal recorded keys mean equal keys. If keys are omitted, two calls may have different ones. */
export function isKeyKnown(call: ToolCall): boolean {
  const given = call.header('authorization');
  const key = keyOf(call);
  if (given === undefined) return !call.lacks.has('authorization');
  return key === undefined ? isMaskedKey(given) : KEY.test(key) || !isMasked(key);
}

/** Whether the parameters of a call's route are documented: none of them is `key`. */
const hasShownParameters = ({ exchange }: ToolCall): boolean => isStatedOf('unknown-parameter')(exchange);

const isKey = (name: string, value: string, call: ToolCall): boolean =>
  KEY_NAMES.test(name) ||
  (name.toLowerCase() === 'key' && hasShownParameters(call)) ||
  MASKED_KEY.test(value) ||
  (value !== '' && value === keyOf(call)) ||
  (KEY.test(value) && !documentedQueryOf(call).has(name));

/** The query parameters that contain a key. */
export const keyParameters = (call: ToolCall): readonly string[] =>
  call.query.size === 0 ? NO_PARAMETERS : readKeyParameters(call);
const NO_PARAMETERS: readonly string[] = [];
const readKeyParameters = memoize((call: ToolCall): readonly string[] =>
  [...call.query].flatMap(([name, value]) => (isKey(name, value, call) ? [name] : [])),
);

/** Whether the path contains a key: that of the call, or where no id is expected, any text in the form of a key. */
const hasKeyInPath = (call: ToolCall): boolean => {
  if (call.path.length < LENGTH && !MASKED_KEY.test(call.path)) return false;
  const own = keyOf(call);
  const isOpen = call.exchange.operation === undefined;
  return call.path
    .split('/')
    .some((part) => MASKED_KEY.test(part) || (KEY.test(part) && (part === own || isOpen)));
};

export const keyInUrl: Lint = {
  evaluate: (call) => {
    const names = keyParameters(call);
    if (names.length > 0) return `the parameter ${names.join(', ')} carries a key`;
    return hasKeyInPath(call) ? 'a key stands in the path' : undefined;
  },
};

/** Headers other than Authorization, and body fields, that contain a key. */
function keyPlacesIn(call: ToolCall): readonly string[] {
  const { headers, body = '' } = call.exchange.request;
  const own = keyOf(call);
  const isAlone = headers['authorization'] === undefined;
  const holdsKey = (text: string): boolean =>
    MASKED_KEY.test(text) || (own !== undefined && KEY.test(own) && text.includes(own));
  const places = Object.entries(headers).flatMap(([name, value]) =>
    name !== 'authorization' &&
    (holdsKey(value) ||
      // If the key is in its proper place, another value may belong to a gateway.
      (KEY_NAMES.test(name) && (isAlone || KEY.test(value))) ||
      (isAlone && name === 'cookie' && value.split(/[;=]\s*/).some((each) => KEY.test(each))))
      ? [`the header ${name}`]
      : [],
  );
  const fields = Object.entries(call.sentObject).flatMap(([name, value]) =>
    typeof value === 'string' &&
    (holdsKey(value) || (KEY_FIELDS.test(name) && (KEY.test(value) || value === own)))
      ? [`the field ${name}`]
      : [],
  );
  return [...places, ...fields, ...(fields.length === 0 && holdsKey(body) ? ['the body'] : [])];
}

export const keyOutsideHeader: Lint = {
  evaluate: (call) => {
    const places = keyPlacesIn(call);
    if (places.length > 0) return `${places.join(' and ')} carries a key`;
    const open = (['request headers', 'request body'] as const).find((part) => call.lacks.has(part));
    return open && { unseen: open };
  },
};

export const authorizationMissing: Lint = {
  // Browsers send no key with a preflight.
  of: (call) => call.status === 401 && call.method !== 'OPTIONS',
  needs: ['authorization'],
  evaluate: (call) =>
    call.header('authorization') === undefined && keyPlacesIn(call).length + keyParameters(call).length === 0
      ? 'it carries no Authorization header'
      : undefined,
};

/** Statuses that show that the key was accepted. */
const isAccepted = (call: ToolCall): boolean => call.status !== 0 && ![401, 429].includes(call.status);

export const keyForm: Lint = {
  of: (call) => call.header('authorization') !== undefined || call.lacks.has('authorization'),
  needs: ['authorization'],
  evaluate: (call) => {
    const given = call.header('authorization') ?? '';
    // An accepted key with another form is masked in the recording, or is valid for another reason.
    if (isAccepted(call)) return undefined;
    const { scheme = 'Bearer', length, isPlain } = keyFormOf(given);
    const word = /^([A-Za-z][\w-]*)\s+\S/.exec(given)?.[1] ?? scheme;
    if (!/^bearer$/i.test(word) && !isMasked(word))
      // A long word may be part of a key, which must not be printed.
      return word.length > LONGEST_SCHEME
        ? 'a blank stands within the value'
        : `the value begins with ${word}`;
    const isLeftOut =
      (isMasked(given) && !TEMPLATE.test(given) && !HOLDS_KEY.test(given)) ||
      (call.status !== 401 && length < MIN_SHOWN);
    if ((isPlain && length === LENGTH) || (isLeftOut && !isMaskedKey(given))) return undefined;
    return length === LENGTH
      ? 'the key has characters other than letters and digits'
      : `the key has ${length} characters, of ${LENGTH}`;
  },
};
/** Longest prefix that is printed, such as `X-API-Key`. */
const LONGEST_SCHEME = 12;
/** A key surrounded by other characters. */
const HOLDS_KEY = new RegExp(`(?<![A-Za-z0-9])[A-Za-z0-9]{${LENGTH}}(?![A-Za-z0-9])`);
/** A placeholder that a program has not replaced. */
const TEMPLATE = /\$\{\w+\}/;
/** A shorter value may be a mask. */
const MIN_SHOWN = 16;
const REFUSED = 'refused';
/** A refusal of the key or workspace. A refused campaign or a failed read does not count. */
export const isRefusal = (call: ToolCall): boolean => {
  const { code, error } = call.answerObject;
  return (
    (call.status === 401 &&
      !/^GET \/(?:stats|webhook)\b/.test(call.operation) &&
      error !== 'You must be logged in') ||
    (call.status === 403 && code === 'WORKSPACE_SUSPENDED')
  );
};
const byRefusal: NamesOf = (call) => (isRefusal(call) ? [REFUSED] : []);
const authorizationOf = (call: ToolCall): string => call.header('authorization') ?? '';

/** Reports calls that continue after the key or the workspace was refused. */
export const sentAfterRefusal: Lint = {
  of: (call) => isRefusal(call) || (call.status === 403 && call.lacks.has('answer body')),
  needs: ['authorization', 'time'],
  evaluate: (call, earlier) => {
    const isSame = (each: ToolCall): boolean =>
      authorizationOf(each) === authorizationOf(call) &&
      isSentAfter(each, call) &&
      call.at - each.endedAt < NOT_LONG_MS;
    const before = earlier.named(byRefusal, REFUSED).slice(-MOST_REFUSALS).filter(isSame);
    const enough = isKeyKnown(call) ? 1 : 2;
    const first = before.at(-1);
    if (first === undefined || before.length < enough || authorizationOf(call) === '') return undefined;
    return [`sent with a key that was refused with ${first.status} before`, first];
  },
};
const MOST_REFUSALS = 20;

const isRouteless = (call: ToolCall): boolean =>
  call.exchange.operation === undefined && call.method !== 'OPTIONS';
const isChange = (call: ToolCall): boolean => !call.isRead;

/** Actions that no API route offers, whatever the answer is. */
const IMPOSSIBLE = {
  webhook: (call: ToolCall) =>
    /^\/inbox\/api\/v\d+\/webhooks?(?:[-_]\w+)?(?:\/|$)/i.test(call.path) ||
    (/^\/webhooks?(?:\/|$)/i.test(call.path) && isChange(call)),
  variable: (call: ToolCall) => /^\/lists\/custom-variables?(?:\/|$)/i.test(call.path) && isChange(call),
  workspace: (call: ToolCall) => call.exchange.service === 'inbox' && /\/workspaces?\/[^/]/i.test(call.path),
} as const;

const impossible = (what: keyof typeof IMPOSSIBLE, wrong: string): Lint => ({
  of: (call) => isRouteless(call) && IMPOSSIBLE[what](call),
  evaluate: () => wrong,
});

export const webhookManaged = impossible('webhook', 'webhooks cannot be managed with an API key');
export const variableChanged = impossible('variable', 'a custom variable can neither be renamed nor deleted');
export const workspaceInPath = impossible(
  'workspace',
  'the key stands for the workspace, and no path carries its id',
);

/** Whether another lint already reports a request to a path that does not exist. */
export const isImpossible = (call: ToolCall): boolean => Object.values(IMPOSSIBLE).some((is) => is(call));
