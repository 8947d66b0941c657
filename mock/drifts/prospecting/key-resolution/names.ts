import { keyStepBefore, withoutKeySteps } from '../../edits/prospecting.ts';
import { table, alterProspecting, withProspecting } from '../../types.ts';
import { FIELD_NAMES, foldName } from '../../../prospecting/fields.ts';

const foldBut = (kept: RegExp) => (key: string) => (kept.test(key) ? `\u0000${key}` : foldName(key));

const lengthIs = (least: number, most: number) => (field: string, key: string) =>
  key.length >= least && key.length <= most && field !== key ? false : field.startsWith(key);

export const keyResolutionNames = table('prospecting.key-resolution', {
  'standard-name-exact': withoutKeySteps('name', 'technical'),
  'standard-name-any-case': alterProspecting('names mind case', {
    nameCase: (key) =>
      key === key.toLowerCase() || !FIELD_NAMES.has(key.toLowerCase()) ? key : `\u0000${key}`,
    foldKey: (key) => key.replaceAll(/[\s_-]/g, ''),
  }),
  'standard-name-spaced': alterProspecting('spaced names are unknown', {
    nameCase: (key) => (/\s/.test(key) ? '' : key.toLowerCase()),
    foldKey: foldBut(/\s/),
  }),
  'ignores-spaces': alterProspecting('blanks count', {
    nameCase: (key) => (/\s/.test(key) ? '' : key.toLowerCase()),
    foldKey: foldBut(/\s/),
  }),
  'ignores-underscores': alterProspecting('underscores count', { foldKey: foldBut(/_/) }),
  'ignores-dashes': alterProspecting('dashes count', { foldKey: foldBut(/-/) }),
  'ignores-case-in-technical-name': alterProspecting('case counts', {
    nameCase: (key) => (/[A-Z]/.test(key) ? '' : key),
    foldKey: foldBut(/[A-Z]/),
  }),
  'prefix-of-three': alterProspecting('beginnings need four characters', {
    isPrefix: lengthIs(0, 3),
    isSuffix: (field, key) => key.length > 3 && field.endsWith(key),
  }),
  'prefix-longer': alterProspecting('longer beginnings are unknown', { isPrefix: lengthIs(4, 99) }),
  'suffix-of-three': withProspecting({ isSuffix: () => false }),
  'two-characters-not-captured': {
    main: withProspecting({ affixMinimum: 2 }),
    one: alterProspecting('one character is enough, two are not', {
      affixLength: (_, folded) => (folded.length === 1 ? 3 : folded.length),
    }),
  },
  'custom-by-technical-name': alterProspecting('variables are known by display name', {
    namesVariable: ({ displayName }, key) => displayName === key,
  }),
  'custom-by-display-name': alterProspecting('variables are known by technical name', {
    namesVariable: ({ technicalName }, key) => technicalName === key,
  }),
  'custom-company-variable': alterProspecting('variables of companies are made again for contacts', {
    namesVariable: (variable, key) =>
      variable.schema === 'lead' && [variable.technicalName, variable.displayName].includes(key),
  }),
  'custom-match-creates-nothing': withoutKeySteps('custom'),
  'id-key-beats-email-value': {
    main: keyStepBefore('value', 'id'),
    suffix: withProspecting({ idSuffix: 'identifier' }),
  },
  'id-key-beats-digits-value': withoutKeySteps('id'),
  'id-key-beats-profile-url': keyStepBefore('value', 'id'),
  'id-key-beats-url': withoutKeySteps('id'),
});
