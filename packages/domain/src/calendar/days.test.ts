import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  chargedDays,
  daysBetween,
  daysOf,
  isDay,
  isForward,
  marketDay,
  slotHour,
  type TripWindow,
  timeSlots,
  windowsOverlap,
} from './days.ts';
import { dayInstants, marketInstant, windowInstants } from './instants.ts';
import { daySchema } from './schemas.ts';

const anyDay = fc
  .integer({ min: 0, max: 20_000 })
  .map((days) => new Date(days * 86_400_000 + Date.UTC(2000, 0)).toISOString().slice(0, 10));
const anyTime = fc
  .integer({ min: 0, max: 86_399_999 })
  .map((milliseconds) => new Date(milliseconds).toISOString().slice(11, 23));
const anySlot = fc.constantFrom(...timeSlots);
/** Any window of at most 40 days that goes forward, in a span in which the clocks change often. */
const anyWindow = fc
  .record({
    startDate: anyDay,
    days: fc.integer({ min: 0, max: 40 }),
    startTime: anySlot,
    endTime: anySlot,
  })
  .map(
    ({ days, ...window }): TripWindow => ({ ...window, endDate: addDays(window.startDate, days) }),
  )
  .filter(isForward);
const nearWindows = fc
  .tuple(anyWindow, fc.integer({ min: -45, max: 45 }), anyWindow)
  .map(([a, shift, b]): [TripWindow, TripWindow] => {
    const startDate = addDays(a.startDate, shift);
    return [
      a,
      { ...b, startDate, endDate: addDays(startDate, daysBetween(b.startDate, b.endDate)) },
    ];
  });

const trip = (startDate: string, endDate: string, endTime: TripWindow['endTime'] = '10:00 AM') =>
  ({ startDate, endDate, startTime: '10:00 AM', endTime }) as const;

describe('charged days', () => {
  test.each([
    ['an hour', trip('2026-06-01', '2026-06-01', '11:00 AM'), 1],
    ['exactly a day', trip('2026-06-01', '2026-06-02'), 1],
    ['a day and an hour', trip('2026-06-01', '2026-06-02', '11:00 AM'), 2],
    ['three days', trip('2026-06-01', '2026-06-04'), 3],
    ['the night in which clocks go forward', trip('2026-03-07', '2026-03-08'), 1],
    ['the night in which clocks go back', trip('2026-10-31', '2026-11-01'), 1],
    ['the turn of a leap year', trip('2028-02-28', '2028-03-01'), 2],
  ])('%s', (_case, window, days) => {
    expect(chargedDays(window)).toBe(days);
  });

  test('are those that the wall clock shows: enough, and none too many', () => {
    fc.assert(
      fc.property(anyWindow, (window) => {
        const days = chargedDays(window);
        const hours =
          daysBetween(window.startDate, window.endDate) * 24 +
          slotHour(window.endTime) -
          slotHour(window.startTime);
        expect(days).toBeGreaterThanOrEqual(1);
        expect(days * 24).toBeGreaterThanOrEqual(hours);
        if (days > 1) expect((days - 1) * 24).toBeLessThan(hours);
      }),
    );
  });
});

describe('windows', () => {
  test('overlap as their instants do: half-open, and the same from both sides', () => {
    fc.assert(
      fc.property(nearWindows, ([a, b]) => {
        const first = windowInstants(a);
        const second = windowInstants(b);
        const share = first.startsAt < second.endsAt && second.startsAt < first.endsAt;
        expect(windowsOverlap(a, b)).toBe(share);
        expect(windowsOverlap(b, a)).toBe(share);
        expect(windowsOverlap(a, a)).toBe(true);
      }),
    );
  });

  test('may follow each other at the same hour, and not an hour earlier', () => {
    fc.assert(
      fc.property(anyWindow, (a) => {
        const after = {
          ...a,
          startDate: a.endDate,
          startTime: a.endTime,
          endDate: addDays(a.endDate, 1),
        };
        expect(windowsOverlap(a, after)).toBe(false);
        const earlier = timeSlots[timeSlots.indexOf(a.endTime) - 1];
        if (earlier) expect(windowsOverlap(a, { ...after, startTime: earlier })).toBe(true);
      }),
    );
  });

  test('touch their first day, their last and all between', () => {
    fc.assert(
      fc.property(anyWindow, (window) => {
        const days = daysOf(window);
        expect(days[0]).toBe(window.startDate);
        expect(days.at(-1)).toBe(window.endDate);
        expect(new Set(days).size).toBe(days.length);
        expect([...days].sort()).toEqual(days);
      }),
    );
  });
});

