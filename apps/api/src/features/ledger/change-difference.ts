import type { DifferenceStatus } from '@curbside/domain/ledger/accounts';
import { ownTripText } from '@curbside/domain/states/action-table';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { requireRecentSignIn } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { findBooking } from '../booking-rows/index.ts';
import { type DifferenceRow, markDifference } from './difference-queries.ts';
import { canChangeDifference } from './policy.ts';

interface ChangeDifference {
  id: number;
  status: DifferenceStatus;
  note?: string | undefined;
  currentPassword?: string | undefined;
}

export async function changeDifference(
  deps: Deps,
  actor: Person,
  { id, status, note, currentPassword }: ChangeDifference,
): Promise<DifferenceRow> {
  await requireRecentSignIn(deps, actor, { currentPassword });
  return inTransaction(deps, actor, async (ctx) => {
    const { tx, now } = ctx;
    const row = await markDifference(tx, id, { status, note, updatedAt: now });
    if (!row) throw notFound('Difference');
    const trip = row.bookingId === null ? undefined : await findBooking(tx, row.bookingId);
    if (!canChangeDifference(actor, trip)) throw new AppError('forbidden', ownTripText);
    await recordAudit(ctx, {
      action: `ledger_difference.${status}`,
      entity: 'ledger_difference',
      entityId: id,
      details: { kind: row.kind, subject: row.subject, note: row.note },
    });
    return row;
  });
}
