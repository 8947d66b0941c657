import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { isInstalled } from '../../specs/command-line.ts';
import type { RunInfo } from '../run-info.ts';
import { CATEGORIES } from './results.ts';

const TIMEOUT_MS = 120_000;
/** Number of earlier runs with which Allure compares. */
const HISTORY = 10;
const root = join(import.meta.dirname, '../..');

/** Runs of different targets have separate histories. */
const historyOf = ({ target, baseUrl }: RunInfo): string =>
  target === 'live' ? `live-${new URL(baseUrl).host.replaceAll(/[^\w.-]/g, '-')}` : target;

/** Whether Allure is installed. It is large, and users may do without its page. */
function isThere(): boolean {
  try {
    createRequire(import.meta.url).resolve('allure');
    return true;
  } catch {
    return !isInstalled;
  }
}

/** Makes the Allure page of a run from its results. Returns the problem if it fails. */
export async function writeAllurePage(folder: string, run: RunInfo): Promise<string | undefined> {
  if (!isThere()) return undefined;
  const absolute = resolve(folder);
  const settings = join(absolute, 'allure-results', 'settings.json');
  const options = { singleFile: true, reportName: `Plumbline ${run.id}`, groupBy: ['parentSuite', 'suite'] };
  writeFileSync(
    settings,
    JSON.stringify({
      name: options.reportName,
      output: join(absolute, 'allure'),
      historyPath: join(dirname(absolute), `.allure-history-${historyOf(run)}.jsonl`),
      historyLimit: HISTORY,
      categories: CATEGORIES,
      plugins: { awesome: { options } },
    }),
  );
  // A command without reports starts faster if this is not loaded.
  const { execa } = await import('execa');
  const generate = () =>
    execa('allure', ['generate', '--config', settings, join(absolute, 'allure-results')], {
      preferLocal: true,
      cwd: root,
      env: { NO_COLOR: '1' },
      timeout: TIMEOUT_MS,
      // An interrupt of the command must not reach Allure, because reports are written anyway.
      detached: true,
      all: true,
      reject: false,
    });
  let ended = await generate();
  // The interrupt of the terminal arrived before Allure had its own process group.
  if (ended.signal === 'SIGINT') ended = await generate();
  const { exitCode, signal, originalMessage, all } = ended;
  rmSync(settings, { force: true });
  const file = join(absolute, 'allure', 'index.html');
  const how =
    exitCode === undefined ? (signal && `ended by ${signal}`) || originalMessage : `exit code ${exitCode}`;
  const problem =
    exitCode === 0 ? finish(file) : [how, (all ?? '').trim().slice(-400)].filter(Boolean).join(': ');
  if (problem === undefined) return undefined;
  rmSync(file, { force: true });
  return `the Allure page could not be made: ${problem}`;
}

/** Scripts from other servers, and the code that starts the counting of readers. */
const FOREIGN_SCRIPTS =
  /<script\b[^>]*\bsrc="https?:[^>]*>\s*<\/script>(\s*<script>[^<]*\bgtag\([^<]*<\/script>)?/g;
/** The script with all data of a page, each file in base64. */
const DATA = /<script defer>\s*Promise\.allSettled\(\[([^]*?)\]\)[^]*?<\/script>/;
const FILE = /d\("([^"]+)","([^"]*)"\)/g;

/** Decompresses the data of a page when it is opened; the page waits for it. */
const UNPACK = `
const packed = Uint8Array.from(atob(document.getElementById("allure-data").textContent), (each) => each.charCodeAt(0));
new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json().then((files) => {
  for (const [name, text] of Object.entries(files)) d(name, btoa(text));
  window.allureReportDataReady = true;
});`;

/** A page with compressed data. Most of a page are base64 files that resemble each other. */
function withPackedData(page: string): string {
  const [script, calls] = DATA.exec(page) ?? [];
  if (script === undefined || calls === undefined) return page;
  const files = Object.fromEntries(
    [...calls.matchAll(FILE)].map(([, name = '', text = '']) => [
      name,
      Buffer.from(text, 'base64').toString('latin1'),
    ]),
  );
  const packed = gzipSync(JSON.stringify(files)).toString('base64');
  return page.replace(
    script,
    () => `<script id="allure-data" type="text/plain">${packed}</script>\n<script defer>${UNPACK}</script>`,
  );
}

/**
 * Removes Allure's counting of readers from its page, so that opening it sends nothing, and compresses its data.
 * Returns the problem of the page, if there is one: Allure reports no error if the disk is full.
 */
function finish(file: string): string | undefined {
  try {
    const page = readFileSync(file, 'utf8');
    if (!page.trimEnd().endsWith('</html>')) return 'the disk took a part of it alone';
    writeFileSync(file, withPackedData(page.replaceAll(FOREIGN_SCRIPTS, '')));
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
