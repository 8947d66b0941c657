import { accessDrifts } from './prospecting-access.ts';
import { campaignDrifts } from './prospecting-campaigns.ts';
import { contactDrifts } from './prospecting-contacts.ts';
import { fieldDrifts } from './prospecting-fields.ts';
import { listDrifts } from './prospecting-lists.ts';
import { toolDrifts } from './prospecting-tools.ts';
import type { Drift } from './types.ts';

/** Everything about the prospecting API that can have changed. */
export const prospectingDrifts: readonly Drift[] = [
  ...contactDrifts,
  ...fieldDrifts,
  ...listDrifts,
  ...campaignDrifts,
  ...accessDrifts,
  ...toolDrifts,
];
