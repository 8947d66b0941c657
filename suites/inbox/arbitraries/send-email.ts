import fc from 'fast-check';
import { inboxFacts } from '../../../generated/facts.ts';

const { keyMaxChars } = inboxFacts.idempotency;

/** Content of a message. Its subject is a mark by which it is found again. */
export const content = fc.record({
  mark: fc.uuid(),
  to: fc.uniqueArray(fc.constantFrom('ada', 'bob', 'eve'), { minLength: 1, maxLength: 3 }),
  text: fc.constantFrom('Hello', 'Grüße 🚀', 'a\nb'),
});

export const key = fc.string({
  unit: fc.constantFrom(...'abcdefXYZ0189-_'),
  minLength: 8,
  maxLength: keyMaxChars,
});
