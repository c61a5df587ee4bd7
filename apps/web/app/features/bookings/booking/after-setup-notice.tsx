import type { Booking } from '@curbside/domain/bookings/booking';
import { useSearchParams } from 'react-router';
import { useUser } from '../../../platform/session.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { fromPayoutSetup } from './way-back-to-approval.ts';

/** To the host who left a request to set up payments: what is left to do. */
export function AfterSetupNotice({ booking }: { booking: Booking }) {
  const [params] = useSearchParams();
  const user = useUser();
  if (params.get('from') !== fromPayoutSetup || !booking.actions.approve.allowed) return null;
  return (
    <Notice tone="info" title="Now approve the request">
      {user?.stripeAccountStatus === 'verified'
        ? `Your payments are set up. Press Approve to charge ${booking.renterName} and confirm the trip.`
        : 'Press Approve to confirm the trip. If your payments account still needs something, we’ll take you back to its setup.'}
    </Notice>
  );
}
