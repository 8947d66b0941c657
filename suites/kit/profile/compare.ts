import type { Severity } from '../../../specs/source.ts';
import { isDocumented, itemAt, fieldAt, answerOf, type Position } from '../checks/schema/location.ts';
import type { Exchange } from '../model/exchange.ts';
import { message, stated, type Message } from '../model/message.ts';
import type { Profile, Shape, Tally } from '../model/profile.ts';
import { jsonTypeOf } from './forms.ts';
import { isAboutOne, operationOfKind } from './kinds.ts';
import { leftOut } from './left-out.ts';
import type { SeenByRun } from './profile.ts';

/** An entry of a profile. */
export type Subject = readonly [part: 'outcomes' | 'shapes' | 'fixed', name: string];

/** A difference from earlier runs, and the answers of this run that show it. */
export interface ProfileDifference {
  readonly what: 'outcome' | 'field gone' | 'field new' | 'form' | 'fixed part' | 'left out';
  /** Its entries of the profile. Differing entries are not learnt. */
  readonly subjects: readonly Subject[];
  /** `GET /template`. */
  readonly operation: string;
  /** Its subject, in the same words in every run. */
  readonly about: string;
  readonly severity: Severity;
  readonly message: Message;
  readonly exchanges: readonly Exchange[];
}

/** How much data is needed from earlier runs and from this one. */
const ENOUGH = {
  /** Answers to one kind of request with inputs drawn from the account. */
  outcomes: 3,
  /** Objects at one place, and bodies of answers, whose fields depend less on data. */
  objects: { before: 8, now: 3 },
  roots: { before: 3, now: 2 },
  exchangesBefore: 2,
  /** Runs that saw a place, because one run does not show what varies there. */
  runsBefore: 2,
  /** Objects without the field in earlier runs. */
  objectsWithout: 20,
  /** Objects with one form of text, in earlier runs and now. */
  texts: 8,
} as const;

const sum = (tally: Tally): number => Object.values(tally).reduce((total, each) => total + each, 0);

/** Outcomes unrelated to the behaviour of a service: of a temporary state, or for a key that is no longer accepted. */
const isOfMoment = (outcome: string, kind: string): boolean =>
  /^(?:408|429|5\d\d)/.test(outcome) || (/^40[13]/.test(outcome) && !kind.endsWith(']'));

/** Kinds of requests with values of the account, and those whose key gives no access. */
const DRAWN = /=(?:text|address|hex id|UUID|word|WORD|digits|URL|moment)/;
const UNKNOWN_KEY = /\[(?:none|unknown|disabled|suspended)\]$/;

/** Outcomes of one group may replace each other without a change of the service, since a resource may be deleted. */
const groupOf = (outcome: string, kind: string): string =>
  !isAboutOne(kind) || UNKNOWN_KEY.test(kind)
    ? ''
    : outcome.startsWith('2')
      ? 'success'
      : /^40[13]/.test(outcome)
        ? 'key'
        : 'refusal';

/** Requests of a kind that never had this outcome before. */
function* ofOutcomes(before: Profile, now: SeenByRun): Generator<ProfileDifference> {
  for (const [kind, seen] of now.outcomes) {
    const known = before.outcomes[kind];
    if (known === undefined) continue;
    const isConstant = !DRAWN.test(kind) && (!isAboutOne(kind) || UNKNOWN_KEY.test(kind));
    const groups = Map.groupBy(
      [...seen].filter(([outcome]) => !isOfMoment(outcome, kind)),
      ([outcome]) => groupOf(outcome, kind),
    );
    for (const [group, own] of groups) {
      const earlier = Object.entries(known).filter(
        ([outcome]) => !isOfMoment(outcome, kind) && groupOf(outcome, kind) === group,
      );
      const count = earlier.reduce((total, [, each]) => total + each, 0);
      if (earlier.length === 0 || own.some(([outcome]) => outcome in known)) continue;
      if (count < (isConstant ? 1 : ENOUGH.outcomes)) continue;
      const exchanges = own.flatMap(([, all]) => all);
      const words = (outcomes: readonly string[]): Message => stated(outcomes.toSorted().join(' or '));
      const operation = operationOfKind(kind);
      const said = stated(kind.slice(operation.length).trim());
      yield {
        what: 'outcome',
        subjects: [['outcomes', kind]],
        operation,
        about: `${kind.slice(operation.length).trim()} ${group}`.trim(),
        severity: 'breaks clients',
        message: message`${said}: expected ${words(earlier.map(([outcome]) => outcome))} as in earlier runs, got ${words(own.map(([outcome]) => outcome))}`,
        exchanges,
      };
    }
  }
}

