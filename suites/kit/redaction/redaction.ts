import { encodeForUrl } from '../model/encoded.ts';
import { curlOf } from '../model/curl.ts';
import { memoizeText } from '../model/memoize.ts';
import { isObject, jsonOf, type Exchange, type JsonObject } from '../model/exchange.ts';
import { keyMask } from './key-pattern.ts';
import {
  answerOf,
  requestBodyAt,
  fieldAt,
  itemAt,
  NOWHERE,
  type Position,
} from '../checks/schema/location.ts';
import {
  COUNTS,
  isOneKind,
  isOpenHeader,
  isOwnText,
  OPEN_PARAMETERS,
  SECRET_HEADERS,
  allowedKeyNames,
  SIGNATURE_HEADERS,
  WHY,
} from './allowlist.ts';
import { isAction } from '../model/trace.ts';
import type { ClaimVerdict, Evidence } from '../verdicts/verdict.ts';
import { isInDocuments, vocabulary } from './vocabulary.ts';
import { DIGIT_GROUPS, digitPairsIn, SHORT_TOKEN, WORD } from './tokens.ts';
import { WordCodes } from './word-codes.ts';
import { ownWords } from './own-words.ts';
import { withValues, type Data, type Message, type Value } from '../model/message.ts';

/** A code in hexadecimal digits. */
const HEX = /^[0-9a-f]{32,}$/i;
/** A word that is masked. */
const MASKED = /^x[0-9a-f]{8}$/;
const QUOTED = /("(?:[^"\\]|\\.)*")/;
const isList = (data: Data): data is readonly Data[] => Array.isArray(data);
/** Fewest characters of a partial key that are masked. */
const LEAST_OF_KEY = 4;
/** Whether a quotation is a text of a person, even if each of its words is in the documents. */
const isProse = (quoted: string): boolean => /\s/.test(quoted) && !isInDocuments(quoted.slice(1, -1));

/** Most words stored as data. If an account has more, every word outside of the documents counts as data. */
const MOST_MET = 100_000;
/** Most characters of a body in reports and histories. */
const MOST_SHOWN = 1 << 20;
/** Most characters of texts that are stored as learnt. */
const MOST_LEARNT = 1 << 22;

/** Masks data of people: equal words give equal masks, shapes and dates stay, and no key ever stays. */
export class Redactor {
  readonly #mask: WordCodes;
  readonly #withoutKeys: ((text: string) => string) | undefined;
  readonly #given: ReadonlySet<string>;
  readonly #keepPayloads: boolean;
  /** Words of the account's data, learnt from its answers. */
  readonly #met = new Set<string>();
  /** Words in field names of the service. They are printed in answers to open questions, as on a mock. */
  readonly #names = new Set<string>();
  /** Masks all words of a text; dates stay. */
  readonly #words: (text: string) => string;
  /** As `#words`, but words of the services stay. */
  readonly #kindWords: (text: string) => string;
  /** Texts that are already learnt, since pages repeat texts. */
  readonly #learnt = new Set<string>();
  #learntChars = 0;
  readonly #bodies = new WeakMap<object, Position>();

  /** Equal words have equal masks for the same `salt`; by default, the keys. */
  constructor(keys: readonly string[], keepPayloads = false, salt = keys.join()) {
    const given = keys.filter((key) => key !== '');
    this.#mask = new WordCodes(salt);
    this.#withoutKeys = keyMask(given);
    this.#given = new Set(given);
    this.#keepPayloads = keepPayloads;
    const maskWords = (isShown: (word: string) => boolean): ((text: string) => string) =>
      memoizeText((text) => {
        const bare = this.withoutKeys(text);
        return keepPayloads ? bare : this.#mask.text(bare, isShown);
      });
    this.#words = maskWords(() => false);
    this.#kindWords = maskWords((word) => vocabulary.has(word));
  }

