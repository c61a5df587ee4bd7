import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingPath } from '@curbside/domain/bookings/pages';
import type { Day } from '@curbside/domain/calendar/days';
import type { WayBack } from '../../../shell/way-back.ts';
import { shortDaysLabel } from '../../../ui/calendar/day-labels.ts';

/** In the address of a request: the host left it to set up payments. */
export const fromPayoutSetup = 'payout-setup';

type Request = Pick<Booking, 'id' | 'startDate' | 'endDate'> & {
  car: Pick<Booking['car'], 'year' | 'model'>;
};

/** The way back to a request whose approval waits for the host's payout setup. */
export function wayBackToApproval(request: Request, today: Day): WayBack {
  const { id, car } = request;
  return {
    path: `${bookingPath('owner', id)}&from=${fromPayoutSetup}`,
    label: `Continue approval: ${car.year} ${car.model}, ${shortDaysLabel(request, today)}`,
  };
}
