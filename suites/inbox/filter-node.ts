import { asWell, okay, refusedWith400 } from './checks/filters.ts';
import { observeRead } from './support/open-questions.ts';
import { trees } from './scenarios/filters.ts';
import { readingQuestions } from './scenarios/open-questions.ts';
import { nodes } from './scenarios/shape-questions.ts';
import { check, given } from '../kit/model/check-result.ts';
import { message } from '../kit/model/message.ts';
import { sameEmails } from './support/metamorphic.ts';
import { withChecks, section } from '../kit/model/scenario.ts';
import { contrast, ok, yesNo } from '../kit/checks/matchers.ts';

const required = ['id', 'label', 'type', 'value'];

export const filterNode = section(
  withChecks(trees, {
    'inbox.filter-node.json-encoded': (h) => okay(h?.plain),
    'inbox.filter-node.id-string': (h) => given(typeof h?.leaf['id'] === 'string', () => okay(h?.plain)),
    'inbox.filter-node.label-string': (h) => okay(h?.plain),
    'inbox.filter-node.type-string': (h) => okay(h?.plain),
    'inbox.filter-node.value-string': (h) => okay(h?.plain),
    'inbox.filter-node.type-equals': (h) => okay(h?.equals),
    'inbox.filter-node.not-json-refused': (h) => refusedWith400(h?.notJson),
    'inbox.filter-node.unknown-field-refused': (h) => refusedWith400(h?.foreignKey),
    'inbox.filter-node.unknown-operator-refused': (h) => refusedWith400(h?.foreignOperator),
    'inbox.filter-node.five-levels-accepted': (h) => {
      const [plain, pair, deepest] = [h?.plain, h?.pair, h?.deepest];
      // A group of one node finds what the node finds, if the same group beside the node changes nothing.
      return plain && pair && deepest && ok(deepest) && sameEmails(plain, pair)
        ? check(
            sameEmails(plain, deepest),
            () => message`a node in nested groups finds others: ${contrast(deepest, plain, 'items')}`,
            ...[plain, pair, deepest],
          )
        : asWell(pair, deepest);
    },
    'inbox.filter-node.six-levels-refused': (h) => refusedWith400(h?.tooDeep),
    'inbox.filter-node.groups-are-conditions': (h) =>
      h?.most === undefined
        ? undefined
        : ok(h.most)
          ? 'no'
          : h.mostWithGroup && ok(h.mostWithGroup)
            ? 'yes'
            : undefined,
  }),
  withChecks(readingQuestions, { 'inbox.filter-node.root-array': observeRead('rootArray') }),
  withChecks(nodes, {
    'inbox.filter-node.keys-required': (h) =>
      h && (required.filter((name) => !h.optional.includes(name)).join(', ') || 'none'),
    'inbox.filter-node.labels': (h) => h && (h.labels.join(', ') || 'none'),
    'inbox.filter-node.types': (h) => h && { [h.label]: h.types.join(', ') || 'none' },
    'inbox.filter-node.grouping-keys': (h) => h && (h.groups.join(', ') || 'none'),
    'inbox.filter-node.depth-counts-root': (h) =>
      h?.groupsDeep?.less === true ? yesNo(!h.groupsDeep.same) : undefined,
    'inbox.filter-node.ids-repeat': (h) => (h?.idsRepeat === undefined ? undefined : yesNo(h.idsRepeat)),
  }),
);
