import IconChevronRight from 'icon:chevron-right';
import type { Booking } from '@curbside/domain/bookings/booking';
import { carCalls } from '@curbside/domain/cars/calls';
import { toCents, toDecimal } from '@curbside/domain/money/money';
import { quote } from '@curbside/domain/money/pricing';
import { shortPlace } from '@curbside/domain/places/short-place';
import { countOf } from '@curbside/domain/text/count-of';
import { Anchor, Button } from '@mantine/core';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { useNow, useToday } from '../../platform/clock.tsx';
import { formatMoney } from '../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { apiQuery } from '../../platform/query-client.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { LinkCard } from '../../ui/cards/link-card.tsx';
import { Beginning } from '../../ui/messages/beginning.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import {
  BookingActions,
  BookingGridSkeleton,
  BookingModal,
  bookingTones,
  deadlineWords,
  EarlierTrips,
  myBookingsQuery,
  refreshBookings,
  TripDays,
  timeToPay,
  useOpenBooking,
} from '../bookings/index.ts';
import { CarPhoto } from '../cars/index.ts';
import { PayoutPanel } from '../payouts/index.ts';
import { RateDialog } from '../ratings/index.ts';
import { VerificationPanel } from '../verification/index.ts';
import type { Route } from './+types/trips-page.ts';
import { TripCurb } from './trip-curb.tsx';
import { groupTrips, tripNames } from './trip-groups.ts';
import { TripHistory } from './trip-history.tsx';
import classes from './trips-page.module.css';

const myCarsQuery = apiQuery(carCalls.myCars, {});
const wayBack = { path: '/dashboard', label: 'Back to your trips' };

/** The time that is left to pay follows the clock while one looks. */
const clockMs = 10_000;

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [
    client.prefetchInfiniteQuery(myBookingsQuery),
    client.prefetchQuery(myCarsQuery),
  ]);
export const clientLoader = stayInBrowser;

/** The guest's trips by when they are, with what still has to be set up. */
export default function TripsPage() {
  const client = useQueryClient();
  const { openId, linkTo, close } = useOpenBooking();
  const [rated, setRated] = useState<Booking>();
  const list = useInfiniteQuery(myBookingsQuery);
  const cars = useQuery(myCarsQuery);
  const today = useToday();
  return (
    <>
      <PageHead title="Trips" />
      <Page>
        <PageHeader title="Trips" />
        <div className={classes.banners}>
          <VerificationPanel wayBack={wayBack} />
          {(cars.data?.length ?? 0) > 0 && (
            <>
              <PayoutPanel wayBack={wayBack} />
              <Anchor component={Link} to="/payouts" size="sm">
                Where is my money
              </Anchor>
            </>
          )}
        </div>
        <QueryView
          query={list}
          loadingText="Loading your trips…"
          skeleton={<BookingGridSkeleton />}
          failed="Your trips could not be loaded"
        >
          {({ bookings }) => {
            const { active, pending, history } = groupTrips(bookings, today);
            const upcoming = [...active, ...pending];
            return (
              <>
                {upcoming.length === 0 ? (
                  <NoTrips />
                ) : (
                  <>
                    <TripCurb trips={upcoming} />
                    <ul className={classes.grid}>
                      {upcoming.map((booking) => (
                        <li key={booking.id}>
                          <TripCard booking={booking} to={linkTo(booking.id)} />
                        </li>
                      ))}
                    </ul>
                  </>
                )}
                <div className={classes.lower}>
                  <TripHistory
                    trips={history}
                    linkTo={linkTo}
                    onRate={setRated}
                    earlier={<EarlierTrips list={list} />}
                  />
                  {cars.data?.length === 0 && <HostTile />}
                </div>
              </>
            );
          }}
        </QueryView>
      </Page>
      <BookingModal bookingId={openId} side="renter" onClose={close} />
      <RateDialog
        booking={rated}
        onClose={() => setRated(undefined)}
        onRated={() => refreshBookings(client)}
      />
    </>
  );
}

/** Until one's identity is verified, that is the first step, and its button stands above. */
function NoTrips() {
  const isVerified = useSignedInUser().verificationStatus === 'verified';
  return (
    <Beginning
      text="No upcoming trips yet"
      action={
        <Button component={Link} to="/" variant={isVerified ? 'filled' : 'default'}>
          Start searching
        </Button>
      }
    />
  );
}

function nextMoment({ status, startTime, endTime, startsAt, endsAt }: Booking, now: Date): string {
  if (status !== 'approved' || now < new Date(startsAt)) return `Pickup ${startTime}`;
  return now < new Date(endsAt) ? `Return by ${endTime}` : `Return was due at ${endTime}`;
}

function TripCard({ booking, to }: { booking: Booking; to: string }) {
  const { status, paymentStatus, payBy, car } = booking;
  const now = useNow(clockMs);
  const isUnpaid = status === 'pending' && paymentStatus === 'unpaid';
  return (
    <LinkCard
      to={to}
      title={
        <>
          <TripDays booking={booking} />
          <span className={classes.car}>{booking.carTitle}</span>
        </>
      }
      titleOrder={2}
      isOverlay
      isRowOnPhones
      picture={<CarPhoto url={booking.imageUrl} alt="" sizes="(max-width: 639px) 132px, 400px" />}
      badges={
        <div className={classes.badges}>
          <StatusBadge tone={bookingTones[status]} label={tripNames[status]} />
        </div>
      }
    >
      <p className={classes.line}>
        {nextMoment(booking, now)}, {shortPlace(car.location)}
      </p>
      {isUnpaid && (
        <>
          <p className={classes.left}>{timeToPay(payBy, now)}</p>
          <p className={classes.line}>{deadlineWords(booking, 'renter')}</p>
          <div className={classes.actions}>
            <BookingActions booking={booking} side="renter" />
          </div>
        </>
      )}
    </LinkCard>
  );
}

const exampleRate = '84.00';
const exampleDays = 3;

function HostTile() {
  const example = quote(toCents(exampleRate), exampleDays, useToday());
  return (
    <Card
      title="Host a car"
      to="/list-car"
      actions={<IconChevronRight className={classes.onward} />}
    >
      <p className={classes.keep}>You keep {formatMoney(toDecimal(example.hostPayoutCents))}</p>
      <p className={classes.line}>
        of {formatMoney(exampleRate)} × {countOf(exampleDays, 'day')}. You set the price and say yes
        to each guest.
      </p>
    </Card>
  );
}
