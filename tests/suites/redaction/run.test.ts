import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFull } from '../../samples.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMock, type RunningMock } from '../../../mock/index.ts';
import { lastRun, outFolder } from '../../scripts/run.ts';
import { warmly } from '../../scripts/warm.ts';
import { shortAccount } from '../live.ts';
import { between, editing } from '../middle.ts';
import { packedIn } from '../../scripts/packed.ts';

describe('a whole run', () => {
  const { path: out, remove } = outFolder();
  const CANARY = 'Kanarienvogel4711';
  const FORMS = [
    CANARY,
    CANARY.toLowerCase(),
    encodeURIComponent(`ä${CANARY}`).slice(6),
    Buffer.from(CANARY).toString('hex'),
    Buffer.from(CANARY).toString('base64').slice(0, -2),
  ];
  let mock: RunningMock;
  beforeAll(async () => {
    mock = await startMock({ seed: 1, drifts: ['inbox.email-list-item.is-read-boolean'] });
  });
  afterAll(async () => {
    await mock.close();
    remove();
  });

  /** Object keys that the account named: in contacts and in undocumented objects. */
  const named = (value: object, path = ''): object =>
    ('email' in value && typeof value.email === 'string') || /rows|views|drafts|filters/.test(path)
      ? { [CANARY]: 1, [CANARY.toLowerCase()]: 1 }
      : {};

  /** Puts secrets into every header, text and map of every answer. */
  const planting = () =>
    between(mock.baseUrl, async (incoming, pass) => {
      const answer = await pass();
      const headers = {
        ...answer.headers,
        'set-cookie': [`session=${CANARY}`],
        'x-user': CANARY,
        'x-echo': `${incoming.headers.authorization ?? ''} ${Buffer.from(CANARY).toString('base64')}`,
      };
      const plant = (value: unknown, name = ''): unknown =>
        typeof value === 'string' && /subject|snippet|name|error|message/i.test(name)
          ? `${value} ${CANARY} ${String(incoming.headers.authorization)}`
          : Array.isArray(value)
            ? value.map((each) => plant(each, 'items'))
            : typeof value === 'object' && value !== null
              ? {
                  ...Object.fromEntries(
                    Object.entries(value).map(([key, inside]) => [key, plant(inside, key)]),
                  ),
                  ...named(value, name === 'items' ? incoming.url : ''),
                }
              : value;
      return { ...editing(answer, (json) => plant(json)), headers };
    });

  const filesOf = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
    );

  test.each([
    ['masks everything', 'no'],
    ['where payloads are kept still masks the key', 'yes'],
  ])('%s, in every file and on the terminal', async (_, kept) => {
    const { main } = await shortAccount(mock);
    const middle = await planting();
    const folder = join(out, kept);
    const { code, stdout, stderr } = await warmly(
      'start',
      [
        '--target',
        'live',
        '--out',
        folder,
        '--pace',
        '60000',
        '--budget',
        '60',
        '--prospecting-budget',
        isFull() ? '450' : '60',
        // The same code masks keys of both services.
        ...(kept === 'yes' && !isFull() ? ['--service', 'prospecting'] : []),
      ],
      {
        ...{
          BASE_URL: middle.url,
          API_KEY: main,
          PLUMBLINE_STATE: join(folder, 'state'),
          PLUMBLINE_DEBUG: '1',
        },
        PLUMBLINE_REPORTS: 'all',
        PLUMBLINE_KEEP_PAYLOADS: kept,
      },
    );
    await middle.close();
    expect(code).toBe(1);
    const files = filesOf(folder);
    expect(files.map((file) => file.split('/').at(-1))).toEqual(
      expect.arrayContaining(['verdicts.json', 'exchanges.har', 'junit.xml', 'index.html']),
    );
    const secrets = [
      main,
      Buffer.from(main).toString('base64').slice(0, 40),
      ...(kept === 'yes' ? [] : FORMS),
    ];
    const texts = [stdout, stderr, ...files.map((file) => readFileSync(file, 'utf8'))];
    for (const [index, text] of texts.entries()) {
      const inside = packedIn(text);
      for (const secret of secrets)
        for (const [where, each] of [text, ...inside].entries())
          expect(each.includes(secret), `${secret} in ${files[index - 2] ?? 'terminal'} (${where})`).toBe(
            false,
          );
    }
    // Opening the page sends nothing to a tracker.
    const page = readFileSync(join(lastRun(folder), 'allure/index.html'), 'utf8');
    expect(page.match(/<script[^>]+src="?http|googletagmanager|gtag\(/g)).toBeNull();
    const har = readFileSync(join(lastRun(folder), 'exchanges.har'), 'utf8');
    expect(har.includes(CANARY)).toBe(kept === 'yes');
    expect(har.includes('"_masked":true')).toBe(kept === 'no');
  });
});
