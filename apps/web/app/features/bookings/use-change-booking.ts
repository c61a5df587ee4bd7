import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { messageOf } from '../../platform/api-error.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { findApprovalSetupUrl, useDeparture } from '../verification/index.ts';
import {
  type BookingChange,
  changeBooking,
  needsPayoutAccount,
  refreshBookings,
  showChangedBooking,
} from './api.ts';

const doneWords: Record<BookingChange, string> = {
  approved: 'Booking approved. The guest has been charged.',
  rejected: 'Request declined. The guest has not been charged.',
  cancelled: 'Booking cancelled.',
  completed: 'Trip completed.',
};

/**
 * Approves, declines, cancels or completes a booking, once however often it is clicked. An approval
 * that waits for the host's payout account leaves for its setup.
 */
export function useChangeBooking(id: number, onChanged?: (booking: Booking) => void) {
  const client = useQueryClient();
  // Two clicks within one render would both see isPending false.
  const isSending = useRef(false);
  const setup = useDeparture((bookingId: number) => findApprovalSetupUrl(client, bookingId));
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: (status: BookingChange) => changeBooking(id, status),
    onSuccess: (booking, status) => {
      showChangedBooking(client, booking);
      notifySuccess(doneWords[status]);
      onChanged?.(booking);
    },
    onError: (failure) => {
      if (needsPayoutAccount(failure)) setup.leave(id);
      // Somebody may have been faster: show what is there now.
      else refreshBookings(client);
    },
    onSettled: () => {
      isSending.current = false;
    },
  });
  const problem =
    error && (needsPayoutAccount(error) ? setup.error?.message : messageOf(error, updateFailed));
  return {
    change(status: BookingChange) {
      if (isSending.current) return;
      isSending.current = true;
      mutate(status);
    },
    /** Forgets the problem of an earlier change. */
    forgetProblem: reset,
    isBusy: isPending || setup.isLeaving,
    /** The change under way. */
    changing: isPending || setup.isLeaving ? variables : undefined,
    isLeavingForSetup: setup.isLeaving,
    problem: isPending ? undefined : (problem ?? undefined),
  };
}

const { updateFailed } = bookingTexts;
