import type { Car } from '@curbside/domain/cars/car';
import { Button } from '@mantine/core';
import { useToday } from '../../../platform/clock.tsx';
import { formatMoney } from '../../../platform/formatters.ts';
import { isWhole } from '../../../ui/calendar/date-range.ts';
import { daysLabel } from '../../../ui/calendar/day-labels.ts';
import classes from './book-bar.module.css';
import type { useBooking } from './use-booking.ts';

interface BookBarProps {
  car: Car;
  booking: ReturnType<typeof useBooking>;
  onPickDates: () => void;
  /** The problem is shown elsewhere. */
  isQuiet: boolean;
}

/** On small screens the price and the book button stay at the lower edge. */
export function BookBar({ car, booking, onPickDates, isQuiet }: BookBarProps) {
  const { price, dates } = booking;
  const problem = isQuiet ? undefined : (booking.failure ?? booking.problem);
  const today = useToday();
  return (
    <section className={classes.bar} aria-label="Price and booking">
      <div className={classes.texts}>
        <span className={classes.price}>
          {price ? (
            <>
              {formatMoney(price.total)} <small>total</small>
            </>
          ) : (
            <>
              {formatMoney(car.dailyRate)} <small>/ day</small>
            </>
          )}
        </span>
        {isWhole(dates) && (
          <button type="button" className={classes.dates} onClick={onPickDates}>
            {daysLabel(dates, today)}
          </button>
        )}
      </div>
      {isWhole(dates) ? (
        <Button
          size="md"
          disabled={!booking.canBook}
          loading={booking.isBooking}
          onClick={booking.book}
        >
          {booking.unpaid ? 'Continue to payment' : 'Book'}
        </Button>
      ) : (
        <Button size="md" aria-haspopup="dialog" onClick={onPickDates}>
          Choose dates
        </Button>
      )}
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
