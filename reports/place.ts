import { headings, type Claim } from '../generated/claims.ts';

/** The place of a claim in its document. */
export interface DocumentPlace {
  /** Document, headings and lines, as in `inbox-api.md, GET /emails, line 155; Limits, line 295`. */
  readonly text: string;
  /** A link to each line, if the address of the documents is known. */
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

/** The heading above a line of a document; undefined before the first. */
const headingOf = (document: string, line: number): string | undefined =>
  headings[document]?.findLast(([at]) => at <= line)?.[1];

/** The place of a claim. `documents`: the address of the documents' folder, ending with a slash. */
export function documentPlaceOf(
  { document, section, lines }: Pick<Claim, 'document' | 'section' | 'lines'>,
  documents?: string,
): DocumentPlace {
  const below = Map.groupBy(lines, (line) => headingOf(document, line) ?? section);
  const parts = [...below].map(([heading, some]) => `${heading}, line ${some.join(', ')}`);
  return {
    text: [document, parts.join('; ') || section].join(', '),
    links:
      documents === undefined
        ? []
        : lines.map((line) => ({ name: `${document}:${line}`, url: `${documents}${document}#L${line}` })),
  };
}

/** A place as lines of text, then one line per link. */
export const placeLines = ({ text, links = [] }: Partial<DocumentPlace> = {}): string[] =>
  text === undefined ? [] : [text, ...links.map(({ url }) => url)];
