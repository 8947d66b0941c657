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
import { keyResolution } from './key-resolution.ts';
import { list } from './list.ts';
import { lookup } from './lookup.ts';
import { events, sentiment } from './events.ts';
import { exports } from './export.ts';
import { formats } from './formats.ts';
import { limits } from './limits.ts';
import { listsService } from './lists-service.ts';
import { notDetailed } from './not-detailed.ts';
import { pagination } from './pagination.ts';
import { retry } from './retry.ts';
import { service } from './service.ts';
import { settings } from './settings.ts';
import { startChecks } from './start-checks.ts';
import { states } from './states.ts';
import { versioning } from './versioning.ts';
import { webhookRegistration } from './webhook-registration.ts';

/** Allowed variants of prospecting, a file for each section. */
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
  ...sentiment,
  ...exports,
  ...formats,
  ...limits,
  ...listsService,
  ...notDetailed,
  ...pagination,
  ...retry,
  ...service,
  ...settings,
  ...startChecks,
  ...states,
  ...versioning,
  ...webhookRegistration,
];
