/** The basic form of ISO 8601, without separators. */
const BASIC = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z|[+-]\d\d:?\d\d)?)?$/;

/** A text in the basic form of ISO 8601 in the extended form; other texts unchanged. */
const extended = (given: string): string =>
  given.replace(
    BASIC,
    (_, year: string, month: string, day: string, hour?: string, minute = '', second = '00', zone = '') =>
      `${year}-${month}-${day}${hour === undefined ? '' : `T${hour}:${minute}:${second}${zone}`}`,
  );

/** Whether a text is a valid date or time; `2026-02-30` is not. */
export function isMoment(given: string): boolean {
  const text = extended(given);
  if (Number.isNaN(Date.parse(text))) return false;
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day === undefined) return true;
  const midnight = Date.parse(day);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/** Whether a text is a valid day in ISO 8601. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isMoment(text);
