import { to } from './answers.ts';
import type { ProspectingStore } from '../../prospecting/store.ts';
import { type DriftRow, alterWire, alterProspecting, inWords, withProspecting } from '../types.ts';
import {
  type Condition,
  type When,
  whenAll,
  dropField,
  changeField,
  setField,
  setStatus,
  replace,
  whenCode,
  json,
  changeAnswer,
} from '../wire.ts';
import { type WireCall, type WireDrift, type WireReply } from '../../http/wire.ts';
import { isObject, type JsonObject } from '../../../specs/json.ts';
import { type Limiter, fixedWindow } from '../../limits/limiters.ts';
import { type ExportForm } from '../../prospecting/export-form.ts';
import { type ProspectingRules, prospectingRules as reference } from '../../prospecting/index.ts';
import { keepsValue } from '../../prospecting/fields.ts';
import { type KeyStep } from '../../prospecting/keys.ts';

export const ADD = 'POST /lists/list/{listId}/contacts';
export const BATCH = 'POST /lists/list/{listId}/contacts/batch';
export const LIST_ROWS = 'GET /lists/list/{listId}/rows';
export const LISTS = 'GET /lists/list';

/** Operations answer as usual, but parts of the account stay unchanged. */
export const alterKept = (
  description: string,
  kept: Readonly<Record<string, readonly (keyof ProspectingStore)[]>>,
): DriftRow => ({
  description,
  around: (next) => (call) => {
    const { prospecting: store } = call.account;
    const parts = kept[call.operation] ?? [];
    const before = structuredClone(Object.fromEntries(parts.map((part) => [part, store[part]])));
    const reply = next(call);
    Object.assign(store, before);
    return reply;
  },
});

export const whenAnyParameter =
  (...names: readonly string[]): When =>
  ({ query }) =>
    names.some((name) => query.has(name));

export const askedFor =
  (name: string, ...values: readonly string[]): When =>
  ({ query }) =>
    values.includes(query.get(name) ?? '');

export const not =
  (when: Condition): When =>
  (call, reply) =>
    !whenAll(when)(call, reply);

export const path =
  (pattern: RegExp): When =>
  (call) =>
    pattern.test(call.path);

export const whenReading: When = ({ method }) => method === 'GET';

export const whenAnswered =
  (name: string, holds: (body: JsonObject) => boolean = () => true): When =>
  (call, reply) =>
    call.operation === name && reply.status === 200 && isObject(reply.body) && holds(reply.body);

/** Changes the items of an array in an answer. */
export const items = (
  when: Condition,
  field: string,
  change: (all: readonly JsonObject[], call: WireCall) => readonly unknown[],
): WireDrift =>
  changeField(when, field, (all, call) => (Array.isArray(all) ? change(all as JsonObject[], call) : all));

export const misses = (name: string, ...fields: readonly string[]): DriftRow =>
  alterWire(`${fields.join(', ')} is not sent`, dropField(name, fields));

export const turns = (name: string, field: string, value: unknown): DriftRow =>
  alterWire(
    `${field} is ${JSON.stringify(value)}`,
    setField(
      whenAnswered(name, (body) => field.includes('.') || field in body),
      field,
      value,
    ),
  );

export const answerStatus = (name: string, to: number): DriftRow =>
  alterWire(`answers ${to}`, setStatus([name, (_, reply) => reply.status < 300], to));

export const inMain: When = ({ family }) => family === 'main';
export const inLists: When = ({ family }) => family === 'lists';
export const hasFailed = (_: WireCall, reply: WireReply): boolean => reply.status >= 400;
export const hasSucceeded = (_: WireCall, reply: WireReply): boolean => reply.status < 300;

export const whenFieldIs =
  (field: string, value: string): When =>
  (_, { body }) =>
    typeof body === 'object' && body !== null && (body as Record<string, unknown>)[field] === value;

export const whenField =
  (field: string): When =>
  (_, { body }) =>
    typeof body === 'object' && body !== null && field in body;

type PagingRule = Exclude<Extract<keyof ProspectingRules, `${string}Paging`>, 'toolPaging'>;

/** Changes the paging of some routes. */
export const alterPaging = <R extends PagingRule>(rule: R, change: Partial<ProspectingRules[R]>): DriftRow =>
  alterProspecting(`${rule}: ${inWords(change)}`, { [rule]: { ...reference[rule], ...change } });

export const asJson = (when: Condition, body: unknown): DriftRow =>
  alterWire(
    'JSON instead of a page',
    changeAnswer(when, ({ status, headers }) => ({
      ...{ status, body },
      headers: { ...headers, 'content-type': 'application/json' },
    })),
  );

export const INVALID_ANSWERS_422 = to([inMain, whenCode('INVALID_REQUEST')], 422);
export const whenWriting = not(whenReading);

