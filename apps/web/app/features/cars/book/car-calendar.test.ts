import { bookingTexts } from '@curbside/domain/bookings/texts';
import type { TimeSlot, TripWindow } from '@curbside/domain/calendar/days';
import { describe, expect, test } from 'vitest';
import { carCalendar } from './car-calendar.ts';

const now = new Date('2026-05-01T14:30:00Z'); // 10:30 AM in New York
const calendar = carCalendar({
  blockedDates: [{ blockedDate: '2026-05-20' }],
  bookings: [
    {
      status: 'approved',
      startDate: '2026-05-10',
      startTime: '12:00 PM',
      endDate: '2026-05-13',
      endTime: '10:00 AM',
    },
  ],
});

function trip(
  startDate: string,
  startTime: TimeSlot,
  endDate: string,
  endTime: TimeSlot,
): TripWindow {
  return { startDate, startTime, endDate, endTime };
}

test.each([
  ['2026-05-09', false, undefined],
  ['2026-05-10', false, 'taken from 12:00 PM'],
  ['2026-05-11', true, 'taken'],
  ['2026-05-13', false, 'taken until 10:00 AM'],
  ['2026-05-20', true, 'not available'],
])('%s is disabled: %s, noted: %s', (day, isDisabled, note) => {
  expect(calendar.isDisabled(day)).toBe(isDisabled);
  expect(calendar.noteOf(day)).toBe(note);
});

test('a range with a blocked day in it is refused', () => {
  expect(calendar.refuse({ startDate: '2026-05-19', endDate: '2026-05-21' })).toBe(
    bookingTexts.datesBlocked,
  );
  expect(calendar.refuse({ startDate: '2026-05-21', endDate: '2026-05-22' })).toBeUndefined();
});

describe('a trip', () => {
  test.each([
    [
      'before the booking, up to its hour',
      trip('2026-05-08', '10:00 AM', '2026-05-10', '12:00 PM'),
    ],
    ['after the booking, from its hour', trip('2026-05-13', '10:00 AM', '2026-05-15', '10:00 AM')],
    ['within a day', trip('2026-05-02', '9:00 AM', '2026-05-02', '6:00 PM')],
  ])('%s is free', (_, window) => {
    expect(calendar.problemOf(window, now)).toBeUndefined();
  });
  test.each([
    ['one hour into the booking', trip('2026-05-08', '10:00 AM', '2026-05-10', '1:00 PM')],
    ['one hour before its end', trip('2026-05-13', '9:00 AM', '2026-05-15', '10:00 AM')],
    ['around it', trip('2026-05-08', '10:00 AM', '2026-05-15', '10:00 AM')],
  ])('%s conflicts', (_, window) => {
    expect(calendar.problemOf(window, now)).toBe(bookingTexts.datesTaken);
  });
  test('must run forward and begin in the future', () => {
    const sameHour = trip('2026-05-02', '9:00 AM', '2026-05-02', '9:00 AM');
    expect(calendar.problemOf(sameHour, now)).toBe(bookingTexts.timesBackwards);
    const passed = trip('2026-05-01', '10:00 AM', '2026-05-02', '10:00 AM');
    expect(calendar.problemOf(passed, now)).toBe(bookingTexts.pickupPassed);
    const later = trip('2026-05-01', '11:00 AM', '2026-05-02', '10:00 AM');
    expect(calendar.problemOf(later, now)).toBeUndefined();
    const longAgo = trip('2020-05-01', '11:00 AM', '2020-05-02', '10:00 AM');
    expect(calendar.problemOf(longAgo, now)).toBe(bookingTexts.pickupPassed);
  });
  test('ends within a year', () => {
    const last = trip('2027-04-30', '10:00 AM', '2027-05-01', '10:00 AM');
    expect(calendar.problemOf(last, now)).toBeUndefined();
    const later = trip('2027-05-01', '10:00 AM', '2027-05-02', '10:00 AM');
    expect(calendar.problemOf(later, now)).toBe(bookingTexts.tooFarAhead);
  });
});
