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
];

/** The text that a person reads: without blocks, code within sentences, and targets of links. */
export const proseOf = (markdown: string): string =>
  markdown
    .replaceAll(/^```[^\n]*\n.*?^```/gms, '')
    .replaceAll(/<!--.*?-->/gs, '')
    .replaceAll(/`[^`\n]+`/g, '`code`')
    .replaceAll(/\]\([^)]*\)/g, ']');

/** Each refused phrase of a text, with its line and what to write instead. */
export const refusedIn = (markdown: string): string[] =>
  proseOf(markdown)
    .split('\n')
    .flatMap((line) =>
      REFUSED.flatMap(([phrase, instead]) => {
        const found = phrase.exec(line);
        return found === null
          ? []
          : [
              `"${found[0]}" (write: ${instead}) in: ${line.slice(Math.max(0, found.index - 60), found.index + 60)}`,
            ];
      }),
    );

/** Sentences of a text with their numbers of words. A cell of a table and an item of a list are texts of their own. */
export const sentencesOf = (markdown: string): string[] =>
  proseOf(markdown)
    .split('\n')
    .flatMap((line) => line.split('|'))
    .flatMap((text) => text.split(/(?<=[.:;!?])\s+/))
    .map((text) => text.replaceAll(/^[\s#>*-]+|^\d+\.\s/g, '').trim())
    .filter((text) => text !== '');

export const wordsOf = (text: string): number => text.split(/\s+/).filter((word) => /\w/.test(word)).length;
