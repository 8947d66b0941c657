import fc from 'fast-check';

export type FlatContact = Readonly<Record<string, string>>;

/** Few names, so that repetitions are frequent. */
const person = fc.constantFrom('ada', 'bob', 'eve', 'zoe');

/** Emails that repeat, some with differences in case only. */
const email = fc
  .tuple(person, fc.boolean())
  .map(([name, upper]) => `${upper ? name.toUpperCase() : name}@contact.example`);
const profile = person.map((name) => `https://social.example/in/${name}`);

/** A flat contact with an email, a profile URL, both or neither. */
export const anyContact: fc.Arbitrary<FlatContact> = fc
  .record({
    email: fc.option(email, { nil: undefined, freq: 4 }),
    socialUrlProfile: fc.option(profile, { nil: undefined, freq: 3 }),
    firstName: fc.constantFrom('Ada', 'Bob', 'Eve'),
    jobTitle: fc.option(fc.constantFrom('CTO', 'Buyer'), { nil: undefined }),
  })
  .map((fields) =>
    Object.fromEntries(
      Object.entries(fields).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
  );
