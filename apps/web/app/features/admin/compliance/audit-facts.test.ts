import { expect, test } from 'vitest';
import { auditFacts, auditLine } from './audit-facts.ts';

const admin = '24110b3d-d846-4588-86dd-544f28481ab9';
const other = 'e30cdeae-b052-48f8-91cf-d142a6e1cf28';
const entry = (details: Record<string, unknown>) => ({
  userId: admin,
  userName: 'Alex Chen',
  details,
});

test.each<[string, Record<string, unknown>, string]>([
  ['an amount', { amount: '20.00' }, 'Amount: $20.00'],
  ['cents', { totalCents: 5000 }, 'Total: $50.00'],
  ['a negative amount', { difference: '-1128.04' }, 'Price difference: −$1,128.04'],
  ['an instant, in New York', { dueAt: '2026-11-30T20:00:00.000Z' }, 'Due: Nov 30, 2026, 3:00 PM'],
  ['a day', { day: '2026-12-19' }, 'Day: Dec 19, 2026'],
  ['a state', { status: 'in_progress' }, 'Status: In progress'],
  ['a declined request', { status: 'rejected' }, 'Status: Declined'],
  ['a guest', { askedBy: 'renter' }, 'Asked by: Guest'],
  [
    'yes and no',
    { instantBook: true, payoutFrozen: false },
    'Instant book: Yes · Payout frozen: No',
  ],
  ['nothing', { sessionId: null, fields: [] }, 'Session ID: None · What changed: None'],
  ['names of fields', { fields: ['dailyRate', 'title'] }, 'What changed: Daily rate, Title'],
  ['hours and days', { noticeHours: 1, maxDays: 30 }, 'Notice: 1 hour · Longest trip: 30 days'],
  ['words that people wrote', { reason: 'late' }, 'Reason: late'],
  ['an ID of Stripe', { sessionId: 'cs_test_1' }, 'Session ID: cs_test_1'],
  [
    'a trip',
    {
      startDate: '2026-12-04',
      startTime: '10:00 AM',
      endDate: '2026-12-11',
      endTime: '9:00 AM',
      changeId: 2,
    },
    'Pickup: Dec 4, 2026, 10:00 AM · Drop-off: Dec 11, 2026, 9:00 AM · Change: 2',
  ],
  [
    'prices of a car',
    {
      dates: [{ from: '2027-01-02', to: '2027-01-09', dailyRate: 12900 }],
      weekdays: { fri: 9900, sun: null },
      discounts: [{ days: 3, percent: 5 }],
      nonRefundablePercent: null,
    },
    'Prices by date: Jan 2, 2027 to Jan 9, 2027: $129.00 · Prices by weekday: Fri $99.00, Sun usual price · Discounts: 3 days: 5% · Non-refundable discount: None',
  ],
  ['something nobody thought of', { odd: { a: [1, 'x'], b: 'y' } }, 'Odd: A 1, X, B Y'],
])('shows %s', (_, details, line) => {
  expect(auditLine(entry(details))).toBe(line);
});

test.each<[string, Record<string, unknown>, string]>([
  [
    'previous and new',
    { previousStatus: 'pending', newStatus: 'verified' },
    'Status: Pending → Verified',
  ],
  [
    'from and to',
    { photoId: 7, from: 'front', to: 'back' },
    'What it shows: Front → Back · Photo ID: 7',
  ],
  [
    'before and after',
    {
      before: { debtCents: 0, hostShareCents: 100 },
      after: { debtCents: 5000, hostShareCents: 100 },
    },
    'Debt: $0.00 → $50.00 · Host share: $1.00 → $1.00',
  ],
])('shows %s side by side', (_, details, line) => {
  expect(auditLine(entry(details))).toBe(line);
  expect(auditFacts(entry(details)).changes.length).toBeGreaterThan(0);
});

test('the days of a filter are no change', () => {
  const line = auditLine(entry({ format: 'csv', from: '2026-01-01', to: '2026-01-31' }));
  expect(line).toBe('Format: CSV · From: Jan 1, 2026 · To: Jan 31, 2026');
});

test('an ID leads to its page; who acted is named', () => {
  const { facts } = auditFacts(
    entry({ bookingId: 151, carIds: [1, 2], assignedTo: admin, userId: other, reportId: 3 }),
  );
  expect(facts).toEqual([
    { label: 'Booking', values: [{ text: '151', link: { entity: 'booking', id: '151' } }] },
    {
      label: 'Cars',
      values: [
        { text: '1', link: { entity: 'car', id: '1' } },
        { text: '2', link: { entity: 'car', id: '2' } },
      ],
    },
    { label: 'Assigned to', values: [{ text: 'Alex Chen', link: { entity: 'user', id: admin } }] },
    { label: 'Person', values: [{ text: 'e30cdeae', link: { entity: 'user', id: other } }] },
    { label: 'Report', values: [{ text: '3' }] },
  ]);
});

test('what people wrote comes last', () => {
  const { facts } = auditFacts(entry({ reason: 'It was late.', amount: '5.00' }));
  expect(facts.map(({ label }) => label)).toEqual(['Amount', 'Reason']);
});
