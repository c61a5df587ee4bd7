import { bookingCalls } from '@curbside/domain/bookings/calls';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { apiQuery } from '../../platform/query-client.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ticketQuery } from './api.ts';
import { TicketForm } from './ticket-form.tsx';

/** The subject of a new ticket, from the address of the support page. */
export function useTicketSubject() {
  const [params, setParams] = useSearchParams();
  const idOf = (name: string) => {
    const given = params.get(name) ?? '';
    return /^[1-9]\d{0,9}$/.test(given) ? Number(given) : undefined;
  };
  const subject = { bookingId: idOf('bookingId'), ticketId: idOf('ticketId') };
  return {
    ...subject,
    isGiven: subject.bookingId !== undefined || subject.ticketId !== undefined,
    forget() {
      const next = new URLSearchParams(params);
      next.delete('bookingId');
      next.delete('ticketId');
      setParams(next, { replace: true, preventScrollReset: true });
    },
  };
}

interface NewTicketDialogProps {
  opened: boolean;
  onClose: () => void;
  subject: { bookingId: number | undefined; ticketId: number | undefined };
}

/** The form for a new ticket, about the trip or the ended ticket that the address names. */
export function NewTicketDialog({ opened, onClose, subject }: NewTicketDialogProps) {
  const { ticketId } = subject;
  const ended = useQuery({ ...ticketQuery(ticketId ?? 0), enabled: ticketId !== undefined });
  const bookingId = subject.bookingId ?? ended.data?.bookingId ?? undefined;
  const trip = useQuery({
    ...apiQuery(bookingCalls.getBooking, { params: { id: bookingId ?? 0 } }),
    enabled: bookingId !== undefined,
  });
  // A trip that does not exist or is not the reader's is left out.
  const isReady = !ended.isLoading && !trip.isLoading;
  return (
    <Dialog opened={opened && isReady} onClose={onClose} title="Create Support Ticket">
      <TicketForm onCancel={onClose} trip={trip.data} ended={ended.data} />
    </Dialog>
  );
}
