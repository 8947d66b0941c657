import { table, alterInbox, withInbox } from '../../drifts/types.ts';
import { inboxRules, type InboxRules } from '../../inbox/rules.ts';

const FLAGS: readonly string[] = ['isRead', 'isStarred'];
/** Refuses additional bodies; bodies that are already refused stay refused. */
const refusingBodies = (isRefused: (body: object) => boolean): Pick<InboxRules, 'flagsOf'> => ({
  flagsOf: (body) =>
    typeof body === 'object' && body !== null && isRefused(body) ? undefined : inboxRules.flagsOf(body),
});

export const updateEmail = table('inbox.update-email', {
  'non-object-body': withInbox({ nonObjectIsMalformed: true }),
  'one-boolean-one-not': alterInbox(
    'each flag must be a boolean',
    refusingBodies((body) =>
      Object.entries(body).some(([name, value]) => FLAGS.includes(name) && typeof value !== 'boolean'),
    ),
  ),
  'unknown-extra-field': alterInbox(
    'unknown fields are refused',
    refusingBodies((body) => Object.keys(body).some((name) => !FLAGS.includes(name))),
  ),
  'unknown-id-and-invalid-body': withInbox({ bodyBeforeEmail: true }),
});
