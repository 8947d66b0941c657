/** Whether a text is a valid date or time; `2026-02-30` is not. */
export function isMoment(text: string): boolean {
  if (Number.isNaN(Date.parse(text))) return false;
  const [day] = /^\d{4}-\d\d-\d\d/.exec(text) ?? [];
  if (day === undefined) return true;
  const midnight = Date.parse(day);
  return !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(day);
}

/** Whether a text is a valid day in ISO 8601. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && isMoment(text);
