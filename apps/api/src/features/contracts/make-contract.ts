import { newYorkDay } from '@curbside/domain/calendar/days';
import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { contractPdfJob } from './contract-pdf.job.ts';
import { getContractFacts, insertContract, takeNextNumber } from './queries.ts';
import { contractNumber, contractTerms, hashOfTerms } from './rules.ts';

/**
 * Creates the contract of a booking in the transaction of its approval. Call it last: other approvals
 * wait for the number until that transaction ends.
 */
export async function makeContract(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<void> {
  const { tx, now } = ctx;
  const facts = await getContractFacts(tx, bookingId);
  const { booking } = facts;
  const guestAt = booking.authorizedAt ?? booking.createdAt;
  await recordAudit(ctx, {
    action: 'contract.made',
    entity: 'booking',
    entityId: bookingId,
  });
  await contractPdfJob.enqueue(ctx, { bookingId });
  const year = Number(newYorkDay(now).slice(0, 4));
  const number = contractNumber(year, await takeNextNumber(tx, year));
  const terms = contractTerms(facts, { number, guestAt, hostAt: now });
  await insertContract(tx, {
    number,
    bookingId,
    carId: booking.carId,
    renterId: booking.renterId,
    ownerId: booking.ownerId,
    terms,
    hash: hashOfTerms(terms),
    renterSignedAt: guestAt,
    hostSignedAt: now,
    createdAt: now,
  });
}
