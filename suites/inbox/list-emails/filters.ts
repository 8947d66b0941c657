import { inboxFacts } from '../../../generated/facts.ts';
import { detailsOf, invalid, refused } from '../fixtures/access.ts';
import { asWell, asWellAs, bound, refusedOfFilters } from '../fixtures/filters.ts';
import { idsOf } from '../fixtures/walk.ts';
import { bounds } from '../scenarios/access.ts';
import { trees } from '../scenarios/filters.ts';
import { nodes } from '../scenarios/shape-questions.ts';
import { check, given, vacuous } from '../../kit/engine/judgement.ts';
import { type Section, judging } from '../../kit/engine/scenario.ts';
import { statusOf } from '../../kit/http/exchange.ts';
import { isStatus, ok } from '../../kit/http/match.ts';

const onBounds = judging(bounds, {
  checkers: {
    'inbox.list-emails.filters-invalid-400': (h) => refused(h.notJson),
    'inbox.list-emails.filters-invalid-code': (h) => invalid(h.notJson),
    'inbox.list-emails.filters-invalid-details': (h) =>
      given(statusOf(h.notJson) === 400, () =>
        check(Object.keys(detailsOf(h.notJson)).length > 0, 'details name nothing', h.notJson),
      ),
  },
});

const { maxDepth } = inboxFacts.filters;

const onTrees = judging(trees, {
  checkers: {
    'inbox.list-emails.filters-too-deep-details': (h) =>
      bound(h?.tooDeep, (value) => value === maxDepth, `maxDepth ${maxDepth}`),
    'inbox.list-emails.filters-50-conditions-accepted': (h) => asWell(h?.pair, h?.most),
    'inbox.list-emails.filters-51-conditions-refused': (h) => refusedOfFilters(h?.tooMany),
    'inbox.list-emails.filters-500-character-value-accepted': (h) => asWell(h?.free, h?.longest),
    'inbox.list-emails.filters-501-character-value-refused': (h) => refusedOfFilters(h?.tooLong),
    'inbox.list-emails.filters-8192-bytes-accepted': (h) => asWell(h?.free, asWellAs(h?.pair, h?.largest)),
    'inbox.list-emails.filters-8193-bytes-refused': (h) => refusedOfFilters(h?.oversized),
    'inbox.list-emails.filters-bad-date-ignored': (h) => {
      if (h?.badDate === undefined) return vacuous;
      const { badDate, dated, datedOtherwise, all } = h;
      // A criterion of dates finds the same under another notation, one of texts does not.
      const found = dated === undefined ? [] : idsOf([dated]);
      const isDate =
        found.length > 0 &&
        found.join() !== idsOf(all).join() &&
        found.join() === (datedOtherwise && idsOf([datedOtherwise]).join());
      if (!isDate) return vacuous;
      return ok(badDate)
        ? check(
            idsOf([badDate]).join() === idsOf(all).join(),
            'a date that is none narrows the list',
            badDate,
          )
        : isStatus(badDate, 200);
    },
  },
});

const onNodes = judging(nodes, {
  observers: {
    'inbox.list-emails.filters-bytes-raw-meaning': (h) =>
      h?.escaped === undefined ? undefined : h.escaped ? 'before escaping' : 'after escaping',
  },
});

export const listEmailsFilters: Section = {
  scenarios: [onBounds, onTrees, onNodes],
};
