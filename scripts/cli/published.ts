import type { OpenApi } from '../../specs/openapi.ts';
import { readPin } from '../../specs/pins.ts';
import { SERVICES } from '../../specs/source.ts';
import { addClaims } from '../../suites/kit/model/added-claims.ts';
import { SPECS } from '../../suites/kit/checks/schema/location.ts';
import { disagreements, type Disagreement } from '../../suites/kit/checks/schema/disagreements.ts';
import { publishedClaims } from '../../suites/kit/checks/schema/published.ts';

let found: readonly Disagreement[] = [];

/** Contradictions between pinned files and the documents; empty until the files are added. */
export const disagreementsFound = (): readonly Disagreement[] => found;

/** Adds a claim for each operation and status of the pinned files. Returns a function that removes them. */
export function addPublished(folder?: URL): () => void {
  const pinned = SERVICES.flatMap((service) => {
    const pin = readPin(service, folder);
    return pin === undefined ? [] : [{ service, pin, ours: SPECS[service] as OpenApi }];
  });
  found = pinned.flatMap(({ service, pin, ours }) => disagreements(service, pin.spec, ours));
  const remove = addClaims(pinned.flatMap(({ service, pin, ours }) => publishedClaims(service, pin, ours)));
  return () => {
    found = [];
    remove();
  };
}
