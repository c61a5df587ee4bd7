import IconCheck from 'icon:check';
import IconCreditCard from 'icon:credit-card';
import {
  freeCancellationText,
  nonRefundableText,
} from '@curbside/domain/bookings/cancellation-policy';
import { chargeTerms } from '@curbside/domain/bookings/charge-terms';
import { marketTime } from '@curbside/domain/calendar/days';
import { useNow } from '../../../platform/clock.tsx';
import { formatInstant } from '../../../platform/formatters.ts';
import { windowOf } from '../../trip-dates/index.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import classes from './price-card.module.css';
import type { useBooking } from './use-booking.ts';

/** When the guest's card is charged and how much canceling costs, shown before payment. */
export function PaymentTerms({ booking }: { booking: ReturnType<typeof useBooking> }) {
  const now = useNow();
  const { dates, lateCancellation, rate, unpaid } = booking;
  const trip = windowOf(dates);
  const terms = trip && lateCancellation && cancellationTerms(trip, lateCancellation, now);
  return (
    <ul className={classes.terms}>
      <li>
        <IconCreditCard />
        <span>
          {unpaid
            ? `These dates are held for you. Pay by ${formatInstant(unpaid.payBy)}, or they are released.`
            : chargeTerms(booking.isInstant).beforePayment}
        </span>
      </li>
      <li>
        <IconCheck />
        <span>
          {rate === 'non_refundable' ? (
            <strong>{nonRefundableText}</strong>
          ) : terms ? (
            <>
              {terms.free && <strong>{terms.free}</strong>} {terms.after}
            </>
          ) : (
            <strong>{freeCancellationText}</strong>
          )}{' '}
          {`All times are ${marketTime}.`}
        </span>
      </li>
    </ul>
  );
}
