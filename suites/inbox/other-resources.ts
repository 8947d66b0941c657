import { describeContent } from './support/answers.ts';
import { ofSeveral } from '../kit/model/observation.ts';
import { undetailedLists } from './scenarios/undetailed-operations.ts';
import { withChecks, section } from '../kit/model/scenario.ts';
import { type Exchange, isObject, objectOf } from '../kit/model/exchange.ts';
import { ok } from '../kit/checks/matchers.ts';

/** The fields of the items of an answer; undefined where they differ, since they depend on the account's data then. */
function fieldsIn(answer: Exchange): string | undefined {
  const { json } = answer.response;
  if (!ok(answer)) return describeContent(answer);
  const items = (
    Array.isArray(json) ? (json as unknown[]) : Object.values(objectOf(answer)).filter(Array.isArray).flat()
  ).filter(isObject);
  return ofSeveral(items.map((item) => Object.keys(item).sort().join(', ')));
}

export const otherResources = section(
  withChecks(undetailedLists, {
    'inbox.other-resources.draft-fields': ({ drafts }) => fieldsIn(drafts),
    'inbox.other-resources.view-fields': ({ views: [views] }) => fieldsIn(views),
    'inbox.other-resources.inbox-filter-fields': ({ filters: [filters] }) => fieldsIn(filters),
  }),
);
