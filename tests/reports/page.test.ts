import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { latencyPlot, writePage } from '../../reports/index.ts';
import { BROKEN, HOSTILE, sample } from './sample-run.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];
const found = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find((file) => existsSync(file));
const executablePath = process.env['CHROMIUM_PATH'] ?? found;
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const folder = mkdtempSync(join(tmpdir(), 'plumbline-page-'));
let file = '';
beforeAll(async () => {
  const quick = { ms: 3, low: 2, high: 5 };
  const measured = { name: 'list-emails', requests: 10, p50: quick, p95: quick, p99: quick };
  const plots = [
    await latencyPlot('smoke', [{ ...measured, allowed: { p50: 1, p95: 9, p99: 9 } }], '10 requests'),
  ];
  file = writePage({
    ...{ folder, ...sample, plots },
    drifts: new Map([
      [BROKEN, [{ id: BROKEN, description: 'pages overlap', result: 'killed on 2026-01-01' }]],
    ]),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a page of all claims is one file below 3 MB that names no address to load from', () => {
  const page = readFileSync(file, 'utf8');
  expect(statSync(file).size).toBeLessThan(3e6);
  expect(page).not.toMatch(/<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)="(?!data:)/);
  expect(page).toContain("default-src 'none'");
  expect(page.split('</script>')).toHaveLength(3);
});

// Where no browser is on PATH and CHROMIUM_PATH names none, these are skipped.
describe.skipIf(executablePath === undefined)('in a browser', () => {
  let browser: Browser;
  let page: Page;
  const asked: string[] = [];
  const errors: string[] = [];
  beforeAll(async () => {
    browser = await chromium.launch({
      ...(executablePath !== undefined && { executablePath }),
      args: ['--no-sandbox'],
    });
    // axe-core is put into the page, which its policy does not allow.
    const context = await browser.newContext({ bypassCSP: true });
    page = await context.newPage();
    page.on('request', (request) => asked.push(request.url()));
    page.on('pageerror', (error) => errors.push(error.message));
  });
  afterAll(() => browser.close());

  const open = async (hash: string): Promise<void> => {
    await page.goto(`file://${file}#${hash}`);
    await page.waitForSelector('h1');
  };
  const text = (selector: string): Promise<string> => page.locator(selector).first().innerText();

  test.each([
    ['light', 1280, ['/', '/claims?q=cursor', `/claim/${BROKEN}`, '/since', '/measured']],
    ['dark', 390, [`/claim/${BROKEN}`, '/claims?q=cursor', '/quirks', '/coverage']],
  ] as const)('axe finds nothing serious, %s and %d px wide', async (colorScheme, width, hashes) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('about:blank');
    await open('/');
    await page.addScriptTag({ path: AXE });
    for (const hash of hashes) {
      await open(hash);
      const { violations } = await page.evaluate<AxeResults>(
        'axe.run("main", { resultTypes: ["violations"] })',
      );
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect([hash, serious.map(({ id, nodes }) => [id, nodes[0]?.html])]).toEqual([hash, []]);
      const tooWide = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect([hash, tooWide]).toEqual([hash, 0]);
    }
  });

  test('plots are dark in the dark, and print is light, with the exchanges opened', async () => {
    const style = (of: string, name: string) =>
      page.evaluate<string>(`getComputedStyle(document.querySelector("${of}"))["${name}"]`);
    await page.emulateMedia({ colorScheme: 'dark' });
    await open('/measured');
    expect(await style('figure img', 'filter')).toMatch(/^invert/);
    expect(await style('body', 'backgroundColor')).not.toBe('rgb(255, 255, 255)');
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await style('figure img', 'filter')).toBe('none');
    expect(await style('body', 'backgroundColor')).toBe('rgb(255, 255, 255)');
    await open(`/claim/${BROKEN}`);
    const shown = (): Promise<boolean> =>
      page.evaluate(
        'document.querySelector(".timeline pre").checkVisibility({ contentVisibilityAuto: true })',
      );
    expect(await shown()).toBe(true);
    await page.emulateMedia({ media: 'screen' });
    expect(await shown()).toBe(false);
    expect((await page.pdf()).length).toBeGreaterThan(1000);
    await page.emulateMedia({ media: null, colorScheme: null });
  });

  test('what is to be done stands first, and leads to the claim with its exchanges and its proof', async () => {
    await open('/');
    expect(await text('.outcome')).toContain('1 claim is violated');
    await page.locator('.task.new a.id').first().click();
    await page.waitForSelector('h1.id');
    expect(await text('h1')).toBe(BROKEN);
    expect(await page.locator('.timeline > li').count()).toBe(2);
    expect(await text('main')).toContain('pages overlap (killed on 2026-01-01)');
  });

  test('search and filters stand in the address, and an address restores them', async () => {
    await open('/claims');
    await page.getByRole('searchbox').fill('walk-complete');
    await page.getByLabel('Verdict').selectOption('violated');
    await page.waitForFunction('document.querySelectorAll(".claims > li").length === 1');
    const address = await page.evaluate<string>('location.hash');
    await open('/');
    await open(address.slice(1));
    await page.waitForFunction('document.querySelectorAll(".claims > li").length === 1');
    expect(await page.getByRole('searchbox').inputValue()).toBe('walk-complete');
  });

  test('the keyboard reaches the claims, and a new view takes the focus', async () => {
    await open('/');
    await page.reload();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toContain('Skip');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForFunction('document.activeElement.tagName === "H1"');
    expect(await text('h1')).toBe('Claims');
  });

  test('what a target says stays text, and nothing is asked of anybody', async () => {
    await open(`/claim/${BROKEN}`);
    expect(await page.evaluate('globalThis.hacked')).toBeUndefined();
    expect(await page.locator('pre').allTextContents()).toEqual(
      expect.arrayContaining([expect.stringContaining(HOSTILE.slice(0, 40))]),
    );
    expect(asked.filter((url) => !/^(file|data):/.test(url))).toEqual([]);
    expect(errors).toEqual([]);
  });
});
