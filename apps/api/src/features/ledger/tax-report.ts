import { dayInstants } from '@curbside/domain/calendar/instants';
import { daysOfMonth, type Month } from '@curbside/domain/calendar/months';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import { csvLine } from '../../platform/csv.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';
import { listTaxedBookings } from './statement-queries.ts';

/** Sales tax of a month as CSV: charges minus refunds by order, and the total. */
export async function reportTax(
  deps: Deps,
  actor: Person,
  { month }: { month: Month },
): Promise<string> {
  const { first, last } = daysOfMonth(month);
  const rows = await listTaxedBookings(
    deps.db,
    dayInstants(first).startsAt,
    dayInstants(last).endsAt,
  );
  await inTransaction(deps, actor, (ctx) =>
    recordAudit(ctx, {
      action: 'tax_report.exported',
      entity: 'month',
      entityId: month,
    }),
  );
  const taxable = rows.reduce((sum, { taxableCents }) => sum + taxableCents, 0);
  const tax = rows.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const lines = rows.map((row) =>
    csvLine([
      row.bookingId,
      { cents: row.taxableCents },
      { cents: row.taxCents },
      row.orderId,
      row.purpose,
    ]),
  );
  const total = csvLine(['Total', { cents: taxable }, { cents: tax }, '', '']);
  return [
    csvLine(['booking', 'taxable sales', 'sales tax', 'charge', 'purpose']),
    ...lines,
    total,
  ].join('');
}
