import { type DriftRow, table } from '../../types.ts';

const misled = (closed: string): DriftRow => ({
  description: `new contacts do not reach a ${closed} campaign`,
  prospecting: { newContactsReach: (state) => state !== closed },
});

export const statesContacts = table({
  'prospecting.states.new-contact-reaches-running': misled('RUNNING'),
  'prospecting.states.new-contact-reaches-paused': misled('PAUSED'),
  'prospecting.states.new-contact-reaches-draft': misled('DRAFT'),
  'prospecting.states.new-contact-at-latest-after-night': {
    description: 'new contacts reach no campaign',
    prospecting: { newContactsReach: () => false },
  },
});
