import type { SchemaClaims } from '../../specs/schema-place.ts';
import type { Traffic } from '../../generated/traffic.ts';

/** The claims of the OpenAPI files, one per line. */
export const schemaClaimsText = (table: SchemaClaims): string =>
  `{\n${Object.entries(table)
    .map(([id, places]) => `${JSON.stringify(id)}: ${JSON.stringify(places)}`)
    .join(',\n')}\n}\n`;

/** Scenarios and claims, one per line. */
export const trafficText = ({ sent, shownIn }: Traffic): string => {
  const rows = (table: Readonly<Record<string, unknown>>): string =>
    Object.entries(table)
      .map(([id, row]) => `${JSON.stringify(id)}: ${JSON.stringify(row)}`)
      .join(',\n');
  return `{\n"sent": {\n${rows(sent)}\n},\n"shownIn": {\n${rows(shownIn)}\n}\n}\n`;
};
