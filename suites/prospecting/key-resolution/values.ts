import { withChecks, section } from '../../kit/model/scenario.ts';
import { answersTo } from '../support/contact-questions.ts';
import { of, reachesProfile } from '../checks/keys.ts';
import * as s from '../checks/stored.ts';
import { asked } from '../scenarios/contact-questions.ts';
import { table } from '../scenarios/keys.ts';

export const keyResolutionValues = section(
  withChecks(asked, {
    'prospecting.key-resolution.short-number-under-unknown-key': answersTo('shortNumberUnderUnknownKey'),
    'prospecting.key-resolution.digits-with-separators': answersTo('digitsWithSeparators'),
    'prospecting.key-resolution.profile-url-forms': answersTo('profileUrlForms'),
    'prospecting.key-resolution.by-value-order': answersTo('byValueOrder'),
  }),
  withChecks(table, {
    'prospecting.key-resolution.email-value-to-email': of('email-value-to-email'),
    'prospecting.key-resolution.by-value-creates-nothing': of('by-value-creates-nothing', s.makesNothing),
    'prospecting.key-resolution.six-digits-to-phone': of('six-digits-to-phone'),
    'prospecting.key-resolution.more-digits-to-phone': of('more-digits-to-phone'),
    'prospecting.key-resolution.number-type-to-phone': of('number-type-to-phone'),
    'prospecting.key-resolution.five-digits-not-to-phone': of('five-digits-not-to-phone'),
    'prospecting.key-resolution.profile-url-to-profile-field': of(
      'profile-url-to-profile-field',
      reachesProfile,
    ),
    'prospecting.key-resolution.https-url-to-website': of('https-url-to-website'),
    'prospecting.key-resolution.http-url-to-website': of('http-url-to-website'),
  }),
);
