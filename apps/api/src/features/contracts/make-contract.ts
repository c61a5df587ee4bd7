import { marketDay } from '@curbside/domain/calendar/days';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { contractPdfJob } from './contract-pdf.job.ts';
import {
  findContractOfBooking,
  getContractFacts,
  insertContract,
  takeNextNumber,
} from './queries.ts';
import { contractNumber, contractTerms, hashOfTerms, versionNumber } from './rules.ts';

/**
 * Creates the contract of a booking in the transaction of its approval, or its next version in that of
 * a change, which one side signs by asking and the other by accepting. Call it last: other approvals
 * wait for the number until that transaction ends.
 */
export async function makeContract(
  ctx: Context,
  { bookingId, signed }: { bookingId: number; signed?: { guestAt: Date; hostAt: Date } },
): Promise<void> {
  const { tx, now } = ctx;
  const facts = await getContractFacts(tx, bookingId);
  const { booking } = facts;
  const earlier = await findContractOfBooking(tx, bookingId);
  const { guestAt, hostAt } = signed ?? {
    guestAt: booking.authorizedAt ?? booking.createdAt,
    hostAt: now,
  };
  await recordAudit(ctx, {
    action: 'contract.made',
    entity: 'booking',
    entityId: bookingId,
  });
  await contractPdfJob.enqueue(ctx, { bookingId });
  const year = Number(marketDay(now).slice(0, 4));
  const version = (earlier?.version ?? 0) + 1;
  const number = earlier
    ? versionNumber(earlier.number, version)
    : contractNumber(year, await takeNextNumber(tx, year));
  const terms = contractTerms(facts, { number, guestAt, hostAt });
  await insertContract(tx, {
    number,
    bookingId,
    version,
    carId: booking.carId,
    renterId: booking.renterId,
    ownerId: booking.ownerId,
    terms,
    hash: hashOfTerms(terms),
    renterSignedAt: guestAt,
    hostSignedAt: hostAt,
    createdAt: now,
  });
}
