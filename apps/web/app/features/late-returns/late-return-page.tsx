import { bookingPath } from '@curbside/domain/bookings/pages';
import type { LateReturn } from '@curbside/domain/late-returns/endpoints';
import { lateLimits } from '@curbside/domain/late-returns/rules';
import { Button } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { messageOf } from '../../platform/api-error.ts';
import { useNow } from '../../platform/clock.tsx';
import { formatInstant, formatZoned } from '../../platform/formatters.ts';
import { prefetch, stayInBrowser } from '../../platform/prefetch.ts';
import { SubjectPage } from '../../shell/subject-page.tsx';
import { useWaysFromTrips } from '../../shell/use-ways-from-trips.ts';
import { Card } from '../../ui/cards/card.tsx';
import { Fact, Facts } from '../../ui/cards/facts.tsx';
import { Notice } from '../../ui/messages/notice.tsx';
import { PageHeader } from '../../ui/page.tsx';
import type { Route } from './+types/late-return-page.ts';
import { lateReturnQuery, sayBack, showLateReturn } from './api.ts';
import { ChoiceCards } from './choice-cards.tsx';
import { choosingWords } from './choosing-words.ts';
import classes from './late-returns.module.css';

export const loader = (args: Route.LoaderArgs) =>
  prefetch(args, (client) => [client.prefetchQuery(lateReturnQuery(Number(args.params.id)))]);
export const clientLoader = stayInBrowser;

/** A late car: the guest of the next trip chooses, the host says that it is back. */
export default function LateReturnPage({ params }: Route.ComponentProps) {
  const late = useQuery(lateReturnQuery(Number(params.id)));
  return (
    <SubjectPage
      title="Late car"
      noun="trip"
      query={late}
      notFound={{
        title: 'Nothing is late',
        ...useWaysFromTrips({
          text: 'This trip doesn’t exist, or no late car stands in its way.',
        }),
      }}
    >
      {(data) => (data.isLate ? <LateTrip late={data} /> : <NextTrip late={data} />)}
    </SubjectPage>
  );
}

/** For the host of the late car, its guest, and staff. */
function LateTrip({ late }: { late: LateReturn }) {
  const { bookingId, carTitle, side, dueAt, backAt, actions } = late;
  const client = useQueryClient();
  const back = useMutation({
    mutationFn: () => sayBack(bookingId),
    onSuccess: (changed) => showLateReturn(client, changed),
  });
  const question = side === 'renter' ? `Please bring back ${carTitle}` : `Is ${carTitle} back?`;
  return (
    <div className={classes.page}>
      <PageHeader
        title={backAt ? `${carTitle} is back` : question}
        subtitle={`It was due back ${formatZoned(dueAt)}.`}
      />
      {backAt ? (
        <Notice tone="success">
          The car is back. The next guests who were told that it is late know it.
        </Notice>
      ) : (
        <Notice tone="warning">
          No return is recorded, and guests whose pickup is near are told that the car is late.{' '}
          {side === 'renter'
            ? 'If it is back, add the return photos or odometer and fuel: they are told at once.'
            : 'If it is back, say so: they are told at once.'}
        </Notice>
      )}
      <Notice tone="danger">
        {back.error && messageOf(back.error, 'This did not work. Please try again.')}
      </Notice>
      <div className={classes.buttons}>
        {actions.back.allowed && (
          <Button loading={back.isPending} onClick={() => back.mutate()}>
            The car is back
          </Button>
        )}
        <ViewTrip late={late} />
      </div>
    </div>
  );
}

function ViewTrip({ late: { side, bookingId } }: { late: LateReturn }) {
  const path = side === null ? `/staff/bookings/${bookingId}` : bookingPath(side, bookingId);
  return (
    <Button component={Link} to={path} variant="default">
      View trip
    </Button>
  );
}

/** For the guest of the next trip; its host and staff see it without buttons. */
function NextTrip({ late }: { late: LateReturn }) {
  const { bookingId, carTitle, side, startsAt, endsAt, dueAt, next, backAt } = late;
  return (
    <div className={classes.page}>
      <PageHeader
        title={titleOf(late)}
        subtitle={side === 'renter' ? `${carTitle}, booking ${bookingId}` : `Booking ${bookingId}`}
      />
      {side === 'renter' ? <State late={late} /> : <StateForOthers late={late} />}
      <Card title={side === 'renter' ? 'Your trip' : 'The next trip'}>
        <Facts>
          <Fact label="Pickup">{formatInstant(startsAt)}</Fact>
          <Fact label="Drop-off">{formatInstant(endsAt)}</Fact>
          <Fact label="The car was due back">{formatInstant(dueAt)}</Fact>
          {backAt && <Fact label="Back">{formatInstant(backAt)}</Fact>}
        </Facts>
      </Card>
      {next && <ChoiceCards late={late} next={next} />}
      <div className={classes.buttons}>
        <ViewTrip late={late} />
      </div>
    </div>
  );
}

function titleOf({ backAt, status, side, carTitle }: LateReturn): string {
  if (side !== 'renter') return backAt ? `${carTitle} is back` : `${carTitle} is not back yet`;
  if (status === 'cancelled') return 'Your trip is cancelled';
  return backAt ? 'Your car is back' : 'Your car is not back yet';
}

function State({ late: { backAt, status, next, startsAt, actions } }: { late: LateReturn }) {
  const now = useNow();
  if (next?.movedAt) {
    return <Notice tone="success">You have another car. This trip is refunded in full.</Notice>;
  }
  if (status === 'cancelled') {
    return <Notice tone="info">The trip with this car is cancelled.</Notice>;
  }
  if (backAt) return <Notice tone="success">Your trip goes ahead as agreed.</Notice>;
  if (next?.choice === 'other_car') {
    return (
      <Notice tone="info">
        You chose another car. This trip stays yours until that one is booked.
      </Notice>
    );
  }
  if (!actions.cancel.allowed) return <Notice tone="info">{actions.cancel.reason}</Notice>;
  if (next?.choice === 'wait') {
    return (
      <Notice tone="info">
        You wait for the car. We tell you when it is back. Until then you can still change your
        mind, at the latest {lateLimits.choiceHours} hours after pickup.
      </Notice>
    );
  }
  return <Notice tone="warning">{choosingWords(startsAt, now)}</Notice>;
}

const choiceOfGuest = {
  wait: 'The guest waits for the car.',
  other_car: 'The guest chose another car. This trip stays booked until that one is paid.',
  cancel: 'The guest cancelled the trip.',
} as const;

/** For the host of the next trip, and staff. */
function StateForOthers({ late: { backAt, status, next } }: { late: LateReturn }) {
  if (status === 'cancelled') return <Notice tone="info">This trip is cancelled.</Notice>;
  if (backAt) return <Notice tone="success">This trip goes ahead as agreed.</Notice>;
  return (
    <Notice tone="info">
      {next?.choice
        ? choiceOfGuest[next.choice]
        : 'The guest of this trip was told that the car is late, and has not chosen yet.'}
    </Notice>
  );
}
