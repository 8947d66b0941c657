import { UNPAID } from '../verdicts/claim-state.ts';
import { SERVICES } from '../../../specs/source.ts';
import { isObject } from '../../../specs/json.ts';
import type { KeyName } from '../model/exchange.ts';
import { STEP_SCHEMA } from '../model/memory.ts';
import { fits } from '../model/fits.ts';
import type { ClaimVerdict } from '../verdicts/verdict.ts';
import type { SavedLine } from './lines.ts';

const TEXT = { type: 'string' };
const NUMBER = { type: 'number' };
const FLAG = { type: 'boolean' };
const NATURAL = { type: 'integer', minimum: 0 };
/** A time that a date can hold, in ms. */
const TIME = { type: 'number', minimum: 0, maximum: 8.64e15 };
const SERVICE = { enum: SERVICES };
const ANY = {};

type Schemas = Readonly<Record<string, object>>;
const list = (items: object): object => ({ type: 'array', items });
const pair = (first: object, second: object): object => ({
  ...{ type: 'array', minItems: 2, maxItems: 2 },
  items: [first, second],
});
const fieldsOf = (required: Schemas, optional: Schemas = {}) => ({
  type: 'object',
  required: Object.keys(required),
  properties: { ...required, ...optional },
});

const KEYS = {
  ...{ main: true, second: true, foreign: true, disabled: true },
  ...{ suspended: true, inboxOnly: true, unknown: true, none: true },
} as const satisfies Record<KeyName, true>;

const EXCHANGE = { $ref: '#/$defs/exchange' };
const EXECUTION = { $ref: '#/$defs/execution' };
const HEADERS = { type: 'object', additionalProperties: TEXT };
const RUN_NUMBER = { anyOf: [NATURAL, { const: 'repeated' }] };

const ACTIONS: Readonly<Record<string, Schemas>> = {
  account: { seed: NUMBER, plan: TEXT, keys: HEADERS },
  advance: { milliseconds: NUMBER },
  arrange: { change: { type: 'object' } },
  receive: { service: SERVICE, url: TEXT, deliveries: list(NATURAL) },
  settle: {},
};

const MESSAGE_PARTS = fieldsOf({
  parts: { ...{ type: 'array', minItems: 1 }, items: TEXT },
  values: list({ $ref: '#/$defs/value' }),
});
/** Older files hold plain texts. */
const MESSAGE = { anyOf: [TEXT, MESSAGE_PARTS] };
const STEPS = Object.entries(ACTIONS).map(([action, fields]) =>
  fieldsOf({ action: { const: action }, ...fields }),
);

const $defs = {
  value: {
    anyOf: [
      fieldsOf({ kind: { const: 'absent' } }),
      fieldsOf({ kind: { const: 'text' }, text: TEXT, length: NATURAL }),
      fieldsOf({ kind: { const: 'list' }, items: list({ $ref: '#/$defs/value' }), length: NATURAL }),
      fieldsOf({ kind: { const: 'data' }, data: ANY, isCut: FLAG }),
    ],
  },
  exchange: fieldsOf(
    {
      ...{
        service: SERVICE,
        key: { enum: Object.keys(KEYS) },
        got: TEXT,
        startedAt: TIME,
        durationMs: NUMBER,
      },
      request: fieldsOf({ method: TEXT, target: TEXT, headers: HEADERS }),
      response: fieldsOf({ status: NATURAL, headers: HEADERS }),
    },
    {
      ...{ operation: TEXT, aheadMs: NUMBER, receivedBy: TEXT, receivedAt: TIME, isCut: FLAG },
      ...{ nth: NATURAL, sent: TEXT, sentBytes: TEXT, size: NATURAL },
    },
  ),
  execution: fieldsOf(
    { exchanges: list(EXCHANGE), trace: list({ anyOf: [NATURAL, ...STEPS] }), history: ANY },
    { isQuiet: FLAG, isPart: FLAG },
  ),
};

const LINES: Readonly<Record<SavedLine['kind'], object>> = {
  run: fieldsOf(
    {
      ...{
        version: NUMBER,
        offers: list(TEXT),
        moving: FLAG,
        isOneAccount: FLAG,
        baseUrl: TEXT,
        seed: NUMBER,
      },
      wanted: list(TEXT),
    },
    { masked: list(TEXT) },
  ),
  body: fieldsOf({ id: TEXT }, { text: TEXT, base64: TEXT, brotli: TEXT }),
  execution: fieldsOf(
    {
      ...{
        scenario: TEXT,
        path: TEXT,
        input: ANY,
        run: RUN_NUMBER,
        first: EXECUTION,
        repeated: list(EXECUTION),
      },
      answers: list(pair(TEXT, list(TEXT))),
    },
    { ended: MESSAGE, isUnpaid: FLAG, left: list(TEXT), isInterrupted: FLAG },
  ),
  probe: fieldsOf({
    scenario: TEXT,
    attempts: list({
      anyOf: [
        fieldsOf({ execution: EXECUTION }),
        fieldsOf({ failure: fieldsOf({ kind: { enum: ['broken', 'inconclusive'] }, reason: MESSAGE }) }),
      ],
    }),
  }),
  defect: fieldsOf({ scenario: TEXT, path: TEXT, input: ANY, run: RUN_NUMBER, reason: MESSAGE, stack: TEXT }),
  deliveries: fieldsOf({ service: SERVICE, deliveries: list(EXCHANGE), until: TIME, isSigned: FLAG }),
  carried: fieldsOf({ step: STEP_SCHEMA }),
  end: fieldsOf(
    { open: list(pair(TEXT, fieldsOf({}, { unpaid: { enum: UNPAID }, inconclusive: MESSAGE }))) },
    { uncertain: list(SERVICE) },
  ),
};

const CHECKS = Object.fromEntries(
  Object.entries(LINES).map(([kind, schema]) => [kind, fits<SavedLine>({ ...schema, $defs })]),
);

/** Whether a value is a line of a file of histories, as far as its kind is known. */
export const isLine = (value: unknown): value is SavedLine =>
  isObject(value) && typeof value['kind'] === 'string' && CHECKS[value['kind']]?.(value) === true;

/** An exchange with its bodies, as `JSON.stringify` writes it. */
const WHOLE_EXCHANGE = fieldsOf({
  ...{ service: SERVICE, key: { enum: Object.keys(KEYS) }, startedAt: TIME, durationMs: NUMBER },
  request: fieldsOf({ method: TEXT, target: TEXT, headers: HEADERS }, { body: TEXT }),
  response: fieldsOf({ status: NATURAL, headers: HEADERS, text: TEXT, bytes: { type: 'object' } }),
});
const EVIDENCE = fieldsOf(
  { message: MESSAGE_PARTS, curl: list(TEXT), seed: NUMBER, path: TEXT, exchanges: list(WHOLE_EXCHANGE) },
  {
    ...{ operation: TEXT, difference: TEXT, fingerprint: TEXT, scenario: TEXT, stack: TEXT },
    trace: list({ anyOf: [WHOLE_EXCHANGE, ...STEPS] }),
  },
);

/** Whether a value is a violated verdict in a file. */
export const isSavedViolation = fits<ClaimVerdict>({
  ...fieldsOf({ id: TEXT, service: SERVICE, evidence: EVIDENCE }, { others: list(EVIDENCE) }),
  $defs,
});
