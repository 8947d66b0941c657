import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml, visibleLines } from '../sinks.ts';
import type { PageData } from './data.ts';

const CLIENT = join(import.meta.dirname, 'client');

/** Bundled by `npm run generate`. */
const SCRIPT = join(import.meta.dirname, '../../generated/page-client.js');

/** Escapes text so that it cannot end a script element. */
const inScript = (text: string): string => text.replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028');

/** The data of the page, with all characters made visible. A drawing that was cut is omitted. */
const dataOf = (data: PageData): string =>
  JSON.stringify(data, (name, each: unknown) =>
    typeof each === 'string' ? visibleLines(each, name === 'svg' ? Infinity : undefined) : each,
  );

/** The page loads and sends nothing, whatever the data of a target contains. */
const POLICY =
  "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'";

/** The page of a run as one self-contained file. */
export function renderPage(data: PageData): string {
  const script = readFileSync(SCRIPT, 'utf8');
  const style = readFileSync(join(CLIENT, 'style.css'), 'utf8');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>Plumbline: ${escapeHtml(data.run.id)}</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<div id="page"></div>
<noscript><p>${escapeHtml(data.outcome.exitReason)}. The page needs JavaScript; verdicts.json beside it holds the same.</p></noscript>
<script id="data" type="application/json">${inScript(dataOf(data))}</script>
<script>${script.replaceAll('</script', '<\\/script')}</script>
</body>
</html>
`;
}
