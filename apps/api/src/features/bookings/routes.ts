import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { chargeEndpoints } from '@curbside/domain/charges/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import { payoutEndpoints } from '@curbside/domain/payouts/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Person } from '../../platform/actor.ts';
import { todayInMarket } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { sendAsFile } from '../../platform/http/downloads.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { answerList } from '../../platform/http/lists.ts';
import { serve } from '../../platform/http/serve.ts';
import { linkPayoutAccount } from '../payout-accounts/index.ts';
import { auditStaffLook } from './audit-staff-look.ts';
import { changeBooking } from './change-booking.ts';
import { listCharges } from './charges/list-charges.ts';
import { getCharge, payCharge } from './charges/pay-charge.ts';
import { checkOut, confirmCheckout } from './checkout/check-out.ts';
import { getReceipt } from './checkout/receipt.ts';
import { exportOwnerBookings } from './export-owner-bookings.ts';
import { getVisibleBooking } from './get-booking.ts';
import { listOwnerBookings, listRenterBookings } from './list-queries.ts';
import { canReturnToRequest } from './policy.ts';
import { requestBooking } from './requests/request-booking.ts';
import { bookingOnWire } from './wire.ts';

export function registerBookings(app: FastifyInstance, deps: Deps): void {
  const show = async (actor: Person, id: number) =>
    bookingOnWire(await getVisibleBooking(deps.db, actor, id), actor, deps.clock.now());

  serve(app, bookingEndpoints.requestBooking, async ({ actor, body, request }) => {
    const key = idempotencyKeyOf(request);
    const booking = await requestBooking(deps, actor, { ...body, idempotencyKey: key });
    return show(actor, booking.id);
  });
  serve(app, bookingEndpoints.getBooking, async ({ actor, params }) => {
    const details = await getVisibleBooking(deps.db, actor, params.id);
    await auditStaffLook(deps, actor, { booking: details.booking, what: 'booking' });
    return bookingOnWire(details, actor, deps.clock.now());
  });
  serve(app, chargeEndpoints.bookingCharges, ({ actor, params }) =>
    listCharges(deps, actor, params),
  );
  serve(app, chargeEndpoints.charge, ({ actor, params }) => getCharge(deps, actor, params));
  serve(app, chargeEndpoints.payCharge, async ({ actor, params }) => ({
    url: await payCharge(deps, actor, params),
  }));
  serve(app, paymentEndpoints.receipt, ({ actor, params }) => getReceipt(deps, actor, params));
  serve(app, bookingEndpoints.changeBooking, async ({ actor, params, body, reply }) => {
    const { status, refundAmount: expectedRefundCents } = body;
    const outcome = await changeBooking(deps, actor, { ...params, status, expectedRefundCents });
    const booking = await show(actor, params.id);
    // An approval can have finished since.
    if (outcome === 'in_progress' && booking.approval === 'in_progress') reply.code(202);
    return booking;
  });
  serve(app, bookingEndpoints.myBookings, async ({ actor, ...call }) => {
    const { q, phase } = call.query;
    const filter = { renterId: actor.id, q, phase };
    const rows = await answerList(call, (window) => listRenterBookings(deps.db, filter, window));
    return rows.map((row) => bookingOnWire(row, actor, deps.clock.now()));
  });
  serve(app, bookingEndpoints.ownerBookings, async ({ actor, ...call }) => {
    const { q, phase } = call.query;
    const filter = { ownerId: actor.id, q, phase };
    const rows = await answerList(call, (window) => listOwnerBookings(deps.db, filter, window));
    return rows.map((row) => bookingOnWire(row, actor, deps.clock.now()));
  });
  serve(app, bookingEndpoints.exportOwnerBookings, async ({ actor, query, reply }) => {
    const rows = await exportOwnerBookings(deps, actor, query);
    sendAsFile(reply, { name: `bookings-${todayInMarket(deps.clock)}`, type: query.format });
    return rows;
  });
  serve(app, payoutEndpoints.createAccountLink, async ({ actor, body }) => {
    if (body.bookingId) {
      const { booking } = await getVisibleBooking(deps.db, actor, body.bookingId);
      if (!canReturnToRequest(actor, booking)) throw notFound('Booking');
    }
    return { url: await linkPayoutAccount(deps, actor, body) };
  });
  serve(app, paymentEndpoints.createCheckoutSession, async ({ actor, body }) => ({
    url: await checkOut(deps, actor, body),
  }));
  serve(app, paymentEndpoints.confirmPaymentAuthorization, async ({ actor, body }) => {
    await confirmCheckout(deps, actor, body);
    return show(actor, body.bookingId);
  });
}
