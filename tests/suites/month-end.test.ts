import { expect, test } from 'vitest';
import { monthEnd } from '../../suites/inbox/checks/counting-headers.ts';
import { inbox } from './histories.ts';

const NOW = Date.UTC(2026, 10, 27, 12);
const [NEXT, AFTER] = [Date.UTC(2026, 11), Date.UTC(2027, 0)];
const wait = (until: number, now = NOW): string => String((until - now) / 1000);

test.each([
  ['the next turn, in seconds', String(NEXT / 1000), NOW, 'holds'],
  ['the next turn, in milliseconds', String(NEXT), NOW, 'holds'],
  ['the next turn, as text', new Date(NEXT).toISOString(), NOW, 'holds'],
  ['the next turn, as text without a zone', '2026-12-01 00:00:00', NOW, 'holds'],
  ['the last millisecond of the month', new Date(NEXT - 1).toISOString(), NOW, 'holds'],
  ['a wait until the next turn', wait(NEXT), NOW, 'holds'],
  ['a wait in milliseconds', String(NEXT - NOW), NOW, 'holds'],
  ['the turn that is just over, by a clock behind ours', String(NEXT / 1000), NEXT + 60_000, 'holds'],
  ['the turn after, by a clock ahead of ours', String(AFTER / 1000), NEXT - 60_000, 'holds'],
  ['the turn after the next', String(AFTER / 1000), NOW, 'violation'],
  ['a wait until the turn after the next', wait(AFTER), NOW, 'violation'],
  ['the turn that is over', String(Date.UTC(2026, 10) / 1000), NOW, 'violation'],
  ['the next midnight', String(Date.UTC(2026, 10, 28) / 1000), NOW, 'violation'],
  ['no time', 'soon', NOW, 'vacuous'],
])('a quota that returns at %s', (_, text, startedAt, kind) => {
  const answer = inbox({}, { headers: { 'x-ratelimit-quota-reset': text }, startedAt });
  expect(monthEnd(answer).kind).toBe(kind);
});

test('a recording of a mock takes the time from the end of the minute, and a load run takes any turn', () => {
  const returning = (minute?: number) =>
    inbox(
      {},
      {
        headers: {
          'x-ratelimit-quota-reset': String(AFTER / 1000),
          ...(minute !== undefined && { 'x-ratelimit-reset': String(minute / 1000) }),
        },
        startedAt: NOW,
      },
    );
  expect(monthEnd(returning(NOW + 60_000)).kind).toBe('violation');
  expect(monthEnd(returning(NEXT + 86_400_000)).kind).toBe('holds');
  expect([monthEnd(returning()).kind, monthEnd(returning(), true).kind]).toEqual(['violation', 'holds']);
});