/** Forms that only services write. People rename what they have named, even with a single word. */
const MADE = new Set(['hex id', 'UUID', 'moment', 'day', 'documented word', 'angled']);
const isMade = (forms: Tally): boolean => Object.keys(forms).every((form) => MADE.has(form));

/** The forms of a field that differ in kind from all earlier ones; undefined if there are none. */
function otherForms(
  before: Tally,
  now: Tally,
  enough: { readonly before: number; readonly now: number },
): Message | undefined {
  const filled = (forms: Tally): Tally =>
    Object.fromEntries(Object.entries(forms).filter(([form]) => form !== 'null' && form !== 'empty'));
  const [known, seen] = [filled(before), filled(now)];
  if (sum(known) < enough.before || sum(seen) < enough.now) return undefined;
  const types = new Set(Object.keys(known).map(jsonTypeOf));
  const isOtherType = Object.keys(seen).every((form) => !types.has(jsonTypeOf(form)));
  const isOtherText =
    isMade(known) &&
    Object.keys(known).length === 1 &&
    sum(known) >= ENOUGH.texts &&
    sum(seen) >= ENOUGH.texts &&
    Object.keys(seen).every((form) => !(form in known));
  if (!isOtherType && !isOtherText) return undefined;
  const words = (forms: Tally): Message => stated(Object.keys(forms).sort().join(' or '));
  return message`expected ${words(known)} as in earlier runs, got ${words(seen)}`;
}

/** The position of a shape in the documents. */
function positionOf(place: string, exchange: Exchange | undefined): Position | undefined {
  if (exchange === undefined) return undefined;
  const path = place
    .slice(operationOfKind(place).length)
    .replaceAll(/^\?\S*|\(empty\)$/g, '')
    .trim();
  return (path.match(/\[\]|[^.[\]]+/g) ?? []).reduce<Position>(
    (at, step) => (step === '[]' ? itemAt(at) : fieldAt(at, step)),
    answerOf(exchange),
  );
}

/** Whether the documents allow null in a field. */
const mayBeNull = (position: Position | undefined, field: string): boolean =>
  position !== undefined &&
  fieldAt(position, field).schemas.some(({ type }) => [type].flat().includes('null'));

