import { z } from 'zod';
import { userSchema } from '../accounts/endpoints.ts';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { noteSchema, optionalReasonSchema } from '../admin/act-fields.ts';
import { bookingSchema } from '../bookings/booking.ts';
import { carSchema } from '../cars/car.ts';
import { chargeSchema } from '../charges/endpoints.ts';
import { termsReasons } from '../charges/states.ts';
import { complianceIncidentSchema } from '../compliance/endpoints.ts';
import { contractSchema } from '../contracts/endpoints.ts';
import { disputeSchema } from '../disputes/endpoints.ts';
import { inspectionPhotoSchema } from '../inspections/endpoints.ts';
import { ledgerLineSchema } from '../ledger/endpoints.ts';
import { messageSchema } from '../messaging/endpoints.ts';
import { centsInputSchema, decimalSchema } from '../money/schemas.ts';
import { payoutSchema } from '../payouts/endpoints.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { emptyOr, pathIdSchema } from '../wire/text-fields.ts';
import { staffBookingCalls } from './calls.ts';
import { staffActSchema, staffCancelSchema, staffRefundSchema } from './forms.ts';
import { refundBearers, staffBookingActionNames, staffRefunds } from './states.ts';

export const staffPartySchema = userSchema
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
export type StaffBookingParty = z.output<typeof staffPartySchema>;

export const historyEntrySchema = z
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

const termsSchema = z
  .object({
    version: z.int(),
    reason: z.enum(termsReasons),
    startDate: z.string(),
    endDate: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    days: z.int(),
    lines: z.array(z.object({ label: z.string(), amount: decimalSchema })),
    total: decimalSchema,
    agreedAt: z.string(),
  })
  .meta({ id: 'BookingTerms' });

const staffBookingSchema = z
  .object({
    booking: bookingSchema,
    renter: staffPartySchema.nullable(),
    owner: staffPartySchema.nullable(),
    car: carSchema,
    terms: z.array(termsSchema).meta({ description: 'Every version, the present one first' }),
    charges: z.array(chargeSchema).meta({ description: 'Oldest first' }),
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
    actions: z.record(z.enum(staffBookingActionNames), decisionSchema).meta({
      id: 'StaffBookingActions',
      description: 'What the caller may do at this moment',
    }),
    refundable: decimalSchema.meta({ description: 'Charged, and not given back or promised' }),
    history: z
      .array(historyEntrySchema)
      .meta({ description: 'What happened, newest first; looks of staff are left out' }),
  })
  .meta({ id: 'StaffBooking' });
export type StaffBooking = z.output<typeof staffBookingSchema>;

const effectSchema = z
  .object({
    guestGets: decimalSchema.meta({ description: 'Refunded to the card, or released on it' }),
    hostKeeps: decimalSchema.meta({ description: 'The host’s share afterwards' }),
    hostLoses: decimalSchema.meta({ description: 'What comes off the host’s share' }),
    platformPays: decimalSchema.meta({ description: 'Borne by the platform alone' }),
  })
  .meta({ id: 'StaffActEffect', description: 'What an act would do, to the cent' });
export type StaffActEffect = z.output<typeof effectSchema>;

const tag = 'Administration';
const params = z.object({ id: pathIdSchema });

const act = {
  tag,
  access: 'admin',
  errors: ['not_found', 'forbidden', 'account_disabled', 'wrong_state', 'sign_in_again'],
  params,
  answer: staffBookingSchema,
} as const;
const withPassword = { currentPassword: currentPasswordSchema };

const definitions = {
  staffBooking: endpoint({
    summary: 'Everything about a booking, for staff; each look is in the audit log',
    tag,
    access: 'staff',
    errors: ['not_found'],
    params,
    answer: staffBookingSchema,
  }),
  staffActEffect: endpoint({
    summary: 'What a cancellation or a refund would do now, without doing it',
    tag,
    access: 'admin',
    errors: ['not_found', 'wrong_state'],
    params,
    query: z.object({
      refund: emptyOr(z.enum(staffRefunds)).meta({ description: 'Of a cancellation' }),
      amount: emptyOr(centsInputSchema).meta({ description: 'Of a refund' }),
      borneBy: emptyOr(z.enum(refundBearers)).meta({ description: 'Of a refund' }),
    }),
    answer: effectSchema,
  }),
  cancelAsStaff: endpoint({
    ...act,
    summary:
      'Cancel a request or a trip until its completion; after pickup `policy` gives back the days not begun',
    body: staffCancelSchema.extend(withPassword),
  }),
  refundAsStaff: endpoint({
    ...act,
    summary:
      'Refund a part of the price: base, fee, tax and commission in proportion, or at the platform’s cost',
    errors: [...act.errors, 'idempotency_mismatch'],
    takesHeaders: {
      'Idempotency-Key': 'Sent again under the same key, the request refunds nothing more',
    },
    body: staffRefundSchema.extend(withPassword),
  }),
  freezeAsStaff: endpoint({
    ...act,
    summary: 'Hold the payout back until staff release it',
    body: staffActSchema.extend(withPassword),
  }),
  unfreezeAsStaff: endpoint({
    ...act,
    summary: 'Release the payout from everything but a dispute, and send it if the trip is over',
    body: staffActSchema.extend(withPassword),
  }),
  resendPayout: endpoint({
    ...act,
    summary: 'Send a payout again that failed, or that was taken back at Stripe',
    body: z.object({ reason: optionalReasonSchema, note: noteSchema, ...withPassword }).nullish(),
  }),
};
export type StaffBookingDefinitions = typeof definitions;
export const staffBookingEndpoints = endpoints(staffBookingCalls, definitions);
