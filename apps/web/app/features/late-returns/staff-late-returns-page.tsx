import { isStaff } from '@curbside/domain/accounts/states';
import type { StaffLateReturn } from '@curbside/domain/late-returns/endpoints';
import { Button, Skeleton } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../platform/api-error.ts';
import { formatInstant } from '../../platform/formatters.ts';
import { stayInBrowser } from '../../platform/prefetch.ts';
import type { PageHandle } from '../../shell/bar-look.ts';
import { PageHead } from '../../shell/page-head.tsx';
import { QueryView } from '../../shell/query-view.tsx';
import { staffLoader } from '../../shell/staff-loader.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageMessage } from '../../ui/messages/page-message.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { StaffOnly } from '../accounts/index.ts';
import { BookingLink, CarLink, PersonLink } from '../staff-page/index.ts';
import { lateReturnsQuery, sayBack, showLateReturn } from './api.ts';
import classes from './late-returns.module.css';

export const handle: PageHandle = { bar: 'staff' };

export const loader = staffLoader(isStaff, (client) => [client.prefetchQuery(lateReturnsQuery)]);
export const clientLoader = stayInBrowser;

/** Every car that is late: who holds it, and what the next guests know and chose. */
export default function StaffLateReturnsPage() {
  return (
    <Page width="full">
      <PageHead title="Late returns" />
      <StaffOnly allows={isStaff} audience="support staff">
        <PageHeader
          title="Late returns"
          subtitle="Cars that are not back, and those that came back within a week"
          size="small"
        />
        <Loaded />
      </StaffOnly>
    </Page>
  );
}

function Loaded() {
  const late = useQuery(lateReturnsQuery);
  return (
    <QueryView
      query={late}
      loadingText="Loading late returns…"
      skeleton={<Skeleton height={320} />}
      failed="Late returns could not be loaded"
      isEmpty={(rows) => rows.length === 0}
      empty={<PageMessage text="Every car is back." />}
    >
      {(rows) => (
        <div className={classes.cards}>
          {rows.map((row) => (
            <LateCard key={row.bookingId} late={row} />
          ))}
        </div>
      )}
    </QueryView>
  );
}

const signWords = {
  return: 'its return was recorded',
  pickup: 'the next guest picked it up',
  completed: 'the host completed the trip',
  cancelled: 'the trip was cancelled',
  host: 'the host said so',
  staff: 'our team said so',
} as const;

function LateCard({ late }: { late: StaffLateReturn }) {
  const { bookingId, carTitle, backAt, backBy, dueAt, chain } = late;
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => sayBack(bookingId),
    onSuccess: (changed) => showLateReturn(client, changed),
  });
  return (
    <Card
      title={carTitle}
      actions={
        backAt ? (
          <StatusBadge tone="green" label="Back" />
        ) : (
          <StatusBadge tone="red" label="Not back" />
        )
      }
    >
      <Facts>
        <Fact label="Trip and car">
          <BookingLink id={bookingId}>Booking {bookingId}</BookingLink>,{' '}
          <CarLink id={late.carId}>car {late.carId}</CarLink>
        </Fact>
        <Fact label={backAt ? 'Brought back by' : 'Held by'}>
          <PersonLink id={late.guestId}>{late.guestName}</PersonLink>
        </Fact>
        <Fact label="Host">
          <PersonLink id={late.ownerId}>{late.ownerName}</PersonLink>
        </Fact>
        <Fact label="Due back">{formatInstant(dueAt)}</Fact>
        <Fact label="Noted">{formatInstant(late.foundAt)}</Fact>
        {backAt && backBy && (
          <Fact label="Back">
            {formatInstant(backAt)}: {signWords[backBy]}
          </Fact>
        )}
      </Facts>
      {chain.length === 0 ? (
        <p className={classes.note}>No other trip waits for this car.</p>
      ) : (
        <ol className={classes.chain} aria-label={`Next trips of ${carTitle}`}>
          {chain.map((trip) => (
            <ChainTrip key={trip.bookingId} trip={trip} />
          ))}
        </ol>
      )}
      <Notice tone="danger">
        {back.error && messageOf(back.error, 'This did not work. Please try again.')}
      </Notice>
      {!backAt && (
        <Button
          className={classes.choose}
          variant="default"
          loading={back.isPending}
          onClick={() => back.mutate()}
        >
          The car is back
        </Button>
      )}
    </Card>
  );
}

const choiceWords = {
  wait: 'Waits',
  other_car: 'Takes another car',
  cancel: 'Cancelled for free',
} as const;

function ChainTrip({ trip }: { trip: StaffLateReturn['chain'][number] }) {
  const { bookingId, guestId, guestName, startsAt, endsAt, toldAt, choice, chosenAt } = trip;
  return (
    <li className={classes.step}>
      <span>
        Next guest: booking <BookingLink id={bookingId} />,{' '}
        <PersonLink id={guestId}>{guestName}</PersonLink>
      </span>
      <span className={classes.note}>
        {formatInstant(startsAt)} to {formatInstant(endsAt)}, {trip.status}
      </span>
      <span>
        {toldAt ? `Told ${formatInstant(toldAt)}. ` : 'Not told yet. '}
        {toldAt && !choice && 'Has not chosen.'}
        {choice && chosenAt && `${choiceWords[choice]}, chosen ${formatInstant(chosenAt)}. `}
        {trip.newBookingId && (
          <>
            Other trip: <BookingLink id={trip.newBookingId} />.{' '}
          </>
        )}
        {trip.backToldAt && `Told that it is back ${formatInstant(trip.backToldAt)}.`}
      </span>
    </li>
  );
}
