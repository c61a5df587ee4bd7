import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingTexts } from '@curbside/domain/bookings/texts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../platform/api-error.ts';
import { useToday } from '../../../platform/clock.tsx';
import { useExternalPage } from '../../../platform/use-external-page.ts';
import { useOneAtATime } from '../../../platform/use-one-at-a-time.ts';
import { rememberWayBack } from '../../../shell/way-back.ts';
import { notifySuccess } from '../../../ui/messages/notify.ts';
import { findApprovalSetupUrl } from '../../payouts/index.ts';
import {
  type BookingChange,
  changeBooking,
  needsPayoutAccount,
  refreshBookings,
  showChangedBooking,
} from '../api.ts';
import { wayBackToApproval } from './way-back-to-approval.ts';

const doneWords: Record<BookingChange, string> = {
  approved: 'Booking approved. The guest has been charged.',
  rejected: 'Request declined. The guest has not been charged.',
  cancelled: 'Booking cancelled.',
  completed: 'Trip completed.',
};

const approvalUnderWay = `${bookingTexts.approvalInProgress}. The guest’s card is being charged.`;

/**
 * Approves, declines, cancels or completes a booking, once even if clicked twice. An approval
 * without a payout account opens its setup page, and remembers the request to come back to.
 */
export function useChangeBooking(booking: Booking, onChanged?: (booking: Booking) => void) {
  const client = useQueryClient();
  const today = useToday();
  const sending = useOneAtATime();
  const setup = useExternalPage((bookingId: number) => findApprovalSetupUrl(client, bookingId));
  const { mutate, reset, isPending, variables, error } = useMutation({
    mutationFn: (status: BookingChange) => changeBooking(booking, status),
    onSuccess: (changed, status) => {
      showChangedBooking(client, changed);
      const isUnderWay = status === 'approved' && changed.approval === 'in_progress';
      notifySuccess(isUnderWay ? approvalUnderWay : doneWords[status]);
      onChanged?.(changed);
    },
    onError: (failure) => {
      if (needsPayoutAccount(failure)) {
        rememberWayBack(booking.ownerId, wayBackToApproval(booking, today));
        setup.leave(booking.id);
      }
      // The booking may have changed, so fetch it again.
      else refreshBookings(client);
    },
    onSettled: sending.end,
  });
  const problem =
    error && (needsPayoutAccount(error) ? setup.error?.message : messageOf(error, updateFailed));
  return {
    change(status: BookingChange) {
      if (sending.begin()) mutate(status);
    },
    isBusy: isPending || setup.isLeaving,
    /** The change under way. */
    changing: isPending || setup.isLeaving ? variables : undefined,
    isLeavingForSetup: setup.isLeaving,
    problem: isPending ? undefined : (problem ?? undefined),
    forgetProblem() {
      if (isPending) return;
      reset();
      setup.reset();
    },
  };
}

const { updateFailed } = bookingTexts;
