import { sortKeys } from './canonical.ts';
import type { Exchange } from './exchange.ts';
import { parseForeignJson } from './foreign-json.ts';

/** Characters of bodies that are memoized; up to twice as many while the older ones are replaced. */
const MOST_CHARS = 1 << 22;

interface Body {
  readonly text: string;
  readonly json: unknown;
  /** The bound that the JSON exceeds; it is then not parsed. */
  readonly beyond?: string;
}

function bodyOf(text: string): Body {
  const read = parseForeignJson(text);
  return {
    text,
    json: read.kind === 'json' ? sortKeys(read.value) : undefined,
    ...(read.kind === 'beyond' && { beyond: read.reason }),
  };
}

let recent = new Map<string, Body>();
let earlier = new Map<string, Body>();
let chars = 0;

/**
 * The text and the JSON of a body, shared by all bodies of the same characters. Most answers of a run are repeated,
 * and what is memoized for their JSON stays valid. The value must not be changed. Its keys are sorted, so that
 * answers compare equal whatever the order of their keys.
 */
export function parseBody(text: string): Body {
  const known = recent.get(text);
  if (known !== undefined) return known;
  const body = earlier.get(text) ?? bodyOf(text);
  if ((chars += text.length) > MOST_CHARS) {
    earlier = recent;
    recent = new Map();
    chars = text.length;
  }
  recent.set(body.text, body);
  return body;
}

/** The content of an answer as text for comparison: its JSON with sorted keys, else its body. */
export const contentOf = ({ response: { json, text } }: Pick<Exchange, 'response'>): string =>
  json === undefined ? text : JSON.stringify(json);
