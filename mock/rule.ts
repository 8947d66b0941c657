/** A rule of the mock: its reference value, with the type of all that a drift or a variant may put in its place. */
export const rule = <T>(value: T): T => value;
