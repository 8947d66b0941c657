import { schemaClaims } from '../generated/schema-claims.ts';
import { traffic } from '../generated/traffic.ts';
import type { Service } from '../specs/source.ts';
import { inbox } from './inbox/index.ts';
import type { DeliveryChecks } from './kit/engine/delivery.ts';
import type { RunChecker } from './kit/engine/run-checker.ts';
import { joined, type Monitor, type Scenario, type Section, type Watched } from './kit/engine/scenario.ts';
import { schemaMonitors, schemaRunCheckers } from './kit/schema/monitors.ts';
import { prospecting } from './prospecting/index.ts';

const sections = [...inbox, ...prospecting];

const all = joined(sections.flatMap((section) => section.scenarios ?? []));
const isOfK6 = ({ requires }: Scenario): boolean => requires.includes('k6');

/** Every scenario of the client; a stimulus that several sections judge stands there once. */
export const scenarios: readonly Scenario[] = all.filter((scenario) => !isOfK6(scenario));

/** Every scenario that k6 runs. */
export const k6Scenarios: readonly Scenario[] = all.filter(isOfK6);

/** A checker with the scenarios that are known to show it something. */
const located = <W extends Watched>(watched: W): W => {
  const shownIn = traffic.shownIn[watched.claim];
  return shownIn === undefined ? watched : { ...watched, shownIn };
};

/** Every checker of single exchanges. */
export const monitors: readonly Monitor[] = [
  ...sections.flatMap((section) => section.monitors ?? []),
  ...schemaMonitors(schemaClaims),
].map(located);

/** Every checker of all that a run exchanges with one account. */
export const runCheckers: readonly RunChecker[] = [
  ...sections.flatMap((section) => section.runCheckers ?? []),
  // A job is there before its file is.
  ...schemaRunCheckers(schemaClaims, ['GET /lists/list/export/jobs/{jobId}/download']),
].map(located);

const deliveriesOf = (of: readonly Section[]): DeliveryChecks =>
  Object.fromEntries(of.flatMap(({ deliveries = {} }) => Object.entries(deliveries)));

/** Every checker of deliveries that needs no stimulus, by service. */
export const deliveryChecks: Readonly<Record<Service, DeliveryChecks>> = {
  inbox: deliveriesOf(inbox),
  prospecting: deliveriesOf(prospecting),
};
export { rejection } from './inbox/fixtures/signature.ts';
