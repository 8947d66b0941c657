import { quoteForShell } from '../suites/kit/model/curl.ts';
import { visible } from '../suites/kit/model/message.ts';

/**
 * Where what a target, a file or a user sent leaves us: one function for each language that a view is written in. None
 * lets a value begin a line, end what it stands in, or hide a character.
 */

/** Characters of one value that a view shows. */
const MOST = 20_000;

/** A text that is cut where it is very long, with its whole length. */
const cut = (text: string, most = MOST): string =>
  text.length > most ? `${text.slice(0, most)}… (${text.length} characters)` : text;

/** A text of several lines of which every other character can be seen. */
export const visibleLines = (text: string, most = MOST): string =>
  cut(text, most)
    .split(/\r?\n/)
    .map((line) => line.split('\t').map(visible).join('\t'))
    .join('\n');

/** How a command to the runner of a build begins, wherever a line of its log does. */
const COMMAND = /^(\s*)(::|##\[)/;

/** One line of a terminal or of a log. */
export const plain = (text: string): string =>
  visible(cut(text)).replace(
    COMMAND,
    (_, space: string, [first = '', ...rest]: string) => `${space}\\${first}${rest.join('')}`,
  );

/** The data of a command to a runner of GitHub, of which each line is a text of its own. */
export const escapeCommand = (...lines: readonly string[]): string =>
  lines.map((line) => plain(line).replaceAll('%', '%25')).join('%0A');

/** A property of a command to a runner of GitHub. */
export const escapeProperty = (text: string): string =>
  escapeCommand(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Characters of a value in a line or a cell of Markdown. */
const MOST_IN_CELL = 300;

/** A text in a line or in a cell of Markdown: neither markup, nor a link, nor a mention of a person. */
export const escapeMarkdown = (text: string, most = MOST_IN_CELL): string =>
  plain(text.length > most ? `${text.slice(0, most)}…` : text)
    .replaceAll(/ +/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll(/[\\|<>[\]*_`#~]/g, '\\$&')
    .replaceAll('@', '@&ZeroWidthSpace;')
    .replaceAll(/:\/\/|\bwww\./gi, (found) => `${found.slice(0, 1)}&ZeroWidthSpace;${found.slice(1)}`);

/** A span of code, in a cell as well. */
export const codeSpan = (text: string): string =>
  `\`${plain(text).replaceAll('`', "'").replaceAll('|', '\\|')}\``;

/** A block of code that no text in it closes. */
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

/** Text or an attribute of HTML. */
export const escapeHtml = (text: string): string =>
  visibleLines(text).replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** What looks like a reference, which the writer of XML would read and hand on. */
const REFERENCE = /&(?=#?\w+;)/g;

/** Text for the writer of XML, which escapes all other markup. */
export const escapeXml = (text: string): string => visibleLines(text).replaceAll(REFERENCE, '\\u{26}');

/** JSON that any reader takes: without halves of pairs. */
export const toJson = (value: unknown, indent?: number): string =>
  JSON.stringify(
    value,
    (_, each: unknown) => (typeof each === 'string' && !each.isWellFormed() ? visibleHalves(each) : each),
    indent,
  );

/** A text whose halves of pairs can be seen. */
const visibleHalves = (text: string): string =>
  text.replaceAll(/\p{Surrogate}/gu, (half) => `\\u{${half.charCodeAt(0).toString(16)}}`);

/** A comment of a script or of YAML, in which each line of ours stays one. */
export const commentLines = (text: string): string =>
  visibleLines(text)
    .replaceAll(/^/gm, '# ')
    .replaceAll(/[ \t]+$/gm, '');

/** A text as one word of a shell, whatever is in it. */
export { quoteForShell };
