import { emailOf } from './answers.ts';
import { listedEmails } from '../checks/emails.ts';
import { type Exchange, type JsonObject, isObject, statusOf } from '../../kit/model/exchange.ts';
import { memoize } from '../../kit/model/memoize.ts';

/** One email in the answers of a run: listed, in detail, and with its body. */
export interface EmailViews {
  readonly items: readonly JsonObject[];
  readonly details: readonly JsonObject[];
  readonly bodies: readonly unknown[];
  /** An answer of each available kind. */
  readonly where: readonly Exchange[];
}

/** The email id in a request for a body. */
const bodyOf = ({ operation, request }: Exchange): string | undefined =>
  operation === 'GET /emails/{emailId}/body'
    ? decodeURIComponent(/\/emails\/([^/?]+)\/body/.exec(request.target)?.[1] ?? '')
    : undefined;

/** The emails that a run shows in detail or with their bodies, by id. */
export const emailViewsIn = memoize((exchanges: readonly Exchange[]): readonly EmailViews[] => {
  const ok = exchanges.filter((each) => statusOf(each) === 200);
  const group = (found: readonly (readonly [id: unknown, value: unknown, where: Exchange])[]) =>
    Map.groupBy(found, ([id]) => id);
  const items = group(
    ok.flatMap((each) => listedEmails(each).map((item) => [item['id'], item, each] as const)),
  );
  const details = group(
    ok
      .filter(({ operation }) => operation === 'GET /emails/{emailId}')
      .map((each) => [emailOf(each)['id'], emailOf(each), each] as const),
  );
  const bodies = group(ok.map((each) => [bodyOf(each), each.response.json, each] as const));
  const ids = [...new Set([...details.keys(), ...bodies.keys()])].filter((id) => typeof id === 'string');
  return ids.map((id) => {
    const [inLists = [], inDetail = [], withBody = []] = [items, details, bodies].map(
      (map) => map.get(id) ?? [],
    );
    return {
      items: inLists.map(([, item]) => item).filter(isObject),
      details: inDetail.map(([, detail]) => detail).filter(isObject),
      bodies: withBody.map(([, body]) => body),
      where: [inLists, inDetail, withBody].flatMap((found) => found.slice(0, 1).map(([, , where]) => where)),
    };
  });
});

/** Texts of an answer with the content of an email, in any form. */
export function contents(value: unknown, inside = false): string[] {
  if (typeof value === 'string') return inside ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((each) => contents(each, inside));
  return isObject(value)
    ? Object.entries(value).flatMap(([name, each]) =>
        contents(each, inside || /body|text|html|content/i.test(name)),
      )
    : [];
}
