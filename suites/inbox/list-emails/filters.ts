import { message } from '../../kit/model/message.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { refusalDetails, checkInvalid, checkRefused } from '../checks/access.ts';
import { criterionName } from '../checks/criteria.ts';
import { asWell, asWellAs, detailsNameBound, namesFilters, refusedWith400 } from '../checks/filters.ts';
import { allOk, emailIdsOf, emailsOfWalk, lacking, listAlike } from '../checks/walk.ts';
import { listBounds } from '../scenarios/access.ts';
import { combinations } from '../scenarios/combinations.ts';
import { combinedFilters, trees } from '../scenarios/filters.ts';
import { nodes } from '../scenarios/shape-questions.ts';
import {
  type CheckResult,
  check,
  every,
  given,
  ofOneAnswer,
  together,
  vacuous,
} from '../../kit/model/check-result.ts';
import { type HistoryOf, withChecks, section } from '../../kit/model/scenario.ts';
import { type Exchange, type JsonObject, isObject, statusOf } from '../../kit/model/exchange.ts';
import { isStatus, ok, answerIn } from '../../kit/checks/matchers.ts';
import { isNone, isAbsent } from '../../kit/checks/relations.ts';

/** Whether the details give a bound instead. */
const givesBound = (answer: Exchange): boolean =>
  Object.values(refusalDetails(answer)).some((value) => typeof value === 'number');

const refusals = (h: HistoryOf<typeof trees>): Exchange[] =>
  [
    h?.notJson,
    h?.foreignKey,
    h?.foreignOperator,
    h?.tooLong,
    h?.tooDeep,
    h?.tooMany,
    h?.oversized,
    h?.oversizedWide,
  ].filter((answer) => answer !== undefined);

/**
 * The largest tree of one interpretation. Where it is refused, the largest tree of the other, provided that a tree
 * beyond that is refused as well. A bound of neither interpretation is lower than the document states.
 */
const inOneReading = (
  one: Exchange | undefined,
  other: Exchange | undefined,
  beyondOther: Exchange | undefined,
): Exchange | undefined =>
  one === undefined || ok(one) || (beyondOther !== undefined && ok(beyondOther)) ? one : other;

/** A criterion that compares the sender for equality, at which the document hints. */
const comparesSender = ({ label, type }: JsonObject): boolean =>
  type === 'equals' && /sender|from/i.test(String(label)) && !/date|time/i.test(String(label));
/** A criterion with a text that no email contains if it is not a person's name. */
const comparesText = (leaf: JsonObject): boolean =>
  comparesSender(leaf) || (leaf['type'] === 'equals' && /domain|subject/i.test(String(leaf['label'])));
const isSenderDomain = (leaf: JsonObject): boolean =>
  comparesSender(leaf) && /domain$/i.test(String(leaf['label']));

/**
 * Whether two names are equal or one is the end of the other, since a service may use the last two parts as the domain.
 */
const isWithin = (domain: string, wanted: string): boolean =>
  domain === wanted || domain.endsWith(`.${wanted}`) || wanted.endsWith(`.${domain}`);

const writtenDomainOf = ({ from }: JsonObject): string =>
  (isObject(from) ? String(from['email']) : '').split('@').at(-1) ?? '';
const domainOf = (email: JsonObject): string => writtenDomainOf(email).toLowerCase();

/** The list with filters, with a criterion that no person meets, and without filters. */
interface Selecting {
  readonly leaf: (JsonObject & { readonly value: string }) | undefined;
  readonly filtered?: readonly Exchange[] | undefined;
  readonly nothing?: readonly Exchange[] | undefined;
  readonly all: readonly Exchange[];
}

const selects = ({ leaf, filtered = [], nothing = [], all }: Selecting): CheckResult =>
  together(
    given(allOk(filtered) && allOk(all), () => {
      const isPart = lacking(all, emailsOfWalk(filtered)).length === 0;
      // If the service ignores filters, it lists everything.
      return given(!isPart || emailIdsOf(filtered).length < emailIdsOf(all).length, () =>
        check(
          isPart,
          () =>
            message`filters list what nothing else does: expected none, got ${lacking(all, emailsOfWalk(filtered))}`,
          ...filtered,
        ),
      );
    }),
    given(leaf !== undefined && comparesText(leaf) && allOk(nothing), () =>
      isNone(emailIdsOf(nothing), 'emails equal an unknown name', ...nothing),
    ),
    every(leaf !== undefined && isSenderDomain(leaf) ? emailsOfWalk(filtered.filter(ok)) : [], (email) =>
      check(
        isWithin(domainOf(email), String(leaf?.['value']).toLowerCase()),
        () =>
          message`an email of another domain is listed: expected ${String(leaf?.['value']).toLowerCase()}, got ${domainOf(email)}`,
        ...filtered,
      ),
    ),
    // The comparison may be case-sensitive.
    given(
      leaf !== undefined &&
        isSenderDomain(leaf) &&
        leaf['value'].split('.').length === 2 &&
        leaf['value'] === leaf['value'].toLowerCase() &&
        allOk(filtered) &&
        filtered.length > 0 &&
        allOk(all),
      () => {
        const wanted = emailsOfWalk(all).filter((email) => writtenDomainOf(email) === leaf?.['value']);
        const [lost] = lacking(filtered, wanted);
        return isAbsent(lost, message`an email of the domain is not listed: ${lost}`, ...filtered);
      },
    ),
  );

