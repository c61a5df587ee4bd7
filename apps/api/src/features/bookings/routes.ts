import { bookingEndpoints } from '@curbside/domain/bookings/endpoints';
import { paymentEndpoints } from '@curbside/domain/payments/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Actor } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { invalidField } from '../../platform/errors.ts';
import { serve } from '../../platform/http/serve.ts';
import { changeBooking } from './change-booking.ts';
import { checkOut, confirmCheckout } from './check-out.ts';
import { getVisibleBooking } from './policy.ts';
import { listOwnerBookings, listRenterBookings } from './queries.ts';
import { requestBooking } from './request-booking.ts';
import { bookingOnWire } from './wire.ts';

export function registerBookings(app: FastifyInstance, deps: Deps): void {
  const show = async (actor: Actor, id: number) =>
    bookingOnWire(await getVisibleBooking(deps.db, actor, id), actor, deps.clock.now());

  serve(app, bookingEndpoints.requestBooking, async ({ actor, body, request }) => {
    const key = idempotencyKeyOf(request.headers['idempotency-key']);
    const booking = await requestBooking(deps, actor, body, key);
    return show(actor, booking.id);
  });
  serve(app, bookingEndpoints.getBooking, ({ actor, params }) => show(actor, params.id));
  serve(app, bookingEndpoints.changeBooking, async ({ actor, params, body }) => {
    await changeBooking(deps, actor, params.id, body.status);
    return show(actor, params.id);
  });
  serve(app, bookingEndpoints.myBookings, async ({ actor }) => {
    const rows = await listRenterBookings(deps.db, actor.id);
    return rows.map((row) => bookingOnWire(row, actor, deps.clock.now()));
  });
  serve(app, bookingEndpoints.ownerBookings, async ({ actor }) => {
    const rows = await listOwnerBookings(deps.db, actor.id);
    return rows.map((row) => bookingOnWire(row, actor, deps.clock.now()));
  });
  serve(app, paymentEndpoints.createCheckoutSession, async ({ actor, body }) => ({
    url: await checkOut(deps, actor, body),
  }));
  serve(app, paymentEndpoints.confirmPaymentAuthorization, async ({ actor, body }) => {
    await confirmCheckout(deps, actor, body);
    return show(actor, body.bookingId);
  });
}

function idempotencyKeyOf(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw invalidField('Idempotency-Key', 'Use 1 to 255 visible characters.');
}
