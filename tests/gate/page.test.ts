import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright-core';
import { expect, test } from 'vitest';
import { Gate, gatePage, Severities } from '../../gate/index.ts';
import { openTraffic, routeOperation } from '../../suites/kit/index.ts';
import { inFile } from './linted.ts';

const found = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
  .find((file) => existsSync(file));
const executablePath = process.env['CHROMIUM_PATH'] ?? found;

test.skipIf(executablePath === undefined)('the page of a gate is as wide as a narrow screen', async () => {
  const word = 'a'.repeat(201);
  const line = {
    method: 'GET',
    url: `/inbox/api/v1/emails/search?q=${word}&folderType=${word}`,
    status: 400,
  };
  const page = await inFile(JSON.stringify(line), async (file) => {
    const traffic = await openTraffic([file], { route: routeOperation });
    const gate = new Gate();
    for await (const calls of traffic.calls()) for (const call of calls) gate.take(call);
    traffic.close();
    const shown = (text: string): string => text;
    return gatePage(gate.end(traffic.survey, { file, severities: new Severities(), recorded: [], shown }));
  });
  expect(page).toContain(word);
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  });
  try {
    const tab = await browser.newPage({ viewport: { width: 360, height: 900 } });
    await tab.setContent(page);
    expect(await tab.evaluate('document.documentElement.scrollWidth')).toBe(360);
  } finally {
    await browser.close();
  }
});
