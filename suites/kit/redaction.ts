import { createHmac } from 'node:crypto';
import { claims } from '../../generated/claims.ts';
import { inboxFacts, prospectingFacts } from '../../generated/facts.ts';
import { operations } from '../../generated/operations.ts';
import { curlOf } from './curl.ts';
import { isObject, jsonOf, type Exchange, type JsonObject } from './exchange.ts';
import { keyPattern } from './key-pattern.ts';
import { isAction } from './trace.ts';
import type { ClaimVerdict, Evidence } from './verdict.ts';
import { DATE, GROUPS, LONG, pairsIn, PIECE, SHORT, WORD } from './words.ts';

const PLAIN_ID = /^([0-9a-f]{24}|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const ENUM = /^[A-Z][A-Z_]+$/;
/** Header values that say nothing of anybody. */
const OPEN_HEADERS =
  /^(content-(type|length|encoding)|date|x-ratelimit-.*|retry-after|connection|keep-alive|transfer-encoding|idempotent-replay|vary)$/;
const SECRET_HEADERS = /^(authorization|proxy-authorization|cookie|set-cookie)$/;
/** Parameters that carry no data of the account. */
const OPEN_PARAMETERS = /^(limit|page|pageSize|perPage|folderType|filtered|types?|updateIfExists)$/;
/** Names of numbers that count; a large one elsewhere may be a telephone number. */
const COUNTS = /^(?:total|count|size|limit|page|score)s?(?![a-z])|(?:Total|Count|_total|_count)s?(?![a-z])/;
/** Where a refusal says in the service's own words why; anywhere else people's texts may have these names. */
const WHY = /^(error|message)$/;
/** What the service names by one word. */
const KINDS = /^(code|event)$/;
const ONE_WORD = /^[\w.]+$/;
/** A word that is masked. */
const MASKED = /^x[0-9a-f]{8}$/;
const documented = JSON.stringify([claims, inboxFacts, prospectingFacts, operations]);
/** Words of the two documents: they are nobody's. */
const vocabulary: ReadonlySet<string> = new Set(
  documented.match(WORD)?.flatMap((word) => [word, word.toLowerCase()]),
);
const QUOTED = /("(?:[^"\\]|\\.)*")/;
/** Whether a quotation is a text of somebody, though its words may be in the documents one by one. */
const isProse = (quoted: string): boolean => /\s/.test(quoted) && !documented.includes(quoted.slice(1, -1));

/** Masks what is people's, stably: equal words stay equal, shapes and dates stay, and no key ever does. */
export class Redactor {
  readonly #salt: string;
  readonly #keys: RegExp | undefined;
  readonly #keepPayloads: boolean;
  /** Words of the account's data, as met in its answers. */
  readonly #met = new Set<string>();

  /** Equal words are masked alike wherever `salt` is the same: by default, the keys. */
  constructor(keys: readonly string[], keepPayloads = false, salt = keys.join()) {
    const given = keys.filter((key) => key !== '');
    this.#salt = salt;
    this.#keys = keyPattern(given);
    this.#keepPayloads = keepPayloads;
  }

  /** Learns which words are data, so that they are known wherever they turn up. */
  meet({ request, response }: Exchange): void {
    if (this.#keepPayloads) return;
    this.learn(response.json ?? response.text);
    for (const [name, value] of Object.entries(response.headers))
      if (!OPEN_HEADERS.test(name)) this.learn(value);
    for (const value of new URL(request.target, 'http://x').searchParams.values()) this.learn(value);
  }

  /** Learns the words of a text, or of all texts of a JSON value. */
  learn(given: unknown): void {
    const words = (text: string): void => {
      for (const [word] of text.matchAll(WORD)) if (!SHORT.test(word)) this.#met.add(word);
      for (const [groups] of text.matchAll(GROUPS)) for (const pair of pairsIn(groups)) this.#met.add(pair);
    };
    const walk = (value: unknown): void => {
      if (typeof value === 'string') words(value);
      else if (typeof value === 'number') words(String(value));
      else if (Array.isArray(value)) value.forEach(walk);
      else if (isObject(value))
        for (const [name, inside] of Object.entries(value)) {
          words(name);
          walk(inside);
        }
    };
    walk(given);
  }

  /** A text without any key. */
  withoutKeys(text: string): string {
    return this.#keys === undefined ? text : text.replaceAll(this.#keys, '[key]');
  }

  /** A text of our own, in which words of the account's data may stand. */
  message(text: string): string {
    const bare = this.withoutKeys(text);
    if (this.#keepPayloads) return bare;
    const isUnmet = (word: string): boolean => !this.#met.has(word);
    return bare
      .split(QUOTED)
      .map((part, index) =>
        this.#masked(
          part,
          index % 2 === 1 && isProse(part) ? isUnmet : (word) => isUnmet(word) || vocabulary.has(word),
        ),
      )
      .join('');
  }

  /** Names the way in which words are masked: equal names, equal masks. It tells nothing of the key. */
  get masking(): string {
    return this.#hash('masking').slice(0, 8);
  }

  /** A text of our own with every word masked, whether met or not: equal for equal texts, however they were shown. */
  canonical(text: string): string {
    return this.#masked(text, (word) => MASKED.test(word));
  }

  /** Any JSON of the account. */
  data(value: unknown, name = ''): unknown {
    if (typeof value === 'string') return this.#text(value, name);
    if (this.#keepPayloads) {
      if (Array.isArray(value)) return value.map((each) => this.data(each));
      if (!isObject(value)) return value;
    }
    if (typeof value === 'number')
      return Math.abs(value) < 1e5 || COUNTS.test(name) ? value : Number(this.#digits(String(value)));
    if (Array.isArray(value)) return value.map((each) => this.data(each, name));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [
        vocabulary.has(key) ? key : this.#words(key, (word) => vocabulary.has(word)),
        this.data(inside, key),
      ]),
    );
  }

