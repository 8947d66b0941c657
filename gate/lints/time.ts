export const SECOND_MS = 1000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** After a longer time since a refusal, something may have changed that the recording does not show. */
export const NOT_LONG_MS = 600 * SECOND_MS;
