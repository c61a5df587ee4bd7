import { describe, expect, test } from 'vitest';
import { addDays, type TripWindow } from '../calendar/days.ts';
import { slotInstant } from '../calendar/wall-clock.ts';
import {
  bookingRuleChoices,
  bookingRuleLine,
  brokenRule,
  defaultBookingRules,
} from './booking-rules.ts';
import { findPossible, type TakenTime } from './possible-window.ts';

const rulesWith = (changes: Partial<typeof defaultBookingRules>) => ({
  ...defaultBookingRules,
  ...changes,
});
const now = new Date('2026-11-24T15:00:00Z'); // 10:00 AM in New York
const trip = (startDate: string, endDate: string, changes: Partial<TripWindow> = {}) =>
  ({ startDate, endDate, startTime: '10:00 AM', endTime: '10:00 AM', ...changes }) as TripWindow;

describe('the rules of a car', () => {
  test.each(bookingRuleChoices.noticeHours)(
    'a notice of %i hours, on both sides',
    (noticeHours) => {
      const window = trip('2026-11-30', '2026-12-02');
      const lastMoment = slotInstant('2026-11-30', '10:00 AM').getTime() - noticeHours * 3_600_000;
      const rules = rulesWith({ noticeHours });
      expect(brokenRule(rules, window, new Date(lastMoment))).toBeUndefined();
      const late = noticeHours === 0 ? undefined : 'too_soon';
      expect(brokenRule(rules, window, new Date(lastMoment + 1))).toBe(late);
    },
  );

  test('the notice counts hours that pass, also in the night in which the clocks change', () => {
    const rules = rulesWith({ noticeHours: 24 });
    const window = trip('2026-11-01', '2026-11-03');
    // From 10:00 AM to 10:00 AM that night takes 25 hours.
    expect(brokenRule(rules, window, new Date('2026-10-31T15:00:00Z'))).toBeUndefined();
    expect(brokenRule(rules, window, new Date('2026-10-31T15:00:01Z'))).toBe('too_soon');
  });

  test('the shortest and the longest trip, by the days that are charged', () => {
    const rules = rulesWith({ minDays: 2, maxDays: 3 });
    const from = (endDate: string, endTime: TripWindow['endTime']) =>
      brokenRule(rules, trip('2026-12-01', endDate, { endTime }), now);
    expect(from('2026-12-02', '10:00 AM')).toBe('too_short');
    expect(from('2026-12-02', '11:00 AM')).toBeUndefined();
    expect(from('2026-12-04', '10:00 AM')).toBeUndefined();
    expect(from('2026-12-04', '11:00 AM')).toBe('too_long');
  });

  test('the horizon counts to the day of pickup', () => {
    const rules = rulesWith({ horizonDays: 30 });
    expect(brokenRule(rules, trip('2026-12-24', '2027-02-01'), now)).toBeUndefined();
    expect(brokenRule(rules, trip('2026-12-25', '2026-12-26'), now)).toBe('too_far');
  });

  test('in one line', () => {
    expect(bookingRuleLine(defaultBookingRules)).toBe('');
    const rules = rulesWith({ noticeHours: 12, minDays: 2, maxDays: 30 });
    expect(bookingRuleLine(rules)).toBe('Book 12 hours ahead · 2 to 30 days');
    expect(bookingRuleLine(rulesWith({ maxDays: 1, horizonDays: 30 }))).toBe(
      '1 day exactly · Open 30 days ahead',
    );
    expect(bookingRuleLine(rulesWith({ minDays: 2, noticeHours: 1 }))).toBe(
      'Book 1 hour ahead · 2 days or more',
    );
  });
});

describe('the nearest possible window', () => {
  const taken = (from: string, until: string, isTrip = true): TakenTime => ({
    startsAt: slotInstant(from, '10:00 AM'),
    endsAt: slotInstant(until, '10:00 AM'),
    isTrip,
  });
  const possible = (
    window: TripWindow,
    times: TakenTime[] = [],
    rules: Partial<typeof defaultBookingRules> = {},
  ) => findPossible({ rules: rulesWith(rules), taken: times, window, now });

  test('begins where the other trip ends', () => {
    const window = trip('2026-12-04', '2026-12-06');
    expect(possible(window, [taken('2026-12-02', '2026-12-05')])).toEqual(
      trip('2026-12-05', '2026-12-07'),
    );
  });

  test('keeps the buffer to trips on both sides, and none to blocked days', () => {
    const window = trip('2026-12-04', '2026-12-06');
    const rules = { bufferHours: 3 };
    expect(possible(window, [taken('2026-12-02', '2026-12-05')], rules)).toEqual(
      trip('2026-12-05', '2026-12-07', { startTime: '1:00 PM', endTime: '1:00 PM' }),
    );
    const blocked = [taken('2026-12-02', '2026-12-05', false)];
    expect(possible(window, blocked, rules)).toEqual(trip('2026-12-05', '2026-12-07'));
  });

  test('is earlier where that is nearer', () => {
    const window = trip('2026-12-04', '2026-12-06');
    expect(possible(window, [taken('2026-12-05', '2026-12-20')])).toEqual(
      trip('2026-12-03', '2026-12-05'),
    );
  });

  test('waits for the notice, and lasts as long as the rules allow', () => {
    const soon = trip('2026-11-24', '2026-11-26', { startTime: '1:00 PM', endTime: '1:00 PM' });
    expect(possible(soon, [], { noticeHours: 24 })).toEqual(trip('2026-11-25', '2026-11-27'));
    const window = trip('2026-12-04', '2026-12-06');
    expect(possible(window, [], { minDays: 5 })).toEqual(trip('2026-12-04', '2026-12-09'));
    expect(possible(window, [], { maxDays: 1 })).toEqual(trip('2026-12-04', '2026-12-05'));
    expect(possible(trip('2027-03-01', '2027-03-03'), [], { horizonDays: 30 })).toEqual(
      trip('2026-12-24', '2026-12-26', { startTime: '6:00 PM', endTime: '6:00 PM' }),
    );
  });

  test('is null where nothing is left', () => {
    const year = [taken('2026-11-20', addDays('2026-11-24', 366))];
    expect(possible(trip('2026-12-04', '2026-12-06'), year)).toBeNull();
  });
});
