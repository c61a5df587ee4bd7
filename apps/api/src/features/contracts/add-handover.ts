import type { Context } from '../../platform/context.ts';
import { recordAudit } from '../audit/index.ts';
import { contractPdfJob } from './contract-pdf.job.ts';
import { findContractOfBooking, insertContract, listAnsweredHandovers } from './queries.ts';
import { handoverTerms, hashOfTerms, versionNumber } from './rules.ts';

/**
 * Adds what both sides saw at a handover to the contract, as its next version. Everything else stays
 * as signed. Call it with the booking locked: a change of the trip makes versions too.
 */
export async function addHandover(
  ctx: Context,
  { bookingId }: { bookingId: number },
): Promise<void> {
  const { tx, now } = ctx;
  const earlier = await findContractOfBooking(tx, bookingId);
  if (!earlier) throw new Error(`Booking ${bookingId} has no contract.`);
  const { id: _id, pdfHash: _pdfHash, ...signed } = earlier;
  const version = earlier.version + 1;
  const number = versionNumber(earlier.number, version);
  const handover = handoverTerms(await listAnsweredHandovers(tx, bookingId));
  const terms = { ...earlier.terms, number, handover };
  await recordAudit(ctx, { action: 'contract.made', entity: 'booking', entityId: bookingId });
  await contractPdfJob.enqueue(ctx, { bookingId });
  await insertContract(tx, {
    ...signed,
    number,
    version,
    terms,
    hash: hashOfTerms(terms),
    createdAt: now,
  });
}
