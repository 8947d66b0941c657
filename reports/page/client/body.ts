import type { FindingBody } from '../../findings.ts';

/** Most levels of indentation; deeper ones are indented alike. */
const MOST_LEVELS = 20;

/** Formats JSON, even if it is cut. It reads characters, so that neither depth nor a cut stops it. */
export function formatJson(text: string): string {
  if (!/^\s*[[{]/.test(text)) return text;
  let [shown, level, isText] = ['', 0, false];
  const line = (): string => `\n${'  '.repeat(Math.min(level, MOST_LEVELS))}`;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (isText) {
      shown += character === '\\' ? character + text.charAt((at += 1)) : character;
      isText = character !== '"';
    } else if (character === '"') {
      isText = true;
      shown += character;
    } else if (character === '{' || character === '[') {
      const [empty] = /^[[{]\s*[\]}]/.exec(text.slice(at, at + 20)) ?? [];
      if (empty === undefined) {
        level += 1;
        shown += character + line();
      } else {
        shown += `${character}${empty.at(-1) ?? ''}`;
        at += empty.length - 1;
      }
    } else if (character === '}' || character === ']') {
      level = Math.max(0, level - 1);
      shown += line() + character;
    } else if (character === ',') shown += `,${line()}`;
    else if (character === ':') shown += ': ';
    else if (!/\s/.test(character)) shown += character;
  }
  return shown;
}

/** The text of a body; empty if there is none. */
export const bodyText = (body: FindingBody | undefined): string =>
  body === undefined
    ? ''
    : `${formatJson(body.text)}${body.isCut ? `\n… ${body.length} characters in all` : ''}`;
