/** An object of JSON, of which nothing is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object; an array is none. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
