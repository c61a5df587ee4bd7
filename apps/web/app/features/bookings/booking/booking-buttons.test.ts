import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingActionNames } from '@curbside/domain/bookings/states';
import { expect, test } from 'vitest';
import { buttonsOf } from './booking-buttons.ts';

type Actions = Booking['actions'];

function actionsOf(changes: Partial<Actions>): Actions {
  const refused = bookingActionNames.map((name) => [
    name,
    { allowed: false, reason: `no ${name}` },
  ]);
  return { ...(Object.fromEntries(refused) as Actions), ...changes };
}

const allowed = { allowed: true };

test('a host may answer a paid request', () => {
  const actions = actionsOf({ approve: allowed, reject: allowed, cancel: allowed });
  const booking = { status: 'pending', paymentStatus: 'authorized', actions } as const;
  expect(buttonsOf(booking, 'owner')).toEqual({
    shown: [
      { action: 'approve', isAllowed: true },
      { action: 'reject', isAllowed: true },
    ],
    reasons: [],
  });
  // The guest has paid, so there is no button to pay.
  expect(buttonsOf(booking, 'renter').shown).toEqual([{ action: 'cancel', isAllowed: true }]);
});

test('while an approval is in progress both answers are disabled, with one reason', () => {
  const busy = { allowed: false, reason: 'Approval in progress.' };
  const actions = actionsOf({ approve: busy, reject: busy, cancel: busy });
  const booking = { status: 'pending', paymentStatus: 'authorized', actions } as const;
  expect(buttonsOf(booking, 'owner')).toEqual({
    shown: [
      { action: 'approve', isAllowed: false },
      { action: 'reject', isAllowed: false },
    ],
    reasons: ['Approval in progress.'],
  });
});

test('an unpaid request can be paid as long as the server allows it', () => {
  const late = { allowed: false, reason: 'The time to pay is over.' };
  const booking = { status: 'pending', paymentStatus: 'unpaid' } as const;
  const open = { ...booking, actions: actionsOf({ pay: allowed, cancel: allowed }) };
  expect(buttonsOf(open, 'renter').shown[0]).toEqual({ action: 'pay', isAllowed: true });
  const lapsed = { ...booking, actions: actionsOf({ pay: late, cancel: allowed }) };
  expect(buttonsOf(lapsed, 'renter')).toEqual({
    shown: [
      { action: 'pay', isAllowed: false },
      { action: 'cancel', isAllowed: true },
    ],
    reasons: ['The time to pay is over.'],
  });
});

test('a closed booking has no buttons and no reasons', () => {
  const booking = {
    status: 'completed',
    paymentStatus: 'captured',
    actions: actionsOf({}),
  } as const;
  expect(buttonsOf(booking, 'owner')).toEqual({ shown: [], reasons: [] });
});

test('a trip that has begun shows what is possible alone', () => {
  const late = { allowed: false, reason: 'The trip has begun.' };
  const booking = {
    status: 'approved',
    paymentStatus: 'captured',
    actions: actionsOf({ cancel: late, complete: allowed }),
  } as const;
  expect(buttonsOf(booking, 'renter', true)).toEqual({ shown: [], reasons: [] });
  expect(buttonsOf(booking, 'owner', true).shown).toEqual([
    { action: 'complete', isAllowed: true },
  ]);
  expect(buttonsOf(booking, 'renter').reasons).toEqual(['The trip has begun.']);
});
