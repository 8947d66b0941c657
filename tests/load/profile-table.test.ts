import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import { destinationOf, planFor, requestsOfPlan } from '../../load/profiles/build.ts';
import { MOST_ELSEWHERE } from '../../load/kit/foreign-traffic.ts';
import { readTable, TABLE, TableError } from '../../load/profiles/table.ts';

const text = readFileSync(TABLE, 'utf8');
const table = readTable(text, 'table');
const here = destinationOf('http://127.0.0.1:8080', 'mock');
const elsewhere = destinationOf('https://api.example.com', 'live');

/** The project's table with one nested value replaced. */
function edited(path: readonly string[], value: unknown): string {
  const whole = parse(text) as Record<string, unknown>;
  let part = whole;
  for (const name of path.slice(0, -1)) part = part[name] as Record<string, unknown>;
  part[path.at(-1) ?? ''] = value;
  return stringify(whole);
}
const complaint = (broken: string): string => {
  try {
    readTable(broken, 'table');
  } catch (error) {
    if (error instanceof TableError) return error.message;
    throw error;
  }
  return '';
};

test.each([
  [['operations', 'list-emails', 'p95'], 'soon', 'table: operations.list-emails.p95 must be number'],
  [['operations', 'list-emails', 'p95'], 1, 'table: operations.list-emails has a p50 above its p95'],
  [['operations', 'list-emails', 'send'], 'inbox DELETE /emails/{emailId}', 'only reads'],
  [['operations', 'list-emails', 'send'], 'inbox GET /nowhere', 'no operation of the inbox document'],
  [['operations', 'list-emails', 'send'], 'GET /emails', 'begins with inbox or prospecting'],
  [['operations', 'list-emails', 'send'], 'prospecting GET /tools/find/email/{jobId}', '{jobId} cannot be'],
  [
    ['operations', 'list-emails', 'speed'],
    9,
    'operations.list-emails must NOT have additional properties (speed)',
  ],
  [['profiles', 'smoke', 'weights'], { stranger: 1 }, 'profiles.smoke.weights names stranger'],
  [['profiles', 'smoke', 'stages', '0', 'to'], -1, 'profiles.smoke.stages.0.to must be >= 0.1'],
  [['profiles', 'soak', 'elsewhere'], { percent: 10, seconds: 60 }, 'profiles.soak.elsewhere cannot be'],
  [['profiles', 'smoke', 'elsewhere', 'percent'], 200, 'profiles.smoke.elsewhere.percent must be <= 100'],
  [['profiles', 'deep-pages', 'weights'], { 'list-emails': 1 }, 'profiles.deep-pages.weights with pages'],
])('a table with %j as %j is refused in one line', (path, value, message) => {
  const said = complaint(edited(path, value));
  expect(said).toContain(message);
  expect(said).not.toContain('\n');
});

test('a table that is no YAML is refused in one line', () => {
  expect(complaint('operations: {')).toMatch(/^table: .+$/);
});

test('every profile has a plan for a mock on this machine, which only reads', () => {
  for (const name of Object.keys(table.profiles)) {
    const plan = planFor(name, table, here);
    expect(plan.watch).toBeUndefined();
    expect(plan.operations.map(({ method }) => method)).toEqual(plan.operations.map(() => 'GET'));
  }
});

test('a stage of the table is a rate a minute of the plan, and requests add up', () => {
  const spike = planFor('spike', table, here);
  expect(spike.stages[1]).toEqual({ target: 18_000, seconds: 3 });
  // 200 before, the climb to 300 a second, the peak, the descent and the rest, plus three reads of ids.
  expect(requestsOfPlan(spike)).toBe(200 + 480 + 3000 + 480 + 400 + 1 + 2);
});

test.each(['stress', 'spike', 'soak', 'deep-pages'])('%s goes to a mock on this machine alone', (name) => {
  expect(() => planFor(name, table, elsewhere)).toThrow(/alone/);
  expect(() => planFor(name, table, destinationOf('http://10.0.0.7:8080', 'mock'))).toThrow(/alone/);
  // A real account is still one when reached by loopback.
  expect(() => planFor(name, table, destinationOf('http://127.0.0.1:1', 'live'))).toThrow(/alone/);
});

test.each(['http://127.0.0.1.example.com', 'http://localhost.example.com', 'http://0x7f.1.example'])(
  '%s is not loopback',
  (url) => {
    expect(destinationOf(url, 'mock').isElsewhere).toBe(true);
  },
);

test('elsewhere a profile stays below the documented limit and the cap, whatever its row says', () => {
  const { requests, windowSeconds } = inboxFacts.rateLimit;
  for (const name of ['smoke', 'average']) {
    const plan = planFor(name, table, elsewhere);
    expect(plan.rate * (windowSeconds / 60)).toBeLessThan(requests);
    expect(requestsOfPlan(plan)).toBeLessThanOrEqual(MOST_ELSEWHERE);
    expect(plan.watch).toEqual({ most: MOST_ELSEWHERE, windowMs: 1000 * windowSeconds });
    expect(plan.operations.map((operation) => operation.name)).not.toContain('list-campaigns');
  }
  const full = readTable(edited(['profiles', 'smoke', 'elsewhere', 'percent'], 100), 'table');
  expect(() => planFor('smoke', full, elsewhere)).toThrow(
    /percent makes 63 requests in 60 s, above the documented 60/,
  );
  const long = readTable(edited(['profiles', 'smoke', 'elsewhere', 'seconds'], 600), 'table');
  expect(() => planFor('smoke', long, elsewhere)).toThrow(/makes 303 requests; no more than 200/);
});
