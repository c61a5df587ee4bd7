import { expect, test } from 'vitest';
import type { PickupReportKind } from './rules.ts';
import { decideReporting, type ReportingFacts } from './states.ts';

const startsAt = new Date('2026-06-01T14:00:00Z');
const facts: ReportingFacts = {
  status: 'approved',
  startsAt,
  hasOpenReport: false,
  wasRejected: false,
  hasTakenCar: false,
  isRated: false,
};
const partyOf = { renter_absent: 'owner', owner_absent: 'renter', car_refused: 'renter' } as const;

const mayReport = (kind: PickupReportKind, ms: number, changes: Partial<ReportingFacts> = {}) =>
  decideReporting(kind, {
    facts: { ...facts, ...changes },
    caller: { party: partyOf[kind], isActive: true },
    now: new Date(startsAt.getTime() + ms),
  }).allowed;

const minutes = 60_000;
const hours = 60 * minutes;

test.each([
  ['renter_absent', 2 * hours, 72 * hours],
  ['owner_absent', 2 * hours, 72 * hours],
  ['car_refused', 0, 60 * minutes],
] as const)('%s can be reported from its first instant to its last', (kind, first, last) => {
  expect([first - 1, first, last, last + 1].map((ms) => mayReport(kind, ms))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});

test.each([
  ['renter_absent', { hasOpenReport: true }],
  ['renter_absent', { status: 'completed' }],
  ['renter_absent', { wasRejected: true }],
  ['owner_absent', { wasRejected: true }],
  ['owner_absent', { status: 'cancelled' }],
  ['owner_absent', { hasTakenCar: true }],
  ['owner_absent', { isRated: true }],
  ['car_refused', { hasOpenReport: true }],
  ['car_refused', { status: 'completed' }],
] as const)('%s cannot be reported with %j', (kind, changes) => {
  const ms = kind === 'car_refused' ? minutes : 3 * hours;
  expect(mayReport(kind, ms)).toBe(true);
  expect(mayReport(kind, ms, changes)).toBe(false);
});
