import { keys } from '../../edits/prospecting-lists.ts';
import { table } from '../../types.ts';
import { NAMES, fold } from '../../../prospecting/fields.ts';

const foldBut = (kept: RegExp) => (key: string) => (kept.test(key) ? `\u0000${key}` : fold(key));

const lengthIs = (least: number, most: number) => (field: string, key: string) =>
  key.length >= least && key.length <= most && field !== key ? false : field.startsWith(key);

export const keyResolutionNames = table({
  'prospecting.key-resolution.standard-name-exact': keys(
    'names are custom variables',
    'custom',
    'id',
    'value',
    'new',
  ),
  'prospecting.key-resolution.standard-name-any-case': {
    description: 'names mind case',
    prospecting: {
      nameCase: (key) => (key === key.toLowerCase() || !NAMES.has(key.toLowerCase()) ? key : `\u0000${key}`),
      foldKey: (key) => key.replaceAll(/[\s_-]/g, ''),
    },
  },
  'prospecting.key-resolution.standard-name-spaced': {
    description: 'spaced names are unknown',
    prospecting: { nameCase: (key) => (/\s/.test(key) ? '' : key.toLowerCase()), foldKey: foldBut(/\s/) },
  },
  'prospecting.key-resolution.ignores-spaces': {
    description: 'blanks count',
    prospecting: { nameCase: (key) => (/\s/.test(key) ? '' : key.toLowerCase()), foldKey: foldBut(/\s/) },
  },
  'prospecting.key-resolution.ignores-underscores': {
    description: 'underscores count',
    prospecting: { foldKey: foldBut(/_/) },
  },
  'prospecting.key-resolution.ignores-dashes': {
    description: 'dashes count',
    prospecting: { foldKey: foldBut(/-/) },
  },
  'prospecting.key-resolution.ignores-case-in-technical-name': {
    description: 'case counts',
    prospecting: { nameCase: (key) => (/[A-Z]/.test(key) ? '' : key), foldKey: foldBut(/[A-Z]/) },
  },
  'prospecting.key-resolution.prefix-of-three': {
    description: 'beginnings need four characters',
    prospecting: {
      isPrefix: lengthIs(0, 3),
      isSuffix: (field, key) => key.length > 3 && field.endsWith(key),
    },
  },
  'prospecting.key-resolution.prefix-longer': {
    description: 'longer beginnings are unknown',
    prospecting: { isPrefix: lengthIs(4, 99) },
  },
  'prospecting.key-resolution.suffix-of-three': {
    description: 'endings are unknown',
    prospecting: { isSuffix: () => false },
  },
  'prospecting.key-resolution.two-characters-not-captured': [
    { description: 'two characters are enough', prospecting: { affixMinimum: 2 } },
    {
      description: 'one character is enough, two are not',
      prospecting: { affixLength: (_, folded) => (folded.length === 1 ? 3 : folded.length) },
      variant: 'one',
    },
  ],
  'prospecting.key-resolution.custom-by-technical-name': {
    description: 'variables are known by display name',
    prospecting: { namesVariable: ({ displayName }, key) => displayName === key },
  },
  'prospecting.key-resolution.custom-by-display-name': {
    description: 'variables are known by technical name',
    prospecting: { namesVariable: ({ technicalName }, key) => technicalName === key },
  },
  'prospecting.key-resolution.custom-company-variable': {
    description: 'variables of companies are made again for contacts',
    prospecting: {
      namesVariable: (variable, key) =>
        variable.schema === 'lead' && [variable.technicalName, variable.displayName].includes(key),
    },
  },
  'prospecting.key-resolution.custom-match-creates-nothing': keys(
    'known variables are made again',
    'name',
    'technical',
    'id',
    'value',
    'new',
  ),
  'prospecting.key-resolution.id-key-beats-email-value': [
    keys('values come before id', 'name', 'technical', 'custom', 'value', 'id', 'new'),
    {
      variant: 'suffix',
      description: 'only a key that ends in identifier is one of an id',
      prospecting: { idSuffix: 'identifier' },
    },
  ],
  'prospecting.key-resolution.id-key-beats-digits-value': keys(
    'id does not matter',
    'name',
    'technical',
    'custom',
    'value',
    'new',
  ),
  'prospecting.key-resolution.id-key-beats-profile-url': keys(
    'values come before id',
    'name',
    'technical',
    'custom',
    'value',
    'id',
    'new',
  ),
  'prospecting.key-resolution.id-key-beats-url': keys(
    'id does not matter',
    'name',
    'technical',
    'custom',
    'value',
    'new',
  ),
});
