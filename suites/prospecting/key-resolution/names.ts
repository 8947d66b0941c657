import fc from 'fast-check';
import { type CheckResult, given } from '../../kit/model/check-result.ts';
import { withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { statusOf } from '../../kit/model/exchange.ts';
import { ok } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { answersTo } from '../support/contact-questions.ts';
import {
  makesNoVariable,
  PLAIN_VALUE,
  type PlacedValue,
  type Statement,
  fills,
  forStatement,
} from '../checks/keys.ts';
import * as s from '../checks/stored.ts';
import { contactQuestions, variableNames } from '../scenarios/contact-questions.ts';
import { keyTable } from '../scenarios/keys.ts';

const variableOf = (stored: s.Stored): string =>
  !ok(stored.added)
    ? `refused with ${statusOf(stored.added)}`
    : s.createdOf(stored).length > 0
      ? 'makes another variable'
      : 'fills the variable';

const matched = (placed: PlacedValue): CheckResult =>
  given(placed.declared === undefined || ok(placed.declared), () => s.makesNothing(placed));

/** Spellings of a name that must not matter, each with the statements about them. */
const SPELLINGS = {
  ' ': ['ignores-spaces'],
  _: ['ignores-underscores'],
  '-': ['ignores-dashes'],
  case: ['standard-name-any-case', 'ignores-case-in-technical-name'],
} as const satisfies Readonly<Record<string, readonly Statement[]>>;

type Spelling = keyof typeof SPELLINGS;

const spellings: readonly Spelling[] = [' ', '_', '-', 'case'];

/** The name with another case or with separators at every mark. */
const spelt = (field: string, spelling: Spelling, marks: readonly boolean[]): string =>
  [...field]
    .map((letter, at) => {
      if (marks[at] !== true) return letter;
      if (spelling !== 'case') return at === 0 ? letter : `${spelling}${letter}`;
      return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
    })
    .join('');

export const keyResolutionNames = section(
  withChecks(contactQuestions, {
    'prospecting.key-resolution.aliases': answersTo('aliases'),
    'prospecting.key-resolution.prefix-direction': answersTo('prefixDirection'),
    'prospecting.key-resolution.prefix-ties': answersTo('prefixTies'),
    'prospecting.key-resolution.prefix-length-counting': answersTo('prefixLengthCounting'),
    'prospecting.key-resolution.id-key-listed-as-created': answersTo('idKeyListedAsCreated'),
    'prospecting.key-resolution.id-key-case': answersTo('idKeyCase'),
  }),
  withChecks(variableNames, {
    'prospecting.key-resolution.custom-match-case': ({ inCapitals }) => variableOf(inCapitals),
  }),
  withChecks(keyTable, {
    'prospecting.key-resolution.standard-name-exact': forStatement('standard-name-exact'),
    'prospecting.key-resolution.standard-name-any-case': forStatement('standard-name-any-case'),
    'prospecting.key-resolution.ignores-case-in-technical-name': forStatement(
      'ignores-case-in-technical-name',
    ),
    'prospecting.key-resolution.standard-name-spaced': forStatement('standard-name-spaced'),
    'prospecting.key-resolution.ignores-spaces': forStatement('ignores-spaces'),
    'prospecting.key-resolution.ignores-underscores': forStatement('ignores-underscores'),
    'prospecting.key-resolution.ignores-dashes': forStatement('ignores-dashes'),
    'prospecting.key-resolution.prefix-of-three': forStatement('prefix-of-three', makesNoVariable),
    'prospecting.key-resolution.prefix-longer': forStatement('prefix-longer', makesNoVariable),
    'prospecting.key-resolution.suffix-of-three': forStatement('suffix-of-three', makesNoVariable),
    'prospecting.key-resolution.two-characters-not-captured': forStatement('two-characters-not-captured'),
    'prospecting.key-resolution.custom-by-technical-name': forStatement('custom-by-technical-name'),
    'prospecting.key-resolution.custom-match-creates-nothing': forStatement(
      'custom-match-creates-nothing',
      matched,
    ),
    'prospecting.key-resolution.custom-by-display-name': forStatement('custom-by-display-name'),
    'prospecting.key-resolution.custom-company-variable': forStatement('custom-company-variable'),
    'prospecting.key-resolution.id-key-beats-email-value': forStatement('id-key-beats-email-value'),
    'prospecting.key-resolution.id-key-beats-digits-value': forStatement('id-key-beats-digits-value'),
    'prospecting.key-resolution.id-key-beats-profile-url': forStatement('id-key-beats-profile-url'),
    'prospecting.key-resolution.id-key-beats-url': forStatement('id-key-beats-url'),
  }),
  /** Any standard name in any spelling. */
  scenario({
    id: 'prospecting.key-resolution.spelling',
    requires: ['write'],
    input: () =>
      fc.record({
        field: fc.constantFrom(
          'firstName',
          'lastName',
          'jobTitle',
          'seniority',
          'department',
          'postalCode',
          'bio',
        ),
        spelling: fc.constantFrom(...spellings),
        marks: fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      }),
    stimulus: async (context, input): Promise<PlacedValue> => {
      const { listId } = await newList(context, 'spelling');
      const key = spelt(input.field, input.spelling, input.marks);
      const email = 'spelling@contact.example';
      const stored = await s.store(context, listId, { email, [key]: PLAIN_VALUE }, email);
      const row = fills(input.field, SPELLINGS[input.spelling], key);
      return { row, declared: undefined, ...stored };
    },
    checks: {
      'prospecting.key-resolution.ignores-spaces': forStatement('ignores-spaces'),
      'prospecting.key-resolution.ignores-underscores': forStatement('ignores-underscores'),
      'prospecting.key-resolution.ignores-dashes': forStatement('ignores-dashes'),
      'prospecting.key-resolution.standard-name-any-case': forStatement('standard-name-any-case'),
      'prospecting.key-resolution.ignores-case-in-technical-name': forStatement(
        'ignores-case-in-technical-name',
      ),
    },
  }),
);
