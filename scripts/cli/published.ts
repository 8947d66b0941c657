import type { OpenApi } from '../../specs/openapi.ts';
import { readPin } from '../../specs/pins.ts';
import { SERVICES } from '../../specs/source.ts';
import { add } from '../../suites/kit/added.ts';
import { SPECS } from '../../suites/kit/http/position.ts';
import { disagreements, type Disagreement } from '../../suites/kit/schema/disagreements.ts';
import { publishedClaims } from '../../suites/kit/schema/published.ts';

let found: readonly Disagreement[] = [];

/** Where the pinned files contradict the documents; nothing before they were added. */
export const disagreementsFound = (): readonly Disagreement[] => found;

/** Adds a claim for each operation and status of the pinned files. */
export function addPublished(folder?: URL): void {
  for (const service of SERVICES) {
    const pinned = readPin(service, folder);
    if (pinned === undefined) continue;
    const ours = SPECS[service] as OpenApi;
    add(publishedClaims(service, pinned, ours));
    found = [...found, ...disagreements(service, pinned.spec, ours)];
  }
}
