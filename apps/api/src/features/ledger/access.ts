import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/ledger                         | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/ledger/waiting                 | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/reconciliation                 | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
PATCH /api/admin/reconciliation/{id}          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/month-end                      | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
GET /api/admin/month-end/export               | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/month-end/close               | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden state    state
GET /api/admin/tax-report                     | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
`,
  {
    'PATCH /api/admin/reconciliation/{id}': async (stage, caller) => {
      const { id: bookingId } = await stage.bookingFor(caller, 'unpaid', 'renter');
      const { rows } = await stage.reuse(`difference of ${bookingId}`, () =>
        stage.app.db.execute<{ id: number }>(
          sql`insert into ledger_differences
                (kind, subject, booking_id, ledger_cents, stripe_cents, found_at, updated_at)
              values ('amount', ${`txn_${bookingId}`}, ${bookingId}, 1, 2, now(), now()) returning id`,
        ),
      );
      return {
        path: `/api/admin/reconciliation/${rows[0]?.id}`,
        body: { status: 'resolved', note: 'Looked at.' },
      };
    },
    'GET /api/admin/month-end': () => ({ path: '/api/admin/month-end?month=2026-11' }),
    'GET /api/admin/month-end/export': () => ({
      path: '/api/admin/month-end/export?month=2026-11',
    }),
    // A month that is not over, so that the books of the other tests stay open.
    'POST /api/admin/month-end/close': () => ({
      path: '/api/admin/month-end/close',
      body: { month: '2099-12' },
    }),
    'GET /api/admin/tax-report': () => ({ path: '/api/admin/tax-report?month=2026-11' }),
  },
);
