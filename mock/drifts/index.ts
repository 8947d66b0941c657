import { inboxCounterDrifts } from './inbox-counters.ts';
import { inboxEmailDrifts } from './inbox-emails.ts';
import { inboxEventDrifts } from './inbox-events.ts';
import { inboxFilterDrifts } from './inbox-filters.ts';
import { inboxHeaderDrifts } from './inbox-headers.ts';
import { inboxRefusalDrifts } from './inbox-refusals.ts';
import { inboxListDrifts } from './inbox-rules.ts';
import { inboxSearchDrifts } from './inbox-search.ts';
import { inboxRelationDrifts, inboxWalkDrifts } from './inbox-relations.ts';
import { inboxServiceDrifts } from './inbox-service.ts';
import { inboxShapeDrifts } from './inbox-shapes.ts';
import { inboxSendDrifts } from './inbox-send.ts';
import { inboxStateDrifts } from './inbox-states.ts';
import { prospectingDrifts } from './prospecting.ts';
import { exportDrifts } from './prospecting-exports.ts';
import { stateDrifts } from './prospecting-states.ts';
import { settingDrifts } from './prospecting-settings.ts';
import { catalogueDrifts } from './prospecting-catalogue.ts';
import { startCheckDrifts } from './prospecting-start.ts';
import { prospectingEventDrifts } from './prospecting-events.ts';
import { rareDrifts } from './prospecting-rare.ts';
import { serviceDrifts } from './prospecting-service.ts';
import { schemaDrifts } from './schema.ts';
import { limiterDrifts } from './limiters.ts';
import type { Drift } from './types.ts';

export type { Drift } from './types.ts';

/** Every drift there is. */
export const drifts: readonly Drift[] = [
  ...inboxShapeDrifts,
  ...inboxHeaderDrifts,
  ...inboxListDrifts,
  ...inboxRefusalDrifts,
  ...inboxSearchDrifts,
  ...inboxEmailDrifts,
  ...inboxCounterDrifts,
  ...inboxFilterDrifts,
  ...inboxStateDrifts,
  ...inboxSendDrifts,
  ...inboxServiceDrifts,
  ...inboxEventDrifts,
  ...inboxRelationDrifts,
  ...inboxWalkDrifts,
  ...prospectingDrifts,
  ...catalogueDrifts,
  ...settingDrifts,
  ...stateDrifts,
  ...startCheckDrifts,
  ...exportDrifts,
  ...serviceDrifts,
  ...prospectingEventDrifts,
  ...rareDrifts,
  ...limiterDrifts,
  ...schemaDrifts,
];

/** The drifts of an id: a drift's own, or all of a claim. Throws a RangeError that names an unknown id. */
export function chosen(ids: readonly string[]): Drift[] {
  return ids.flatMap((id) => {
    const found = drifts.filter((drift) => drift.id === id);
    const all = found.length > 0 ? found : drifts.filter((drift) => drift.claim === id).slice(0, 1);
    if (all.length === 0)
      throw new RangeError(`no drift is called ${id}; npm run prove -- --list shows them`);
    return all;
  });
}
