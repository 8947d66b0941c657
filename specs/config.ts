import type { FromSchema, JSONSchema } from 'json-schema-to-ts';
import type { OwnClaim } from './own.ts';
import { SEVERITIES } from './source.ts';

/**
 * The contract of `plumbline.config.ts` and `.yaml`. A description states what a field accepts, in the words of a
 * refusal.
 */

const text = { type: 'string', minLength: 1, description: 'a text' } as const;
const flag = { type: 'boolean', description: 'true or false' } as const;
const count = { type: 'integer', minimum: 1, description: 'a whole number from 1 on' } as const;
const any = { type: 'integer', minimum: 0, description: 'a whole number from 0 on' } as const;
const closed = { type: 'object', additionalProperties: false } as const;
const service = { enum: ['inbox', 'prospecting'], description: 'inbox or prospecting' } as const;
const plan = { enum: ['none', 'start', 'grow', 'scale'], description: 'none, start, grow or scale' } as const;

/** Settings of an account besides its address. */
const account = {
  plan,
  budget: count,
  prospectingBudget: count,
  pace: count,
  timeout: count,
  keepPayloads: flag,
  allowBurst: flag,
  allowScratchWrites: flag,
  scratchPrefix: text,
  history: text,
} as const;

export const config = {
  ...closed,
  description: 'fields with their values, such as seed: 1',
  properties: {
    target: { ...text, description: 'mock, live or the name of one of the targets' },
    targets: {
      type: 'object',
      additionalProperties: {
        ...closed,
        properties: {
          baseUrl: text,
          controlUrl: text,
          apiKey: {
            type: 'string',
            pattern: '^[A-Z][A-Z0-9_]*$',
            description: 'the name of the variable that holds the key',
          },
          ...account,
        },
        required: ['baseUrl'],
        description: '{ baseUrl, apiKey?: name of a variable, controlUrl?: of a mock, plan?, budget?, … }',
      },
      description: 'targets by their names',
    },
    specs: {
      ...closed,
      properties: { inbox: text, prospecting: text },
      description: '{ inbox?, prospecting? }, addresses or paths of the published files',
    },
    service,
    claim: { type: 'array', items: text, description: 'an array of ids and globs' },
    seed: any,
    runs: count,
    ...account,
    complete: flag,
    load: { enum: ['yes', 'no'], description: 'yes or no, in quotes where YAML would read a boolean' },
    out: text,
    keepRuns: count,
    minHeld: any,
    reports: { enum: ['all', 'json'], description: 'all or json' },
    json: flag,
    quiet: flag,
    verbose: flag,
    documents: text,
    baseline: text,
    strictBaseline: flag,
    unjudgedRuns: count,
    severity: {
      type: 'object',
      additionalProperties: { enum: SEVERITIES, description: 'breaks clients, surprises or cosmetic' },
      description: 'severities by ids or globs of claims',
    },
    claims: {
      type: 'object',
      propertyNames: {
        pattern: '^own(\\.[a-z0-9-]+)+$',
        description: 'ids in small letters that begin with own., such as own.subject-is-short',
      },
      additionalProperties: {
        ...closed,
        properties: {
          statement: { ...text, description: 'a sentence' },
          service,
          operations: {
            type: 'array',
            items: text,
            minItems: 1,
            description: "an array of operations, such as ['GET /emails']",
          },
          severity: { enum: SEVERITIES, description: 'breaks clients, surprises or cosmetic' },
          judge: {},
        },
        required: ['statement', 'service', 'operations', 'judge'],
        description: '{ statement, service, operations, severity?, judge: a function of an exchange }',
      },
      description: 'claims of your own by their ids, in plumbline.config.ts',
    },
    gate: { type: 'object', description: 'what plumbline.gate.yaml takes' },
    owners: { type: 'object', additionalProperties: text, description: 'owners by ids or globs of claims' },
  },
} as const satisfies JSONSchema;

/** The export of `plumbline.config.ts`, or the contents of `plumbline.config.yaml`. */
export type Config = Omit<FromSchema<typeof config>, 'claims'> & {
  readonly claims?: Readonly<Record<string, OwnClaim>>;
};
