import { hostPartOfDiscount } from '@curbside/domain/late-returns/rules';
import type { KeptLines } from '@curbside/domain/money/pricing';
import type { Queryable } from '../../platform/database/index.ts';
import { sumDiscounts } from './queries.ts';

/**
 * The late fee of a trip, less what guests who waited for its car got back: the platform's part of the
 * fee pays for that first, then the host's. The guest who is late owes the same.
 */
export async function takeDiscounts(
  db: Queryable,
  bookingId: number,
  fee: KeptLines,
): Promise<KeptLines> {
  const hostPart = hostPartOfDiscount(await sumDiscounts(db, bookingId), fee);
  return {
    ...fee,
    commissionCents: fee.commissionCents + hostPart,
    hostPayoutCents: fee.hostPayoutCents - hostPart,
  };
}