/** Whether a place is the body of an answer. */
const isRoot = (place: string): boolean => !/[.[]/.test(place);

/** Fields that disappeared, were added, or have another form. */
function* ofShapes(before: Profile, now: SeenByRun): Generator<ProfileDifference> {
  for (const [place, counted] of now.shapes) {
    const known: Shape | undefined = before.shapes[place];
    if (known === undefined) continue;
    const enough = isRoot(place) ? ENOUGH.roots : ENOUGH.objects;
    if (known.runs < ENOUGH.runsBefore) continue;
    const isSettled = known.objects >= enough.before && known.exchanges >= ENOUGH.exchangesBefore;
    const exchanges = [...counted.exchanges];
    const operation = operationOfKind(place);
    const where = place.slice(operation.length).trim();
    const difference = (
      what: ProfileDifference['what'],
      field: string,
      said: Message,
    ): ProfileDifference => ({
      ...{ what, operation, exchanges, subjects: [['shapes', place]], message: said },
      about: `${where}.${field} ${what}`.replace(/^\./, ''),
      severity: what === 'field new' ? 'surprises' : 'breaks clients',
    });
    const named = (field: string): Message => stated(`${where}.${field}`.replace(/^\./, ''));
    const position = positionOf(place, exchanges[0]);
    for (const [field, forms] of Object.entries(known.fields)) {
      const seen = Object.fromEntries(counted.fields.get(field) ?? []);
      const isAlways = sum(forms) === known.objects;
      const nulls = seen['null'] ?? 0;
      // A field that never was null has no value any more.
      const isEmptied =
        nulls === counted.objects &&
        nulls >= ENOUGH.texts &&
        forms['null'] === undefined &&
        forms['array'] === undefined &&
        known.objects >= ENOUGH.objectsWithout &&
        !mayBeNull(position, field);
      const isMissing = sum(seen) === 0 && counted.objects >= enough.now;
      if (isSettled && isAlways && (isMissing || isEmptied))
        yield difference(
          'field gone',
          field,
          message`${named(field)}: expected in each of ${counted.objects} objects as in earlier runs, got none`,
        );
      const other = otherForms(forms, seen, enough);
      if (other !== undefined) yield difference('form', field, message`${named(field)}: ${other}`);
    }
    for (const [field, forms] of counted.fields)
      if (
        known.fields[field] === undefined &&
        known.objects >= ENOUGH.objectsWithout &&
        known.exchanges >= ENOUGH.exchangesBefore &&
        counted.objects >= enough.now &&
        sum(Object.fromEntries(forms)) === counted.objects &&
        position !== undefined &&
        isDocumented(position, field)
      )
        yield difference(
          'field new',
          field,
          message`${named(field)}: expected absent as in earlier runs, got it in each of ${counted.objects} objects`,
        );
  }
}

/** Unchangeable parts of a resource that changed. */
function* ofFixed(before: Profile, now: SeenByRun): Generator<ProfileDifference> {
  for (const [name, { resource, parts }] of now.sighted) {
    const known = before.fixed[now.keyed.digest(name)];
    if (known === undefined || now.sharedIds.has(resource.operation)) continue;
    for (const [part, values] of parts) {
      const expected = known.parts[part];
      if (expected === undefined) continue;
      const seen = [...values];
      if (seen.some(([value]) => now.keyed.digest(`${part} ${value}`) === expected)) continue;
      yield {
        what: 'fixed part',
        subjects: [['fixed', now.keyed.digest(name)]],
        operation: resource.operation,
        about: `${resource.at}.${part} fixed`,
        severity: 'breaks clients',
        message: message`${stated(`${resource.at}.${part}`)} of a resource that earlier runs have read: expected what it was, got another value`,
        exchanges: seen.flatMap(([, exchanges]) => exchanges),
      };
    }
  }
}

/** Resources that exist although their complete listing no longer holds them. */
function* ofLeftOut(before: Profile, now: SeenByRun): Generator<ProfileDifference> {
  for (const [operation, { exchanges, resource }] of now.listings) {
    if (resource.proof === undefined || now.sharedIds.has(operation)) continue;
    const gone = leftOut(resource.proof, operation, before, now);
    if (gone.length === 0) continue;
    yield {
      what: 'left out',
      subjects: gone.map(({ name }) => ['fixed', name] as const),
      ...{ operation, exchanges, about: `${resource.at} left out`, severity: 'breaks clients' },
      message: message`${stated(resource.at.replace('*', ''))}: expected ${gone.length} that earlier runs saw and that are still there, got none of them`,
    };
  }
}

/** What contradicts all earlier runs. */
export function differences(before: Profile, now: SeenByRun): ProfileDifference[] {
  if (before.runs === 0) return [];
  const all = [
    ...[...ofOutcomes(before, now), ...ofShapes(before, now), ...ofFixed(before, now)],
    ...ofLeftOut(before, now),
  ];
  // A difference that many resources share is listed once, with all its answers.
  const byAbout = Map.groupBy(all, ({ operation, about }) => `${operation} ${about}`);
  return [...byAbout.values()].flatMap((alike) => {
    const [first] = alike;
    if (first === undefined) return [];
    const exchanges = [...new Set(alike.flatMap((each) => each.exchanges))];
    return [{ ...first, exchanges, subjects: alike.flatMap(({ subjects }) => subjects) }];
  });
}
