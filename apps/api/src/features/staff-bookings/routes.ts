import { staffBookingEndpoints } from '@curbside/domain/staff-bookings/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve } from '../../platform/http/serve.ts';
import { showStaffBooking } from './show-staff-booking.ts';

export function registerStaffBookings(app: FastifyInstance, deps: Deps): void {
  serve(app, staffBookingEndpoints.staffBooking, ({ actor, params }) =>
    showStaffBooking(deps, actor, params),
  );
}
