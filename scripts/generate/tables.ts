import type { SchemaClaims } from '../../specs/schema-place.ts';
import type { Traffic } from '../../generated/traffic.ts';

/** A claim of the OpenAPI files a line. */
export const schemaClaimsText = (table: SchemaClaims): string =>
  `{\n${Object.entries(table)
    .map(([id, places]) => `${JSON.stringify(id)}: ${JSON.stringify(places)}`)
    .join(',\n')}\n}\n`;

/** A scenario, or a claim, a line. */
export const trafficText = ({ sent, shownIn }: Traffic): string => {
  const rows = (table: Readonly<Record<string, unknown>>): string =>
    Object.entries(table)
      .map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`)
      .join(',\n');
  return `{\n"sent": {\n${rows(sent)}\n},\n"shownIn": {\n${rows(shownIn)}\n}\n}\n`;
};
