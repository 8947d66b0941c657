import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inboxFacts } from '../../generated/facts.ts';
import { content, key } from '../../suites/inbox/arbitraries/send-email.ts';
import { isTerm, SEARCHED, searchedTexts, terms } from '../../suites/inbox/arbitraries/term.ts';
import { commands } from '../../suites/inbox/arbitraries/commands.ts';
import { anyContact } from '../../suites/prospecting/arbitraries/contact.ts';
import { people } from '../../suites/prospecting/checks/exports.ts';

/** Values of an arbitrary, and the shrunk values of some of them. */
function valuesOf<T>(arbitrary: fc.Arbitrary<T>): readonly T[] {
  const values: T[] = fc.sample(arbitrary, { seed: 1, numRuns: 200 });
  for (let seed = 1; seed <= 5; seed += 1)
    // Failing only at times makes the shrinker try neighbours of a value as well.
    for (const fails of [() => true, (seen: number) => seen % 3 !== 1]) {
      let seen = 0;
      const property = fc.property(arbitrary, (value) => {
        values.push(value);
        return !fails((seen += 1) - 1);
      });
      expect(fc.check(property, { seed, numRuns: 20 }).failed).toBe(true);
    }
  return values;
}
const holdsOf = <T>(arbitrary: fc.Arbitrary<T>, law: (value: T) => boolean): void => {
  const values = valuesOf(arbitrary);
  expect(values.length).toBeGreaterThan(200);
  expect(values.filter((value) => !law(value))).toEqual([]);
};
const areUnique = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

describe('a message to be sent', () => {
  test('has a mark that is found again, one to three recipients, each once, and a text', () => {
    holdsOf(
      content,
      ({ mark, to, text }) =>
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(mark) &&
        to.length >= 1 &&
        to.length <= 3 &&
        areUnique(to) &&
        text.trim() !== '',
    );
  });

  test('has an idempotency key of allowed length that needs no escaping in a header', () => {
    const { keyMaxChars } = inboxFacts.idempotency;
    holdsOf(key, (text) => /^[\w-]+$/.test(text) && text.length >= 8 && text.length <= keyMaxChars);
  });
});

describe('a term to search for', () => {
  const email = (id: string, subject: string, name: string): Record<string, unknown> => ({
    id,
    subject,
    from: { name, email: `${name.split(' ')[0]?.toLowerCase() ?? ''}@sender.example` },
    snippet: `Good reader, ${subject} and "more"`,
    to: [{ email: 'reader@receiver.example', name: 'Reader' }],
  });
  const emails = [
    email('a', 'Offer for Grüße & Söhne', 'Ada'),
    email('b', 'Re: offer', 'Ada Lovelace'),
    email('c', '', 'Bob'),
    email('e', 'x'.repeat(2500), 'y'.repeat(300)),
    { id: 'd', subject: null, from: null },
  ];

  test('is long and short enough for a search, and stands in the field of the email that it names', () => {
    holdsOf(terms(emails), ({ term, id, field }) => {
      const named = emails.find((each) => each['id'] === id);
      return (
        isTerm(term) &&
        /^[a-z0-9]+$/.test(term) &&
        named !== undefined &&
        searchedTexts(named)[field].some((text) => text.includes(term))
      );
    });
  });

  test('is taken from every searched field', () => {
    const fields = new Set(fc.sample(terms(emails), { seed: 1, numRuns: 200 }).map(({ field }) => field));
    expect([...fields].sort()).toEqual([...SEARCHED].sort());
  });

  test.each([
    ['Ada', true],
    [' Ada', false],
    ['🎯', false],
    ['x'.repeat(inboxFacts.q.maxChars), true],
    ['x'.repeat(inboxFacts.q.maxChars + 1), false],
  ])('%j as a whole is one: %s', (text, isOne) => {
    expect(isTerm(text)).toBe(isOne);
  });

  test('is there even for a mailbox without a word', () => {
    for (const nothing of [[], [{ id: 'd', subject: null }]])
      holdsOf(terms(nothing), ({ term, id }) => term.length >= inboxFacts.q.minChars && id === '');
  });
});

describe('a contact', () => {
  test('is flat, and says nothing by an empty text', () => {
    holdsOf(anyContact, (each) =>
      Object.entries(each).every(
        ([name, value]) =>
          ['email', 'socialUrlProfile', 'firstName', 'jobTitle'].includes(name) && value !== '',
      ),
    );
  });

  test('comes with either key, with both and with neither, and keys come again, some in other letters', () => {
    const some = fc.sample(anyContact, { seed: 1, numRuns: 200 });
    const kinds = new Set(some.map((each) => `${'email' in each}, ${'socialUrlProfile' in each}`));
    expect(kinds.size).toBe(4);
    const emails = new Set(some.flatMap((each) => each['email'] ?? []));
    const folded = new Set([...emails].map((each) => each.toLowerCase()));
    expect([emails.size < 20, folded.size < emails.size]).toEqual([true, true]);
  });
});

test('contacts to be exported are one to eight, distinguished by their emails', () => {
  holdsOf(people, (all) => all.length >= 1 && all.length <= 8 && areUnique(all.map((each) => each.email)));
});

test('commands of a model address few emails, and pages of allowed size', () => {
  const isAllowedAnswer = (index: number): boolean => Number.isInteger(index) && index >= 0 && index < 12;
  holdsOf(commands, (all) =>
    all.every((command) =>
      command.do === 'list'
        ? command.limit >= 60 && command.limit <= inboxFacts.page.maxLimit
        : command.do === 'bulk'
          ? command.emails.length >= 1 && areUnique(command.emails) && command.emails.every(isAllowedAnswer)
          : !('email' in command) || isAllowedAnswer(command.email),
    ),
  );
});
