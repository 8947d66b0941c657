import { expect, test } from 'vitest';
import { sidesOf } from '../../reports/expected.ts';
import { message, numberedTemplate, type Message } from '../../suites/kit/model/message.ts';

const sides = (said: Message, statement = 'the documented sentence') => {
  const found = sidesOf({ template: numberedTemplate(said), values: said.values, statement });
  return found && [found.about, found.left, found.right];
};
const many = Array.from({ length: 12 }, (_, at) => `email ${at}`);

test.each<[string, Message, string[] | undefined]>([
  ['values', message`without limit: expected ${50} items, got ${25}`, ['without limit', '50 items', '25']],
  [
    'no value of ours',
    message`the next window: expected a success, got 500`,
    ['the next window', 'a success', '500'],
  ],
  [
    'nothing expected',
    message`a unit is refused: got ${429}`,
    ['a unit is refused', 'the documented sentence', '429'],
  ],
  ['nothing seen', message`the walk never ends`, undefined],
  [
    'what is missing',
    message`a walk: expected ${79}, got ${68}; missing ${['a']}; in addition ${[]}`,
    ['a walk', '79', '68\nmissing ["a"]\nin addition []'],
  ],
  [
    'a long list',
    message`found: expected one of ${many}, got ${'x'}`,
    [
      'found',
      `one of [\n${many
        .slice(0, 8)
        .map((each) => `  "${each}",`)
        .join('\n')}\n  and 4 more\n]`,
      '"x"',
    ],
  ],
  [
    'a long structure',
    message`the email: expected absent, got ${{ id: 'eml_1', subject: 'a long subject that fills the line', isRead: true }}`,
    [
      'the email',
      'absent',
      '{\n  "id": "eml_1",\n  "subject": "a long subject that fills the line",\n  "isRead": true\n}',
    ],
  ],
  [
    'values that equal our own words',
    message`${'x: expected 1, got 2; y'}: expected ${'a, got b'}, got ${'c; expected d'}`,
    ['"x: expected 1, got 2; y"', '"a, got b"', '"c; expected d"'],
  ],
  [
    'words that hold ours',
    message`what was forgotten, and got lost: expected ${1}, got ${2}`,
    ['what was forgotten, and got lost', '1', '2'],
  ],
])('a message is split at its own words: %s', (_, said, wanted) => {
  expect(sides(said)).toEqual(wanted);
});

test('a changed answer has that of before beside that of now', () => {
  expect(sidesOf({ before: ['yes', 'no'], now: ['no'] })).toEqual({
    ...{ about: '', names: ['Before', 'Now'], left: 'yes\nno', right: 'no' },
  });
});
