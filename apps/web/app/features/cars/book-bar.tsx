import type { Car } from '@curbside/domain/cars';
import { formatDollars } from '@curbside/domain/money';
import { Button } from '@mantine/core';
import { formatMoney, formatWeekday } from '../../platform/formatters.ts';
import classes from './book-bar.module.css';
import type { useBooking } from './use-booking.ts';

interface BookBarProps {
  car: Car;
  booking: ReturnType<typeof useBooking>;
  onPickDates: () => void;
  /** What stands in the way is told elsewhere. */
  isQuiet: boolean;
}

/** On small screens the price and the way to book stay at the lower edge. */
export function BookBar({ car, booking, onPickDates, isQuiet }: BookBarProps) {
  const { price, dates } = booking;
  const problem = isQuiet ? undefined : (booking.failure ?? booking.problem);
  const days =
    dates.startDate && dates.endDate
      ? `${formatWeekday(dates.startDate)} – ${formatWeekday(dates.endDate)}`
      : 'Choose dates';
  return (
    <section className={classes.bar} aria-label="Price and booking">
      <div className={classes.texts}>
        <span className={classes.price}>
          {price ? (
            <>
              {formatDollars(price.totalCents)} <small>total</small>
            </>
          ) : (
            <>
              {formatMoney(car.dailyRate)} <small>/ day</small>
            </>
          )}
        </span>
        <button type="button" className={classes.dates} onClick={onPickDates}>
          {days}
        </button>
      </div>
      <Button
        size="md"
        disabled={!booking.canBook}
        loading={booking.isBooking}
        onClick={booking.book}
      >
        Book
      </Button>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </section>
  );
}
