import type { Booking } from '@curbside/domain/bookings/booking';
import type { Ticket } from '@curbside/domain/support/endpoints';
import { ticketFormSchema } from '@curbside/domain/support/forms';
import { supportTexts } from '@curbside/domain/support/texts';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useZodForm } from '../../platform/use-zod-form.ts';
import { Notice } from '../../ui/messages/notice.tsx';
import { DialogFooter } from '../../ui/overlays/dialog.tsx';
import { TripDays } from '../bookings/index.ts';
import { createTicket, showTicket } from './api.ts';
import classes from './support.module.css';

interface TicketFormProps {
  onCancel: () => void;
  /** The trip that the ticket is about, unless it is removed. */
  trip: Booking | undefined;
  /** An ended ticket that this one follows. */
  ended: Pick<Ticket, 'id' | 'subject'> | undefined;
}

const longestSubject = 200;

/** Asks the staff for help; the ticket opens once it is sent. */
export function TicketForm({ onCancel, trip, ended }: TicketFormProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isAboutTrip, setIsAboutTrip] = useState(trip !== undefined);
  const form = useZodForm({
    schema: ticketFormSchema,
    send: (words) => createTicket({ ...words, bookingId: isAboutTrip ? trip?.id : undefined }),
    onDone: (ticket) => {
      showTicket(client, ticket);
      void navigate(`/tickets/${ticket.id}`);
    },
    failed: supportTexts.createFailed,
  });
  return (
    <form {...form.props}>
      <Stack>
        {trip && isAboutTrip && (
          <div className={classes.trip}>
            <p className={classes.about}>
              About your trip: <strong>{trip.carTitle}</strong>, <TripDays booking={trip} />
            </p>
            <Button variant="subtle" size="compact-md" onClick={() => setIsAboutTrip(false)}>
              Remove trip
            </Button>
          </div>
        )}
        <TextInput
          label="Subject"
          required
          maxLength={longestSubject}
          defaultValue={ended && followUpSubject(ended)}
          {...form.field('subject')}
        />
        <Textarea
          label="Description"
          required
          autosize
          minRows={5}
          maxRows={14}
          {...form.field('description')}
        />
        <Notice tone="danger">{form.problem}</Notice>
        <DialogFooter>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
          <Button type="submit" loading={form.isPending || form.isDone}>
            Submit Ticket
          </Button>
        </DialogFooter>
      </Stack>
    </form>
  );
}

/** 'Follow-up to ticket 12: Flat tire', so that staff find what was said before. */
function followUpSubject({ id, subject }: Pick<Ticket, 'id' | 'subject'>): string {
  return `Follow-up to ticket ${id}: ${subject}`.slice(0, longestSubject);
}