export const keyRefused: When = whenAll(
  (call) => call.family !== 'inbox',
  401,
  whenFieldIs('error', 'Authentication required'),
);

const keyOf = ({ headers }: WireCall): string => (headers['authorization'] ?? '').replace(/^Bearer /, '');

export const welcome = json(200, {});

/** Accepts keys of a form that give no access in the reference mock. */
export const letIn = (description: string, form: (key: string) => boolean): DriftRow =>
  alterWire(description, replace([keyRefused, (call) => form(keyOf(call))], welcome));

export const overLimit: When = whenAll(inMain, 500, whenFieldIs('error', 'Internal server error'));

export const stats: When = path(/^\/stats/);

export type QuotaLimiter = (limit: () => number, windowMs: () => number) => Limiter;

/** After a refusal, all requests of three windows are refused. */
export const punishing: QuotaLimiter = (limit, windowMs) => {
  const inner = fixedWindow(limit, windowMs);
  let closedUntil = -Infinity;
  return {
    ...inner,
    take(at, cost) {
      if (at < closedUntil) return { accepted: false, remaining: 0, resetAt: closedUntil };
      const permit = inner.take(at, cost);
      if (!permit.accepted) closedUntil = at + 3 * windowMs();
      return permit;
    },
  };
};

export const OTHER = 'f'.repeat(24);
export const WEBHOOK = 'GET /webhook';

export const refuse = (name: string, parameter: string, value: string): DriftRow =>
  alterWire(`${parameter} ${value} is refused`, setStatus([name, askedFor(parameter, value)], 400));

export const extra = (name: string, field: string, parameter: string): DriftRow =>
  alterWire(
    'a page holds one more',
    items([name, whenAnyParameter(parameter)], field, (all) => [...all, ...all.slice(0, 1)]),
  );

/** Evaluates a size parameter that is unknown in the reference mock. */
export const honourSize = (name: string, field: string): DriftRow =>
  alterWire(
    'a size may be asked for',
    items([name, whenAnyParameter('limit', 'pageSize', 'perPage', 'size')], field, (all, { query }) =>
      all.slice(
        0,
        Math.min(
          ...['limit', 'pageSize', 'perPage', 'size']
            .map((each) => Number(query.get(each) ?? 5))
            .filter((size) => size > 0),
        ),
      ),
    ),
  );

export const lowerCase = (value: string): string => value.toLowerCase();

export const bareUrl = (value: string): string =>
  lowerCase(value)
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');

export const alterExportForm = (description: string, form: Partial<ExportForm>): DriftRow =>
  alterProspecting(description, { exportForm: { ...reference.exportForm, ...form } });

export const keeps = (
  description: string,
  keepsIt: (field: string, value: unknown) => boolean | undefined,
): DriftRow =>
  alterProspecting(description, {
    keepsValue: (field, value) => keepsIt(field, value) ?? keepsValue(field, value),
  });

/** A field whose value is not stored. */
export const loses = (name: string): DriftRow =>
  keeps(`${name} is lost`, (field) => (field === name ? false : undefined));

export const listPaged = whenAll(LISTS, whenAnyParameter('page', 'limit'));

/** A later step in the resolution of keys is taken right before an earlier one. */
export const keyStepBefore = (later: KeyStep, earlier: KeyStep): DriftRow =>
  withProspecting({
    keySteps: reference.keySteps
      .filter((step) => step !== later)
      .flatMap((step) => (step === earlier ? [later, earlier] : [step])),
  });

export const withoutKeySteps = (...left: readonly KeyStep[]): DriftRow =>
  withProspecting({ keySteps: reference.keySteps.filter((step) => !left.includes(step)) });

/** Treats similar ids as equal. */
export const idsAlike = (description: string, sameId: (id: string, asked: string) => boolean): DriftRow =>
  alterProspecting(description, { sameId });

/** Ids of which only the first characters are compared, or which are found by their first characters. */
export const ALIKE = {
  main: idsAlike(
    'the last character of an id is not compared',
    (id, asked) => id.slice(0, -1) === asked.slice(0, -1),
  ),
  prefix: idsAlike('the beginning of an id is enough', (id, asked) => asked !== '' && id.startsWith(asked)),
  cut: idsAlike('an id is cut to 24 characters', (id, asked) => id === asked.slice(0, 24)),
};

export const renameCode = (code: string): DriftRow =>
  alterWire(`${code} has another name`, setField([inMain, whenCode(code)], 'code', 'REFUSED'));

export const checks = reference.startChecks;

/** The later check is made right before the earlier one. */
export const swapChecks = (earlier: string, later: string): DriftRow => {
  const moved = checks.filter(({ code }) => code === later);
  return alterProspecting(`${later} is checked before ${earlier}`, {
    startChecks: checks
      .filter(({ code }) => code !== later)
      .flatMap((check) => (check.code === earlier ? [...moved, check] : [check])),
  });
};
