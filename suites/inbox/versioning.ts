import { inboxFacts } from '../../generated/facts.ts';
import { rights } from './scenarios/keys.ts';
import { endpointQuestions } from './scenarios/shape-questions.ts';
import { given } from '../kit/model/check-result.ts';
import { withChecks, section } from '../kit/model/scenario.ts';
import { statusOf } from '../kit/model/exchange.ts';
import { checkServed } from '../kit/checks/matchers.ts';

const major = inboxFacts.contractVersion.split('.')[0] ?? '';

export const versioning = section(
  withChecks(endpointQuestions, {
    'inbox.versioning.other-version-unknown': ({ other }) =>
      `${statusOf(other)}${other.response.json === undefined ? ', not JSON' : ''}`,
  }),
  withChecks(rights, {
    'inbox.versioning.version-in-path': ({ list }) =>
      given(list.request.target.split('?')[0] === `/inbox/api/v${major}/emails`, () => checkServed(list)),
  }),
);