  /** Learns which words are data, so that they are recognized everywhere. */
  meet(exchange: Exchange): void {
    if (this.#keepPayloads) return;
    const { request, response, receivedBy } = exchange;
    if (response.json === undefined) this.learn(response.text);
    else this.#learnBody(response.json, answerOf(exchange));
    const body = receivedBy === undefined ? undefined : request.body;
    if (body !== undefined) this.learn(jsonOf(body) ?? body, requestBodyAt(exchange));
    const headers = receivedBy === undefined ? response.headers : request.headers;
    for (const [name, value] of Object.entries(headers))
      if (!isOpenHeader(name, value) && !SIGNATURE_HEADERS.test(name)) this.learn(value);
    for (const value of new URL(request.target, 'http://x').searchParams.values()) this.learn(value);
  }

  /** Learns an answer. Answers with equal bodies share one value. */
  #learnBody(json: unknown, at: Position): void {
    if (isObject(json)) {
      if (this.#bodies.get(json) === at) return;
      this.#bodies.set(json, at);
    }
    this.learn(json, at);
  }

  /** Learns the words of a text, or of all masked texts of a JSON value. */
  learn(given: unknown, at: Position = NOWHERE): void {
    const words = (text: string): void => {
      if (this.#isFull || this.#learnt.has(text)) return;
      if ((this.#learntChars += text.length) <= MOST_LEARNT) this.#learnt.add(text);
      for (const [word] of text.matchAll(WORD)) {
        if (!SHORT_TOKEN.test(word)) this.#met.add(word);
        if (this.#isFull) return;
      }
      for (const [groups] of text.matchAll(DIGIT_GROUPS))
        for (const pair of digitPairsIn(groups)) this.#met.add(pair);
    };
    const walk = (value: unknown, name: string, where: Position): void => {
      if (typeof value === 'string') {
        // Pages repeat most texts.
        if (!this.#learnt.has(value) && !isOwnText(value, name, where)) words(value);
      } else if (typeof value === 'number') words(String(value));
      else if (Array.isArray(value)) for (const each of value) walk(each, name, itemAt(where));
      else if (isObject(value)) {
        const isShown = allowedKeyNames(value, where);
        for (const [key, inside] of Object.entries(value)) {
          if (isShown(key)) for (const [word] of key.matchAll(WORD)) this.#names.add(word);
          else words(key);
          walk(inside, key, fieldAt(where, key));
        }
      }
    };
    walk(given, '', at);
  }

  get #isFull(): boolean {
    return this.#met.size >= MOST_MET;
  }

  /** Whether a text is exactly a key. */
  isKey(text: string): boolean {
    return this.#given.has(text);
  }

  /** A text with all keys removed. */
  withoutKeys(text: string): string {
    return this.#withoutKeys?.(text) ?? text;
  }

  /** A text of our own that may contain words of the account's data. */
  message(text: string): string {
    const bare = this.withoutKeys(text);
    if (this.#keepPayloads) return bare;
    const isUnmet = (word: string): boolean => (this.#isFull ? vocabulary.has(word) : !this.#met.has(word));
    return this.#maskParts(bare, isUnmet, (word) => isUnmet(word) || vocabulary.has(word));
  }

  /** An answer to an open question: our own words and field names stay, even if the account holds them. */
  answer(text: string): string {
    const bare = this.withoutKeys(text);
    if (this.#keepPayloads) return bare;
    const isOurs = (word: string): boolean =>
      !this.#met.has(word) || vocabulary.has(word) || ownWords.has(word) || this.#names.has(word);
    return this.#maskParts(bare, (word) => !this.#met.has(word), isOurs);
  }

  /** Quoted prose comes from the target, so fewer words stay than in our own text. */
  #maskParts(
    text: string,
    staysInProse: (word: string) => boolean,
    stays: (word: string) => boolean,
  ): string {
    return text
      .split(QUOTED)
      .map((part, index) => this.#mask.text(part, index % 2 === 1 && isProse(part) ? staysInProse : stays))
      .join('');
  }

  /** A message with masked values; our own text stays. */
  masked(said: Message): Message {
    return withValues(said, (value) => this.#value(value));
  }

  #value(value: Value): Value {
    switch (value.kind) {
      case 'absent':
        return value;
      case 'text':
        return { ...value, text: this.#seen(value.text, value.length > value.text.length) };
      case 'list':
        return { ...value, items: value.items.map((each) => this.#value(each)) };
      case 'data':
        return { ...value, data: this.#structure(value.data, value.isCut) };
    }
  }

  #structure(data: Data, isCut: boolean): Data {
    if (typeof data === 'string') return this.#seen(data, isCut);
    if (typeof data === 'number') {
      const shown = Number(this.message(String(data)));
      return Number.isFinite(shown) ? shown : this.#mask.number(data);
    }
    if (typeof data !== 'object' || data === null) return data;
    if (isList(data)) return data.map((each) => this.#structure(each, isCut));
    return Object.fromEntries(
      Object.entries(data).map(([name, inside]) => [this.#seen(name, isCut), this.#structure(inside, isCut)]),
    );
  }

  /** A text with the words of the account masked; at a cut, the part of a word or a key is masked as well. */
  #seen(text: string, isCut: boolean): string {
    const bare = this.withoutKeys(isCut ? this.#withoutPart(text) : text);
    if (this.#keepPayloads) return bare;
    const isWhole = isProse(JSON.stringify(bare));
    const last = isCut ? [...bare.matchAll(WORD)].at(-1)?.[0] : undefined;
    return this.#mask.text(
      bare,
      (word) => word !== last && (!this.#met.has(word) || (!isWhole && vocabulary.has(word))),
    );
  }

  /** Masks the first part of a key if a cut left it at the end of a text. */
  #withoutPart(text: string): string {
    for (const key of this.#given)
      for (let length = Math.min(key.length, text.length); length >= LEAST_OF_KEY; length -= 1)
        if (text.endsWith(key.slice(0, length))) return `${text.slice(0, -length)}[key]`;
    return text;
  }

  /** An id of the masks: equal ids mean equal masks. It reveals nothing about the key. */
  get masking(): string {
    return this.#mask.hash('masking').slice(0, 8);
  }

  /** A text of our own with every word masked, so that equal texts stay equal however they were printed. */
  canonical(text: string): string {
    return this.#mask.text(text, (word) => MASKED.test(word));
  }

  /** Masks any JSON of the account. `at` determines which keys and kinds belong to the service. */
  data(value: unknown, at: Position = NOWHERE, name = ''): unknown {
    if (typeof value === 'string') return this.#text(value, name, at);
    if (this.#keepPayloads) {
      if (Array.isArray(value)) return value.map((each) => this.data(each));
      if (!isObject(value)) return value;
    }
    if (typeof value === 'number')
      return Math.abs(value) < 1e5 || COUNTS.test(name) ? value : this.#mask.number(value);
    if (Array.isArray(value)) return value.map((each) => this.data(each, itemAt(at), name));
    if (!isObject(value)) return value;
    const isShown = allowedKeyNames(value, at);
    return Object.fromEntries(
      Object.entries(value).map(([key, inside]) => [
        isShown(key) ? this.withoutKeys(key) : this.#kindWords(key),
        this.data(inside, fieldAt(at, key), key),
      ]),
    );
  }

  exchange(exchange: Exchange): Exchange {
    const {
      request: { bytes, ...request },
      response,
    } = exchange;
    const { length } = response.text;
    const isTooLarge = length > MOST_SHOWN;
    const json = isTooLarge || response.json === undefined ? undefined : this.#answer(exchange);
    const text = isTooLarge
      ? `[a body of ${length} characters, which are too many to show]`
      : json === undefined
        ? this.#text(response.text)
        : JSON.stringify(json);
    return {
      ...exchange,
      request: {
        ...request,
        target: this.target(request.target),
        headers: this.#headers(request.headers),
        ...(request.body !== undefined && { body: this.#body(request.body, requestBodyAt(exchange)) }),
      },
      response: {
        ...response,
        headers: this.#headers(response.headers),
        text: this.#keepPayloads && !isTooLarge ? this.withoutKeys(response.text) : text,
        bytes:
          this.#keepPayloads && !isTooLarge && this.withoutKeys(response.text) === response.text
            ? response.bytes
            : Buffer.alloc(response.bytes.length),
        json,
      },
    };
  }

  /** Masks the JSON of an answer. */
  #answer(exchange: Exchange): unknown {
    const { status, json } = exchange.response;
    const masked = this.data(json, answerOf(exchange));
    if ((status >= 200 && status < 300) || !isObject(json) || !isObject(masked)) return masked;
    const why = Object.entries(json).flatMap(([name, text]) =>
      WHY.test(name) && typeof text === 'string' ? [[name, this.#kindWords(text)]] : [],
    );
    return { ...masked, ...(Object.fromEntries(why) as JsonObject) };
  }

  #body(body: string, at: Position): string {
    const json = jsonOf(body);
    return json === undefined ? this.#text(body) : JSON.stringify(this.data(json, at));
  }

  target(target: string): string {
    const [path = '', query] = target.split('?');
    const shown = path
      .split('/')
      .map((part) => (vocabulary.has(part) ? part : encodeForUrl(this.message(decoded(part)))));
    if (query === undefined) return this.withoutKeys(shown.join('/'));
    const parameters = query.split('&').map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return OPEN_PARAMETERS.test(name) ? pair : `${name}=${encodeForUrl(this.#text(decoded(value), name))}`;
    });
    return this.withoutKeys(`${shown.join('/')}?${parameters.join('&')}`);
  }

  verdict(verdict: ClaimVerdict, baseUrl: string): ClaimVerdict {
    const { evidence, example, others, reason, observed } = verdict;
    return {
      ...verdict,
      ...(reason !== undefined && { reason: this.masked(reason) }),
      ...(observed && { observed: this.#answers(observed) }),
      ...(example && { example: this.exchange(example) }),
      ...(evidence && { evidence: this.#evidence(evidence, baseUrl) }),
      ...(others && { others: others.map((each) => this.#evidence(each, baseUrl)) }),
    };
  }

  /** Masks answers to an open question, each once. Answers of an interrupted run are masked already. */
  #answers(observed: readonly string[]): string[] {
    return [...new Map(observed.map((seen) => [this.canonical(seen), this.answer(seen)])).values()].sort();
  }

  #evidence(evidence: Evidence, baseUrl: string): Evidence {
    const exchanges = evidence.exchanges.map((exchange) => this.exchange(exchange));
    return {
      ...evidence,
      message: this.masked(evidence.message),
      ...(evidence.stack !== undefined && { stack: this.message(evidence.stack) }),
      counterexample: this.data(evidence.counterexample),
      curl: exchanges.map((exchange) => curlOf(exchange, baseUrl)),
      exchanges,
      ...(evidence.trace && {
        trace: evidence.trace.map((step) => (isAction(step) ? step : this.exchange(step))),
      }),
      // With a real account, a reduced violation is one read without a history.
      ...(evidence.reduced && {
        reduced: { ...evidence.reduced, input: null, history: null, exchanges, trace: exchanges },
      }),
    };
  }

  #headers(headers: Readonly<Record<string, string>>): Record<string, string> {
    const shown = (name: string, value: string): string => {
      if (SECRET_HEADERS.test(name)) return 'masked';
      if (isOpenHeader(name, value)) return this.withoutKeys(value);
      return SIGNATURE_HEADERS.test(name) ? this.#signature(value) : this.#text(value);
    };
    return Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [this.withoutKeys(name), shown(name, value)]),
    );
  }

  /** A signature keeps its parts, their names, its time, and the format of its code. */
  #signature(value: string): string {
    const bare = this.withoutKeys(value);
    if (this.#keepPayloads) return bare;
    return bare
      .split(/((?:^|[,;])\s*[a-z]\d?=)/)
      .map((piece, index) =>
        index % 2 === 1 || /^\d{10,13}$/.test(piece)
          ? piece
          : HEX.test(piece)
            ? this.#mask.hash(piece).repeat(2).slice(0, piece.length)
            : this.#mask.text(piece, () => false),
      )
      .join('');
  }

  #text(text: string, name = '', at: Position = NOWHERE): string {
    if (isOwnText(text, name, at)) return this.withoutKeys(text);
    return isOneKind(text, name) ? this.#kindWords(text) : this.#words(text);
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
}
