import { message } from '../../model/message.ts';
import type { Client } from '../../model/client.ts';
import { Inconclusive, statusOf, type JsonObject } from '../../model/exchange.ts';
import type { Scratch } from './scratch.ts';
import type { ListRoutes } from '../../model/account.ts';
import { commandAsTyped } from '../../../../specs/command-line.ts';

/** The result of removing the lists of a run. */
export interface Swept {
  readonly deleted: number;
  /** Lists that still exist, and why. */
  readonly left: readonly string[];
  /** Lists that the account does not list yet, but that may still appear. */
  readonly awaited: number;
}

/** A request whose answer was lost is carried out within this time, or never. */
const LATEST_MS = 10 * 60_000;
/** After this many failures in a row, the remaining lists are left to a later cleanup. */
const MOST_FAILURES = 3;
/** Most times that the lists are read until all deleted ones are gone. */
const READINGS = 3;

const textIn = (item: JsonObject, ...names: readonly string[]): string | undefined =>
  names.map((name) => item[name]).find((value): value is string => typeof value === 'string');

/** Names of all lists of the account, by id. */
async function namesById(
  client: Client<'prospecting'>,
  routes: ListRoutes,
): Promise<Map<string, string | undefined>> {
  const items = await routes.all(client);
  if (items === undefined) throw new Inconclusive(message`the lists of the account cannot be read`);
  return new Map(
    items.flatMap((item) => {
      const id = textIn(item, 'id', '_id', 'listId');
      return id === undefined ? [] : [[id, textIn(item, 'name')]];
    }),
  );
}

/** The lists of the account that have a name of the run. */
const ownOf = (listed: ReadonlyMap<string, string | undefined>, names: ReadonlySet<string>): string[] =>
  [...listed].flatMap(([id, name]) => (name !== undefined && names.has(name) ? [id] : []));

/** Deletes lists one by one, and returns why some are not deleted. A failure of one does not stop the others. */
async function remove(
  client: Client<'prospecting'>,
  routes: ListRoutes,
  ids: readonly string[],
): Promise<{ readonly sent: readonly string[]; readonly left: readonly string[] }> {
  const sent: string[] = [];
  const left: string[] = [];
  let failures = 0;
  for (const [index, id] of ids.entries()) {
    try {
      const answer = await routes.delete(client, id);
      failures = 0;
      if (statusOf(answer) < 300 || statusOf(answer) === 404) sent.push(id);
      else left.push(`list ${id} is not deleted: ${statusOf(answer)}`);
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      left.push(`list ${id} is not deleted: ${error.message}`);
      if ((failures += 1) < MOST_FAILURES) continue;
      const untried = ids.slice(index + 1);
      if (untried.length > 0) left.push(`lists ${untried.join(', ')}: not tried after these failures`);
      break;
    }
  }
  return { sent, left };
}

/** Which of these lists are still listed, since a listing may be updated after a deletion. */
async function stillListed(
  client: Client<'prospecting'>,
  routes: ListRoutes,
  ids: readonly string[],
  wait: () => void,
): Promise<string[]> {
  let still = [...ids];
  for (let reading = 0; reading < READINGS && still.length > 0; reading += 1) {
    if (reading > 0) wait();
    const listed = await namesById(client, routes);
    still = still.filter((id) => listed.has(id));
  }
  return still;
}

/**
 * Deletes what is left of a run. Only lists with a name of this run are deleted: a list that another client has renamed
 * belongs to that client. The listing takes precedence over the answer of a deletion. Lists that are not listed yet
 * stay remembered.
 */
export async function sweep(
  client: Client<'prospecting'>,
  routes: ListRoutes,
  scratch: Scratch,
  wait: () => void,
): Promise<Swept> {
  const { names } = scratch;
  const before = await namesById(client, routes);
  const own = ownOf(before, names);
  for (const id of own) scratch.found(id, before.get(id) ?? '');
  let unlisted = 0;
  const renamed: string[] = [];
  for (const id of scratch.standing)
    if (before.has(id)) {
      if (!own.includes(id)) renamed.push(`list ${id} has another name now`);
    } else if (scratch.isYoung(id, LATEST_MS)) unlisted += 1;
    else scratch.gone(id);
  const { sent, left: failed } = await remove(client, routes, own);
  const left = [...renamed, ...failed];
  let deleted = 0;
  try {
    const still = await stillListed(client, routes, sent, wait);
    deleted = sent.length - still.length;
    left.push(...still.map((id) => `list ${id} is still there after its deletion`));
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    left.push(`whether lists ${sent.join(', ')} are gone cannot be seen: ${error.message}`);
  }
  const awaited = scratch.unanswered(LATEST_MS) + unlisted;
  if (left.length === 0 && awaited === 0) scratch.discard();
  return { deleted, left, awaited };
}

export function sweptText(run: string, { deleted, left, awaited }: Swept): string {
  const lines = [
    ...(deleted > 0 ? [`${deleted} lists of run ${run} removed`] : []),
    ...left.map((line) => `left of run ${run}: ${line}`),
    ...(awaited > 0
      ? [
          `${awaited} lists of run ${run} are not listed and may yet appear: ${commandAsTyped('cleanup')} in ten minutes`,
        ]
      : []),
  ];
  return lines.map((line) => `${line}\n`).join('');
}
