import { riskEndpoints } from '@curbside/domain/risk/endpoints';
import { riskTexts } from '@curbside/domain/risk/texts';
import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { idempotencyKeyOf } from '../../platform/http/idempotency-key.ts';
import { serve } from '../../platform/http/serve.ts';
import { cancelTrip } from './cancel-trip.ts';
import { disableWithTrips } from './disable-with-trips.ts';
import { freezeForStaff, resendPayout, unfreezeForStaff } from './hold-payout.ts';
import { previewAct } from './preview-act.ts';
import { refundTrip } from './refund-trip.ts';
import { readStaffBooking, showStaffBooking } from './show-staff-booking.ts';

export function registerStaffBookings(app: FastifyInstance, deps: Deps): void {
  serve(app, staffBookingEndpoints.staffBooking, ({ actor, params }) =>
    showStaffBooking(deps, actor, params),
  );
  serve(app, riskEndpoints.disableAccount, async ({ actor, params, body }) => ({
    message: riskTexts.disabled,
    ...(await disableWithTrips(deps, actor, { ...params, ...body })),
  }));
  serve(app, staffBookingEndpoints.staffActEffect, ({ actor, params, query }) =>
    previewAct(deps, actor, { ...params, ...query }),
  );
  serve(app, staffBookingEndpoints.cancelAsStaff, async ({ actor, params, body }) => {
    await cancelTrip(deps, actor, { ...params, ...body });
    return readStaffBooking(deps, actor, params);
  });
  serve(app, staffBookingEndpoints.refundAsStaff, async ({ actor, params, body, request }) => {
    const { amount: cents, ...given } = body;
    const idempotencyKey = idempotencyKeyOf(request);
    await refundTrip(deps, actor, { ...params, ...given, cents, idempotencyKey });
    return readStaffBooking(deps, actor, params);
  });
  serve(app, staffBookingEndpoints.freezeAsStaff, async ({ actor, params, body }) => {
    await freezeForStaff(deps, actor, { ...params, ...body });
    return readStaffBooking(deps, actor, params);
  });
  serve(app, staffBookingEndpoints.unfreezeAsStaff, async ({ actor, params, body }) => {
    await unfreezeForStaff(deps, actor, { ...params, ...body });
    return readStaffBooking(deps, actor, params);
  });
  serve(app, staffBookingEndpoints.resendPayout, async ({ actor, params, body }) => {
    await resendPayout(deps, actor, { ...params, ...body });
    return readStaffBooking(deps, actor, params);
  });
}
