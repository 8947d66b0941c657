import { Pool, type Dispatcher } from 'undici';
import type { Contender } from './contenders.ts';

export const OPERATIONS = ['page of 50', 'detail', 'patch', 'mixed'] as const;
export type OperationName = (typeof OPERATIONS)[number];

/** The requests of each operation, sent in rotation. */
export type Requests = Readonly<Record<OperationName, readonly Dispatcher.DispatchOptions[]>>;

const CONNECTIONS = 8;
const PAGES = 40;

export const poolOf = ({ origin }: Contender): Pool =>
  new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });

interface Page {
  readonly items: readonly { readonly id: string }[];
  readonly nextCursor: string | null;
}

export const firstPageOf = ({ prefix, key }: Contender): Dispatcher.DispatchOptions => ({
  method: 'GET',
  path: `${prefix}/emails?limit=50`,
  headers: { authorization: key },
});

/** Ids for requests, read from the first pages. */
export async function learnIds(
  contender: Contender,
  pool: Pool,
): Promise<{ ids: string[]; cursors: string[] }> {
  const ids: string[] = [];
  const cursors: string[] = [];
  const first = `${contender.prefix}/emails?limit=50`;
  for (let path = first; cursors.length < PAGES;) {
    const answer = await pool.request({ method: 'GET', path, headers: { authorization: contender.key } });
    const { items, nextCursor } = (await answer.body.json()) as Page;
    ids.push(...items.map(({ id }) => id));
    if (nextCursor === null || items.length < 50) break;
    cursors.push(nextCursor);
    path = `${first}&cursor=${encodeURIComponent(nextCursor)}`;
  }
  return { ids, cursors };
}

/** The same requests for every server; only the path prefix and the key differ. */
export function requestsTo(
  { prefix, key }: Contender,
  { ids, cursors }: { readonly ids: readonly string[]; readonly cursors: readonly string[] },
): Requests {
  const headers = { authorization: key };
  const get = (path: string): Dispatcher.DispatchOptions => ({
    method: 'GET',
    path: `${prefix}${path}`,
    headers,
  });
  const pages = ['', ...cursors.map((cursor) => `&cursor=${encodeURIComponent(cursor)}`)].map((rest) =>
    get(`/emails?limit=50${rest}`),
  );
  const details = ids.map((id) => get(`/emails/${id}`));
  const patches = ids.map((id, index): Dispatcher.DispatchOptions => ({
    method: 'PATCH',
    path: `${prefix}/emails/${id}`,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ isRead: index % 2 === 0, isStarred: index % 3 === 0 }),
  }));
  // The requests of a typical inbox client: it opens a page, reads two emails and marks one.
  const mixed = ids.flatMap((_, index) =>
    [pages[index % pages.length], details[index], details[ids.length - 1 - index], patches[index]].filter(
      (each) => each !== undefined,
    ),
  );
  return { 'page of 50': pages, detail: details, patch: patches, mixed };
}

/** Sends one request and reads its answer with little overhead. Returns the status. */
export const sendRequest = (pool: Pool, options: Dispatcher.DispatchOptions): Promise<number> =>
  new Promise((done, fail) => {
    let status = 0;
    pool.dispatch(options, {
      onRequestStart: () => undefined,
      onResponseStart: (_, code) => (status = code),
      onResponseData: () => undefined,
      onResponseEnd: () => done(status),
      onResponseError: (_, error) => fail(error),
    });
  });

export interface Slice {
  readonly perSecond: number;
  /** Microseconds of the server's processor time per request. */
  readonly cpu: number | undefined;
}

/** Keeps every connection busy for a time. Throws at any status other than 200. */
export async function drive(
  { served, name }: Contender,
  pool: Pool,
  requests: readonly Dispatcher.DispatchOptions[],
  milliseconds: number,
): Promise<Slice> {
  const cpuBefore = served.cpu();
  const started = performance.now();
  let next = 0;
  let answered = 0;
  const connection = async (): Promise<void> => {
    while (performance.now() - started < milliseconds) {
      const options = requests[next++ % requests.length] as Dispatcher.DispatchOptions;
      const status = await sendRequest(pool, options);
      if (status !== 200)
        throw new Error(`${name} answered ${options.method} ${options.path} with ${status}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  const seconds = (performance.now() - started) / 1000;
  const cpuAfter = served.cpu();
  return {
    perSecond: answered / seconds,
    cpu:
      cpuBefore === undefined || cpuAfter === undefined
        ? undefined
        : ((cpuAfter - cpuBefore) * 1e6) / answered,
  };
}
