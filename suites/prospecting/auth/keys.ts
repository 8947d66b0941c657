import { statusMessage, message } from '../../kit/model/message.ts';
import { prospectingFacts } from '../../../generated/facts.ts';
import { checkKeysShared } from '../../inbox/checks/k6-shared-keys.ts';
import { sharedKeys } from '../../inbox/scenarios/k6-shared-keys.ts';
import { type CheckResult, check, every, given, together, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, section } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, objectOf, statusOf } from '../../kit/model/exchange.ts';
import { isStatus, ok, answerIn, unlike } from '../../kit/checks/matchers.ts';
import { isOfPassingState } from '../../kit/checks/faults.ts';
import { type RouteAnswer } from '../support/catalogue.ts';
import { isLists } from '../checks/wire.ts';
import { disabledBefore, elsewhere, keyForms, accountKeys, openForms, second } from '../scenarios/access.ts';
import { catalogueReads, catalogueWrites } from '../scenarios/catalogue.ts';
import { foreignReads } from '../scenarios/errors.ts';
import { counting } from '../scenarios/limits.ts';
import { equals, fails, hasOtherStatus, isExactly, succeeds, isNone } from '../../kit/checks/relations.ts';

const { apiKeyLength, errorTexts } = prospectingFacts;

const onForms = withChecks(keyForms, {
  'prospecting.auth.key-raw-accepted': ({ plain }) => hasOtherStatus(plain, 401, 'the key alone is refused'),
  'prospecting.auth.key-bearer-accepted': ({ plain, bearers }) =>
    given(ok(plain), () =>
      every(bearers, (answer) =>
        given(isNoFailure(answer) || !isOfPassingState(answer), () =>
          hasOtherStatus(answer, 401, 'the key after Bearer is refused'),
        ),
      ),
    ),
  'prospecting.auth.key-48-long': ({ key, plain }) =>
    given(statusOf(plain) !== 401, () =>
      equals(key.length, apiKeyLength, message`the key has ${key.length} characters`, plain),
    ),
  'prospecting.auth.key-letters-and-digits': ({ key, plain }) =>
    given(ok(plain), () =>
      check(
        /^[A-Za-z0-9]*$/.test(key),
        message`the key: expected letters and digits alone, got ${key}`,
        plain,
      ),
    ),
  'prospecting.auth.key-reads-everything': ({ reads }) => every(reads, notForbidden),
  'prospecting.auth.key-has-no-scopes': ({ reads }) => every(reads, notForbidden),
  'prospecting.auth.same-key-on-main': ({ reads: [lists, main] }) =>
    lists === undefined || main === undefined
      ? vacuous
      : given(ok(lists), () => hasOtherStatus(main, 401, 'the main API refuses the key')),
  'prospecting.auth.same-key-on-lists': ({ reads: [lists, main] }) =>
    lists === undefined || main === undefined
      ? vacuous
      : given(ok(main), () => hasOtherStatus(lists, 401, 'the lists service refuses the key')),
});

const onOpenForms = withChecks(openForms, {
  'prospecting.auth.bearer-case': ({ bearer }) => bearer,
  'prospecting.auth.other-scheme': ({ schemes }) => schemes,
  'prospecting.auth.surrounding-blanks': ({ blanks }) => blanks,
  'prospecting.auth.key-case': ({ otherCase }) => otherCase,
});

/** Failures of statistics and of the webhook list have the same status as a refused key. */
const isNoFailure = ({ operation = '', response: { status } }: Exchange): boolean =>
  status !== 401 || !/ \/(stats|webhook)/.test(operation);

const notForbidden = (answer: Exchange): CheckResult =>
  given(isNoFailure(answer), () =>
    check(
      ![401, 403].includes(statusOf(answer)),
      () =>
        message`a valid key is refused with ${statusMessage(statusOf(answer))}: expected none of ${[401, 403]}, got ${answerIn(answer)}`,
      answer,
    ),
  );

/** Checks a refusal in the form of one for a missing key, on either service. */
const isRefusedKey = (answer: Exchange): CheckResult => {
  const { error, code } = objectOf(answer);
  return together(
    isStatus(answer, 401),
    equals(error, errorTexts.authentication, 'error', answer),
    given(isLists(answer), () => isExactly(code, 'AUTH_REQUIRED', 'code', answer)),
  );
};

/** Checks that a documented route accepts a valid key. */
const allowed = ({ operation, answer }: RouteAnswer): CheckResult =>
  given(operation !== START, () => notForbidden(answer));

/** The statuses of failed starts are not documented. */
const START = 'POST /advanced/campaigns/{campaignId}/start';
const onReading = withChecks(catalogueReads, { 'prospecting.auth.key-has-no-scopes': allowed });
const onWriting = withChecks(catalogueWrites, { 'prospecting.auth.key-has-no-scopes': allowed });

const onElsewhere = withChecks(elsewhere, {
  'prospecting.auth.key-in-header-only': ({ plain, answers }) =>
    given(ok(plain), () => every(answers, (answer) => isStatus(answer, 401))),
});

