import type { StaffBookingAction } from '@curbside/domain/staff-bookings/states';

export const actWords = {
  cancel: {
    button: 'Cancel booking…',
    title: 'Cancel this booking',
    confirm: 'Cancel booking',
    failed: 'Failed to cancel the booking',
    done: 'The booking is cancelled.',
  },
  refund: {
    button: 'Refund…',
    title: 'Refund the guest',
    confirm: 'Refund',
    failed: 'Failed to refund',
    done: 'The refund is on its way.',
  },
  freeze: {
    button: 'Freeze payout…',
    title: 'Freeze the payout',
    confirm: 'Freeze payout',
    failed: 'Failed to freeze the payout',
    done: 'The payout is frozen.',
  },
  unfreeze: {
    button: 'Unfreeze payout…',
    title: 'Unfreeze the payout',
    confirm: 'Unfreeze payout',
    failed: 'Failed to unfreeze the payout',
    done: 'The payout is released.',
  },
  resendPayout: {
    button: 'Send payout again…',
    title: 'Send the payout again',
    confirm: 'Send again',
    failed: 'Failed to send the payout again',
    done: 'The payout is being sent.',
  },
} as const satisfies Record<StaffBookingAction, object>;
