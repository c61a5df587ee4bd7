import type { Booking } from '@curbside/domain/bookings/booking';
import type { PaymentStatus } from '@curbside/domain/payments/states';
import { Anchor } from '@mantine/core';
import { Link } from 'react-router';

const isCharged = (status: PaymentStatus) =>
  status === 'captured' || status === 'refunded' || status === 'partially_refunded';

interface ReceiptLinkProps {
  booking: Pick<Booking, 'id' | 'paymentStatus'>;
  className?: string;
}

/** The way to a guest's receipt; there is one once the card is charged. */
export function ReceiptLink({ booking: { id, paymentStatus }, className }: ReceiptLinkProps) {
  if (!isCharged(paymentStatus)) return null;
  return (
    <Anchor component={Link} to={`/my-bookings/${id}/receipt`} size="sm" className={className}>
      Receipt
    </Anchor>
  );
}
