import { INBOX } from './drifts-inbox.ts';
import { PROSPECTING } from './drifts-prospecting.ts';

/** Each statement of the documents that the vendor can break. */
export const DRIFTS = [
  ...INBOX.map(([id, line, alter]) => ({
    id: `inbox-${id}`,
    service: 'inbox' as const,
    line,
    alter,
    reads: true,
  })),
  ...PROSPECTING.map(([id, line, alter]) => ({
    id: `prospecting-${id}`,
    service: 'prospecting' as const,
    line,
    alter,
    reads: true,
  })),
];
