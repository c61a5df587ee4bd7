import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingLabel } from '@curbside/domain/bookings/rules';
import { Group, Text } from '@mantine/core';
import { useNow } from '../../platform/clock.tsx';
import { CardPrice, LinkCard } from '../../ui/link-card.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { CarPhoto } from '../cars/index.ts';
import { TripDates } from './trip-dates.tsx';

const photoSizes = '(max-width: 639px) 100vw, (max-width: 1023px) 50vw, 400px';

/** A trip in the guest's grid. The whole card opens it. */
export function BookingCard({ booking, to }: { booking: Booking; to: string }) {
  const now = useNow(60_000);
  const isUnpaid = booking.status === 'pending' && booking.paymentStatus === 'unpaid';
  return (
    <LinkCard
      to={to}
      title={booking.carTitle}
      titleOrder={2}
      isOverlay
      picture={<CarPhoto url={booking.imageUrl} alt="" sizes={photoSizes} />}
      badges={
        <Group gap={6}>
          <StatusBadge status={booking.status} label={bookingLabel(booking, now)} />
          {isUnpaid && <StatusBadge status="failed" label="Not paid yet" />}
        </Group>
      }
    >
      <Text c="dimmed" size="sm">
        <TripDates booking={booking} />
      </Text>
      <Text c="dimmed" size="sm">
        {booking.car.location}
      </Text>
      <CardPrice amount={booking.totalPrice}>total</CardPrice>
    </LinkCard>
  );
}
