import { message } from '../../kit/model/message.ts';
import { type CheckResult, check, every, given, vacuous } from '../../kit/model/check-result.ts';
import { withChecks, monitors, section } from '../../kit/model/scenario.ts';
import { type Exchange, isObject } from '../../kit/model/exchange.ts';
import { isUtc, ok } from '../../kit/checks/matchers.ts';
import { memoize } from '../../kit/model/memoize.ts';
import { contactsFound } from '../checks/lookups.ts';
import { type Stored, isBlank, onItem } from '../checks/stored.ts';
import { standard } from '../scenarios/contacts.ts';

const DATE_NAME = /^date$|^plannedStart$|[a-z]At$|[a-z]Date$/;

/** Dates among a contact's standard fields. Its other values are whatever was sent, under any name. */
const OF_CONTACTS = new Set(['birthDate', 'jobStartDate']);

/** Names of objects that may hold values of a contact, including custom ones. */
const HOLDS_VALUES = /contact|lead|variable|custom|row/i;
const ISO = /^[+-]?\d{4,6}-\d\d-\d\d(T\d\d:\d\d(:\d\d([.,]\d+)?)?(Z|[+-]\d\d(:?\d\d)?)?)?$/;
const EPOCH_SECONDS = 1e9;

/** An operation that answers with only a contact. */
const CHANGE = 'PATCH /lists/contacts/{contactId}';

/** Whether a value is a text with a date or a number of a time; other values under such a name are not dates. */
const hasTime = (value: unknown): value is string | number =>
  typeof value === 'number'
    ? value >= EPOCH_SECONDS
    : typeof value === 'string' && /\d{4}|\d\d[/.]\d\d/.test(value);

const datesIn = (value: unknown): readonly (string | number)[] => {
  if (Array.isArray(value)) return value.flatMap(datesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    if (DATE_NAME.test(name) && !OF_CONTACTS.has(name) && hasTime(inner)) return inner;
    return typeof inner !== 'object' || HOLDS_VALUES.test(name) ? [] : datesIn(inner);
  });
};

const datesOf = memoize(datesIn);
const BLACKLISTS = 'GET /emails/blacklists';

const holdsContacts = ({ operation = '' }: Exchange): boolean =>
  /contacts|\/rows|\/lists\/contacts/.test(operation);

/** The dates in an answer outside of its entries. */
const datesAround = memoize((body: object) =>
  datesIn(
    isObject(body)
      ? Object.fromEntries(Object.entries(body).filter(([, inner]) => !Array.isArray(inner)))
      : [],
  ),
);

const onDates = (exchange: Exchange, evaluate: (date: string | number) => CheckResult): CheckResult => {
  const { json } = exchange.response;
  const isChecked = ok(exchange) && exchange.operation !== undefined && exchange.operation !== CHANGE;
  if (!isChecked || typeof json !== 'object' || json === null) return vacuous;
  // A text may be exactly what was sent.
  const ofContacts = contactsFound(exchange).flatMap((item) =>
    [...OF_CONTACTS].map((name) => item[name]).filter((value) => typeof value === 'number'),
  );
  // Entries of a blacklist are objects of the service itself.
  const own = exchange.operation === BLACKLISTS ? Object.values(json).flatMap(datesIn) : datesOf(json);
  return every([...(holdsContacts(exchange) ? datesAround(json) : own), ...ofContacts], evaluate);
};

const isIso = (date: unknown, ...where: readonly Exchange[]): CheckResult =>
  check(
    typeof date === 'string' && ISO.test(date),
    () => message`a date: expected an ISO 8601 text, got ${date}`,
    ...where,
  );

const isInUtc = (date: unknown, ...where: readonly Exchange[]): CheckResult =>
  given(ISO.test(String(date)) && String(date).includes('T'), () =>
    check(
      isUtc(String(date)),
      () => message`${date} is not given in UTC: expected a moment that ends with Z`,
      ...where,
    ),
  );

/** Checks the two dates of a contact that were sent as ISO 8601 in UTC. */
const onSent = (stored: Stored, evaluate: typeof isIso): CheckResult =>
  onItem(stored, ({ birthDate, jobStartDate }) =>
    every([birthDate, jobStartDate], (date) =>
      given(!isBlank(date), () => evaluate(date, stored.added, stored.found)),
    ),
  );

export const formatsDates = section(
  withChecks(standard, {
    'prospecting.formats.dates-iso-8601': (stored) => onSent(stored, isIso),
    'prospecting.formats.dates-utc': (stored) => onSent(stored, isInUtc),
  }),
  monitors({
    'prospecting.formats.dates-iso-8601': (exchange) => onDates(exchange, (date) => isIso(date, exchange)),
    'prospecting.formats.dates-utc': (exchange) => onDates(exchange, (date) => isInUtc(date, exchange)),
  }),
);
