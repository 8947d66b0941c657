import type { Finding } from '../findings.ts';

/** A finding in one line: its claim and its title. */
export const findingLine = ({ claim, title }: Finding): string =>
  (claim === undefined ? title : `${claim}: ${title}`).replaceAll(/\s+/g, ' ');
