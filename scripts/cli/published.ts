import type { OpenApi } from '../../specs/openapi.ts';
import { readPin } from '../../specs/pins.ts';
import { SERVICES } from '../../specs/source.ts';
import { add } from '../../suites/kit/added.ts';
import { SPECS } from '../../suites/kit/http/position.ts';
import { publishedClaims } from '../../suites/kit/schema/published.ts';

/** Adds a claim for each operation and status of the pinned files. */
export function addPublished(folder?: URL): void {
  for (const service of SERVICES) {
    const pinned = readPin(service, folder);
    if (pinned !== undefined) add(publishedClaims(service, pinned, SPECS[service] as OpenApi));
  }
}
