import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startMock } from '../../../mock/index.ts';
import { openRecording } from '../../../scripts/record/file.ts';
import { startProxy, type RecordedExchange } from '../../../scripts/record/proxy.ts';
import { linted, sentIn } from '../../gate/linted.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-keys-'));
let mock: Awaited<ReturnType<typeof startMock>>;
beforeAll(async () => {
  mock = await startMock({ seed: 1 });
});
afterAll(async () => {
  await mock.close();
  rmSync(folder, { recursive: true, force: true });
});

const OTHER = 'Xy9Kw2'.repeat(8);
const THIRD = 'Hb5Tn8'.repeat(8);

/**
 * The gate's results for calls with some values of Authorization in our own recording; KEY stands for the right key.
 */
async function said(
  values: readonly (string | undefined)[],
  keepPayloads: boolean,
): Promise<readonly string[]> {
  const recorded: RecordedExchange[] = [];
  const proxy = await startProxy({
    ...{ upstream: mock.baseUrl, host: '127.0.0.1', port: 0 },
    onExchange: (each) => void recorded.push(each),
  });
  const key = mock.keys.main;
  for (const value of values)
    await fetch(`${proxy.url}/inbox/api/v1/emails?limit=1`, {
      headers: value === undefined ? {} : { authorization: value.replace('KEY', key) },
    });
  await proxy.close();
  const file = join(folder, 'recording.har');
  const recording = openRecording(file, { baseUrl: proxy.url, known: [key], keepPayloads });
  for (const each of recorded) recording.take(each);
  await recording.close();
  const text = readFileSync(file, 'utf8');
  for (const secret of [key, OTHER, THIRD, Buffer.from(`${key}:`).toString('base64')])
    expect(text).not.toContain(secret.slice(0, 16));
  return [...linted(await sentIn(text))].flatMap(([id, { mistakes }]) =>
    mistakes.map((each) => `${id}: ${each.message}`),
  );
}

const FORM = 'inbox.key-form:';
test.each<readonly [string, readonly (string | undefined)[], readonly string[]]>([
  ['Token before the key', ['Token KEY'], [`${FORM} the value begins with Token`]],
  ['Basic', ['KEY', 'Basic QWRhOkFkYQ=='], [`${FORM} the value begins with Basic`]],
  ['ApiKey before the key', ['ApiKey KEY'], [`${FORM} the value begins with ApiKey`]],
  ['the key in quotes', ['"KEY"'], [`${FORM} the key has 50 characters, of 48`]],
  ['a key of 36 characters', [OTHER.slice(12)], [`${FORM} the key has 36 characters, of 48`]],
  [
    'a key with a dash',
    [`${OTHER.slice(1)}-`],
    [`${FORM} the key has characters other than letters and digits`],
  ],
  ['Bearer twice', ['Bearer Bearer KEY'], [`${FORM} the key has 55 characters, of 48`]],
  ['no key at all', [undefined], ['inbox.authorization-missing: it carries no Authorization header']],
  [
    'a refused key again',
    [OTHER, OTHER],
    ['inbox.sent-after-refusal: sent with a key that was refused with 401 before'],
  ],
  ['a refused key and another one', [OTHER, 'KEY'], []],
  ['two refused keys and the right one', [OTHER, THIRD, 'KEY'], []],
  ['Bearer in any case', ['Bearer KEY', 'bearer KEY', 'KEY'], []],
])('a recording of our own shows %s, and no key', async (_, values, expected) => {
  expect(await said(values, true)).toEqual(expected);
  expect(await said(values, false)).toEqual(expected);
});
