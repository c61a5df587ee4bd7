import { z } from 'zod';
import { userSchema } from '../accounts/endpoints.ts';
import { bookingSchema } from '../bookings/booking.ts';
import { carSchema } from '../cars/car.ts';
import { complianceIncidentSchema } from '../compliance/endpoints.ts';
import { contractSchema } from '../contracts/endpoints.ts';
import { disputeSchema } from '../disputes/endpoints.ts';
import { inspectionPhotoSchema } from '../inspections/endpoints.ts';
import { ledgerLineSchema } from '../ledger/endpoints.ts';
import { messageSchema } from '../messaging/endpoints.ts';
import { payoutSchema } from '../payouts/endpoints.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { staffBookingCalls } from './calls.ts';

const partySchema = userSchema
  .pick({
    id: true,
    email: true,
    firstName: true,
    lastName: true,
    phoneNumber: true,
    role: true,
    accountStatus: true,
    verificationStatus: true,
    stripeAccountId: true,
    stripeAccountStatus: true,
    createdAt: true,
  })
  .meta({ id: 'StaffBookingParty', description: 'Null once the account is deleted' });
export type StaffBookingParty = z.output<typeof partySchema>;

const historyEntrySchema = z
  .object({
    at: z.string(),
    action: z.string(),
    actor: z.string().meta({ description: 'The name of a person, or of a job of the system' }),
    actorId: z.string().nullable().meta({ description: 'Null if no person acted' }),
    entity: z.string(),
    entityId: z.string(),
    details: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'HistoryEntry' });
export type HistoryEntry = z.output<typeof historyEntrySchema>;

const staffBookingSchema = z
  .object({
    booking: bookingSchema,
    renter: partySchema.nullable(),
    owner: partySchema.nullable(),
    car: carSchema,
    ledger: z
      .array(ledgerLineSchema)
      .nullable()
      .meta({ description: 'Newest first; null for support staff' }),
    payouts: z.array(payoutSchema),
    dispute: disputeSchema.nullable().meta({ description: 'The newest one' }),
    incidents: z.array(complianceIncidentSchema),
    inspections: z.array(inspectionPhotoSchema),
    messages: z.array(messageSchema),
    contract: contractSchema.nullable(),
    history: z
      .array(historyEntrySchema)
      .meta({ description: 'What happened, newest first; looks of staff are left out' }),
  })
  .meta({ id: 'StaffBooking' });
export type StaffBooking = z.output<typeof staffBookingSchema>;

const tag = 'Administration';
const params = z.object({ id: pathIdSchema });

const definitions = {
  staffBooking: endpoint({
    summary: 'Everything about a booking, for staff; each look is in the audit log',
    tag,
    access: 'staff',
    errors: ['not_found'],
    params,
    answer: staffBookingSchema,
  }),
};
export type StaffBookingDefinitions = typeof definitions;
export const staffBookingEndpoints = endpoints(staffBookingCalls, definitions);
