/** A rule of the mock: its reference value, with the type of all values that drifts and variants may use. */
export const rule = <T>(value: T): T => value;
