/** Phrases that STYLE.md refuses in prose, each with what to write instead. */
export const REFUSED: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\b(whoever|nobody|somebody|no one|someone)\b/i, 'a subject that the reader knows: the vendor, a client'],
  [/\baccus(e|ed|es|ing|ation)\b/i, 'report'],
  [/\b(guilty|innocent)\b/i, 'reported, or no false positive'],
  [/\b(what|that|which) is none\b/i, 'unknown, or invalid'],
  [/\bas it is\b/i, 'unchanged'],
  [/\bso manieth\b/i, 'a number'],
  [/\b(told|tells?|telling)\b/i, 'report, print or show'],
  [/\bnews\b/i, 'new finding'],
  [/\b(legal|illegal)\b/i, 'allowed'],
  [/\bfaithful\b/i, 'reference mock'],
  [/\b(bend|bends|bending|bent)\b/i, 'alter'],
  [/\b(judge|judges|judged|judging|judgements?)\b/i, 'check'],
  [/\bunjudged\b/i, 'not checked'],
  [/\bdoubtful\b/i, 'uncertain'],
  [/\b(first|second|another|one|each) looks?\b/i, 'run, or check'],
  [/\b(taken up|looked past)\b/i, 'resumed, or ignored'],
  [/\b(dear|dearer|cheap|cheaper|affordable)\b/i, 'expensive, cost, within budget'],
  [/\bread as\b/i, 'interpreted as'],
  [/\bone that is drawn again\b/i, 'a repeated input'],
  [/\bsecond sight\b|\bon one sight\b/i, 'one occurrence'],
  [/\bso many\b/i, 'the number, or what it is called'],
  [/\bsuch as (it|they) (is|are)\b/i, 'unchanged'],
  [/\b(go|goes|going) by\b/i, 'use, or depend on'],
  [/\bwhichever\b/i, 'any, or the case that is meant'],
  [/\bas good as\b/i, 'equal to, or allowed'],
];

/** Further phrases that a page avoids. Code and statements may contain them. */
const REFUSED_ON_PAGES: readonly (readonly [phrase: RegExp, instead: string])[] = [
  [/\bagain and again\b/i, 'repeatedly'],
  [/\blook(s|ed|ing)? at\b/i, 'check, or read'],
  [/\b(come|comes|coming) to\b/i, 'give, or reach'],
  [/\b(nothing|not) said\b/i, 'not stated, or open'],
  [/\b(probes?|probing)\b/i, 'load run'],
];

/** The text that a person reads: without code blocks, inline code and link targets. */
export const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```[^\n]*\n.*?^```/gms, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/`[^`\n]+`/g, '`code`')
    .replaceAll(/\]\([^)]*\)/g, ']');

/** Each refused phrase of a text, with its line and what to write instead. */
export const refusedIn = (markdown: string, refused = REFUSED): string[] =>
  proseOf(markdown)
    .split('\n')
    .flatMap((line) =>
      refused.flatMap(([phrase, instead]) => {
        const found = phrase.exec(line);
        return found === null
          ? []
          : [
              `"${found[0]}" (write: ${instead}) in: ${line.slice(Math.max(0, found.index - 60), found.index + 60)}`,
            ];
      }),
    );

/** As `refusedIn`, for a page of the documents. */
export const refusedOnPage = (markdown: string): string[] =>
  refusedIn(markdown, [...REFUSED, ...REFUSED_ON_PAGES]);

/** Sentences of a text. Each list item is a separate text, and so is each part of a cell between semicolons. */
export const sentencesOf = (markdown: string): string[] =>
  proseOf(markdown)
    .split(/\n\s*\n|\n(?=\s*(?:[-*>|#]|\d+\.\s))/)
    .flatMap((text) => (text.trimStart().startsWith('|') ? text.split(/[|;]/) : [text]))
    .map((text) => text.trim().replace(/^[#>*-]+\s|^\d+\.\s/, ''))
    .flatMap((text) => text.split(/(?<=[.!?][)"”*_]*)\s+/))
    .map((text) => text.trim())
    .filter((text) => text !== '');

export const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;

const MOST_WORDS = 25;

/** Sentences that are too long to understand at first reading. */
export const longIn = (markdown: string): string[] =>
  sentencesOf(markdown).filter((sentence) => wordsOf(sentence) > MOST_WORDS);
