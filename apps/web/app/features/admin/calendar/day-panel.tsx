import type { CalendarFilter } from '@curbside/domain/admin/calendar';
import { adminCalls } from '@curbside/domain/admin/calls';
import type { Booking } from '@curbside/domain/bookings/booking';
import { formatWeekday } from '@curbside/domain/calendar/format';
import { capitalized } from '@curbside/domain/text/capitalized';
import { countOf } from '@curbside/domain/text/count-of';
import { Button, CloseButton, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listQuery } from '../../../platform/list-query.ts';
import { QueryView } from '../../../shell/query-view.tsx';
import { PageMessage } from '../../../ui/messages/page-message.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { bookingTones } from '../../bookings/index.ts';
import { CarPhoto } from '../../cars/index.ts';
import { Money } from '../../money/index.ts';
import { BookingLink, PersonLink } from '../../staff-page/index.ts';
import classes from './day-panel.module.css';

interface DayPanelProps {
  day: string;
  filter: CalendarFilter;
  onClose: () => void;
}

/** The bookings that count on a day: pending, approved, completed, cancelled, rejected. */
export function DayPanel({ day, filter, onClose }: DayPanelProps) {
  const [cursor, setCursor] = useState<string>();
  const bookings = useQuery(
    listQuery(adminCalls.bookings, { query: { day, filter, sort: 'status', cursor } }),
  );
  return (
    <aside className={classes.panel} aria-label={`Bookings on ${formatWeekday(day)}`}>
      <header className={classes.head}>
        <h2 className={classes.title}>{formatWeekday(day)}</h2>
        <CloseButton aria-label="Close" onClick={onClose} />
      </header>
      <QueryView
        query={bookings}
        loadingText="Loading bookings…"
        failed="The bookings could not be loaded"
        failedHeadingLevel={3}
        skeleton={<Skeleton className={classes.skeleton} />}
        isEmpty={({ rows }) => rows.length === 0}
        empty={<PageMessage text="No bookings on this day." />}
      >
        {({ rows, nextCursor }) => (
          <>
            <ul className={classes.list}>
              {rows.map((booking) => (
                <DayBooking key={booking.id} booking={booking} />
              ))}
            </ul>
            {(cursor || nextCursor) && (
              <div className={classes.pages}>
                {cursor && (
                  <Button variant="default" size="sm" onClick={() => setCursor(undefined)}>
                    First page
                  </Button>
                )}
                {nextCursor && (
                  <Button variant="default" size="sm" onClick={() => setCursor(nextCursor)}>
                    Next page
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      </QueryView>
    </aside>
  );
}

function DayBooking({ booking }: { booking: Booking }) {
  const { carTitle, renterName, quote, status, totalPrice, imageUrl } = booking;
  return (
    <li className={classes.booking}>
      <CarPhoto url={imageUrl} alt="" sizes="100px" />
      <div className={classes.text}>
        <strong className={classes.car}>
          <BookingLink id={booking.id}>{carTitle}</BookingLink>
        </strong>
        <span className={classes.line}>
          <PersonLink id={booking.renterId}>{renterName}</PersonLink> · {countOf(quote.days, 'day')}
        </span>
        <span className={classes.line}>
          {formatWeekday(booking.startDate)} {booking.startTime} – {formatWeekday(booking.endDate)}{' '}
          {booking.endTime}
        </span>
      </div>
      <div className={classes.end}>
        <StatusBadge tone={bookingTones[status]} label={capitalized(status)} />
        <Money amount={totalPrice} />
      </div>
    </li>
  );
}
