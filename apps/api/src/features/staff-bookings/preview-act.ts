import { toDecimal } from '@curbside/domain/money/money';
import type { StaffActEffect } from '@curbside/domain/staff-bookings/endpoints';
import type { RefundBearer, StaffRefund } from '@curbside/domain/staff-bookings/states';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidField } from '../../platform/errors.ts';
import { getVisibleBooking, previewCancellation, previewRefund } from '../bookings/index.ts';
import { requireRefundable } from './refund-trip.ts';

interface PreviewAct {
  id: number;
  refund?: StaffRefund | undefined;
  amount?: number | undefined;
  borneBy?: RefundBearer | undefined;
}

/** The effect of a cancellation or a refund now, by the rules that make it. */
export async function previewAct(
  deps: Deps,
  actor: Person,
  { id, refund, amount, borneBy = 'host' }: PreviewAct,
): Promise<StaffActEffect> {
  const details = await getVisibleBooking(deps.db, actor, id);
  if (refund) return onWire(previewCancellation(details, refund, deps.clock.now()));
  if (amount === undefined) throw invalidField('amount', 'Name a refund or an amount.');
  requireRefundable(details.orders, amount);
  return onWire(previewRefund(details, { cents: amount, borneBy }));
}

function onWire({ guestCents, hostCents, hostBeforeCents, platformCents }: Effect): StaffActEffect {
  return {
    guestGets: toDecimal(guestCents),
    hostKeeps: toDecimal(hostCents),
    hostLoses: toDecimal(hostBeforeCents - hostCents),
    platformPays: toDecimal(platformCents),
  };
}
type Effect = ReturnType<typeof previewRefund>;