  exchange(exchange: Exchange): Exchange {
    const {
      request: { bytes, ...request },
      response,
    } = exchange;
    const json = response.json === undefined ? undefined : this.#answer(response);
    const text = json === undefined ? this.#text(response.text, '') : JSON.stringify(json);
    return {
      ...exchange,
      request: {
        ...request,
        target: this.target(request.target),
        headers: this.#headers(request.headers),
        ...(request.body !== undefined && { body: this.#body(request.body) }),
      },
      response: {
        ...response,
        headers: this.#headers(response.headers),
        text: this.#keepPayloads ? this.withoutKeys(response.text) : text,
        bytes: Buffer.alloc(response.bytes.length),
        json,
      },
    };
  }

  /** The JSON of an answer. */
  #answer({ status, json }: Exchange['response']): unknown {
    const masked = this.data(json);
    if ((status >= 200 && status < 300) || !isObject(json) || !isObject(masked)) return masked;
    const why = Object.entries(json).flatMap(([name, text]) =>
      WHY.test(name) && typeof text === 'string'
        ? [[name, this.#words(text, (word) => vocabulary.has(word))]]
        : [],
    );
    return { ...masked, ...(Object.fromEntries(why) as JsonObject) };
  }

  #body(body: string): string {
    const json = jsonOf(body);
    return json === undefined ? this.#text(body, '') : JSON.stringify(this.data(json));
  }

  target(target: string): string {
    const [path = '', query] = target.split('?');
    const shown = path
      .split('/')
      .map((part) => (vocabulary.has(part) ? part : encodeURIComponent(this.message(decoded(part)))));
    if (query === undefined) return this.withoutKeys(shown.join('/'));
    const parameters = query.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return OPEN_PARAMETERS.test(name)
        ? pair
        : `${name}=${encodeURIComponent(this.#text(decoded(value), name))}`;
    });
    return this.withoutKeys(`${shown.join('/')}?${parameters.join('&')}`);
  }

  verdict(verdict: ClaimVerdict, baseUrl: string): ClaimVerdict {
    const { evidence, reason, observed } = verdict;
    return {
      ...verdict,
      ...(reason !== undefined && { reason: this.message(reason) }),
      ...(observed && { observed: this.#answers(observed) }),
      ...(evidence && { evidence: this.#evidence(evidence, baseUrl) }),
    };
  }

  /** Answers to an open question, each once: one of an interrupted run is masked already. */
  #answers(observed: readonly string[]): string[] {
    return [...new Map(observed.map((seen) => [this.canonical(seen), this.message(seen)])).values()].sort();
  }

  #evidence(evidence: Evidence, baseUrl: string): Evidence {
    const exchanges = evidence.exchanges.map((exchange) => this.exchange(exchange));
    return {
      ...evidence,
      message: this.message(evidence.message),
      counterexample: this.data(evidence.counterexample),
      curl: exchanges.map((exchange) => curlOf(exchange, baseUrl)),
      exchanges,
      ...(evidence.trace && {
        trace: evidence.trace.map((step) => (isAction(step) ? step : this.exchange(step))),
      }),
    };
  }

  #headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        SECRET_HEADERS.test(name)
          ? 'masked'
          : OPEN_HEADERS.test(name)
            ? this.withoutKeys(value)
            : this.#text(value, ''),
      ]),
    );
  }

  #text(text: string, name: string): string {
    if (PLAIN_ID.test(text) || (ENUM.test(text) && vocabulary.has(text))) return text;
    const isKind = KINDS.test(name) && ONE_WORD.test(text);
    return this.#words(text, (word) => isKind && vocabulary.has(word));
  }

  /** Masks the words of a text that are not shown; dates stay. */
  #words(text: string, isShown: (word: string) => boolean): string {
    const bare = this.withoutKeys(text);
    return this.#keepPayloads ? bare : this.#masked(bare, isShown);
  }

  #masked(bare: string, isShown: (word: string) => boolean): string {
    const word = (each: string): string =>
      SHORT.test(each) || isShown(each)
        ? each
        : /^\d+$/.test(each)
          ? this.#digits(each)
          : `x${this.#hash(each).slice(0, 8)}`;
    const mask = (part: string): string =>
      part.replaceAll(PIECE, (piece) => {
        const pairs = pairsIn(piece);
        if (pairs.length === 0) return piece.replaceAll(WORD, word);
        return pairs.every(isShown) ? piece.replaceAll(WORD, word) : this.#digits(piece);
      });
    let [result, last] = ['', 0];
    for (const { 0: date, index } of bare.matchAll(DATE)) {
      result += mask(bare.slice(last, index)) + date;
      last = index + date.length;
    }
    return result + mask(bare.slice(last));
  }

  /** Another number of as many digits; short ones tell nothing. */
  #digits(digits: string): string {
    if (digits.replaceAll(/\D/g, '').length < LONG) return digits;
    const hash = this.#hash(digits);
    return [...digits]
      .map((char, index) =>
        /\d/.test(char) ? String(1 + (parseInt(hash[index % hash.length] ?? '0', 16) % 9)) : char,
      )
      .join('');
  }

  #hash(word: string): string {
    return createHmac('sha256', this.#salt).update(word).digest('hex');
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
