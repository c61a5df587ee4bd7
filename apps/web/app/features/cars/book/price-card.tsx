import { bookingTexts } from '@curbside/domain/bookings/texts';
import { formatWeekday } from '@curbside/domain/calendar/format';
import type { Car } from '@curbside/domain/cars/car';
import { countOf } from '@curbside/domain/text/count-of';
import { Anchor, Button } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { useNow } from '../../../platform/clock.tsx';
import { formatMoney } from '../../../platform/formatters.ts';
import { Notice } from '../../../ui/messages/notice.tsx';
import { Stones } from '../../../ui/stones.tsx';
import { Money, PriceLines } from '../../money/index.ts';
import { hasPassed, TimeSelect } from '../../trip-dates/index.ts';
import { PaymentTerms } from './payment-terms.tsx';
import classes from './price-card.module.css';
import { RateChoice } from './rate-choice.tsx';
import type { useBooking } from './use-booking.ts';

interface PriceCardProps {
  car: Car;
  booking: ReturnType<typeof useBooking>;
  onPickDates: () => void;
  /** The problem is shown elsewhere. */
  isQuiet: boolean;
}

/** The price a day, the chosen dates, every line of their cost, and the button to book. */
export function PriceCard({ car, booking, onPickDates, isQuiet }: PriceCardProps) {
  const titleId = useId();
  return (
    <section className={classes.sign} aria-labelledby={titleId}>
      <div className={classes.keyline}>
        <h2 id={titleId} className={classes.rate}>
          {booking.price ? (
            <>
              <Money amount={booking.price.total} /> <small>total</small>
            </>
          ) : (
            <>
              <Money amount={car.dailyRate} /> <small>/ day</small>
            </>
          )}
        </h2>
        {booking.isOwn ? (
          <p className={classes.own}>
            This is your car.{' '}
            <Anchor component={Link} to="/owner-bookings">
              Manage your listings
            </Anchor>
          </p>
        ) : !car.isBookable ? (
          <p className={classes.own}>This car can’t be booked right now.</p>
        ) : (
          <BookingForm booking={booking} onPickDates={onPickDates} isQuiet={isQuiet} />
        )}
      </div>
    </section>
  );
}

function BookingForm({ booking, onPickDates, isQuiet }: Omit<PriceCardProps, 'car'>) {
  const { dates, setDates } = booking;
  const problem = isQuiet ? undefined : booking.problem;
  const now = useNow();
  const reasonId = useId();
  return (
    <>
      <div className={classes.days}>
        <DayButton label="From" day={dates.startDate} onClick={onPickDates} />
        <span className={classes.arrow} aria-hidden="true">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <path d="M0 0 12 7 0 14z" />
          </svg>
        </span>
        <DayButton label="Until" day={dates.endDate} onClick={onPickDates} />
      </div>
      <div className={classes.curb}>{booking.price && <Stones days={booking.price.days} />}</div>
      <div className={classes.times}>
        <TimeSelect
          label="Pickup time"
          value={dates.startTime}
          onChange={(startTime) => setDates({ ...dates, startTime })}
          isDisabled={(slot) =>
            dates.startDate !== undefined && hasPassed(dates.startDate, slot, now)
          }
        />
        <TimeSelect
          label="Drop-off time"
          value={dates.endTime}
          onChange={(endTime) => setDates({ ...dates, endTime })}
        />
      </div>
      {booking.price && (
        <div className={classes.lines}>
          <PriceLines quote={booking.price} />
        </div>
      )}
      <RateChoice booking={booking} />
      {booking.cheaper && dates.endDate && (
        <CheaperNote {...booking.cheaper} onChoose={(endDate) => setDates({ ...dates, endDate })} />
      )}
      {!isQuiet && <Notice tone="danger">{booking.failure}</Notice>}
      <div className={classes.book}>
        {!booking.hasDates && (
          <Button size="lg" aria-haspopup="dialog" onClick={onPickDates}>
            Choose dates
          </Button>
        )}
        <Button
          size="lg"
          disabled={!booking.canBook}
          loading={booking.isBooking}
          aria-describedby={reasonId}
          onClick={booking.book}
        >
          {booking.unpaid ? 'Continue to payment' : 'Book'}
        </Button>
      </div>
      <div id={reasonId} aria-live="polite">
        {problem ? (
          <p className={classes.problem}>{problem}</p>
        ) : (
          !booking.hasDates && <p className={classes.reason}>{bookingTexts.datesMissing}</p>
        )}
      </div>
      <PaymentTerms booking={booking} />
    </>
  );
}

/** {days} days cost less than the chosen ones, since they reach a discount. */
function CheaperNote(props: {
  days: number;
  endDate: string;
  total: string;
  onChoose: (endDate: string) => void;
}) {
  const { days, endDate, total, onChoose } = props;
  return (
    <Button variant="default" fullWidth onClick={() => onChoose(endDate)}>
      {countOf(days, 'day')} cost less: {formatMoney(total)}
    </Button>
  );
}

function DayButton(props: { label: string; day: string | undefined; onClick: () => void }) {
  const { label, day, onClick } = props;
  const text = day ? formatWeekday(day) : 'Add date';
  return (
    <button type="button" className={classes.day} aria-haspopup="dialog" onClick={onClick}>
      <span>{label}</span> {text}
    </button>
  );
}
