import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { withComplete } from '../../../scripts/run/consent.ts';
import type { LiveOptions } from '../../../scripts/cli/options.ts';
import { liveSettings } from '../../../scripts/run/live.ts';
import { UsageError } from '../../../scripts/cli/options.ts';

const folder = mkdtempSync(join(tmpdir(), 'plumbline-consent-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const OPTIONS: LiveOptions = {
  ...{ baseUrl: 'http://127.0.0.1:1', seed: 1, runs: 10, budget: 150, prospectingBudget: 450 },
  complete: true,
};

function settingsOf(options: LiveOptions = OPTIONS) {
  vi.stubEnv('API_KEY', 'k'.repeat(48));
  vi.stubEnv('FOREIGN_API_KEY', '');
  vi.stubEnv('PLUMBLINE_STATE', folder);
  return liveSettings(options);
}

const complete = (options: Partial<LiveOptions>, typed?: string) =>
  withComplete({ ...OPTIONS, ...options }, settingsOf(), async () => typed);

describe('a run that checks all claims at once', () => {
  test('spends what that takes once its number is typed', async () => {
    const asked: string[] = [];
    const { budget } = await withComplete(OPTIONS, settingsOf(), async (question) => {
      asked.push(question);
      return /Type (\d+)/.exec(question)?.[1];
    });
    expect(budget.inbox).toBeGreaterThan(300);
    expect(asked.join()).toContain(
      `up to ${budget.inbox} inbox and ${budget.prospecting} prospecting requests`,
    );
  });

  test('is not begun where another number is typed', async () => {
    await expect(complete({}, '7')).rejects.toThrow('another number was typed; nothing was sent');
  });

  test('names its cost where no person can be asked, and takes that as consent', async () => {
    const refused: unknown = await complete({}).catch((error: unknown) => error);
    if (!(refused instanceof UsageError)) throw new Error('it was begun');
    const needed = Number(/confirm.complete with (\d+)/i.exec(refused.message)?.[1]);
    const { budget } = await complete({ confirmComplete: needed });
    expect(budget.inbox + budget.prospecting).toBe(needed);
    await expect(complete({ confirmComplete: needed - 1 })).rejects.toThrow(/allows \d+ together/);
  });

  test('never has less than the budget that was given', async () => {
    const { budget } = await withComplete(
      { ...OPTIONS, confirmComplete: 1e6 },
      { ...settingsOf(), budget: { inbox: 5000, prospecting: 1 } },
      async () => undefined,
    );
    expect(budget.inbox).toBe(5000);
  });
});

test('two variables that hold the same key are refused', () => {
  vi.stubEnv('SECOND_API_KEY', 'k'.repeat(48));
  expect(() => settingsOf()).toThrow('SECOND_API_KEY must be another key than API_KEY');
});

test.each(['notes.txt', 'work'])('%s, which is no history, is refused and left as it was', (name) => {
  const history = join(folder, name);
  if (name === 'work') mkdirSync(history);
  else writeFileSync(history, 'my notes\n');
  const before = readdirSync(folder);
  expect(() => settingsOf({ ...OPTIONS, history })).toThrow(/is no history of Plumbline/);
  expect(readdirSync(folder)).toEqual(before);
});
