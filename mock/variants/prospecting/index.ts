import type { Variant } from '../types.ts';
import { addContact } from './add-contact.ts';
import { auth } from './auth.ts';
import { batch } from './batch.ts';
import { campaignRoutes } from './campaign-routes.ts';
import { catalogue } from './catalogue.ts';
import { codes } from './codes.ts';
import { contact } from './contact.ts';
import { customVariable } from './custom-variable.ts';
import { enrichment } from './enrichment.ts';
import { errors } from './errors.ts';
import { events } from './events.ts';
import { keyResolution } from './key-resolution.ts';
import { list } from './list.ts';
import { lookup } from './lookup.ts';
import { pagination } from './pagination.ts';

/** Legal variants of prospecting, a file for each section. */
export const prospectingVariants: readonly Variant[] = [
  ...addContact,
  ...auth,
  ...batch,
  ...campaignRoutes,
  ...catalogue,
  ...codes,
  ...contact,
  ...customVariable,
  ...enrichment,
  ...errors,
  ...events,
  ...keyResolution,
  ...list,
  ...lookup,
  ...pagination,
];
