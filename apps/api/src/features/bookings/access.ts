import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, BookingStage, Caller, Side } from '../../test/access/access-stage.ts';
import { findTripOrder } from '../charges/index.ts';

const change =
  (stageOfBooking: BookingStage, side: Side, status: string) =>
  async (stage: AccessStage, caller: Caller) => ({
    path: `/api/bookings/${(await stage.bookingFor(caller, stageOfBooking, side)).id}`,
    body: { status },
  });

async function tripOrderOf(stage: AccessStage, caller: Caller): Promise<number> {
  const { id } = await stage.bookingFor(caller, 'approved', 'renter');
  return (await findTripOrder(stage.app.db, id)).id;
}

async function accountOf(stage: AccessStage, caller: Caller): Promise<string> {
  const account = await stage.clientOf(caller).call(payoutEndpoints.createConnectAccount);
  return account.body.accountId;
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
POST /api/stripe/create-account-link own      | sign-in yes        yes       yes       yes       yes      yes       yes       yes
POST /api/stripe/create-account-link owner's  | sign-in hidden     hidden    hidden    yes       hidden   hidden    hidden    hidden
POST /api/bookings                            | sign-in verify     yes       yes       own-car   disabled verify    verify    verify
POST /api/stripe/create-account-link for a request | sign-in hidden hidden hidden  yes       yes      hidden    hidden    hidden
POST /api/stripe/create-checkout-session      | sign-in hidden     hidden    yes       hidden    disabled hidden    hidden    hidden
POST /api/stripe/confirm-payment-authorization| sign-in hidden     hidden    yes       hidden    yes      hidden    hidden    hidden
GET /api/bookings/{id} unpaid                 | sign-in hidden     hidden    yes       hidden    yes      yes       yes       yes
GET /api/bookings/{id} paid                   | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
PATCH /api/bookings/{id} approve              | sign-in hidden     hidden    forbidden yes       disabled forbidden forbidden forbidden
PATCH /api/bookings/{id} reject               | sign-in hidden     hidden    forbidden yes       yes      forbidden forbidden forbidden
PATCH /api/bookings/{id} cancel               | sign-in hidden     hidden    yes       yes       yes      forbidden forbidden forbidden
PATCH /api/bookings/{id} complete too early   | sign-in hidden     hidden    forbidden state     state    forbidden forbidden forbidden
GET /api/bookings/{id}/receipt                | sign-in hidden     hidden    yes       hidden    yes      yes       yes       yes
GET /api/bookings/{id}/charges                | sign-in hidden     hidden    yes       yes       yes      yes       yes       yes
GET /api/charges/{id}                         | sign-in hidden     hidden    yes       hidden    yes      yes       yes       yes
POST /api/charges/{id}/checkout               | sign-in hidden     hidden    state     hidden    disabled    hidden    hidden    hidden
GET /api/my-bookings                          | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/owner-bookings                       | sign-in yes        yes       yes       yes       yes      yes       yes       yes
GET /api/owner-bookings/export                | sign-in yes        yes       yes       yes       yes      yes       yes       yes
`,
  {
    'POST /api/bookings': (stage) => ({
      body: { carId: stage.carFor('visitor').id, ...stage.nextWindow() },
    }),
    'POST /api/stripe/create-checkout-session': async (stage, caller) => ({
      body: { bookingId: (await stage.bookingFor(caller, 'unpaid', 'renter')).id },
    }),
    'POST /api/stripe/confirm-payment-authorization': async (stage, caller) => {
      const { id, sessionId } = await stage.bookingFor(caller, 'unpaid', 'renter');
      return { body: { bookingId: id, sessionId } };
    },
    'POST /api/stripe/create-account-link own': async (stage, caller) => ({
      body: { accountId: await accountOf(stage, caller) },
    }),
    "POST /api/stripe/create-account-link owner's": async (stage, caller) => {
      await accountOf(stage, caller);
      return { body: { accountId: await accountOf(stage, 'owner') } };
    },
    'POST /api/stripe/create-account-link for a request': async (stage, caller) => {
      await accountOf(stage, caller);
      return { body: { bookingId: (await stage.bookingFor(caller, 'paid', 'owner')).id } };
    },
    'GET /api/bookings/{id} unpaid': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'unpaid', 'renter')).id}`,
    }),
    'GET /api/bookings/{id} paid': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'paid', 'owner')).id}`,
    }),
    'GET /api/bookings/{id}/receipt': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'approved', 'renter')).id}/receipt`,
    }),
    'GET /api/bookings/{id}/charges': async (stage, caller) => ({
      path: `/api/bookings/${(await stage.bookingFor(caller, 'approved', 'renter')).id}/charges`,
    }),
    'GET /api/charges/{id}': async (stage, caller) => ({
      path: `/api/charges/${await tripOrderOf(stage, caller)}`,
    }),
    'POST /api/charges/{id}/checkout': async (stage, caller) => ({
      path: `/api/charges/${await tripOrderOf(stage, caller)}/checkout`,
    }),
    'PATCH /api/bookings/{id} approve': change('paid', 'owner', 'approved'),
    'PATCH /api/bookings/{id} reject': change('paid', 'owner', 'rejected'),
    'PATCH /api/bookings/{id} cancel': change('approved', 'renter', 'cancelled'),
    'PATCH /api/bookings/{id} complete too early': change('approved', 'owner', 'completed'),
  },
);
