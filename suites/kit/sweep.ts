import type { Client } from './client.ts';
import { Inconclusive, isObject, objectsOf, statusOf, type Exchange, type JsonObject } from './exchange.ts';
import type { Scratch } from './scratch.ts';

/** What became of the lists of a run. */
export interface Swept {
  readonly deleted: number;
  /** Lists that are still there, and why. */
  readonly left: readonly string[];
  /** Lists whose making was never answered, and that may yet appear. */
  readonly awaited: number;
}

/** A request whose answer was lost is carried out within this time, or never. */
const LATEST_MS = 10 * 60_000;

const textIn = (item: JsonObject, ...names: readonly string[]): string | undefined =>
  names.map((name) => item[name]).find((value): value is string => typeof value === 'string');

/** Names by id of all lists that the account holds. */
async function namesById(client: Client<'prospecting'>): Promise<Map<string, string | undefined>> {
  const answer = await client.call('GET /lists/list');
  const items = listsIn(answer);
  if (statusOf(answer) !== 200 || items === undefined)
    throw new Inconclusive('the lists of the account cannot be read');
  return new Map(
    items.flatMap((item) => {
      const id = textIn(item, 'id', '_id', 'listId');
      return id === undefined ? [] : [[id, textIn(item, 'name')]];
    }),
  );
}

function listsIn(answer: Exchange): readonly JsonObject[] | undefined {
  const { json } = answer.response;
  if (Array.isArray(json)) return json.filter(isObject);
  // A page is all there is only where it says so.
  const items = objectsOf(answer, 'items');
  return isObject(json) && json['total'] === items.length ? items : undefined;
}

/**
 * Deletes what is left of a run. Only what the account lists under a name of this run is touched: a list that
 * somebody has given another name is somebody's.
 */
export async function sweep(client: Client<'prospecting'>, scratch: Scratch): Promise<Swept> {
  let deleted = 0;
  const left: string[] = [];
  const before = await namesById(client);
  const { names } = scratch;
  for (const [id, name] of before) if (name !== undefined && names.has(name)) scratch.found(id, name);
  for (const id of scratch.standing) {
    if (!before.has(id)) {
      scratch.gone(id);
      continue;
    }
    const name = before.get(id);
    if (name === undefined || !names.has(name)) {
      left.push(`list ${id} has another name now`);
      continue;
    }
    const answer = await client.call('DELETE /lists/list/{listId}', { path: { listId: id } });
    if (statusOf(answer) >= 300 && statusOf(answer) !== 404)
      left.push(`list ${id} is not deleted: ${statusOf(answer)}`);
    else deleted += 1;
  }
  if (deleted > 0) {
    const after = await namesById(client);
    for (const [id, name] of after)
      if (name !== undefined && names.has(name) && !left.some((line) => line.includes(id)))
        left.push(`list ${id} is still there after its deletion`);
  }
  const awaited = scratch.unanswered(LATEST_MS);
  if (left.length === 0 && awaited === 0) scratch.discard();
  return { deleted, left, awaited };
}

export function sweptText(run: string, { deleted, left, awaited }: Swept): string {
  const lines = [
    ...(deleted > 0 ? [`${deleted} lists of run ${run} removed`] : []),
    ...left.map((line) => `left of run ${run}: ${line}`),
    ...(awaited > 0
      ? [
          `${awaited} lists of run ${run} may yet appear, as their making was not answered: npm run cleanup in ten minutes`,
        ]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