const { maxDepth } = inboxFacts.filters;

export const listEmailsFilters = section(
  withChecks(listBounds, {
    'inbox.list-emails.filters-invalid-400': (h) => checkRefused(h.notJson),
    'inbox.list-emails.filters-invalid-code': (h) => checkInvalid(h.notJson),
    'inbox.list-emails.filters-invalid-details': (h) =>
      given(statusOf(h.notJson) === 400, () =>
        ofOneAnswer(
          check(
            namesFilters(h.notJson),
            message`details do not name filters: expected filters in details, got ${answerIn(h.notJson)}`,
            h.notJson,
          ),
          true,
        ),
      ),
  }),
  withChecks(combinedFilters, { 'inbox.list-emails.filters-select': selects }),
  withChecks(combinations, {
    'inbox.list-emails.filters-select': ({ alone, leaves }) => {
      const all = alone.get('');
      return every(leaves, (leaf) => {
        const filtered = alone.get(criterionName('filters', JSON.stringify(leaf)));
        return filtered === undefined || all === undefined
          ? vacuous
          : selects({ leaf, filtered: [filtered], all: [all] });
      });
    },
  }),
  withChecks(trees, {
    'inbox.list-emails.filters-invalid-code': (h) => every(refusals(h), checkInvalid),
    'inbox.list-emails.filters-invalid-details': (h) =>
      every(refusals(h), (answer) =>
        given(statusOf(answer) === 400, () =>
          ofOneAnswer(
            check(
              namesFilters(answer) || givesBound(answer),
              message`details name neither filters nor a bound: expected one in details, got ${answerIn(answer)}`,
              answer,
            ),
            true,
          ),
        ),
      ),
    'inbox.list-emails.filters-too-deep-details': (h) =>
      detailsNameBound(asWellAs(h?.pair, h?.tooDeep), (value) => value === maxDepth, `maxDepth ${maxDepth}`),
    'inbox.list-emails.filters-50-conditions-accepted': (h) =>
      asWell(h?.pair, inOneReading(h?.most, h?.mostWithGroup, h?.tooManyWithGroups)),
    'inbox.list-emails.filters-51-conditions-refused': (h) => refusedWith400(h?.tooMany),
    'inbox.list-emails.filters-500-character-value-accepted': (h) => asWell(h?.free, h?.longest),
    'inbox.list-emails.filters-501-character-value-refused': (h) => refusedWith400(h?.tooLong),
    'inbox.list-emails.filters-8192-bytes-accepted': (h) =>
      asWell(h?.free, asWellAs(h?.pair, inOneReading(h?.largest, h?.largestEscaped, h?.oversizedEscaped))),
    'inbox.list-emails.filters-8193-bytes-refused': (h) =>
      every([h?.oversized, h?.oversizedWide], refusedWith400),
    'inbox.list-emails.filters-bad-date-ignored': (h) => {
      if (h?.badDate === undefined) return vacuous;
      const { badDate, dated, datedOtherwise, all } = h;
      // A date criterion finds the same in another notation, a text criterion does not.
      const found = dated === undefined ? [] : emailIdsOf([dated]);
      const isDate =
        found.length > 0 &&
        found.join() !== emailIdsOf(all).join() &&
        found.join() === (datedOtherwise && emailIdsOf([datedOtherwise]).join());
      if (!isDate) return vacuous;
      return ok(badDate)
        ? check(
            listAlike(badDate, all),
            message`an invalid date narrows the list: expected all emails, got ${answerIn(badDate)}`,
            badDate,
            ...all,
          )
        : isStatus(badDate, 200);
    },
  }),
  withChecks(nodes, {
    'inbox.list-emails.filters-bytes-raw-meaning': (h) =>
      h?.escaped === undefined ? undefined : h.escaped ? 'before escaping' : 'after escaping',
  }),
);
