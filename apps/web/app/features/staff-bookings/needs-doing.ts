import { isAdmin, type Role } from '@curbside/domain/accounts/states';
import { disputesPath } from '@curbside/domain/disputes/pages';
import { isOpenDispute } from '@curbside/domain/disputes/states';
import { pickupPath } from '@curbside/domain/pickup-reports/pages';
import type { StaffBooking } from '@curbside/domain/staff-bookings/endpoints';
import { capitalized } from '@curbside/domain/text/capitalized';
import type { WorkItem } from '@curbside/domain/work/endpoints';
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

/** Work of a booking that only the list of all work knows. */
function isOther({ kind, id, page }: WorkItem, bookingId: number): boolean {
  switch (kind) {
    case 'late_return':
      return id === bookingId;
    case 'contested_pickup':
      return page === pickupPath(bookingId);
    case 'handover_objection':
      return String(id).startsWith(`${bookingId}-`);
    default:
      return false;
  }
}

interface NeedsOf {
  all: StaffBooking;
  work: readonly WorkItem[];
  role: Role;
}

/** Everything about a booking that waits for staff, the most pressing first. */
export function needsOf({ all, work, role }: NeedsOf): Need[] {
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
  for (const { kind, id, title, page } of work.filter((item) => isOther(item, booking.id))) {
    // An objection is decided with the acts of this page.
    const isHere = kind === 'handover_objection';
    needs.push({
      key: `${kind}-${id}`,
      text: title,
      ...(!isHere && {
        to: page,
        action: kind === 'late_return' ? 'See late returns' : 'Open report',
      }),
    });
  }
  for (const { id, category, status, payoutFrozen, createdAt, reporterRole } of incidents) {
    if (status === 'resolved' && !payoutFrozen) continue;
    const by = reporterRole === 'renter' ? 'guest' : 'host';
    const state =
      status === 'resolved' ? 'is resolved, its payout is not released' : 'is not resolved';
    needs.push({
      key: `incident-${id}`,
      text: `${capitalized(category)} reported by the ${by} ${state}`,
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
