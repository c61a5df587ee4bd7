import type { Booking } from '@curbside/domain/bookings/booking';
import { chargeTerms } from '@curbside/domain/bookings/charge-terms';
import { marketTime } from '@curbside/domain/calendar/days';
import { isPaid } from '@curbside/domain/payments/states';
import { Group, Paper, Stack, Text, Title } from '@mantine/core';
import { formatMoment } from '../../../platform/formatters.ts';
import { Fact, Facts } from '../../../ui/cards/facts.tsx';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { Stones } from '../../../ui/stones.tsx';
import { CarPhoto } from '../../cars/index.ts';
import { PriceLines } from '../../money/index.ts';
import { statusNames } from '../booking-words.ts';
import { TripTime } from '../trip-dates.tsx';
import classes from './booking-confirmation.module.css';

function nextSteps({ status, paymentStatus, instantBook }: Booking): {
  title: string;
  text: string;
} {
  const next = "What's next?";
  if (status === 'approved') {
    return { title: next, text: chargeTerms(instantBook).approved };
  }
  if (status === 'completed') {
    return { title: next, text: 'This trip is completed. My Bookings keeps its receipt.' };
  }
  if (status !== 'pending') {
    return { title: next, text: 'This booking is no longer open. My Bookings shows why.' };
  }
  if (paymentStatus === 'unpaid') {
    return { title: next, text: chargeTerms(instantBook).confirming };
  }
  return { title: next, text: chargeTerms(instantBook).confirmed };
}

function titleOf({ status }: Booking): string {
  if (status === 'approved') return 'Your trip is booked';
  return status === 'completed' ? 'Your trip' : 'Your booking request';
}

/** When it goes on: the pickup of a booked trip, or by when somebody acts. */
function leadOf({ status, startsAt, answerBy, payBy, ownerName, car }: Booking) {
  const at = (instant: string) => `${formatMoment(new Date(instant))} (${marketTime})`;
  if (status === 'approved') return `Pickup is ${at(startsAt)} in ${car.location}.`;
  if (answerBy) return `${ownerName} answers by ${at(answerBy)}.`;
  return payBy ? `The dates are kept for you until ${at(payBy)}.` : undefined;
}

/** The booking as the guest made it, with every line of its price. */
export function BookingConfirmation({ booking }: { booking: Booking }) {
  const { car, status } = booking;
  const next = nextSteps(booking);
  const lead = leadOf(booking);
  const isApproved = status === 'approved';
  const isOpen = isApproved || status === 'pending';
  return (
    <>
      <header className={classes.head}>
        {isOpen && <Stones days={booking.quote.days} className={classes.stones} />}
        <Group justify="space-between" align="center">
          <Title order={1}>{titleOf(booking)}</Title>
          <span role="status">
            {/* Anything but approved is styled as pending. */}
            <StatusBadge tone={isApproved ? 'green' : 'amber'} label={statusNames[status]} />
          </span>
        </Group>
        {lead && <p className={classes.lead}>{lead}</p>}
      </header>
      <section className={classes.next} aria-label={next.title}>
        <h2 className={classes.nextTitle}>{next.title}</h2>
        <p>{next.text}</p>
      </section>
      <Paper withBorder className={classes.card}>
        <div className={classes.photo}>
          <CarPhoto url={car.image} alt="" sizes="(max-width: 639px) 100vw, 320px" />
        </div>
        <Stack gap="md" className={classes.body}>
          <div>
            <Title order={2} size="h3">
              {car.year} {car.make} {car.model}
            </Title>
            <Text c="dimmed">{car.location}</Text>
          </div>
          <Facts>
            <Fact label="Pickup">
              <TripTime day={booking.startDate} time={booking.startTime} />
            </Fact>
            <Fact label="Drop-off">
              <TripTime day={booking.endDate} time={booking.endTime} />
            </Fact>
            <Fact label="Booking ID">{booking.id}</Fact>
          </Facts>
        </Stack>
        <div className={classes.price}>
          <PriceLines
            quote={booking.quote}
            totalLabel={isPaid(booking.paymentStatus) ? 'Total Paid' : 'Total'}
          />
        </div>
      </Paper>
    </>
  );
}
