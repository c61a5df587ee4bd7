import type { Dispute } from '@curbside/domain/disputes/endpoints';
import {
  counterFeeCentsOf,
  decideDisputeAction,
  disputeActionNames,
} from '@curbside/domain/disputes/states';
import { toDecimal } from '@curbside/domain/money/money';
import { actionsOnWire } from '../../platform/actions-on-wire.ts';
import { adminCaller, type Person } from '../../platform/actor.ts';
import type { DisputeDetails } from './queries.ts';

export function disputeOnWire(details: DisputeDetails, actor: Person, now: Date): Dispute {
  const { dispute, booking, carTitle, guestName, hostName, owedCents } = details;
  const caller = adminCaller(actor, booking);
  return {
    id: dispute.id,
    stripeId: dispute.stripeId,
    bookingId: booking.id,
    carId: booking.carId,
    carTitle,
    guestId: booking.renterId,
    guestName,
    hostId: booking.ownerId,
    hostName,
    status: dispute.status,
    reason: dispute.reason,
    amount: toDecimal(dispute.cents),
    submitFee: toDecimal(counterFeeCentsOf(dispute.status)),
    dueBy: dispute.dueBy?.toISOString() ?? null,
    openedAt: dispute.openedAt.toISOString(),
    submittedAt: dispute.submittedAt?.toISOString() ?? null,
    closedAt: dispute.closedAt?.toISOString() ?? null,
    payoutStatus: booking.payoutStatus,
    owedByHost: toDecimal(owedCents),
    actions: actionsOnWire(disputeActionNames, (action) =>
      decideDisputeAction(action, { facts: dispute, caller, now }),
    ),
  };
}
