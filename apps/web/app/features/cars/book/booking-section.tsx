import { bookingTexts } from '@curbside/domain/bookings/texts';
import { lastBookableDay } from '@curbside/domain/calendar/days';
import type { Car } from '@curbside/domain/cars/car';
import { type ReactNode, useState } from 'react';
import { useNow, useToday } from '../../../platform/clock.tsx';
import { RangeCalendar } from '../../../ui/calendar/range-calendar.tsx';
import { useMedia } from '../../../ui/theme/use-media.ts';
import { DroppedDatesNotice, LazyDateRangePicker, withDays } from '../../trip-dates/index.ts';
import { VerificationPanel } from '../../verification/index.ts';
import classes from '../page/car-detail.module.css';
import { BookBar } from './book-bar.tsx';
import { PossibleNote } from './possible-note.tsx';
import { PriceCard } from './price-card.tsx';
import { useBooking } from './use-booking.ts';
import { wayBackToCar } from './way-back-to-car.ts';

interface BookingSectionProps {
  car: Car;
  /** Title and photos; on small screens the price follows them. */
  lead: ReactNode;
  /** Beside the price where there is room. */
  about: ReactNode;
  /** Between those and the calendar. */
  children: ReactNode;
  /** After the calendar. */
  rest: ReactNode;
}

/** The car's details and booking calendar, with the price beside them, or among them on small screens. */
export function BookingSection({ car, lead, about, children, rest }: BookingSectionProps) {
  const booking = useBooking(car);
  const { calendar, dates, setDates } = booking;
  const [isPicking, setIsPicking] = useState(false);
  const now = useNow();
  const today = useToday();
  const limits = {
    today,
    lastDay: lastBookableDay(today),
    isDisabled: calendar.isDisabled,
    noteOf: calendar.noteOf,
    refuse: calendar.refuse,
  };
  // On small screens the bar shows the problem instead of the card.
  const isSmall = useMedia('below-desktop');
  const pickDates = () => setIsPicking(true);
  const possibleNote = (
    <PossibleNote asked={booking.asked} possible={booking.possible} onChoose={setDates} />
  );
  const hasBooking = car.isBookable && !booking.isOwn;
  return (
    <div className={classes.columns}>
      <div className={classes.lead}>
        <DroppedDatesNotice className={classes.notice} />
        {lead}
      </div>
      <div className={classes.side}>
        <PriceCard car={car} booking={booking} onPickDates={pickDates} isQuiet={isSmall} />
        {!isSmall && possibleNote}
      </div>
      <div className={classes.about}>{about}</div>
      <div className={classes.main}>
        {children}
        {hasBooking && (
          <section className={classes.section} aria-labelledby="availability">
            <h2 id="availability">Choose your dates</h2>
            <RangeCalendar
              {...limits}
              value={dates}
              days={booking.price?.days}
              onChange={(range) => setDates(withDays(dates, range, now))}
            />
            {isSmall && possibleNote}
            <p className={classes.legend}>
              Days struck through are not available. A dot marks a day that is partly taken.
            </p>
          </section>
        )}
        {rest}
      </div>
      {hasBooking && (
        <BookBar car={car} booking={booking} onPickDates={pickDates} isQuiet={!isSmall} />
      )}
      <LazyDateRangePicker
        {...limits}
        opened={isPicking}
        onClose={() => setIsPicking(false)}
        value={dates}
        onSave={setDates}
        now={now}
      />
      <VerificationPanel
        mode="full-screen"
        wayBack={wayBackToCar(car, dates, today)}
        reason={bookingTexts.verificationNeeded}
        opened={booking.isAskingToVerify}
        onClose={booking.stopAskingToVerify}
      />
    </div>
  );
}
