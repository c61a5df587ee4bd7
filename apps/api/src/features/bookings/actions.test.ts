import {
  type BookingAction,
  type BookingFacts,
  type BookingParty,
  bookingActionNames,
  bookingStatuses,
  decideBookingAction,
} from '@curbside/domain/bookings/states';
import { paymentStatuses } from '@curbside/domain/payments/states';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  changeBooking,
  createHost,
  createVerified,
  getBooking,
  listCar,
  type Person,
  payBooking,
  requestBooking,
  windowFrom,
} from '../../test/harness/factories.ts';
import { startTestApp, type TestApp } from '../../test/harness/test-app.ts';

const hour = 3_600_000;
const now = new Date('2026-12-12T15:00:00Z');
const at = (hours: number) => new Date(now.getTime() + hours * hour);

function facts(changes: Partial<BookingFacts>): BookingFacts {
  return {
    status: 'approved',
    paymentStatus: 'captured',
    startsAt: at(-1),
    endsAt: at(1),
    payBy: at(1),
    answerBy: null,
    chargedAt: at(-48),
    approvingAt: null,
    isRated: false,
    isGuestActive: true,
    disputeStatus: null,
    openChange: null,
    isPickupReported: false,
    endedUnderWayAt: null,
    ...changes,
  };
}

function isAllowed(
  action: BookingAction,
  party: BookingParty | undefined,
  changes: Partial<BookingFacts>,
  isActive = true,
): boolean {
  const caller = { party, isActive };
  return decideBookingAction(action, { facts: facts(changes), caller, now }).allowed;
}

const request = { status: 'pending', paymentStatus: 'authorized', startsAt: at(48) } as const;
const unpaid = { status: 'pending', paymentStatus: 'unpaid', startsAt: at(48) } as const;

describe('the table of actions', () => {
  test.each<[string, BookingAction, BookingParty, Partial<BookingFacts>, boolean]>([
    ['host approves a paid request', 'approve', 'owner', request, true],
    ['guest approves', 'approve', 'renter', request, false],
    ['host approves an unpaid request', 'approve', 'owner', unpaid, false],
    ['host approves twice at once', 'approve', 'owner', { ...request, approvingAt: now }, false],
    ['just before it lapses', 'approve', 'owner', { ...request, answerBy: at(0.01) }, true],
    ['as it lapses', 'approve', 'owner', { ...request, answerBy: now }, false],
    ['host rejects', 'reject', 'owner', request, true],
    ['guest cancels a request', 'cancel', 'renter', request, true],
    ['host cancels before pickup', 'cancel', 'owner', { startsAt: at(0.01) }, true],
    ['at pickup', 'cancel', 'owner', { startsAt: now }, false],
    ['during an approval', 'cancel', 'renter', { ...request, approvingAt: now }, false],
    ['before drop-off', 'complete', 'owner', { endsAt: at(0.01) }, false],
    ['at drop-off', 'complete', 'owner', { endsAt: now }, true],
    ['guest completes', 'complete', 'renter', { endsAt: now }, false],
    ['guest pays in time', 'pay', 'renter', unpaid, true],
    ['guest pays too late', 'pay', 'renter', { ...unpaid, payBy: now }, false],
    ['guest pays twice', 'pay', 'renter', request, false],
    ['guest rates', 'rate', 'renter', { status: 'completed' }, true],
    ['guest rates twice', 'rate', 'renter', { status: 'completed', isRated: true }, false],
    ['host rates', 'rate', 'owner', { status: 'completed' }, false],
    ['at pickup', 'inspect', 'renter', { startsAt: now }, true],
    ['before pickup', 'inspect', 'owner', { startsAt: at(0.01) }, false],
    ['after the trip', 'inspect', 'owner', { endsAt: at(-1) }, true],
    ['at pickup', 'report', 'renter', { startsAt: now }, true],
    ['before pickup', 'report', 'renter', { startsAt: at(0.01) }, false],
    ['at drop-off', 'report', 'owner', { endsAt: now }, true],
    ['after drop-off', 'report', 'owner', { endsAt: at(-0.01) }, false],
    ['guest, once charged', 'receipt', 'renter', {}, true],
    ['guest, before the charge', 'receipt', 'renter', { ...request, chargedAt: null }, false],
    ['host', 'receipt', 'owner', {}, false],
  ])('%s: %s', (_, action, party, changes, allowed) => {
    expect(isAllowed(action, party, changes)).toBe(allowed);
  });

  test('allows strangers nothing, in any state', () => {
    for (const action of bookingActionNames) {
      for (const status of bookingStatuses) {
        for (const paymentStatus of paymentStatuses) {
          expect(isAllowed(action, undefined, { status, paymentStatus })).toBe(false);
        }
      }
    }
  });

  test('allows staff the receipt and nothing else, whichever side they are on', () => {
    const given = { facts: facts({}), now };
    for (const party of [undefined, 'owner'] as const) {
      const caller = { party, isStaff: true, isActive: true };
      expect(decideBookingAction('receipt', { ...given, caller })).toEqual({ allowed: true });
    }
    const caller = { party: undefined, isStaff: true, isActive: true };
    const others = bookingActionNames.filter((action) => action !== 'receipt');
    for (const action of others) {
      expect(decideBookingAction(action, { ...given, caller }).allowed).toBe(false);
    }
  });

  test('keeps disabled accounts only from approving and paying', () => {
    expect(isAllowed('approve', 'owner', request, false)).toBe(false);
    expect(isAllowed('pay', 'renter', unpaid, false)).toBe(false);
    expect(isAllowed('reject', 'owner', request, false)).toBe(true);
    expect(isAllowed('cancel', 'renter', request, false)).toBe(true);
    expect(isAllowed('complete', 'owner', { endsAt: now }, false)).toBe(true);
  });
});

describe('the answer of the API', () => {
  let app: TestApp;
  let host: Person;
  let guest: Person;

  beforeAll(async () => {
    app = await startTestApp();
    host = await createHost(app);
    guest = await createVerified(app);
  });
  afterAll(() => app.close());

  test('tells each side what it may do, with a reason for what it may not', async () => {
    const booking = await requestBooking(guest, await listCar(host), windowFrom(app, 9));
    expect(booking.actions).toMatchObject({
      pay: { allowed: true },
      cancel: { allowed: true },
      approve: { allowed: false, reason: 'Only the host can do this.' },
    });
    await payBooking(app, guest, booking);
    expect((await getBooking(host, booking)).actions).toMatchObject({
      approve: { allowed: true },
      reject: { allowed: true },
      pay: { allowed: false },
      complete: { allowed: false },
    });
    await changeBooking(host, booking, 'approved');
    const approved = await getBooking(host, booking);
    expect(approved.approval).toBeNull();
    expect(approved.actions.approve).toEqual({
      allowed: false,
      reason: 'This booking is already approved.',
    });
    expect(approved.actions.cancel.allowed).toBe(true);
    const refused = await changeBooking(host, booking, 'approved');
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'wrong_state', message: approved.actions.approve.reason },
    });
  });
});
