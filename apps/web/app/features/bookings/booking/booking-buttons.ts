import type { Booking } from '@curbside/domain/bookings/booking';
import type { BookingAction, BookingParty, BookingStatus } from '@curbside/domain/bookings/states';

/** The actions that have a button below a booking's details. */
export type ButtonAction = Extract<
  BookingAction,
  'pay' | 'approve' | 'reject' | 'complete' | 'cancel'
>;

/** The buttons of an open booking for each side. A host declines a request rather than cancel it. */
const buttons: Record<BookingParty, Partial<Record<BookingStatus, readonly ButtonAction[]>>> = {
  renter: { pending: ['pay', 'cancel'], approved: ['cancel'] },
  owner: { pending: ['approve', 'reject'], approved: ['complete', 'cancel'] },
};

interface BookingButtons {
  shown: { action: ButtonAction; isAllowed: boolean }[];
  /** Why buttons are disabled, each reason once. */
  reasons: string[];
}

/**
 * The buttons to show. Whether each is allowed, and why not, is the server's answer. A trip that has
 * begun has room for what can be done on it alone.
 */
export function buttonsOf(
  { status, paymentStatus, actions }: Pick<Booking, 'status' | 'paymentStatus' | 'actions'>,
  side: BookingParty,
  hasBegun = false,
): BookingButtons {
  const shown = (buttons[side][status] ?? [])
    .filter((action) => action !== 'pay' || paymentStatus === 'unpaid')
    .filter((action) => !hasBegun || actions[action].allowed)
    .map((action) => ({ action, isAllowed: actions[action].allowed }));
  const reasons = shown.flatMap(({ action }) => actions[action].reason ?? []);
  return { shown, reasons: [...new Set(reasons)] };
}
