import IconArrowLeft from 'icon:arrow-left';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { isUnknownSubject } from '../../platform/api-error.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { useSignedInUser } from '../../platform/session.ts';
import { MissingPage } from '../../shell/missing-page.tsx';
import { PageHead } from '../../shell/page-head.tsx';
import { LoadFailure } from '../../shell/query-view.tsx';
import { Page } from '../../ui/page.tsx';
import type { Route } from './+types/booking-chat-page.ts';
import { threadQuery, tripQuery } from './api.ts';
import classes from './booking-chat.module.css';
import { otherPartyOf } from './other-party.ts';
import { Thread } from './thread.tsx';

function idOf({ id }: { id?: string | undefined }): number | undefined {
  return id && /^[1-9]\d{0,9}$/.test(id) ? Number(id) : undefined;
}

export function loader(args: Route.LoaderArgs) {
  const id = idOf(args.params);
  if (id === undefined) return prefetch(args, () => []);
  return prefetch(args, (client) => [
    client.prefetchQuery(tripQuery(id)),
    client.prefetchQuery(threadQuery({ bookingId: id })),
  ]);
}
export const clientLoader = stayInBrowser;

/** The chat of a booking, on a page of its own. */
export default function BookingChatPage({ params }: Route.ComponentProps) {
  const id = idOf(params);
  return (
    <>
      <PageHead title="Messages" />
      <Page width="text">{id === undefined ? <InvalidBooking /> : <BookingChat id={id} />}</Page>
    </>
  );
}

function InvalidBooking() {
  return (
    <MissingPage
      title="Invalid booking"
      text="This link doesn’t lead to a booking."
      ways={[
        { to: '/dashboard', label: 'Back to Dashboard' },
        { to: '/inbox', label: 'Inbox' },
      ]}
    />
  );
}

function BookingChat({ id }: { id: number }) {
  const user = useSignedInUser();
  const trip = useQuery(tripQuery(id));
  if (trip.isLoadingError) {
    if (isUnknownSubject(trip.error)) return <InvalidBooking />;
    return (
      <LoadFailure
        query={trip}
        error={trip.error}
        failed="The booking could not be loaded"
        failedHeadingLevel={1}
      />
    );
  }
  const other = trip.data && otherPartyOf(user, trip.data);
  return (
    <section>
      <header className={classes.head}>
        <Button
          component={Link}
          to="/dashboard"
          variant="subtle"
          className={classes.back}
          leftSection={<IconArrowLeft className={classes.icon} />}
        >
          Back
        </Button>
        <div>
          <h1 className={classes.title}>{trip.data?.carTitle ?? 'Loading...'}</h1>
          <p className={classes.subtitle}>Chatting with {other?.name ?? 'Loading...'}</p>
        </div>
      </header>
      <div className={classes.panel}>
        <Thread
          key={id}
          name={{ bookingId: id }}
          receiverId={other?.isParty ? other.id : undefined}
          isReadOnly={other?.isParty === false}
        />
      </div>
    </section>
  );
}
