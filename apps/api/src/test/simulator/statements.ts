import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { type Payout, payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import type { Person } from '../factories.ts';
import { roundingCents } from './fair-share.ts';
import type { BookingState } from './find-faults.ts';
import type { SimulatedBooking } from './simulated-booking.ts';

const toCents = (decimal: string) => Math.round(Number(decimal) * 100);

/** What hosts and guests are told of their money must be what Stripe has of it. */
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
  for (const row of await listPayouts(host)) {
    const state = states.get(row.bookingId);
    if (!state) continue;
    const told = toCents(row.amount);
    const owed = toCents(row.owed);
    if (Math.abs(told - state.fair.host) > roundingCents) {
      faults.push(`the statement of booking ${row.bookingId} says ${told}, not ${state.fair.host}`);
    }
    if (owed !== state.debt) {
      faults.push(`the statement of booking ${row.bookingId} says ${owed} owed, not ${state.debt}`);
    }
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

async function faultsOfReceipt(
  { id, guest }: SimulatedBooking,
  { money }: BookingState,
): Promise<string[]> {
  // A bank's part of a disputed payment is told in other words.
  if (money.captured === 0 || money.disputes.length > 0) return [];
  const { status, body } = await guest.client.call(paymentEndpoints.receipt, { params: { id } });
  if (status !== 200) return [`booking ${id} was charged and its receipt answers ${status}`];
  const paid = money.captured - money.refunded;
  const told = toCents(body.paid);
  return told === paid ? [] : [`the receipt of booking ${id} says ${told} paid instead of ${paid}`];
}
