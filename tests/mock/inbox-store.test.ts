import { expect, test } from 'vitest';
import { createInboxStore } from '../../mock/inbox/seed.ts';
import { detailText } from '../../mock/inbox/present.ts';
import { inboxRules } from '../../mock/inbox/rules.ts';
import { addEmail, byDateThenId, removeEmail } from '../../mock/inbox/store.ts';
import { slidingLog } from '../../mock/limits/limiters.ts';

test('a larger inbox begins with the emails of the usual one and is in order throughout', () => {
  const usual = createInboxStore(1).emails;
  const { emails, byId } = createInboxStore(1, 1000);
  expect(emails.slice(0, usual.length)).toEqual(usual);
  expect(emails).toEqual(emails.toSorted(byDateThenId));
  expect(byId.size).toBe(1000);
});

test('an email that is added stands at its place, and one that is removed is found no more', () => {
  const store = createInboxStore(1);
  const [, , third] = store.emails;
  if (third === undefined) throw new Error('too few emails');
  removeEmail(store, third);
  expect(store.byId.has(third.id)).toBe(false);
  addEmail(store, third);
  expect(store.emails.indexOf(third)).toBe(2);
});

test('the JSON of an email shows a flag that has just changed', () => {
  const [email] = createInboxStore(1).emails;
  if (email === undefined) throw new Error('too few emails');
  const shown = (): unknown => JSON.parse(detailText(email, inboxRules));
  expect(shown()).toMatchObject({ email: { isRead: email.isRead } });
  email.isRead = !email.isRead;
  expect(shown()).toMatchObject({ email: { isRead: email.isRead } });
});

test('units leave the sliding log one by one, also after many have passed', () => {
  const log = slidingLog(3, () => 100);
  for (let now = 0; now < 10_000; now += 50) expect(log.take(now, 1).accepted).toBe(true);
  expect(log.take(9_951, 1)).toMatchObject({ accepted: true, remaining: 0, resetAt: 10_000 });
  expect(log.take(9_952, 1).accepted).toBe(false);
});
