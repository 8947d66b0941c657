import { inboxFacts } from '../../../generated/facts.ts';
import { answering } from '../answers.ts';
import { variantTable } from '../types.ts';

const versions = inboxFacts.pathPrefix.replace(/\d+$/, '');

export const versioning = variantTable({
  'inbox.versioning.other-version-unknown': answering(
    ({ path, operation }) =>
      operation === undefined && path.startsWith(versions) && !path.startsWith(inboxFacts.pathPrefix),
    410,
    { code: 'UNKNOWN_VERSION', error: 'There is no such version' },
  ),
});
