import { sections } from '../generated/sections.ts';
import { schemaClaims } from '../generated/schema-claims.ts';
import { traffic } from '../generated/traffic.ts';
import type { Service } from '../specs/source.ts';
import { inboxResources } from './inbox/resources.ts';
import { addedMonitors } from './kit/model/added-claims.ts';
import type { DeliveryChecks } from './kit/model/delivery.ts';
import type { RunChecker } from './kit/model/run-checker.ts';
import {
  isOfK6,
  joinScenarios,
  type Monitor,
  type Scenario,
  type Section,
  type WatchedClaim,
} from './kit/model/scenario.ts';
import { schemaMonitors, schemaRunCheckers } from './kit/checks/schema/monitors.ts';
import type { RememberedResource } from './kit/model/profile.ts';
import { sendersOf } from './kit/run/selection.ts';
import { prospectingResources } from './prospecting/resources.ts';

const all = [...sections.inbox, ...sections.prospecting];

/** Every scenario. A stimulus that several sections check is listed once. */
export const allScenarios: readonly Scenario[] = joinScenarios(
  all.flatMap((section) => section.scenarios ?? []),
);

/** Every scenario that the client sends. */
export const scenarios: readonly Scenario[] = allScenarios.filter((scenario) => !isOfK6(scenario));

/** Every k6 run. */
export const k6Scenarios: readonly Scenario[] = allScenarios.filter(isOfK6);

/** A checker with the scenarios that are known to show it something. */
const located = <W extends WatchedClaim>(watched: W): W => {
  const shownIn = traffic.shownIn[watched.claim] ?? sendersOf(watched.claim, scenarios);
  // If no scenario is known to send its operations, any may.
  return shownIn.length === 0 && !(watched.claim in traffic.shownIn) ? watched : { ...watched, shownIn };
};

/** Every checker of single exchanges, those of added claims included. */
export const allMonitors: readonly Monitor[] = [
  ...[...all.flatMap((section) => section.monitors ?? []), ...schemaMonitors(schemaClaims)].map(located),
  ...addedMonitors(),
];

/** Every checker of all exchanges with one account in a run. */
export const allRunCheckers: readonly RunChecker[] = [
  ...all.flatMap((section) => section.runCheckers ?? []),
  ...schemaRunCheckers(schemaClaims),
].map(located);

const deliveriesOf = (of: readonly Section[]): DeliveryChecks =>
  Object.fromEntries(of.flatMap(({ deliveries = {} }) => Object.entries(deliveries)));

/** Every checker of deliveries without a stimulus, by service. */
export const deliveryChecks: Readonly<Record<Service, DeliveryChecks>> = {
  inbox: deliveriesOf(sections.inbox),
  prospecting: deliveriesOf(sections.prospecting),
};
/** Resources whose parts are remembered between runs of an account. */
export const allResources: readonly RememberedResource[] = [...inboxResources, ...prospectingResources];

export { genuineIn } from './inbox/checks/deliveries.ts';
export { futureRejection } from './inbox/support/signature.ts';
