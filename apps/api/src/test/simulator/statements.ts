import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { type Payout, payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import type { Person } from '../harness/factories.ts';
import { roundingCents } from './fair-share.ts';
import type { BookingState } from './find-faults.ts';
import { sentOf } from './read-money.ts';
import type { SimulatedBooking } from './simulated-booking.ts';

const toCents = (decimal: string) => Math.round(Number(decimal) * 100);

/** Checks that the figures shown to hosts and guests match Stripe. */
export async function findFaultsOfStatements(
  hosts: readonly Person[],
  bookings: readonly SimulatedBooking[],
  states: ReadonlyMap<number, BookingState>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const host of hosts) faults.push(...(await faultsOfHost(host, states)));
  for (const booking of bookings) {
    const state = states.get(booking.id);
    if (state) faults.push(...(await faultsOfReceipt(booking, state)));
  }
  return faults;
}

async function faultsOfHost(
  host: Person,
  states: ReadonlyMap<number, BookingState>,
): Promise<string[]> {
  const faults: string[] = [];
  const sums = { sent: 0, owed: 0 };
  for (const row of await listPayouts(host)) {
    const state = states.get(row.bookingId);
    if (!state) continue;
    const says = `the statement of booking ${row.bookingId} says`;
    const earned = toCents(row.amount);
    const owed = toCents(row.owed);
    const sent = sentOf(state.money) + state.claims.sent;
    if (Math.abs(earned - state.fair.host) > roundingCents) {
      faults.push(`${says} ${earned} earned, not ${state.fair.host}`);
    }
    if (owed !== state.debt) faults.push(`${says} ${owed} owed, not ${state.debt}`);
    if (toCents(row.sent) !== sent) faults.push(`${says} ${row.sent} sent, not ${sent} cents`);
    sums.sent += sent;
    sums.owed += state.debt;
  }
  const { body } = await host.client.call(payoutEndpoints.payoutSummary);
  const says = `the summary of ${host.user.email} says`;
  if (toCents(body.transferred) !== sums.sent) {
    faults.push(`${says} ${body.transferred} sent, its lines ${sums.sent} cents`);
  }
  if (toCents(body.owed) !== sums.owed) {
    faults.push(`${says} ${body.owed} owed, its lines ${sums.owed} cents`);
  }
  return faults;
}

async function listPayouts({ client }: Person): Promise<Payout[]> {
  const rows: Payout[] = [];
  let query: Record<string, string> = { limit: '100' };
  for (;;) {
    const { body, headers } = await client.call(payoutEndpoints.payouts, { query });
    rows.push(...body);
    const next = /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
    if (!next) return rows;
    query = Object.fromEntries(new URL(next, 'http://localhost').searchParams);
  }
}

/** A receipt includes a refund that staff still have to pay by hand. */
async function faultsOfReceipt(
  { id, guest }: SimulatedBooking,
  { money, fair, claims }: BookingState,
): Promise<string[]> {
  if (money.captured === 0 || fair.guestOwed > 0) return [];
  const { status, body } = await guest.client.call(paymentEndpoints.receipt, { params: { id } });
  if (status !== 200) return [`booking ${id} was charged and its receipt answers ${status}`];
  const lost = money.disputes
    .filter(({ isOpen }) => !isOpen)
    .reduce((sum, { withheld }) => sum + withheld, 0);
  const paid = Math.max(0, money.captured - money.refunded - lost) + claims.paid;
  const told = toCents(body.paid);
  return told === paid ? [] : [`the receipt of booking ${id} says ${told} paid instead of ${paid}`];
}
