import { type DriftRow, table, alterProspecting, withProspecting } from '../../types.ts';

const misled = (closed: string): DriftRow =>
  alterProspecting(`new contacts do not reach a ${closed} campaign`, {
    newContactsReach: (state) => state !== closed,
  });

export const statesContacts = table('prospecting.states', {
  'new-contact-reaches-running': misled('RUNNING'),
  'new-contact-reaches-paused': misled('PAUSED'),
  'new-contact-reaches-draft': misled('DRAFT'),
  'new-contact-at-latest-after-night': withProspecting({ newContactsReach: () => false }),
});
