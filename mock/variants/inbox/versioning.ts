import { table } from '../../drifts/types.ts';
import { inboxFacts } from '../../../generated/facts.ts';
import { answerWith } from '../answers.ts';

const versions = inboxFacts.pathPrefix.replace(/\d+$/, '');

export const versioning = table('inbox.versioning', {
  'other-version-unknown': answerWith(
    ({ path, operation }) =>
      operation === undefined && path.startsWith(versions) && !path.startsWith(inboxFacts.pathPrefix),
    410,
    { code: 'UNKNOWN_VERSION', error: 'There is no such version' },
  ),
});
