import type { Variant } from '../types.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { catalogue } from './catalogue.ts';
import { events } from './events.ts';
import { pagination } from './pagination.ts';

/** Legal variants of prospecting, a file for each section. */
export const prospectingVariants: readonly Variant[] = [
  ...campaignRoutes,
  ...catalogue,
  ...events,
  ...pagination,
];
