import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LEVERS } from '../../mock/control/levers.ts';
import { GENERAL, OF_ACCOUNT } from '../../mock/control/routes.ts';
import { startMock, type RunningMock } from '../../mock/index.ts';
import { SITUATIONS } from '../../mock/situation.ts';
import { SCRAPER_TRIGGERS, TRIGGERS } from '../../mock/webhooks/triggers.ts';
import { OCCASIONS } from '../../mock/webhooks/inbox.ts';
import { change } from '../../specs/control.ts';

const text = readFileSync(new URL('../../docs/guide/mock.md', import.meta.url), 'utf8');
const [routesText = '', leversText = ''] = text.split('## Levers');

/** The example commands of the routes. */
const routes = routesText
  .split(/^### /m)
  .slice(1)
  .map((part) => {
    const [, name = ''] = /^`(.+)`/.exec(part) ?? [];
    const [, method = 'GET', path = '', body] =
      /^curl (?:-X (\w+) )?"\$CONTROL(\/.*?)"(?: -H 'content-type: application\/json' -d '(.*)')?$/m.exec(
        part,
      ) ?? [];
    return { name, method, path, body };
  });
/** Table rows of three cells: name, effect, example. */
const levers = [...leversText.matchAll(/^\| `(\w+)`\s+\| [^|]+ \| `(.+)`\s+\|$/gm)].map(
  ([, name = '', example = '']) => ({ name, example }),
);
const listed = Object.fromEntries(
  [...leversText.matchAll(/^\| `(\w+)`\s+\| (`[^|]+`)\s+\|$/gm)].map(([, name = '', values = '']) => [
    name,
    values.split(', ').map((value) => value.slice(1, -1)),
  ]),
);

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
  // The account that the removal example removes.
  await fetch(`${mock.controlUrl}/accounts`, { method: 'POST' });
});
afterAll(() => mock.close());

const send = (method: string, path: string, body?: string): Promise<Response> =>
  fetch(mock.controlUrl + path, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
  });

test('every route is documented, and no other', () => {
  expect(routes.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(GENERAL), ...Object.keys(OF_ACCOUNT)].toSorted(),
  );
});

test.each(routes)(
  'the example of $name is one of it, and is answered',
  async ({ name, method, path, body }) => {
    const pattern = name.replace('{id}', '[a-z0-9]+');
    expect(`${method} ${path}`).toMatch(new RegExp(`^${pattern}$`));
    const { status } = await send(method, path, body);
    expect(status).toBe(name === 'POST /accounts' ? 201 : 200);
  },
);

describe('levers', () => {
  let ids: Readonly<Record<string, string>>;
  beforeAll(async () => {
    const { prospecting } = (await (await send('GET', '/accounts/default/state')).json()) as {
      prospecting: Readonly<Record<'campaigns' | 'lists' | 'scrapers', readonly { id: string }[]>>;
    };
    const { campaigns, lists, scrapers } = prospecting;
    ids = { CAMPAIGN: campaigns[0]?.id ?? '', LIST: lists[0]?.id ?? '', SCRAPER: scrapers[0]?.id ?? '' };
  });

  test('every one is documented, and no other', () => {
    expect(levers.map(({ name }) => name).toSorted()).toEqual(Object.keys(LEVERS).toSorted());
  });

  test.each(levers)('the example of $name is taken', async ({ name, example }) => {
    const value = example.replace(/"(CAMPAIGN|LIST|SCRAPER)"/, (_, kind: string) => `"${ids[kind] ?? ''}"`);
    const answer = await send('PATCH', '/accounts/default', `{"${name}": ${value}}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('"default"')]);
  });

  test('the contract knows every rare state', () => {
    expect(change.properties.situation.propertyNames.enum).toEqual(SITUATIONS);
  });

  test('the values that are listed are those that there are', () => {
    expect(listed).toEqual({
      situation: SITUATIONS,
      occasion: OCCASIONS,
      campaignEvent: TRIGGERS,
      scraperEvent: SCRAPER_TRIGGERS,
    });
  });
});

test('mail arrives: the newest, unread, and in the inbox', async () => {
  const { body } = await mock.control('POST', '/accounts', { seed: 3, emails: 12 });
  const { id, keys } = body as { readonly id: string; readonly keys: { readonly main: string } };
  const read = async (): Promise<readonly Record<string, unknown>[]> => {
    const answer = await fetch(`${mock.baseUrl}/inbox/api/v1/emails?folderType=INBOX`, {
      headers: { authorization: keys.main },
    });
    return ((await answer.json()) as { readonly items: readonly Record<string, unknown>[] }).items;
  };
  const before = await read();
  await mock.control('PATCH', `/accounts/${id}`, { mailArrives: 2 });
  const after = await read();
  expect(after.slice(2)).toEqual(before);
  const known = new Set(before.map((email) => email['id']));
  for (const email of after.slice(0, 2)) {
    expect(email).toMatchObject({ isRead: false });
    expect(known.has(email['id'])).toBe(false);
  }
  const empty = await mock.control('POST', '/accounts', { seed: 3, emails: 0 });
  const { id: none } = empty.body as { readonly id: string };
  const refused = await send('PATCH', `/accounts/${none}`, '{"mailArrives": 1}');
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringMatching(/mailArrives wants/)]);
});

test.each([
  ['GET', '/nothing', undefined, 404, /nothing at GET \/nothing; docs\/guide\/mock\.md/],
  ['GET', '/accounts/nobody/state', undefined, 404, /no account nobody/],
  ['PATCH', '/accounts/default', '{"credit": 1}', 400, /credit is none of seed, .*credits/],
  ['PUT', '/drifts', '{"ids": "x"}', 400, /ids takes an array/],
  ['PUT', '/drifts', '{}', 400, /ids takes an array/],
  ['POST', '/accounts', '{"plan": "huge"}', 400, /plan takes one of none, start, grow, scale/],
  ['POST', '/accounts', '{"emails": -1}', 400, /emails takes a number from 0 to 1000000/],
  ['PATCH', '/accounts/default', '{"situation": {"slow": true}}', 400, /situation takes .*slowReads/],
  ['PATCH', '/accounts/default', '{"fillList": {"contacts": 1}}', 400, /fillList takes \{ listId/],
  ['PATCH', '/accounts/default', '{"fillList": {"listId": "no", "contacts": 1}}', 400, /a list of the/],
  ['PATCH', '/accounts/default', '{"disable": "every"}', 400, /disable takes one of main, second/],
  [
    'PATCH',
    '/accounts/default',
    '{"campaignEvent": {"campaignId": "x", "happens": "y", "event": 1}}',
    400,
    /event is none of campaignId/,
  ],
  ['PUT', '/drifts', '{', 400, /takes a JSON object/],
])('%s %s of %j is refused with a reason', async (method, path, body, status, reason) => {
  const answer = await send(method, path, body);
  expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(reason)]);
});
