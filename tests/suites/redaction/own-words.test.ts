import { describe, expect, test } from 'vitest';
import { message, own, textOf } from '../../../suites/kit/model/message.ts';
import { documentedWords } from '../../../suites/kit/checks/documented.ts';
import { Redactor } from '../../../suites/kit/redaction/redaction.ts';

const KEY = 'Ab3dE6gH9jK2'.repeat(4);
/** Names that people give to lists and campaigns: common English words. */
const ACCOUNT = [
  'Q3 budget owners',
  'nothing to check in what it paid for',
  'expected the status of an account, got another second attempt',
  'limit page items violated served refused walks pages emails',
  'Zbigniew',
];

function learnt(keepPayloads = false): Redactor {
  const redactor = new Redactor([KEY], keepPayloads);
  for (const name of ACCOUNT) redactor.learn({ name, from: name });
  return redactor;
}
const kind = 'budget' as 'budget' | 'limit';

describe('our own words', () => {
  test.each([
    [message`budget: nothing to check in what it paid for`, 'budget: nothing to check in what it paid for'],
    [message`needs ${own(kind)}`, 'needs budget'],
    [
      message`${documentedWords('limit')}: expected ${50} items, got ${25}`,
      'limit: expected 50 items, got 25',
    ],
    [
      message`seemed violated once; then: ${message`the walk is refused`}`,
      'seemed violated once; then: the walk is refused',
    ],
  ])('stay, whatever words an account has: %j', (said, text) => {
    expect(textOf(learnt().masked(said))).toBe(text);
  });

  test('stay where a value beside them is masked', () => {
    const text = textOf(
      learnt().masked(
        message`the budget of ${'Zbigniew'}: expected ${['owners']}, got ${{ name: 'Zbigniew' }}`,
      ),
    );
    expect(text).toMatch(/^the budget of "x\w{8}": expected \["\w+"\], got \{"\w+":"x\w{8}"\}$/);
    expect(text).not.toContain('Zbigniew');
  });

  test('of an answer to an open question stay, and so do names of fields of the service', () => {
    const redactor = learnt();
    expect(redactor.answer('an empty page → 200 with the default, and refused then')).toBe(
      'an empty page → 200 with the default, and refused then',
    );
    expect(redactor.answer('an answer → Zbigniew')).toMatch(/^an answer → x\w{8}$/);
  });
});

describe('a value', () => {
  test('holds no key, whole or cut, whatever is kept', () => {
    for (const keep of [false, true]) {
      const redactor = learnt(keep);
      const cut = `${'x'.repeat(180)} ${KEY}`;
      const said = message`got ${cut}, ${[KEY]}, ${{ [KEY]: { a: `Bearer ${KEY}` } }}`;
      const text = textOf(redactor.masked(said));
      for (let at = 0; at + 6 <= KEY.length; at += 6) expect(text).not.toContain(KEY.slice(at, at + 12));
    }
  });

  test('shows no part of a word that a cut has left', () => {
    const redactor = learnt();
    redactor.learn({ from: 'Wolfeschlegelsteinhausen' });
    const text = textOf(redactor.masked(message`got ${`${'a '.repeat(95)}Wolfeschlegelsteinhausen`}`));
    expect(text).not.toMatch(/Wolfe/);
  });
});
