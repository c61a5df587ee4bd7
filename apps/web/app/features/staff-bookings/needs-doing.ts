import { isAdmin, type Role } from '@curbside/domain/accounts/states';
import { disputesPath } from '@curbside/domain/disputes/pages';
import { isOpenDispute } from '@curbside/domain/disputes/states';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import { formatInstant, formatMoney } from '../../platform/formatters.ts';

interface Need {
  key: string;
  text: string;
  note?: string;
  /** Where one acts, other than the buttons beside it. */
  to?: string;
  action?: string;
}

/** The place of the incidents on the page. */
export const incidentsId = 'incidents';

const payoutSentences = {
  review: 'is held by staff',
  payout_account: 'cannot reach the host’s payout account',
} as const;

/** Everything about a booking that waits for staff, the most pressing first. */
export function needsOf(all: StaffBooking, role: Role): Need[] {
  const { booking, charges, dispute, incidents, payouts } = all;
  const needs: Need[] = [];
  if (dispute && isOpenDispute(dispute.status)) {
    needs.push({
      key: 'dispute',
      text: `The guest’s bank disputes ${formatMoney(dispute.amount)}`,
      note: dispute.dueBy ? `Evidence is due ${formatInstant(dispute.dueBy)}` : undefined,
      ...(isAdmin(role) && { to: disputesPath, action: 'Open disputes' }),
    });
  }
  for (const { id, category, status, payoutFrozen, createdAt, reporterRole } of incidents) {
    if (status === 'resolved') continue;
    const by = reporterRole === 'renter' ? 'guest' : 'host';
    needs.push({
      key: `incident-${id}`,
      text: `${capitalized(category)} reported by the ${by} is not resolved`,
      note: `${formatInstant(createdAt)}${payoutFrozen ? ' · It freezes the payout' : ''}`,
      to: `#${incidentsId}`,
      action: 'See incident',
    });
  }
  for (const { id, purpose, status, total } of charges) {
    if (status !== 'contested') continue;
    needs.push({
      key: `charge-${id}`,
      text: `The guest contests ${formatMoney(total)} for ${purpose}`,
      to: `/claims/${id}`,
      action: 'Open claim',
    });
  }
  const [payout] = payouts;
  for (const wait of ['review', 'payout_account'] as const) {
    if (!payout?.waitsFor.includes(wait)) continue;
    needs.push({
      key: wait,
      text: `The payout of ${formatMoney(payout.amount)} ${payoutSentences[wait]}`,
    });
  }
  if (booking.payoutStatus === 'failed' || booking.payoutStatus === 'reversed') {
    const what = booking.payoutStatus === 'failed' ? 'failed' : 'was taken back at Stripe';
    needs.push({ key: 'payout', text: `The payout to the host ${what}` });
  }
  if (booking.refundStatus === 'failed') {
    needs.push({ key: 'refund', text: 'The guest’s bank rejected the refund' });
  }
  return needs;
}
