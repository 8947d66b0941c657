import { templateParts, textOfValue, visible, type Value } from '../suites/kit/model/message.ts';
import type { Finding } from './findings.ts';

/** The expected and the seen value, each as lines of text for a diff. */
export interface Sides {
  /** The common subject; empty if the values suffice. */
  readonly about: string;
  readonly names: readonly [left: string, right: string];
  readonly left: string;
  readonly right: string;
}

/** Most characters of a value within one line. */
const MOST_IN_LINE = 60;

/** A value, on separate lines if it is long. */
function linesOfValue(value: Value): string {
  const line = textOfValue(value);
  if (line.length <= MOST_IN_LINE) return line;
  switch (value.kind) {
    case 'absent':
    case 'text':
      return line;
    case 'list': {
      const more = value.length - value.items.length;
      const items = [...value.items.map(textOfValue), ...(more > 0 ? [`and ${more} more`] : [])];
      return `[\n${items.map((item) => `  ${item}`).join(',\n')}\n]`;
    }
    case 'data':
      return `${JSON.stringify(value.data, null, 2).split('\n').map(visible).join('\n')}${value.isCut ? '\n… (cut)' : ''}`;
  }
}

/** Words of a message before the expected value, the seen value, and the rest. */
const MARK = /((?:^|: |, )(?:expected|got) |; )/;

/** Splits a message only at its own words, never within values. */
function splitMessage(template: string, values: readonly Value[]) {
  const sides = { about: '', expected: '', seen: '' };
  let side: keyof typeof sides = 'about';
  for (const [index, part] of templateParts(template).entries()) {
    for (const piece of part.split(MARK)) {
      const next = /expected $/.test(piece) ? 'expected' : 'seen';
      if (MARK.test(piece) && piece !== '; ' && sides[next] === '') side = next;
      else sides[side] += piece === '; ' && side === 'seen' ? '\n' : piece;
    }
    const value = values[index];
    if (value !== undefined) sides[side] += side === 'about' ? textOfValue(value) : linesOfValue(value);
  }
  const trimmed = (text: string): string => text.replace(/[\s,:;]+$/, '');
  return { about: trimmed(sides.about), expected: trimmed(sides.expected), seen: trimmed(sides.seen) };
}

/** The expected and the seen value of a finding; undefined if it has no values. */
export function sidesOf({
  before,
  now,
  template,
  values = [],
  statement = '',
}: Pick<Finding, 'before' | 'now' | 'template' | 'values' | 'statement'>): Sides | undefined {
  if (before !== undefined || now !== undefined)
    return {
      ...{ about: '', names: ['Before', 'Now'] },
      ...{ left: (before ?? []).join('\n'), right: (now ?? []).join('\n') },
    };
  if (template === undefined) return undefined;
  const { about, expected, seen } = splitMessage(template, values);
  if (seen === '' && expected === '') return undefined;
  // Without `got`, the subject of the message is what was seen.
  if (seen === '') return { about: '', names: ['Expected', 'Seen'], left: expected, right: about };
  return { about, names: ['Expected', 'Seen'], left: expected === '' ? statement : expected, right: seen };
}
