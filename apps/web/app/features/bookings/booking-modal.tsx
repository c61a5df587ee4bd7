import '@mantine/core/styles/Tabs.css';
import type { Booking } from '@curbside/domain/bookings/booking';
import { bookingLabel } from '@curbside/domain/bookings/rules';
import { Group, Modal, Skeleton, Stack, Tabs, Title } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { isNotFound } from '../../platform/api-error.ts';
import { useNow } from '../../platform/clock.tsx';
import { LoadingState } from '../../ui/loading-state.tsx';
import { EmptyState, ErrorState } from '../../ui/state-view.tsx';
import { StatusBadge } from '../../ui/status-badge.tsx';
import { bookingQuery } from './api.ts';
import { bookingTabs } from './booking-tabs.ts';
import type { Side } from './booking-words.ts';

interface BookingModalProps {
  /** The booking that is open; undefined for none. */
  bookingId: number | undefined;
  side: Side;
  onClose: () => void;
  onChanged?: (booking: Booking) => void;
}

/** One booking over the page, for either side: 'Details' and the tabs beside it (section 2). */
export function BookingModal({ bookingId, side, onClose, onChanged }: BookingModalProps) {
  // While the modal slides away it still shows what it showed.
  const [shownId, setShownId] = useState(bookingId);
  const [isAsking, setIsAsking] = useState(false);
  if (bookingId !== undefined && bookingId !== shownId) setShownId(bookingId);
  const isSmall = useMediaQuery('(max-width: 639px)');
  return (
    <Modal
      opened={bookingId !== undefined}
      onClose={onClose}
      title="Booking"
      size={680}
      fullScreen={isSmall}
      centered={false}
      // A question over this modal takes the key for itself.
      closeOnEscape={!isAsking}
    >
      {shownId !== undefined && (
        <OpenBooking id={shownId} side={side} onChanged={onChanged} onAsking={setIsAsking} />
      )}
    </Modal>
  );
}

interface OpenBookingProps {
  id: number;
  side: Side;
  onChanged: BookingModalProps['onChanged'];
  onAsking: (isAsking: boolean) => void;
}

function OpenBooking({ id, side, onChanged, onAsking }: OpenBookingProps) {
  const client = useQueryClient();
  const booking = useQuery(bookingQuery(client, id));
  if (booking.isPending) {
    return (
      <LoadingState label="Loading booking…">
        <Stack>
          <Skeleton height={32} width="60%" />
          <Skeleton height={88} />
          <Skeleton height={220} />
        </Stack>
      </LoadingState>
    );
  }
  if (isNotFound(booking.error)) {
    return <EmptyState title="Booking not found" text="It is not one of your bookings." />;
  }
  if (booking.isError) {
    return <ErrorState title="Failed to load booking details" onRetry={() => booking.refetch()} />;
  }
  return <BookingView {...{ booking: booking.data, side, onChanged, onAsking }} />;
}

/** The status clock of section 9. */
const clockMs = 10_000;

interface BookingViewProps extends Omit<OpenBookingProps, 'id'> {
  booking: Booking;
}

function BookingView({ booking, onChanged, ...rest }: BookingViewProps) {
  const now = useNow(clockMs);
  const titleRef = useRef<HTMLHeadingElement>(null);

  // A change takes away the button that asked for it, and with it the focus.
  function showChanged(changed: Booking) {
    titleRef.current?.focus();
    onChanged?.(changed);
  }

  return (
    <Stack gap="md" pt="xs">
      <Group justify="space-between" align="start" wrap="nowrap">
        <Title order={3} ref={titleRef} tabIndex={-1}>
          {booking.carTitle}
        </Title>
        <span role="status" style={{ flexShrink: 0 }}>
          <StatusBadge status={booking.status} label={bookingLabel(booking, now)} />
        </span>
      </Group>
      <Tabs defaultValue={bookingTabs[0]?.value} keepMounted={false}>
        <Tabs.List mb="lg">
          {bookingTabs.map(({ value, label }) => (
            <Tabs.Tab key={value} value={value} fz="md" mih={44}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {bookingTabs.map(({ value, Content }) => (
          <Tabs.Panel key={value} value={value}>
            <Content booking={booking} onChanged={showChanged} {...rest} />
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  );
}
