import { keeps } from '../../edits/prospecting.ts';
import { type DriftRow, table, alterProspecting } from '../../types.ts';
import { foldName } from '../../../prospecting/fields.ts';

/** A standard field that is unknown, also by the form of its value. */
const unknown = (field: string): DriftRow =>
  alterProspecting(`${field} is no standard field`, {
    keySteps: ['name', 'technical', 'custom', 'id', 'new'],
    nameCase: (key) => (foldName(key) === foldName(field) ? '' : key.toLowerCase()),
    foldKey: (key) => (foldName(key) === foldName(field) ? '\u0000' : foldName(key)),
  });

const moved = (key: string, field: string): DriftRow =>
  alterProspecting(`${key} goes to ${field}`, {
    aliasOf: (asked) => (asked.toLowerCase() === key.toLowerCase() ? field : undefined),
  });

/** A field whose value is not stored. */
const loses = (name: string): DriftRow =>
  keeps(`${name} is lost`, (field) => (field === name ? false : undefined));

const ofCompany = (field: string) => ({ main: unknown(field), lost: loses(field) });

export const contactFields = table({
  'prospecting.contact.field-first-name': unknown('firstName'),
  'prospecting.contact.field-last-name': unknown('lastName'),
  'prospecting.contact.field-full-name': unknown('fullName'),
  'prospecting.contact.field-email': unknown('email'),
  'prospecting.contact.field-secondary-email': unknown('secondaryEmail'),
  'prospecting.contact.field-phone': unknown('phone'),
  'prospecting.contact.field-mobile-phone': unknown('mobilePhone'),
  'prospecting.contact.field-job-title': unknown('jobTitle'),
  'prospecting.contact.field-seniority': unknown('seniority'),
  'prospecting.contact.field-department': unknown('department'),
  'prospecting.contact.field-job-start-date': unknown('jobStartDate'),
  'prospecting.contact.field-social-url-profile': unknown('socialUrlProfile'),
  'prospecting.contact.field-microblog-url': unknown('microblogUrl'),
  'prospecting.contact.field-country': unknown('country'),
  'prospecting.contact.field-region': unknown('region'),
  'prospecting.contact.field-city': unknown('city'),
  'prospecting.contact.field-postal-code': unknown('postalCode'),
  'prospecting.contact.field-address': unknown('address'),
  'prospecting.contact.field-timezone': unknown('timezone'),
  'prospecting.contact.field-gender': unknown('gender'),
  'prospecting.contact.field-age': unknown('age'),
  'prospecting.contact.field-birth-date': unknown('birthDate'),
  'prospecting.contact.field-language': unknown('language'),
  'prospecting.contact.field-years-of-experience': unknown('yearsOfExperience'),
  'prospecting.contact.field-education': unknown('education'),
  'prospecting.contact.field-skills': unknown('skills'),
  'prospecting.contact.field-bio': unknown('bio'),
  'prospecting.contact.field-profile-picture-url': unknown('profilePictureUrl'),
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
  'prospecting.contact.country-goes-to-contact': moved('country', 'companyCountry'),
  'prospecting.contact.city-goes-to-contact': moved('city', 'companyCity'),
  'prospecting.contact.other-address-keys-go-to-contact': moved('address', 'companyAddress'),
  'prospecting.contact.company-country-key': {
    main: moved('Company Country', 'country'),
    lost: loses('companyCountry'),
  },
  'prospecting.contact.company-city-key': { main: moved('Company City', 'city'), lost: loses('companyCity') },
  'prospecting.contact.company-address-key': {
    main: moved('Company Address', 'address'),
    lost: loses('companyAddress'),
  },
});
