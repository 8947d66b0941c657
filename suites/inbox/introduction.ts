import { message } from '../kit/model/message.ts';
import { rights } from './scenarios/keys.ts';
import { check } from '../kit/model/check-result.ts';
import { withChecks, section } from '../kit/model/scenario.ts';
import { statusOf } from '../kit/model/exchange.ts';
import { ok, checkServed, answerIn } from '../kit/checks/matchers.ts';

export const introduction = section(
  withChecks(rights, {
    'inbox.introduction.path-prefix': ({ list }) => checkServed(list),
    'inbox.introduction.prospecting-outside-prefix': ({ lists, listsInside }) =>
      check(
        lists.response.json !== undefined && statusOf(lists) !== 404 && !ok(listsInside),
        message`the lists are not at the base URL, or under the prefix: expected an answer there, got ${answerIn(lists)}; expected a refusal here, got ${answerIn(listsInside)}`,
        lists,
        listsInside,
      ),
  }),
);
