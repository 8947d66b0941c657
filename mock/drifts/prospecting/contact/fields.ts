import { loses } from '../../edits/prospecting.ts';
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

const ofCompany = (field: string) => ({ main: unknown(field), lost: loses(field) });

export const contactFields = table('prospecting.contact', {
  'field-first-name': unknown('firstName'),
  'field-last-name': unknown('lastName'),
  'field-full-name': unknown('fullName'),
  'field-email': unknown('email'),
  'field-secondary-email': unknown('secondaryEmail'),
  'field-phone': unknown('phone'),
  'field-mobile-phone': unknown('mobilePhone'),
  'field-job-title': unknown('jobTitle'),
  'field-seniority': unknown('seniority'),
  'field-department': unknown('department'),
  'field-job-start-date': unknown('jobStartDate'),
  'field-social-url-profile': unknown('socialUrlProfile'),
  'field-microblog-url': unknown('microblogUrl'),
  'field-country': unknown('country'),
  'field-region': unknown('region'),
  'field-city': unknown('city'),
  'field-postal-code': unknown('postalCode'),
  'field-address': unknown('address'),
  'field-timezone': unknown('timezone'),
  'field-gender': unknown('gender'),
  'field-age': unknown('age'),
  'field-birth-date': unknown('birthDate'),
  'field-language': unknown('language'),
  'field-years-of-experience': unknown('yearsOfExperience'),
  'field-education': unknown('education'),
  'field-skills': unknown('skills'),
  'field-bio': unknown('bio'),
  'field-profile-picture-url': unknown('profilePictureUrl'),
  'company-field-company-name': ofCompany('companyName'),
  'company-field-company-domain': ofCompany('companyDomain'),
  'company-field-website-url': ofCompany('websiteUrl'),
  'company-field-company-email': ofCompany('companyEmail'),
  'company-field-logo-url': ofCompany('logoUrl'),
  'company-field-industry': ofCompany('industry'),
  'company-field-company-size': ofCompany('companySize'),
  'company-field-company-type': ofCompany('companyType'),
  'company-field-employee-count': ofCompany('employeeCount'),
  'company-field-founded-year': ofCompany('foundedYear'),
  'company-field-annual-revenue': ofCompany('annualRevenue'),
  'company-field-social-company-url': ofCompany('socialCompanyUrl'),
  'company-field-microblog-company-url': ofCompany('microblogCompanyUrl'),
  'company-field-notes': ofCompany('notes'),
  'company-field-tags': ofCompany('tags'),
  'company-field-tech-stack': ofCompany('techStack'),
  'country-goes-to-contact': moved('country', 'companyCountry'),
  'city-goes-to-contact': moved('city', 'companyCity'),
  'other-address-keys-go-to-contact': moved('address', 'companyAddress'),
  'company-country-key': { main: moved('Company Country', 'country'), lost: loses('companyCountry') },
  'company-city-key': { main: moved('Company City', 'city'), lost: loses('companyCity') },
  'company-address-key': { main: moved('Company Address', 'address'), lost: loses('companyAddress') },
});
