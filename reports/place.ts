import { headings, type Claim } from '../generated/claims.ts';

/** Where a claim stands in its document. */
export interface DocumentPlace {
  /** Document, headings and lines, as in `inbox-api.md, GET /emails, line 155; Limits, line 295`. */
  readonly text: string;
  /** A link to each line, where it is known where the documents are. */
  readonly links: readonly { readonly name: string; readonly url: string }[];
}

/** The heading that a line of a document stands below; undefined above the first. */
const headingOf = (document: string, line: number): string | undefined =>
  headings[document]?.findLast(([at]) => at <= line)?.[1];

/** The place of a claim. `documents`: the address of the folder of the documents, with a slash at its end. */
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
        : lines.map((line) => ({
            name: `${document}:${line}`,
            url: `${documents}${document}#L${line}`,
          })),
  };
}

/** The same as lines of text: the place, then a link each. */
export function placeLines(claim: Parameters<typeof documentPlaceOf>[0], documents?: string): string[] {
  const { text, links } = documentPlaceOf(claim, documents);
  return [text, ...links.map(({ url }) => url)];
}
