export const SECOND_MS = 1000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
/** Longer after a refusal, something may have changed that no recording shows. */
export const NOT_LONG_MS = 600 * SECOND_MS;

/** A date that there is: `2026-02-30` is none. */
export function isMoment(text: string): boolean {
  if (Number.isNaN(Date.parse(text))) return false;
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)/.exec(text) ?? [];
  return (
    day === undefined ||
    new Date(Date.UTC(Number(year), Number(month) - 1, Number(day))).getUTCDate() === Number(day)
  );
}
