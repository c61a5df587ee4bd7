import { z } from 'zod';
import { bookingParties } from '../bookings/states.ts';
import { decisionBodySchema, reasonBodySchema } from '../contests/forms.ts';
import { inspectionPhotoSchema } from '../inspections/endpoints.ts';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints } from '../wire/endpoint.ts';
import { pathIdSchema } from '../wire/text-fields.ts';
import { pickupReportCalls } from './calls.ts';
import { refuseCarBodySchema, reportNoShowBodySchema } from './forms.ts';
import { pickupReportKinds, pickupReportStatuses } from './rules.ts';
import { pickupReportActionNames } from './states.ts';

const pickupReportSchema = z
  .object({
    id: z.int(),
    bookingId: z.int(),
    kind: z.enum(pickupReportKinds),
    status: z.enum(pickupReportStatuses),
    by: z.enum(bookingParties).meta({ description: 'Who reported it' }),
    description: z.string(),
    photos: z.array(inspectionPhotoSchema).meta({ description: 'Of a car that was refused' }),
    reportedAt: z.string(),
    answerBy: z
      .string()
      .meta({ description: 'The other side contests until this instant; its silence agrees' }),
    contest: z.object({ reason: z.string().nullable(), at: z.string() }).nullable().meta({
      description: 'Without a reason where the records of the trip contradict the report',
    }),
    decision: z
      .object({ outcome: z.enum(['uphold', 'reject']), reason: z.string(), at: z.string() })
      .nullable(),
    actions: z.record(z.enum(pickupReportActionNames), decisionSchema),
  })
  .meta({ id: 'PickupReport' });
export type PickupReport = z.output<typeof pickupReportSchema>;

const optionSchema = z.object({
  decision: decisionSchema,
  refundAmount: decimalSchema.meta({ description: 'What the guest gets back' }),
  keptAmount: decimalSchema,
});

const pickupReportsSchema = z.object({
  reports: z.array(pickupReportSchema),
  options: z
    .record(z.enum(pickupReportKinds), optionSchema)
    .meta({ description: 'What the caller may report now, and what would become of the price' }),
});
export type PickupReports = z.output<typeof pickupReportsSchema>;

const tag = 'Handing over';
const params = z.object({ id: pathIdSchema });

const definitions = {
  pickupReports: endpoint({
    summary: 'Reports about a pickup, for the parties of the trip and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: pickupReportsSchema,
  }),
  reportNoShow: endpoint({
    summary:
      'Report that the other side did not come, 2 to 72 hours after pickup: a late cancellation for the guest’s absence, a full refund for the host’s, once it is confirmed, not contested for a day, or upheld by staff',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: reportNoShowBodySchema,
    status: 201,
    answer: pickupReportSchema,
  }),
  refuseCar: endpoint({
    summary:
      'Refuse a car at pickup within 60 minutes, with two photos: the trip ends with a full refund at once',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state', 'evidence_missing'],
    params,
    body: refuseCarBodySchema,
    status: 201,
    answer: pickupReportSchema,
  }),
  confirmReport: endpoint({
    summary: 'Agree with what the other side reported; it takes effect at once',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    answer: pickupReportSchema,
  }),
  contestReport: endpoint({
    summary: 'Contest a report; staff decide',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: reasonBodySchema,
    answer: pickupReportSchema,
  }),
  withdrawReport: endpoint({
    summary: 'Withdraw a report of a no-show; the trip goes on',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    answer: pickupReportSchema,
  }),
  decideReport: endpoint({
    summary: 'Decide a contested report',
    tag,
    access: 'admin',
    errors: ['not_found', 'forbidden', 'wrong_state', 'sign_in_again'],
    params,
    body: decisionBodySchema,
    answer: pickupReportSchema,
  }),
};
export type PickupReportDefinitions = typeof definitions;
export const pickupReportEndpoints = endpoints(pickupReportCalls, definitions);
