import { documentedWords } from '../../kit/checks/documented.ts';
import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, together } from '../../kit/model/check-result.ts';
import { type Checker, withChecks, scenario, section } from '../../kit/model/scenario.ts';
import { ok, stringIn } from '../../kit/checks/matchers.ts';
import { newList } from '../checks/add-contact.ts';
import { type Exported, isOfCompany } from '../checks/company.ts';
import { answersTo } from '../support/contact-questions.ts';
import { FIELDS_EMAIL, values } from '../support/contacts.ts';
import { exportOf } from '../checks/exports.ts';
import * as s from '../checks/stored.ts';
import { contactQuestions } from '../scenarios/contact-questions.ts';
import { standard } from '../scenarios/contacts.ts';

/** Checks that no variable has the name of a standard field. */
const isNoVariable = (stored: s.Stored, field: string): CheckResult =>
  given(ok(stored.added), () =>
    check(
      !s
        .createdOf(stored)
        .some((made) =>
          ['technicalName', 'displayName'].some(
            (name) => s.foldFieldName(stringIn(made, name) ?? '') === s.foldFieldName(field),
          ),
        ),
      () =>
        message`${documentedWords(field)} makes a custom variable: expected none, got ${s
          .createdOf(stored)
          .filter((made) =>
            ['technicalName', 'displayName'].some(
              (name) => s.foldFieldName(stringIn(made, name) ?? '') === s.foldFieldName(field),
            ),
          )}`,
      stored.added,
    ),
  );

/** Checks that a contact field is returned and creates no variable. */
const stores =
  (field: keyof typeof values): Checker<s.Stored> =>
  (stored) =>
    s.bothHold(isNoVariable(stored, field), s.comesBack(stored, field, values[field]));

/** Checks that a company field is stored, visible under some name, and creates no variable. */
const ofCompany =
  (field: keyof typeof s.COMPANY_VALUES): Checker<Exported> =>
  (stored) => {
    const made = isNoVariable(stored, field);
    return made.kind === 'violation'
      ? made
      : isOfCompany(stored, s.COMPANY_VALUES[field], second(field), true);
  };

/** A second value of a company field. */
const second = (field: keyof typeof s.COMPANY_VALUES): s.ContactValue =>
  s.COMPANY_VALUES[field === 'companyName' ? 'companyDomain' : 'companyName'];

const ADDRESS = {
  'Company Country': 'Chile',
  'Company City': 'Valdivia',
  'Company Address': 'Calle Larga 9',
} as const;

const COMPANY = 'Valdivia Works';

const setsAddress =
  (key: keyof typeof ADDRESS): Checker<Exported> =>
  (stored) =>
    together(
      isNoVariable(stored, key),
      s.isNotStandard(stored, ADDRESS[key]),
      isOfCompany(stored, ADDRESS[key], COMPANY, false),
    );

export const contactFields = section(
  withChecks(contactQuestions, {
    'prospecting.contact.company-address-in-table': answersTo('companyAddressInTable'),
  }),
  withChecks(standard, {
    'prospecting.contact.field-first-name': stores('firstName'),
    'prospecting.contact.field-last-name': stores('lastName'),
    'prospecting.contact.field-full-name': stores('fullName'),
    'prospecting.contact.field-email': stores('email'),
    'prospecting.contact.field-secondary-email': stores('secondaryEmail'),
    'prospecting.contact.field-phone': stores('phone'),
    'prospecting.contact.field-mobile-phone': stores('mobilePhone'),
    'prospecting.contact.field-job-title': stores('jobTitle'),
    'prospecting.contact.field-seniority': stores('seniority'),
    'prospecting.contact.field-department': stores('department'),
    'prospecting.contact.field-job-start-date': stores('jobStartDate'),
    'prospecting.contact.field-social-url-profile': stores('socialUrlProfile'),
    'prospecting.contact.field-microblog-url': stores('microblogUrl'),
    'prospecting.contact.field-country': stores('country'),
    'prospecting.contact.field-region': stores('region'),
    'prospecting.contact.field-city': stores('city'),
    'prospecting.contact.field-postal-code': stores('postalCode'),
    'prospecting.contact.field-address': stores('address'),
    'prospecting.contact.field-timezone': stores('timezone'),
    'prospecting.contact.field-gender': stores('gender'),
    'prospecting.contact.field-age': stores('age'),
    'prospecting.contact.field-birth-date': stores('birthDate'),
    'prospecting.contact.field-language': stores('language'),
    'prospecting.contact.field-years-of-experience': stores('yearsOfExperience'),
    'prospecting.contact.field-education': stores('education'),
    'prospecting.contact.field-skills': stores('skills'),
    'prospecting.contact.field-bio': stores('bio'),
    'prospecting.contact.field-profile-picture-url': stores('profilePictureUrl'),
    'prospecting.contact.company-field-company-name': ofCompany('companyName'),
    'prospecting.contact.company-field-company-domain': ofCompany('companyDomain'),
    'prospecting.contact.company-field-website-url': ofCompany('websiteUrl'),
    'prospecting.contact.company-field-company-email': ofCompany('companyEmail'),
    'prospecting.contact.company-field-logo-url': ofCompany('logoUrl'),
    'prospecting.contact.company-field-industry': ofCompany('industry'),
    'prospecting.contact.company-field-company-size': ofCompany('companySize'),
    'prospecting.contact.company-field-company-type': ofCompany('companyType'),
    'prospecting.contact.company-field-employee-count': ofCompany('employeeCount'),
    'prospecting.contact.company-field-founded-year': ofCompany('foundedYear'),
    'prospecting.contact.company-field-annual-revenue': ofCompany('annualRevenue'),
    'prospecting.contact.company-field-social-company-url': ofCompany('socialCompanyUrl'),
    'prospecting.contact.company-field-microblog-company-url': ofCompany('microblogCompanyUrl'),
    'prospecting.contact.company-field-notes': ofCompany('notes'),
    'prospecting.contact.company-field-tags': ofCompany('tags'),
    'prospecting.contact.company-field-tech-stack': ofCompany('techStack'),
    'prospecting.contact.country-goes-to-contact': (stored) => s.comesBack(stored, 'country', values.country),
    'prospecting.contact.city-goes-to-contact': (stored) => s.comesBack(stored, 'city', values.city),
    'prospecting.contact.other-address-keys-go-to-contact': (stored) =>
      every(['region', 'postalCode', 'address', 'timezone'] as const, (field) =>
        s.comesBack(stored, field, values[field]),
      ),
  }),
  /** The address of a company, in a contact without its own address. */
  scenario({
    id: 'prospecting.contact.company-address',
    requires: ['write'],
    stimulus: async (context): Promise<Exported> => {
      const { listId } = await newList(context, 'address');
      const contact = { email: FIELDS_EMAIL, companyName: COMPANY, ...ADDRESS };
      const stored = await s.store(context, listId, contact, FIELDS_EMAIL);
      return { ...stored, file: await exportOf(context, [listId]) };
    },
    checks: {
      'prospecting.contact.company-country-key': setsAddress('Company Country'),
      'prospecting.contact.company-city-key': setsAddress('Company City'),
      'prospecting.contact.company-address-key': setsAddress('Company Address'),
    },
  }),
);
