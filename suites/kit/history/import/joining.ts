/** Most characters and lines of one entry that is joined from several lines. */
const MOST = { chars: 1 << 22, lines: 20_000 };

/** Counts the open brackets of JSON that arrives in pieces. */
class Brackets {
  depth = 0;
  #isInString = false;
  #isEscaped = false;

  push(text: string): void {
    for (let index = 0; index < text.length; index += 1) {
      const code = text[index];
      if (this.#isEscaped) this.#isEscaped = false;
      else if (code === '"') this.#isInString = !this.#isInString;
      else if (this.#isInString) this.#isEscaped = code === '\\';
      else if (code === '{' || code === '[') this.depth += 1;
      else if (code === '}' || code === ']') this.depth -= 1;
    }
  }
}

/** How JSON over several lines goes on: indented, or with a closing bracket or a name. */
const GOES_ON = /^(?:\s|[}\]"]|$)/;
/** How it begins: a bracket that a line ends with, or with which it begins. */
const BEGINS = /^\s*\{|\{\s*$/;
/** Further lines of an entry: those of a stack trace. */
const FURTHER =
  /^(?:\s+\S|Traceback \(most recent call last\)|Caused by: |During handling of the |The above exception |\.\.\. \d+ more|goroutine \d+ \[|panic: |exit status \d|(?:[\w$]+\.)*[\w$]*(?:Error|Exception)\b(?::|$))/;

/** Whether a line belongs to the entry before it, and is no request. */
export const isFurtherLine = (text: string): boolean => FURTHER.test(text);

/** An entry that is not complete yet: JSON over several lines, or parts of one line. */
export class OpenEntry<T> {
  readonly nth: number;
  /** The results of its lines alone, if they make no entry together. */
  readonly alone: T[];
  readonly #brackets = new Brackets();
  #text: string;
  #isPart: boolean;

  private constructor(nth: number, text: string, isPart: boolean, alone: T) {
    this.nth = nth;
    this.alone = [alone];
    this.#text = text;
    this.#isPart = isPart;
    this.#brackets.push(text);
  }

  /** An entry that begins with a line; undefined if the line begins none. */
  static of<T>(nth: number, text: string, isPart: boolean, alone: T): OpenEntry<T> | undefined {
    if (!isPart && !BEGINS.test(text)) return undefined;
    const entry = new OpenEntry(nth, text, isPart, alone);
    return entry.isOpen ? entry : undefined;
  }

  get text(): string {
    return this.#text;
  }

  /** Whether a further line or part has to follow. */
  get isOpen(): boolean {
    return this.#isPart || this.#brackets.depth > 0;
  }

  /** Whether the next line may belong to it. `isRead`: whether that line is a request of its own. */
  isContinuedBy(text: string, isRead: boolean): boolean {
    const isWithin = this.alone.length < MOST.lines && this.#text.length + text.length < MOST.chars;
    return isWithin && (this.#isPart ? !isRead : GOES_ON.test(text));
  }

  add(text: string, isPart: boolean, alone: T): void {
    const further = this.#isPart ? text : `\n${text}`;
    this.#text += further;
    this.#isPart = isPart;
    this.#brackets.push(further);
    this.alone.push(alone);
  }
}
