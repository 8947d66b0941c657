import { withChecks, section } from '../../kit/model/scenario.ts';
import { answersTo } from '../support/contact-questions.ts';
import { forStatement, reachesProfile } from '../checks/keys.ts';
import * as s from '../checks/stored.ts';
import { contactQuestions } from '../scenarios/contact-questions.ts';
import { keyTable } from '../scenarios/keys.ts';

export const keyResolutionValues = section(
  withChecks(contactQuestions, {
    'prospecting.key-resolution.short-number-under-unknown-key': answersTo('shortNumberUnderUnknownKey'),
    'prospecting.key-resolution.digits-with-separators': answersTo('digitsWithSeparators'),
    'prospecting.key-resolution.profile-url-forms': answersTo('profileUrlForms'),
    'prospecting.key-resolution.by-value-order': answersTo('byValueOrder'),
  }),
  withChecks(keyTable, {
    'prospecting.key-resolution.email-value-to-email': forStatement('email-value-to-email'),
    'prospecting.key-resolution.by-value-creates-nothing': forStatement(
      'by-value-creates-nothing',
      s.makesNothing,
    ),
    'prospecting.key-resolution.six-digits-to-phone': forStatement('six-digits-to-phone'),
    'prospecting.key-resolution.more-digits-to-phone': forStatement('more-digits-to-phone'),
    'prospecting.key-resolution.number-type-to-phone': forStatement('number-type-to-phone'),
    'prospecting.key-resolution.five-digits-not-to-phone': forStatement('five-digits-not-to-phone'),
    'prospecting.key-resolution.profile-url-to-profile-field': forStatement(
      'profile-url-to-profile-field',
      reachesProfile,
    ),
    'prospecting.key-resolution.https-url-to-website': forStatement('https-url-to-website'),
    'prospecting.key-resolution.http-url-to-website': forStatement('http-url-to-website'),
  }),
);
