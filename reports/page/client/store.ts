import type { PageClaim, PageData, PageFinding } from '../data.ts';

const text = document.getElementById('data')?.textContent ?? '';
/** The data of the page. */
export const data = JSON.parse(text) as PageData;

export const claimById: ReadonlyMap<string, PageClaim> = new Map(
  data.claims.map((claim) => [claim.id, claim]),
);
export const findingsByClaim: ReadonlyMap<string | undefined, readonly PageFinding[]> = Map.groupBy(
  data.findings,
  ({ claim }) => claim,
);
export const sectionOf = ({ section }: PageClaim) => data.sections[section];
