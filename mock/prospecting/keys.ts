import type { ProspectingChoices } from './choices.ts';
import { FIRST_BY_AFFIX, foldName, FIELD_NAMES, STANDARD_FIELDS } from './fields.ts';
import type { CustomVariable, FieldValue } from './store.ts';

/** One of the six ways in which a key finds its field, in the document's order. */
export type KeyStep = 'name' | 'technical' | 'custom' | 'id' | 'value' | 'new';

export type PlacedKey =
  | { readonly field: string; readonly by: 'standard' | 'custom' }
  | { readonly variable: CustomVariable; readonly by: 'new' };

/** The documented facts about the fields of keys. */
export interface KeyRules extends Pick<
  ProspectingChoices,
  'affixLength' | 'idSuffixCaseMatters' | 'newVariable'
> {
  readonly keySteps: readonly KeyStep[];
  readonly aliasOf: (key: string) => string | undefined;
  readonly nameCase: (key: string) => string;
  readonly foldKey: (key: string) => string;
  readonly affixMinimum: number;
  readonly capturedBy: (key: string) => string | undefined;
  readonly isPrefix: (field: string, key: string) => boolean;
  readonly isSuffix: (field: string, key: string) => boolean;
  readonly namesVariable: (variable: CustomVariable, key: string) => boolean;
  readonly idSuffix: string;
  readonly fieldOfValue: (value: FieldValue) => string | undefined;
}

interface Asked {
  readonly key: string;
  readonly value: FieldValue;
  readonly known: readonly CustomVariable[];
  readonly rules: KeyRules;
}

const BY_AFFIX = [...FIRST_BY_AFFIX, ...STANDARD_FIELDS];

const standard = (field: string | undefined): PlacedKey | undefined =>
  field === undefined ? undefined : { field, by: 'standard' };
const fresh = (key: string, { newVariable }: KeyRules): PlacedKey => ({
  variable: newVariable(key),
  by: 'new',
});

const STEPS: Readonly<Record<KeyStep, (asked: Asked) => PlacedKey | undefined>> = {
  name: ({ key, rules }) => standard(rules.aliasOf(key) ?? FIELD_NAMES.get(rules.nameCase(key.trim()))),
  technical: ({ key, rules }) => {
    const wanted = rules.foldKey(key);
    const exact = STANDARD_FIELDS.find((field) => foldName(field) === wanted);
    if (exact !== undefined || rules.affixLength(key, wanted) < rules.affixMinimum) return standard(exact);
    const captured = rules.capturedBy(wanted);
    if (captured !== undefined) return standard(captured);
    return standard(
      BY_AFFIX.find((field) => rules.isPrefix(foldName(field), wanted)) ??
        BY_AFFIX.find((field) => rules.isSuffix(foldName(field), wanted)),
    );
  },
  custom: ({ key, known, rules }) => {
    const found = known.find((variable) => rules.namesVariable(variable, key));
    return found === undefined ? undefined : { field: found.technicalName, by: 'custom' };
  },
  id: ({ key, rules }) =>
    (rules.idSuffixCaseMatters ? key : key.toLowerCase()).endsWith(rules.idSuffix)
      ? fresh(key, rules)
      : undefined,
  value: ({ value, rules }) => standard(rules.fieldOfValue(value)),
  new: ({ key, rules }) => fresh(key, rules),
};

/** The field or variable of a contact's key: from the first step that recognizes it. */
export function place(
  key: string,
  value: FieldValue,
  known: readonly CustomVariable[],
  rules: KeyRules,
): PlacedKey {
  for (const step of rules.keySteps) {
    const placed = STEPS[step]({ key, value, known, rules });
    if (placed !== undefined) return placed;
  }
  return fresh(key, rules);
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PROFILE = /^https?:\/\/[^/\s]+\/(?:in|pub|profile)\/[^/\s]+/i;
const NETWORK = /^https?:\/\/(?:[\w-]+\.)*(?:linkedin|social)[\w-]*\.[a-z.]+\/./i;
const URL_VALUE = /^https?:\/\/\S+$/i;
const PHONE = /^\+?[\d\s().-]+$/;

/** The standard field of a value by its form, as in the fifth step. */
export function fieldOfValue(value: FieldValue, phoneMinDigits: number): string | undefined {
  if (typeof value === 'boolean') return undefined;
  const text = String(value).trim();
  if (EMAIL.test(text)) return 'email';
  if (PHONE.test(text) && text.replaceAll(/\D/g, '').length >= phoneMinDigits) return 'phone';
  if (PROFILE.test(text) || NETWORK.test(text)) return 'socialUrlProfile';
  return URL_VALUE.test(text) ? 'websiteUrl' : undefined;
}
