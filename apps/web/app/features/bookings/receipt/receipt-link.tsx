import type { Booking } from '@curbside/domain/bookings/booking';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

interface ReceiptLinkProps {
  booking: Pick<Booking, 'id' | 'actions'>;
  className?: string;
}

/** The way to a guest's receipt, if there is one. */
export function ReceiptLink({ booking: { id, actions }, className }: ReceiptLinkProps) {
  if (!actions.receipt.allowed) return null;
  return (
    <Anchor component={Link} to={`/my-bookings/${id}/receipt`} size="sm" className={className}>
      Receipt
    </Anchor>
  );
}
