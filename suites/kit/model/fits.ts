import { Ajv } from 'ajv';
import { OWN_SCHEMAS } from '../../../specs/own-schemas.ts';

const ajv = new Ajv(OWN_SCHEMAS);

/** A check of the contents of a file of ours, which an editor, a restored cache or a cut may have damaged. */
export const fits = <T>(schema: object): ((value: unknown) => value is T) => {
  let validate: ((value: unknown) => value is T) | undefined;
  // Compiled at first use, because most commands read no such file.
  return (value): value is T => (validate ??= ajv.compile<T>(schema))(value);
};
