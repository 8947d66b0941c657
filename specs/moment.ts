/** The forms of ISO 8601, extended or basic: a day of a month, a week or a year, and its time. */
const ISO =
  /^(\d{4})-?(?:(\d\d)-?(\d\d)|W(\d\d)-?([1-7])|(\d{3}))(?:T(\d\d)(?::?(\d\d)(?::?(\d\d))?)?(?:[.,]\d+)?(?:Z|[+-]\d\d(?::?\d\d)?)?)?$/;

/** Whether a text is a valid date or time in ISO 8601; undefined if it has another form. */
function isoMoment(text: string): boolean | undefined {
  const found = ISO.exec(text);
  if (found === null) return undefined;
  const [year = 0, month = 1, day = 1, week = 1, , ordinal = 1, hour = 0, minute = 0, second = 0] = found
    .slice(1)
    .map((part: string | undefined) => (part === undefined ? undefined : Number(part)));
  const isDayOfMonth = new Date(Date.UTC(year, month - 1, day)).getUTCMonth() === month - 1;
  const isDay = isDayOfMonth && day > 0 && week > 0 && week <= 53 && ordinal > 0 && ordinal <= 366;
  return isDay && hour <= 24 && minute < 60 && second <= 60;
}

/** Whether a text is a valid date or time in ISO 8601. */
export const isIsoMoment = (text: string): boolean => isoMoment(text) === true;

/** Whether a text is a valid date or time; `2026-02-30` is not. */
export function isMoment(text: string): boolean {
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  return isoMoment(text) ?? (!Number.isNaN(Date.parse(text)) && (day === undefined || isIsoMoment(day)));
}

/** Whether a text is a valid day in ISO 8601. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isMoment(text);
