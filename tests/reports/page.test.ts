import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { AxeResults } from 'axe-core';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { plotOf } from '../../load/plot.ts';
import { latencyPlot, writePage } from '../../reports/index.ts';
import type { Finding, Findings } from '../../reports/findings.ts';
import type { PagePlot } from '../../reports/page/data.ts';
import { exchangeForFinding } from '../../reports/findings/exchange.ts';
import { jsonOf, type Exchange } from '../../suites/kit/model/exchange.ts';
import { valueOf } from '../../suites/kit/model/message.ts';
import { HOSTILE as TEXTS, UNSEEN } from '../hostile.ts';
import { hostileBodies } from '../suites/hostile/bodies.ts';
import { ACCEPTED, BROKEN, HOSTILE, sample } from './sample-run.ts';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'chrome'];
const found = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find((file) => existsSync(file));
const executablePath = process.env['CHROMIUM_PATH'] ?? found;
const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

const PLAIN: Exchange = {
  ...{
    service: 'inbox',
    operation: 'GET /emails',
    path: '/emails',
    key: 'main',
    startedAt: 0,
    durationMs: 1,
  },
  request: { method: 'GET', target: '/inbox/api/v1/emails', headers: {} },
  response: { status: 200, headers: {}, text: '', bytes: Buffer.alloc(0), json: undefined },
};
/** A k6 run with more characters than a page allows for any other text. */
const loadRun = Array.from({ length: 500 }, (_, at) => ({
  ...{ tag: 'burst', account: `account ${at % 5}`, handful: at, from: at * 7, to: at * 7 + 2 },
  ...{ isRefused: at % 9 === 0, run: 1, windowMs: 2000 },
}));
/** The layout errors of a page, one per line. */
const layoutFaults = `${readFileSync(new URL('layout.js', import.meta.url), 'utf8')} layoutFaults()`;
const folder = mkdtempSync(join(tmpdir(), 'plumbline-page-'));
let file = '';
const write = (name: string, findings: Findings, plots: readonly PagePlot[] = []): string => {
  const into = join(folder, name);
  mkdirSync(into);
  return writePage({
    ...{ folder: into, ...sample, findings, plots },
    drifts: new Map([
      [BROKEN, [{ id: BROKEN, description: 'pages overlap', result: 'killed on 2026-01-01' }]],
    ]),
  });
};
beforeAll(async () => {
  const quick = { ms: 3, low: 2, high: 5 };
  const measured = { name: 'list-emails', requests: 10, p50: quick, p95: quick, p99: quick };
  const title = 'limits: inbox reads counted, nothing else, and a line that is long. '.repeat(9);
  file = write('run', sample.findings, [
    await latencyPlot('smoke', [{ ...measured, allowed: { p50: 1, p95: 9, p99: 9 } }], '10 requests'),
    { name: 'counted-routes', words: title, svg: plotOf(title, loadRun, 'k6 1.8.1') },
  ]);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a page of all claims is one file below 3 MB that names no address to load from', () => {
  const page = readFileSync(file, 'utf8');
  expect(statSync(file).size).toBeLessThan(3e6);
  expect(page).not.toMatch(/<(?:script|img|link|iframe)\b[^>]*\b(?:src|href)="(?!data:)/);
  expect(page).toContain("default-src 'none'");
  expect(page.split('</script>')).toHaveLength(3);
});

// Skipped when no browser is on PATH and CHROMIUM_PATH names none.
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
    // axe-core is injected into the page, which the page's policy does not allow.
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

  const VIEWS = ['/', '/claims?q=cursor', `/claim/${BROKEN}`, '/since', '/quirks', '/coverage', '/measured'];

  describe.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('%s and %d px wide', (colorScheme, width) => {
    beforeAll(async () => {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height: 900 });
      await page.goto('about:blank');
      await open('/');
      await page.addScriptTag({ path: AXE });
    });

    test.each(VIEWS)('%s: axe finds nothing serious', async (hash) => {
      await open(hash);
      const { violations } = await page.evaluate<AxeResults>(
        'axe.run(document, { resultTypes: ["violations"] })',
      );
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      expect(serious.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    });

    test.each(VIEWS)('%s: nothing is cut, nothing overlaps, and no column is a word wide', async (hash) => {
      await open(hash);
      expect(await page.evaluate(layoutFaults)).toEqual([]);
      await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
      expect(await page.evaluate(layoutFaults)).toEqual([]);
    });
  });

  test('the texts of a plot overlap nowhere', async () => {
    const svg = plotOf('a title', loadRun, 'k6 1.8.1');
    const other = await browser.newPage();
    await other.setContent(svg);
    expect(await other.evaluate(layoutFaults)).toEqual([]);
    await other.close();
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
    expect(await text('.outcome')).toMatch(/^1 finding to act on/);
    expect(await text('div.outcome')).toContain('altered');
    const [expected, seen] = await page.locator('.task.new pre').allInnerTexts();
    expect([expected, seen?.split('\n')[0]]).toEqual(['79', '68']);
    await page.locator('.task.new a.id').first().click();
    await page.waitForSelector('h1.id');
    expect(await text('h1')).toBe(BROKEN);
    expect(await page.locator('.timeline > li').count()).toBe(2);
    expect(await text('main')).toContain('pages overlap (killed on 2026-01-01)');
  });

  test('what was expected and seen alike is not marked', async () => {
    await open(`/claim/${ACCEPTED}`);
    expect((await page.locator('.sides pre').first().innerText()).trim()).toBe('68');
    expect(await page.locator('.sides del').count()).toBe(0);
    expect(await text('.sides ins')).toMatch(/^missing/);
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

  test('a slash goes to the search, which leads to the claims from each view', async () => {
    await open('/quirks');
    await page.keyboard.press('/');
    await page.keyboard.type('walk-complete');
    await page.waitForFunction('location.hash.endsWith("q=walk-complete")');
    expect(await text('h1')).toBe('Claims');
    expect(await page.getByRole('searchbox').inputValue()).toBe('walk-complete');
  });

  test('arrows go from one failing claim to the next', async () => {
    const other = { ...sample.findings.findings[0], claim: ACCEPTED, fingerprint: 'f2' } as Finding;
    const several = write('several', {
      ...sample.findings,
      findings: [...sample.findings.findings, other].map((each) => ({ ...each, fails: true, state: 'new' })),
    });
    await page.goto(`file://${several}#/claim/${BROKEN}`);
    await page.waitForSelector('.neighbours a');
    const rel = (await page.locator('.neighbours a').first().getAttribute('rel')) ?? '';
    const [there, back] = rel === 'next' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowLeft', 'ArrowRight'];
    await page.keyboard.press(there);
    await page.waitForFunction(`!location.hash.endsWith("${BROKEN}")`);
    await page.keyboard.press(back);
    await page.waitForFunction(`location.hash.endsWith("${BROKEN}")`);
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

  describe('a hostile body', () => {
    const bodies: readonly (readonly [name: string, text: string])[] = [
      ...Object.entries(hostileBodies('sk_live_key')).map(
        ([name, { body }]) => [name, body.toString('utf8')] as const,
      ),
      ...Object.entries(TEXTS).flatMap(([name, text]) => [
        [`${name}, alone`, text] as const,
        [`${name}, in JSON`, JSON.stringify({ emails: [{ id: text, [text.slice(0, 99)]: text }] })] as const,
      ]),
      ['JSON that never ends', '{"emails":['.repeat(5000)],
      ['brackets that close what is not open', `[${']}'.repeat(5000)}`],
    ];
    let hostile = '';
    const hacked: string[] = [];
    beforeAll(() => {
      page.on('dialog', (dialog) => {
        hacked.push(dialog.message());
        void dialog.dismiss();
      });
      const [first] = sample.findings.findings;
      const findings = bodies.map(([name, text], at): Finding => {
        const json = jsonOf(text);
        const headers = { 'content-type': text.slice(0, 99) };
        const exchange = { ...PLAIN, response: { ...PLAIN.response, headers, text, json } };
        return {
          ...{
            ...first,
            fingerprint: `f${at}`,
            kind: 'violation',
            difference: '',
            state: 'new',
            fails: true,
          },
          ...{ severity: 'surprises', title: `${name}: ${text}`, claim: BROKEN },
          ...{ template: '{0}: expected {1}, got {2}', values: [name, text, json].map(valueOf) },
          ...{
            counterexample: { text: text.slice(0, 1e6) },
            exchanges: [exchangeForFinding(exchange), exchangeForFinding(exchange)],
          },
        };
      });
      hostile = write('hostile', { ...sample.findings, findings });
    });

    test.each(['/', `/claim/${BROKEN}`, '/claims?q=walk'])(
      'runs nothing and breaks nothing in %s',
      async (hash) => {
        errors.length = 0;
        await page.setViewportSize({ width: 390, height: 900 });
        await page.goto('about:blank');
        await page.goto(`file://${hostile}#${hash}`);
        await page.waitForSelector('h1');
        await page.evaluate('for (const each of document.querySelectorAll("details")) each.open = true');
        expect(await page.evaluate(layoutFaults)).toEqual([]);
        expect(
          await page.evaluate('document.querySelectorAll("#page script, #page img[src=x]").length'),
        ).toBe(0);
        const text = await page.evaluate<string>('document.body.innerText');
        expect(UNSEEN.exec(text.replaceAll('\t', ' '))?.[0]).toBeUndefined();
        if (hash.startsWith('/claim/'))
          expect(await page.locator('article.finding .timeline pre').count()).toBe(4 * bodies.length);
        expect([errors, hacked, asked.filter((url) => !/^(file|data|about):/.test(url))]).toEqual([
          [],
          [],
          [],
        ]);
      },
    );
  });
});
