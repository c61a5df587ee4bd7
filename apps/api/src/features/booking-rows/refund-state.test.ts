import { expect, test } from 'vitest';
import { refundStateOf } from './refund-state.ts';

const none = { succeededCents: 0, pendingCents: 0, failedCents: 0, chargedCents: 28808 };
const trip = { status: 'cancelled', refundCents: 28808 } as const;

test.each([
  ['unpaid', {}, none, 'unpaid', 'none'],
  ['authorized', {}, none, 'authorized', 'none'],
  ['voided', { refundCents: null }, none, 'voided', 'none'],
  ['captured', { status: 'approved', refundCents: null }, none, 'captured', 'none'],
  ['captured', {}, none, 'captured', 'due'],
  ['captured', { status: 'rejected', refundCents: null }, none, 'captured', 'due'],
  ['captured', {}, { ...none, failedCents: 28808 }, 'captured', 'failed'],
  ['refunded', {}, { ...none, pendingCents: 28808 }, 'captured', 'pending'],
  [
    'refunded',
    {},
    { ...none, succeededCents: 5000, pendingCents: 23808 },
    'partially_refunded',
    'pending',
  ],
  ['refunded', {}, { ...none, succeededCents: 28808 }, 'refunded', 'succeeded'],
  [
    'partially_refunded',
    { status: 'approved', refundCents: 5000 },
    { ...none, pendingCents: 5000 },
    'captured',
    'pending',
  ],
  [
    'partially_refunded',
    { refundCents: 19205 },
    { ...none, succeededCents: 19205 },
    'partially_refunded',
    'succeeded',
  ],
  ['partially_refunded', {}, { ...none, succeededCents: 5000 }, 'partially_refunded', 'due'],
] as const)(
  '%s with %j and %j reads as %s, its refund as %s',
  (paymentStatus, changes, facts, shown, refundStatus) => {
    expect(refundStateOf({ ...trip, ...changes, paymentStatus }, facts)).toEqual({
      paymentStatus: shown,
      refundStatus,
    });
  },
);
