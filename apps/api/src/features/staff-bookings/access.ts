import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';

const on = (path: string, body?: object) => async (stage: AccessStage, caller: Caller) => ({
  path: `/api/admin/bookings/${(await stage.bookingFor(caller, 'approved', 'owner')).id}${path}`,
  ...(body && { body }),
});
const reason = 'As agreed on the phone.';

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/admin/bookings/{id}                  | sign-in forbidden  forbidden forbidden forbidden forbidden yes      yes       yes
GET /api/admin/bookings/{id}/effect           | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/bookings/{id}/cancel          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/bookings/{id}/refund          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/bookings/{id}/freeze          | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden yes      yes
POST /api/admin/bookings/{id}/unfreeze        | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden state    state
POST /api/admin/bookings/{id}/resend-payout   | sign-in forbidden  forbidden forbidden forbidden forbidden forbidden state    state
`,
  {
    'GET /api/admin/bookings/{id}': on(''),
    'GET /api/admin/bookings/{id}/effect': on('/effect?refund=full'),
    'POST /api/admin/bookings/{id}/cancel': on('/cancel', { reason, refund: 'full' }),
    'POST /api/admin/bookings/{id}/refund': on('/refund', {
      reason,
      amount: '10.00',
      borneBy: 'platform',
    }),
    'POST /api/admin/bookings/{id}/freeze': on('/freeze', { reason }),
    'POST /api/admin/bookings/{id}/unfreeze': on('/unfreeze', { reason }),
    'POST /api/admin/bookings/{id}/resend-payout': on('/resend-payout', { reason }),
  },
);
