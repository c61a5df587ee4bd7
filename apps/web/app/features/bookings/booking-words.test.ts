import { expect, test } from 'vitest';
import {
  approvalWords,
  cancellationWords,
  chargeWords,
  deadlineWords,
  paymentWords,
} from './booking-words.ts';

const approved = {
  status: 'approved',
  paymentStatus: 'captured',
  totalPrice: '288.08',
  rate: 'standard',
} as const;
const late = { allowed: true, refundAmount: '192.05', keptAmount: '96.03' };
const whole = { allowed: true, refundAmount: '288.08', keptAmount: '0.00' };

test('cancelling late names what goes back and what is kept, to the cent', () => {
  const words = cancellationWords({ ...approved, cancellation: late }, 'renter');
  expect(words).toContain('$192.05');
  expect(words).toContain('$96.03');
});

test('cancelling the non-refundable rate says that the rate is the reason', () => {
  const none = { allowed: true, refundAmount: '0.00', keptAmount: '288.08' };
  const booking = { ...approved, rate: 'non_refundable', cancellation: none } as const;
  expect(cancellationWords(booking, 'renter')).toBe(
    'You get $0.00 back. $288.08 is kept, because the rate is non-refundable.',
  );
});

test('cancelling early or as the host gives everything back', () => {
  const booking = { ...approved, cancellation: whole };
  expect(cancellationWords(booking, 'renter')).toBe('You get a full refund of $288.08.');
  expect(cancellationWords(booking, 'owner')).toContain('full refund of $288.08');
});

test('cancelling after a bank took the money back promises no more than is still due', () => {
  const lost = { allowed: true, refundAmount: '0.00', keptAmount: '38.08' };
  const words = cancellationWords({ ...approved, cancellation: lost }, 'renter');
  expect(words).toBe(
    '$250.00 has already been returned to you. $0.00 is refunded now, and $38.08 is kept.',
  );
});

test('an unpaid request costs nothing to cancel, an authorized one is released', () => {
  const pending = { ...approved, status: 'pending', cancellation: whole } as const;
  expect(cancellationWords({ ...pending, paymentStatus: 'unpaid' }, 'renter')).toBe(
    'Nothing has been paid, so nothing is charged.',
  );
  expect(cancellationWords({ ...pending, paymentStatus: 'authorized' }, 'renter')).toContain(
    'released in full: $288.08',
  );
});

test.each([
  ['due', 'renter', 'Paid; $192.05 is to be refunded'],
  ['due', 'owner', 'Paid; $192.05 is to be refunded to the guest'],
  ['pending', 'renter', 'Paid; $192.05 is on its way to your card'],
  ['pending', 'owner', "Paid; $192.05 is on its way to the guest's card"],
  ['failed', 'renter', 'Paid; your bank rejected the refund of $192.05, so we still owe it to you'],
  ['failed', 'owner', "Paid; the guest's bank rejected the refund of $192.05"],
] as const)('a refund that is %s reads so to the %s', (refundStatus, side, words) => {
  const booking = { totalPrice: '288.08', refundAmount: '192.05', refundStatus };
  const open = { ...booking, status: 'cancelled', paymentStatus: 'captured' } as const;
  expect(paymentWords(open, side)).toBe(words);
  expect(chargeWords(open)).not.toContain('Refunded');
});

test('a payment without a refund is paid', () => {
  const booking = { totalPrice: '288.08', refundAmount: null, refundStatus: 'none' } as const;
  expect(paymentWords({ ...approved, ...booking }, 'renter')).toBe('Paid');
});

test('deadlines stand in New York time, payment before answer', () => {
  const payBy = '2026-11-21T05:18:00.000Z';
  const answerBy = '2026-11-25T15:00:00.000Z';
  expect(deadlineWords({ payBy, answerBy: null }, 'renter')).toContain(
    'Pay by Nov 21, 2026, 12:18 AM (New York time)',
  );
  expect(deadlineWords({ payBy: null, answerBy }, 'owner')).toContain('Answer by Nov 25, 2026');
  expect(deadlineWords({ payBy: null, answerBy: null }, 'owner')).toBeUndefined();
});

test('an ended booking says what it cost the guest, an approval what it will', () => {
  const words = (paymentStatus: 'captured' | 'partially_refunded' | 'voided') =>
    chargeWords({
      status: 'cancelled',
      paymentStatus,
      totalPrice: '288.08',
      ...(paymentStatus === 'partially_refunded'
        ? { refundAmount: '192.05', refundStatus: 'succeeded' }
        : { refundAmount: null, refundStatus: 'none' }),
    });
  expect(words('captured')).toBe('$288.08');
  expect(words('partially_refunded')).toBe('Refunded $192.05');
  expect(words('voided')).toBe('Not charged');
  expect(approvalWords({ renterName: 'Leah Marin', totalPrice: '288.08' })).toContain(
    'charges Leah Marin $288.08',
  );
});
