import { quoteForShell } from '../suites/kit/model/curl.ts';
import { visible } from '../suites/kit/model/message.ts';

/**
 * All output of data from a target, a file or a user: one function for each output language. No value can begin a line,
 * end its context, or hide a character.
 */

/** Most characters of one value in a view. */
const MOST = 20_000;

/** A text, cut if it is very long, with its full length. */
const cut = (text: string, most = MOST): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;

/** A text of several lines, with all other characters made visible. */
export const visibleLines = (text: string, most = MOST): string =>
  cut(text, most)
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(visible).join('\t'))
    .join('\n');

/** The beginning of a command to a CI runner, at the start of a log line. */
const COMMAND = /^(\s*)(::|##\[)/;

/** A text as one line of a terminal or log. */
export const plain = (text: string): string =>
  visible(cut(text)).replace(
    COMMAND,
    (_, space: string, [first = '', ...rest]: string) => `${space}\\${first}${rest.join('')}`,
  );

/** The data of a command to a GitHub runner; each argument becomes a line. */
export const escapeCommand = (...lines: readonly string[]): string =>
  lines.map((line) => plain(line).replaceAll('%', '%25')).join('%0A');

/** A property of a command to a GitHub runner. */
export const escapeProperty = (text: string): string =>
  escapeCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Most characters of a value in a line or table cell of Markdown. */
const MOST_IN_CELL = 300;

/** A text in a line or table cell of Markdown, without markup, links or mentions of people. */
export const escapeMarkdown = (text: string, most = MOST_IN_CELL): string =>
  plain(text.length > most ? `${text.slice(0, most)}…` : text)
    .replaceAll(/ +/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll(/[\\|<>[\]*_`#~]/g, '\\$&')
    .replaceAll('@', '@&ZeroWidthSpace;')
    .replaceAll(/:\/\/|\bwww\./gi, (found) => `${found.slice(0, 1)}&ZeroWidthSpace;${found.slice(1)}`);

/** A code span, also for table cells. */
export const codeSpan = (text: string): string =>
  `\`${plain(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``;

/** A code block that no text in it can close. */
export function codeBlock(language: string, text: string): string {
  const shown = visibleLines(text);
  const longest = Math.max(2, ...[...shown.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${shown}\n${fence}`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text or an attribute value of HTML. */
export const escapeHtml = (text: string): string =>
  visibleLines(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** Text that looks like a reference, which the XML writer would leave unescaped. */
const REFERENCE = /&(?=#?\w+;)/g;

/** Text for the XML writer, which escapes all other markup. */
export const escapeXml = (text: string): string => visibleLines(text).replaceAll(REFERENCE, '\\u{26}');

/** JSON for any reader, without unpaired surrogates. */
export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, each: unknown) => (typeof each === 'string' && !each.isWellFormed() ? visibleHalves(each) : each),
    indent,
  );

/** A text with unpaired surrogates made visible. */
const visibleHalves = (text: string): string =>
  text.replaceAll(/\p{Surrogate}/gu, (half) => `\\u{${half.charCodeAt(0).toString(16)}}`);

/** A comment of a script or of YAML, with a marker on each line. */
export const commentLines = (text: string): string =>
  visibleLines(text)
    .replaceAll(/^/gm, '# ')
    .replaceAll(/[ \t]+$/gm, '');

/** Quotes any text as one word of a shell. */
export { quoteForShell };
