import type { Booking } from '@curbside/domain/bookings/booking';
import { countOf } from '@curbside/domain/text/count-of';
import { Button } from '@mantine/core';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isUnknownSubject } from '../../platform/api-error.ts';
import { useNow } from '../../platform/clock.tsx';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { LoadFailure } from '../../shell/query-view.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import {
  BookingBadge,
  deadlineWords,
  lapsesSoon,
  refreshBookings,
  TripDays,
} from '../bookings/index.ts';
import { CarPhoto } from '../cars/index.ts';
import { Money } from '../money/index.ts';
import { OpenChange, useOpenChange } from '../trip-changes/index.ts';
import type { Route } from './+types/inbox-booking-page.ts';
import { conversationsQuery, threadQuery, tripQuery } from './api.ts';
import { ChatPanel } from './chat-panel.tsx';
import classes from './inbox.module.css';
import { InboxFrame } from './inbox-frame.tsx';
import { otherPartyOf } from './other-party.ts';

export function loader(args: Route.LoaderArgs) {
  const id = Number(args.params.bookingId);
  return prefetch(args, (client) => [
    client.prefetchQuery(tripQuery(id)),
    // Reading a thread marks it read, so the list with its unread counts comes first.
    client
      .prefetchInfiniteQuery(conversationsQuery)
      .then(() => client.prefetchQuery(threadQuery({ bookingId: id }))),
  ]);
}
export const clientLoader = stayInBrowser;

/** The chat of a booking in the inbox. */
export default function InboxBookingPage({ params }: Route.ComponentProps) {
  const id = Number(params.bookingId);
  const user = useSignedInUser();
  const trip = useQuery(tripQuery(id));
  const other = trip.data && otherPartyOf(user, trip.data);
  const client = useQueryClient();
  const change = useOpenChange(trip.data);
  const changeCard = change && {
    key: `${change.id}-${change.status}`,
    content: (
      <OpenChange
        key={change.id}
        change={change}
        side={trip.data?.ownerId === user.id ? 'owner' : 'renter'}
        onChanged={() => refreshBookings(client)}
      />
    ),
  };
  return (
    <>
      <PageHead title="Inbox" />
      <InboxFrame openPath={`/inbox/booking/${id}`}>
        {trip.isLoadingError ? (
          <NoTrip trip={trip} />
        ) : (
          <ChatPanel
            key={id}
            thread={{ bookingId: id }}
            title={trip.data?.carTitle ?? 'Loading...'}
            subtitle={trip.data && <TripLine booking={trip.data} name={other?.name ?? ''} />}
            other={other && { id: other.id, name: other.name }}
            isReadOnly={other?.isParty === false}
            card={trip.data && other?.isParty ? changeCard : undefined}
            badge={trip.data && <BookingBadge booking={trip.data} />}
            aside={trip.data && <TripSummary booking={trip.data} userId={user.id} />}
          />
        )}
      </InboxFrame>
    </>
  );
}

function NoTrip({ trip }: { trip: UseQueryResult<Booking> & { error: Error } }) {
  if (!isUnknownSubject(trip.error)) {
    return <LoadFailure query={trip} error={trip.error} failed="The booking could not be loaded" />;
  }
  return (
    <PageMessage
      title="Booking not found"
      text="This conversation doesn’t exist, or you don’t have access to it."
      action={
        <Button component={Link} to="/inbox">
          Back to Inbox
        </Button>
      }
    />
  );
}

function TripLine({ booking, name }: { booking: Booking; name: string }) {
  return (
    <>
      {name} · <TripDays booking={booking} />
    </>
  );
}

/** The chat's trip, with its money and actions. */
function TripSummary({ booking, userId }: { booking: Booking; userId: string }) {
  const now = useNow();
  const isHost = booking.ownerId === userId;
  const page = isHost ? 'owner-bookings' : 'my-bookings';
  const amount = isHost ? booking.payoutAmount : booking.totalPrice;
  const deadline =
    booking.status === 'pending' && deadlineWords(booking, isHost ? 'owner' : 'renter');
  return (
    <div className={classes.summary}>
      <div className={classes.picture}>
        <CarPhoto url={booking.imageUrl} alt="" sizes="200px" />
      </div>
      {deadline && (
        <span
          className={classes.deadline}
          data-urgent={(isHost && lapsesSoon(booking.answerBy, now)) || undefined}
        >
          {deadline}
        </span>
      )}
      <strong className={classes.days}>
        <TripDays booking={booking} />
      </strong>
      <span className={classes.times}>
        {countOf(booking.quote.days, 'day')} · {booking.startTime} to {booking.endTime}
      </span>
      {amount && (
        <span className={classes.money}>
          <span className={classes.moneyLabel}>{isHost ? 'You receive' : 'Total'}</span>
          <strong>
            <Money amount={amount} />
          </strong>
        </span>
      )}
      <Button
        component={Link}
        to={`/${page}?bookingId=${booking.id}`}
        variant={isHost && booking.status === 'pending' ? 'filled' : 'default'}
        className={classes.view}
      >
        {isHost && booking.status === 'pending' ? 'View request' : 'View trip'}
      </Button>
    </div>
  );
}