describe('instants of New York', () => {
  test.each([
    ['2026-01-15', 9, '2026-01-15T14:00:00.000Z'],
    ['2026-07-15', 9, '2026-07-15T13:00:00.000Z'],
    ['2026-03-08', 0, '2026-03-08T05:00:00.000Z'],
    ['2026-03-08', 9, '2026-03-08T13:00:00.000Z'],
    ['2026-11-01', 0, '2026-11-01T04:00:00.000Z'],
    ['2026-11-01', 9, '2026-11-01T14:00:00.000Z'],
  ])('%s at %i', (day, hour, instant) => {
    expect(marketInstant(day, hour).toISOString()).toBe(instant);
  });

  test('fall on the day that they were made from', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 23 }), (day, hour) => {
        expect(marketDay(marketInstant(day, hour))).toBe(day);
      }),
    );
  });

  test.each([
    ['2026-03-08', 23],
    ['2026-11-01', 25],
    ['2026-06-01', 24],
  ])('%s lasts %i hours', (day, hours) => {
    const { startsAt, endsAt } = dayInstants(day);
    expect((endsAt.getTime() - startsAt.getTime()) / 3_600_000).toBe(hours);
  });

  test('days follow each other without gap', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(dayInstants(day).endsAt).toEqual(dayInstants(addDays(day, 1)).startsAt);
      }),
    );
  });
});

describe('a day on the wire', () => {
  test.each([
    ['2026-05-31', '2026-05-31'],
    ['2026-05-31T00:00:00.000Z', '2026-05-31'],
    ['2026-05-31T00:00:00Z', '2026-05-31'],
    ['2026-05-31T00:00:00.001Z', '2026-05-30'],
    ['2026-05-31T03:59:59.999Z', '2026-05-30'],
    ['2026-05-31T04:00:00.000Z', '2026-05-31'],
    ['2026-01-31T04:59:59.999Z', '2026-01-30'],
    ['2026-01-31T05:00:00.000Z', '2026-01-31'],
    ['2026-05-31T23:00:00-04:00', '2026-05-31'],
    ['2026-05-31T23:00:00-0400', '2026-05-31'],
    ['2026-05-31T00:00', '2026-05-31'],
    ['2026-05-31T00:00:00', '2026-05-31'],
    ['2026-05-31T02:30:00', '2026-05-31'],
    ['2026-05-31T23:59:59.999', '2026-05-31'],
  ])('%s is %s', (text, day) => {
    expect(daySchema.parse(text)).toBe(day);
  });

  test.each([
    '',
    '2026-02-29',
    '2026-02-30T10:00:00Z',
    '2026-13-01',
    '2026-5-1',
    '05/31/2026',
    'today',
    '2026-05-31T25:00:00Z',
    '2026-05-31Tnoon',
    '2026-05-31T25:00',
    '2026-05-31T10:00 EST',
    '2026-02-30T10:00',
    '0000-01-01',
    '1899-12-31',
    '2200-01-01',
    '+010000-01-01T00:00:00Z',
  ])('%j is refused', (text) => {
    expect(daySchema.safeParse(text).success).toBe(false);
  });

  test.each(['UTC', 'Asia/Tokyo', 'America/Los_Angeles'])(
    'without an offset is its own date, on a machine in %s',
    (zone) => {
      vi.stubEnv('TZ', zone);
      fc.assert(
        fc.property(anyDay, anyTime, (day, time) => {
          expect(daySchema.parse(`${day}T${time}`)).toBe(day);
        }),
      );
      vi.unstubAllEnvs();
    },
  );

  test('is itself again, and exists', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        expect(isDay(day)).toBe(true);
        expect(daySchema.parse(day)).toBe(day);
        expect(daySchema.parse(`${day}T00:00:00.000Z`)).toBe(day);
        expect(daySchema.parse(marketInstant(day, 12).toISOString())).toBe(day);
      }),
    );
  });

  test('never throws, whatever is sent', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const parsed = daySchema.safeParse(text);
        if (parsed.success) expect(isDay(parsed.data)).toBe(true);
      }),
    );
  });
});
