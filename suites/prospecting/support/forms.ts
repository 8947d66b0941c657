import { isObject, statusOf, type Exchange } from '../../kit/model/exchange.ts';
import { ofSeveral } from '../../kit/model/observation.ts';

/** Whether the names are those of counts, such as events; such names are not part of the form. */
const isTally = (names: readonly string[]): boolean =>
  names.length > 0 && names.every((name) => /^[A-Z][A-Z_]+$/.test(name));

/** The fields of values without their contents, so that the text does not depend on the account. */
export function fieldsOf(values: readonly unknown[], depth = 2): string | undefined {
  const objects = values.flatMap((value) => value).filter(isObject);
  if (objects.length === 0) return undefined;
  const names = [...new Set(objects.flatMap((object) => Object.keys(object)))].sort();
  if (isTally(names)) return '{ counts by event }';
  const shown = names.map((name) => {
    const inner =
      depth > 0
        ? fieldsOf(
            objects.map((object) => object[name]),
            depth - 1,
          )
        : undefined;
    return inner === undefined ? name : `${name} ${inner}`;
  });
  return shown.length === 0 ? '{}' : `{ ${shown.join(', ')} }`;
}

/** The fields of several objects; undefined where they differ, since they depend on the account's data then. */
export function commonFields(values: readonly unknown[]): string | undefined {
  const objects = values.flatMap((value) => value).filter(isObject);
  return ofSeveral(
    objects.map((object) => {
      const names = Object.keys(object).sort();
      return isTally(names) ? '{ counts by event }' : `{ ${names.join(', ')} }`;
    }),
  );
}

/** Status and form of an answer. The charset may come and go. */
export function statusAndFormOf({ response }: Exchange, depth = 0): string {
  const { json, status, headers } = response;
  if (Array.isArray(json)) return `${status} array`;
  if (isObject(json)) return `${status} ${fieldsOf([json], depth) ?? '{}'}`;
  const [type] = headers['content-type']?.toLowerCase().split(';') ?? ['without a type'];
  return `${status} ${type?.trim()}`;
}

/** Status and code of an answer. */
export function statusAndCodeOf(answer: Exchange): string {
  const { json } = answer.response;
  const code = isObject(json) ? json['code'] : undefined;
  return typeof code === 'string' ? `${statusOf(answer)} ${code}` : String(statusOf(answer));
}
