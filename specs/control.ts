import type { FromSchema, JSONSchema } from 'json-schema-to-ts';

/**
 * The contract of the mock's control plane: what `mock/control/` accepts and the suites send. A description states what
 * a field accepts, in the words of a refusal.
 */

const text = { type: 'string' } as const;
const whole = { type: 'integer', description: 'a whole number' } as const;
const flag = { type: 'boolean' } as const;
const closed = { type: 'object', additionalProperties: false } as const;
const key = {
  enum: ['main', 'second', 'foreign', 'disabled', 'suspended', 'inboxOnly'],
  description: 'one of main, second, foreign, disabled, suspended, inboxOnly',
} as const;

const SITUATIONS = [
  'slowReads',
  'sendFailsAfterLeaving',
  'noTrashFolders',
  'statsComputing',
  'statsFail',
  'webhookReadFails',
  'repliesClassified',
  'socialDisconnected',
  'socialSlowed',
  'unexpectedError',
  'warmupUnsupported',
  'noTrackingDomain',
] as const;

/** Settings of a new account. */
export const accountSettings = {
  ...closed,
  properties: {
    seed: whole,
    plan: { enum: ['none', 'start', 'grow', 'scale'], description: 'one of none, start, grow, scale' },
    emails: { type: 'integer', minimum: 0, maximum: 1_000_000, description: 'a number from 0 to 1000000' },
    entries: { type: 'integer', minimum: 0, maximum: 1000, description: 'a number from 0 to 1000' },
    lists: { type: 'integer', minimum: 0, maximum: 10_000, description: 'a number from 0 to 10000' },
    limits: {
      ...closed,
      properties: { perMinute: whole, perMonth: whole },
      description: '{ perMinute?, perMonth? }, requests of the inbox',
    },
    windowMs: {
      ...closed,
      properties: { inbox: whole, prospecting: whole },
      description: '{ inbox?, prospecting? } in milliseconds',
    },
  },
} as const satisfies JSONSchema;

/** Changes of an account besides its settings. */
const levers = {
  situation: {
    type: 'object',
    propertyNames: { enum: SITUATIONS },
    additionalProperties: flag,
    description: `booleans of ${SITUATIONS.join(', ')}`,
  },
  registerWebhook: {
    ...closed,
    properties: { url: text, events: { type: 'array', items: text }, campaignId: text },
    required: ['url', 'events'],
    description: '{ url, events, campaignId? }',
  },
  credits: { type: 'number', minimum: 0, description: 'a number that is not negative' },
  finds: { type: ['string', 'null'], description: 'a string, or null' },
  sentWithoutMessage: { ...text, description: 'the id of a campaign' },
  campaign: {
    ...closed,
    properties: {
      campaignId: text,
      failing: { type: 'array', items: text },
      sequence: {
        type: 'array',
        items: { enum: ['EMAIL', 'EMAIL_WITHOUT_SUBJECT', 'VISIT', 'INVITATION', 'MESSAGE'] },
        description: 'kinds of steps',
      },
      dailySocialAdded: { type: 'number' },
      alwaysOn: flag,
      isThrough: flag,
    },
    required: ['campaignId'],
    description: '{ campaignId, failing?: codes of start checks, … }',
  },
  activityIn: { ...text, description: 'the id of a campaign' },
  fillList: {
    ...closed,
    properties: { listId: text, contacts: { type: 'integer', minimum: 0 } },
    required: ['listId', 'contacts'],
    description: '{ listId: a list of the account, contacts: how many to add }',
  },
  answerSeconds: { type: 'number', minimum: 0, description: 'a number that is not negative' },
  spendMonthUnits: whole,
  inboxWebhook: {
    type: ['object', 'null'],
    additionalProperties: false,
    properties: { url: text, secret: { type: 'string', minLength: 1 } },
    required: ['url', 'secret'],
    description: '{ url, secret }, the secret not empty, or null for none',
  },
  signature: { ...text, description: 'the signature of the mailboxes' },
  mailArrives: { type: 'integer', minimum: 1, maximum: 1000, description: 'a number from 1 to 1000' },
  occasion: text,
  disable: key,
  deleteKey: key,
  campaignEvent: {
    ...closed,
    properties: {
      campaignId: text,
      happens: text,
      contactId: text,
      text,
      sender: text,
      classification: text,
      step: { type: 'integer' },
    },
    required: ['campaignId', 'happens'],
    description: '{ campaignId, happens, contactId?, text?, sender?, classification?, step? }',
  },
  campaignState: {
    ...closed,
    properties: { campaignId: text, status: text, tracking: flag, isThrough: flag },
    required: ['campaignId'],
    description: '{ campaignId, status?, tracking?, isThrough? }',
  },
  scraperEvent: {
    ...closed,
    properties: { scraperId: text, happens: text },
    required: ['scraperId', 'happens'],
    description: '{ scraperId, happens }',
  },
  testWebhook: { ...text, description: 'a URL' },
} as const satisfies Readonly<Record<string, JSONSchema>>;

/** All changes of an account: settings and levers. */
export const change = {
  ...closed,
  properties: { ...accountSettings.properties, ...levers },
} as const satisfies JSONSchema;

/** A move of an account's clock. With `settle: false`, pending deliveries are not waited for. */
export const clockMove = {
  ...closed,
  properties: { advanceMs: whole, settle: flag },
} as const satisfies JSONSchema;

/** The active drifts or allowed variants from now on. */
export const alteration = {
  ...closed,
  properties: {
    ids: {
      type: 'array',
      items: text,
      description: 'an array of ids, as GET /drifts and GET /variants show them',
    },
  },
  required: ['ids'],
} as const satisfies JSONSchema;

/** Faults between client and service, which the API port shows from now on. */
export const faults = {
  ...closed,
  properties: {
    faults: {
      type: 'array',
      items: {
        ...closed,
        properties: {
          kind: { enum: ['429', '500', 'slow', 'reset'] },
          operation: text,
          times: { type: 'integer', minimum: 1 },
          delayMs: { type: 'integer', minimum: 0 },
          retryAfterSeconds: { type: 'integer', minimum: 0 },
        },
        required: ['kind'],
      },
      description:
        'an array of { kind: 429, 500, slow or reset, operation?, times?, delayMs? of slow, retryAfterSeconds? of 429 }',
    },
  },
  required: ['faults'],
} as const satisfies JSONSchema;

export type Fault = FromSchema<typeof faults>['faults'][number];
export type AccountSettings = FromSchema<typeof accountSettings>;
export type Change = FromSchema<typeof change>;
export type ClockMove = FromSchema<typeof clockMove>;
export type Alteration = FromSchema<typeof alteration>;
export type LeverName = keyof typeof levers;

/** A body in the type for senders: readonly, and with undefined for absent fields. */
export type AsSent<T> = T extends readonly (infer Item)[]
  ? readonly AsSent<Item>[]
  : T extends object
    ? { readonly [Name in keyof T]: AsSent<T[Name]> | (object extends Pick<T, Name> ? undefined : never) }
    : T;
