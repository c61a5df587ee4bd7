import IconCamera from 'icon:camera';
import IconStar from 'icon:star';
import type { Booking } from '@curbside/domain/bookings/booking';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { RateDialog } from '../../ratings/index.ts';
import { refreshBookings } from '../api.ts';
import type { BookingTabProps } from './booking-tabs.ts';

/** Whether a booking has any of these buttons. */
export function hasTripButtons(booking: Booking, hasBegun: boolean): boolean {
  return hasBegun || canRate(booking);
}

const canRate = ({ status, needsRating, actions }: Booking) =>
  status === 'completed' && needsRating && actions.rate.allowed;

interface TripButtonsProps extends BookingTabProps {
  hasBegun: boolean;
  /** Another button is the one to press now. */
  hasOtherLead: boolean;
}

/** Message, report, add photos, rate: what a trip offers beside its own actions. */
export function TripButtons(props: TripButtonsProps) {
  const { booking, hasBegun, hasOtherLead, onOpenTab, onAsking } = props;
  const client = useQueryClient();
  const [isRating, setIsRating] = useState(false);
  const { inspect, report } = booking.actions;

  function ask(isOpen: boolean) {
    setIsRating(isOpen);
    onAsking?.(isOpen);
  }

  if (canRate(booking)) {
    return (
      <>
        <Button leftSection={<IconStar size={20} />} onClick={() => ask(true)}>
          Rate
        </Button>
        <RateDialog
          booking={isRating ? booking : undefined}
          onClose={() => ask(false)}
          onRated={() => refreshBookings(client)}
        />
      </>
    );
  }
  if (!hasBegun) return null;
  return (
    <>
      <Button component={Link} to={`/inbox/booking/${booking.id}`} variant="default">
        Message
      </Button>
      {report.allowed && (
        <Button variant="default" onClick={() => onOpenTab?.('issues')}>
          Report
        </Button>
      )}
      {inspect.allowed && (
        <Button
          variant={hasOtherLead ? 'default' : 'filled'}
          leftSection={<IconCamera size={20} />}
          onClick={() => onOpenTab?.('inspections')}
        >
          Add photos
        </Button>
      )}
    </>
  );
}
