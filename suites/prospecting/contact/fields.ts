import { type Judgement, check, every, given } from '../../kit/engine/judgement.ts';
import { type Checker, type Section, judging, scenario } from '../../kit/engine/scenario.ts';
import { ok, stringIn } from '../../kit/http/match.ts';
import { newList } from '../fixtures/add-contact.ts';
import { answersTo } from '../fixtures/contact-questions.ts';
import { EMAIL, values } from '../fixtures/contacts.ts';
import * as s from '../fixtures/stored.ts';
import { asked } from '../scenarios/contact-questions.ts';
import { standard } from '../scenarios/contacts.ts';

const onAsked = judging(asked, {
  observers: {
    'prospecting.contact.company-address-in-table': answersTo('companyAddressInTable'),
  },
});

/** No variable is named like a standard field. */
const isNoVariable = (stored: s.Stored, field: string): Judgement =>
  given(ok(stored.added), () =>
    check(
      !s
        .createdOf(stored)
        .some((made) =>
          ['technicalName', 'displayName'].some(
            (name) => s.fold(stringIn(made, name) ?? '') === s.fold(field),
          ),
        ),
      `${field} makes a custom variable`,
      stored.added,
    ),
  );

/** A field of the contact comes back, and makes no variable. */
const stores =
  (field: keyof typeof values): Checker<s.Stored> =>
  (stored) =>
    s.both(isNoVariable(stored, field), s.comesBack(stored, field, values[field]));

/** Under which name a field of the company comes back is not documented. */
const isKnown =
  (field: keyof typeof s.COMPANY_VALUES): Checker<s.Stored> =>
  (stored) =>
    isNoVariable(stored, field);

const onStandard = judging(standard, {
  checkers: {
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
    'prospecting.contact.company-field-company-name': isKnown('companyName'),
    'prospecting.contact.company-field-company-domain': isKnown('companyDomain'),
    'prospecting.contact.company-field-website-url': isKnown('websiteUrl'),
    'prospecting.contact.company-field-company-email': isKnown('companyEmail'),
    'prospecting.contact.company-field-logo-url': isKnown('logoUrl'),
    'prospecting.contact.company-field-industry': isKnown('industry'),
    'prospecting.contact.company-field-company-size': isKnown('companySize'),
    'prospecting.contact.company-field-company-type': isKnown('companyType'),
    'prospecting.contact.company-field-employee-count': isKnown('employeeCount'),
    'prospecting.contact.company-field-founded-year': isKnown('foundedYear'),
    'prospecting.contact.company-field-annual-revenue': isKnown('annualRevenue'),
    'prospecting.contact.company-field-social-company-url': isKnown('socialCompanyUrl'),
    'prospecting.contact.company-field-microblog-company-url': isKnown('microblogCompanyUrl'),
    'prospecting.contact.company-field-notes': isKnown('notes'),
    'prospecting.contact.company-field-tags': isKnown('tags'),
    'prospecting.contact.company-field-tech-stack': isKnown('techStack'),
    'prospecting.contact.country-goes-to-contact': (stored) => s.comesBack(stored, 'country', values.country),
    'prospecting.contact.city-goes-to-contact': (stored) => s.comesBack(stored, 'city', values.city),
    'prospecting.contact.other-address-keys-go-to-contact': (stored) =>
      every(['region', 'postalCode', 'address', 'timezone'] as const, (field) =>
        s.comesBack(stored, field, values[field]),
      ),
  },
});

const ADDRESS = {
  'Company Country': 'Chile',
  'Company City': 'Valdivia',
  'Company Address': 'Calle Larga 9',
} as const;

const isOfCompany =
  (key: keyof typeof ADDRESS): Checker<s.Stored> =>
  (stored) =>
    s.both(isNoVariable(stored, key), s.isNotStandard(stored, ADDRESS[key]));

/** The address of a company, in a contact that has none of its own. */
const companyAddress = scenario({
  id: 'prospecting.contact.company-address',
  service: 'prospecting',
  requires: ['write'],
  stimulus: async (context) => {
    const { listId } = await newList(context, 'address');
    return s.store(context, listId, { email: EMAIL, ...ADDRESS }, EMAIL);
  },
  checkers: {
    'prospecting.contact.company-country-key': isOfCompany('Company Country'),
    'prospecting.contact.company-city-key': isOfCompany('Company City'),
    'prospecting.contact.company-address-key': isOfCompany('Company Address'),
  },
});

export const contactFields: Section = {
  scenarios: [onAsked, onStandard, companyAddress],
};