const onKeys = withChecks(accountKeys, {
  'prospecting.auth.several-keys': ({ both }) => every(both, notForbidden),
  'prospecting.auth.key-acts-on-whole-account': ({ created, seen }) =>
    given(ok(created), () => succeeds(seen, 'the second key does not see the list of the first')),
  'prospecting.auth.key-changes-everything': ({ created }) => notForbidden(created),
  'prospecting.auth.key-spends-credits': ({ paid }) => notForbidden(paid),
  'prospecting.auth.key-can-be-disabled': ({ both, disabled }) =>
    given(both.every(ok), () => every(disabled, isRefusedKey)),
  'prospecting.auth.key-can-be-deleted': ({ third, deleted }) =>
    given(ok(third), () => isRefusedKey(deleted)),
  'prospecting.auth.disabling-one-keeps-others': ({ both, other }) =>
    given(both.every(ok), () => succeeds(other, 'the other key is refused as well')),
  'prospecting.auth.disabled-key-delay': ({ soon }) =>
    ok(soon) ? 'still accepted at first' : 'refused at once',
});

const ID_NAMES = ['id', '_id', 'listId', 'jobId', 'campaignId'];
const ID = /^([\da-f]{24}|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The entries of a list. */
const entriesListed = (answer: Exchange): readonly JsonObject[] => {
  const { json } = answer.response;
  const arrays = Array.isArray(json) ? [json] : Object.values(objectOf(answer)).filter(Array.isArray);
  return ok(answer) ? arrays.flatMap((array: readonly unknown[]) => array.filter(isObject)) : [];
};

/** Ids of documented forms in an entry of a list. */
const idsIn = (entry: JsonObject): string[] =>
  ID_NAMES.map((name) => entry[name]).filter((id): id is string => typeof id === 'string' && ID.test(id));

const idsListed = (answer: Exchange): string[] => entriesListed(answer).flatMap(idsIn);

/** Entries by ids and contents. Ids alone may be numbered per account, so equal ones do not show a shared entry. */
const entriesWithIds = (answer: Exchange): string[] =>
  entriesListed(answer).flatMap((entry) =>
    idsIn(entry).length > 0 && Object.keys(entry).length > idsIn(entry).length ? [JSON.stringify(entry)] : [],
  );

/** Checks that two accounts list nothing in common, and that neither can read an object of the other by its id. */
const onForeignReads = withChecks(foreignReads, {
  'prospecting.auth.key-reaches-own-account': ({ listings, taken }) =>
    together(
      every(listings, ({ theirs, ours }) => {
        const own = new Set(entriesWithIds(ours));
        const others = entriesWithIds(theirs);
        return given(own.size > 0 && others.length > 0, () =>
          isNone(
            others.filter((entry) => own.has(entry)),
            'an account lists what another one has',
            theirs,
            ours,
          ),
        );
      }),
      every(taken, (answer) => fails(answer, 'what another account has is read by its id')),
    ),
});

/**
 * Checks that both keys list the same entries. The documents leave open which entries have ids. A `later` read of the
 * first key excludes what came or left between the two.
 */
const sameListed = (
  mine: Exchange | undefined,
  theirs: Exchange | undefined,
  later: Exchange | undefined,
): CheckResult => {
  if (mine === undefined || theirs === undefined) return vacuous;
  const [before, listed] = [idsListed(mine).toSorted(), idsListed(theirs).toSorted()];
  const after = later && ok(later) ? idsListed(later) : before;
  const [first, last] = [new Set(before), new Set(after)];
  const isPassing = (id: string): boolean => first.has(id) !== last.has(id);
  const [own, other] = [before, listed].map((ids) => ids.filter((id) => !isPassing(id)));
  return given(ok(mine) && before.length > 0 && (ok(theirs) || isNoFailure(theirs)), () =>
    check(
      own?.join() === other?.join(),
      () => message`another key of the account lists other things: ${unlike(own ?? [], other ?? [])}`,
      mine,
      theirs,
      ...(later ? [later] : []),
    ),
  );
};

const onSecond = withChecks(second, {
  'prospecting.auth.several-keys': ({ mine, theirs }) =>
    every(theirs, (answer, at = theirs.indexOf(answer)) =>
      given(mine[at] !== undefined && ok(mine[at]), () => notForbidden(answer)),
    ),
  'prospecting.auth.key-acts-on-whole-account': ({
    mine: all,
    theirs: others,
    later,
    seen: [theirs, mine],
  }) =>
    together(
      theirs && mine
        ? given(ok(mine), () => succeeds(theirs, 'another key does not see a list of the account'))
        : vacuous,
      every(all.keys(), (at) => sameListed(all[at], others[at], later[at])),
    ),
});

const onDisabledBefore = withChecks(disabledBefore, {
  'prospecting.auth.key-can-be-disabled': (answers) => every(answers, isRefusedKey),
});

const onCounting = withChecks(counting, {
  'prospecting.auth.keys-share-minute-counter': ({ left }) =>
    left.nothing === undefined || left.nothing === 0 || left.second === undefined
      ? vacuous
      : check(
          left.second < left.nothing,
          message`the second key has a quota of its own: expected less than ${left.nothing}, got ${left.second}`,
        ),
});

const onSharedKeys = withChecks(sharedKeys, {
  'prospecting.auth.keys-share-minute-counter': (h) => checkKeysShared(h, 'prospecting'),
});

export const authKeys = section(
  ...[onForms, onOpenForms, onElsewhere, onReading, onWriting, onKeys],
  ...[onSecond, onForeignReads, onDisabledBefore, onCounting, onSharedKeys],
);
