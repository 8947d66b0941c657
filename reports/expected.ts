import { templateParts, textOfValue, visible, type Value } from '../suites/kit/model/message.ts';
import type { Finding } from './findings.ts';

/** What was expected beside what was seen, each as lines of text for a diff. */
export interface Sides {
  /** What both are about; empty where the sides say it all. */
  readonly about: string;
  readonly names: readonly [left: string, right: string];
  readonly left: string;
  readonly right: string;
}

/** Characters of a value that stay in one line. */
const MOST_IN_LINE = 60;

/** A value on lines of its own where it is long. */
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

/** Words of the messages that begin what was expected, what was seen, and what follows it. */
const MARK = /((?:^|: |, )(?:expected|got) |; )/;

/** A message split at its own words alone: no value begins a side. */
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

/** What a finding expected beside what it saw; undefined where it carries no values. */
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
  // Where nothing is got, what the message is about was seen.
  if (seen === '') return { about: '', names: ['Expected', 'Seen'], left: expected, right: about };
  return { about, names: ['Expected', 'Seen'], left: expected === '' ? statement : expected, right: seen };
}
