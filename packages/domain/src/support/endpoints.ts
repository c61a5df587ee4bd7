import { z } from 'zod';
import { noteSchema, optionalReasonSchema } from '../admin/act-fields.ts';
import { bookingStatuses } from '../bookings/states.ts';
import { market } from '../market/current.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { exportFormatSchema } from '../wire/exports.ts';
import { listHeaders, listQuerySchema, pageQuerySchema } from '../wire/lists.ts';
import { bodyIdSchema, emptyOr, pathIdSchema, uuidSchema } from '../wire/text-fields.ts';
import { supportCalls } from './calls.ts';
import { ticketFeedbackSchema, ticketFormSchema, ticketResponseSchema } from './forms.ts';
import { ticketActionNames, ticketPriorities, ticketStatuses } from './states.ts';

const ticketSummarySchema = z
  .object({
    id: z.int(),
    subject: z.string(),
    description: z.string(),
    status: z.enum(ticketStatuses),
    priority: z.enum(ticketPriorities),
    bookingId: z.int().nullable(),
    reportId: z
      .int()
      .nullable()
      .meta({ description: 'The reported message that the ticket is about' }),
    carId: z.int().nullable(),
    carTitle: z.string().nullable(),
    userId: z.string(),
    userName: z.string(),
    userEmail: z.string().nullable(),
    assignedTo: z
      .object({ id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Null if nobody has it who is still active staff' }),
    createdAt: z.string(),
    lastActivityAt: z.string().meta({ description: 'The newest of its texts' }),
    unread: z.boolean().meta({
      description: 'Somebody else wrote since the caller last opened it',
    }),
    actions: z.record(z.enum(ticketActionNames), decisionSchema).meta({
      id: 'TicketActions',
      description: 'What the caller may do at this moment',
    }),
  })
  .meta({ id: 'TicketSummary' });
export type TicketSummary = z.output<typeof ticketSummarySchema>;

export const ticketSchema = ticketSummarySchema
  .extend({
    responses: z.array(
      z.object({
        id: z.int(),
        userId: z.string(),
        userName: z.string(),
        isStaff: z.boolean(),
        message: z.string(),
        createdAt: z.string(),
      }),
    ),
    feedback: z.object({ rating: z.int(), comment: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof ticketSchema>;

const supportTripSchema = z
  .object({
    id: z.int(),
    carId: z.int(),
    carTitle: z.string(),
    renterId: z.string(),
    renterName: z.string(),
    renterEmail: z.string(),
    startDate: z.string(),
    endDate: z.string(),
    startTime: z.string(),
    endTime: z.string(),
    status: z.enum(bookingStatuses),
  })
  .meta({ id: 'SupportTrip' });
export type SupportTrip = z.output<typeof supportTripSchema>;

const staffPerformanceSchema = z
  .object({
    id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    rank: z.int().meta({ description: 'From 1; equal figures share a rank' }),
    ticketsSolved: z.int(),
    avgFeedbackRating: z.number().nullable(),
  })
  .meta({ id: 'StaffPerformance' });

const ticketWeekSchema = z
  .object({
    week: z.string().meta({ description: `The Monday of a week of ${market.name}` }),
    opened: z.int(),
    ended: z.int().meta({
      description: 'Resolved or closed in that week; a ticket that was opened again is not ended',
    }),
  })
  .meta({ id: 'TicketWeek' });
export type TicketWeek = z.output<typeof ticketWeekSchema>;

const ticketFilterSchema = z.object({
  status: emptyOr(z.enum(['all', ...ticketStatuses])),
  assignee: emptyOr(z.union([z.enum(['me', 'none']), uuidSchema])).meta({
    description: 'Tickets of the caller, of nobody, or of a member of staff',
  }),
});

const ticketListQuerySchema = listQuerySchema(['queue', 'created', 'activity']).extend(
  ticketFilterSchema.shape,
);

const tag = 'Support';
const params = z.object({ id: pathIdSchema });

const definitions = {
  createTicket: endpoint({
    summary: 'Ask the staff for help',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    body: ticketFormSchema.extend({
      bookingId: bodyIdSchema.nullish().meta({ description: 'The trip that it is about' }),
    }),
    status: 201,
    answer: ticketSchema,
  }),
  myTickets: endpoint({
    summary: 'Tickets of the signed-in user, newest first',
    tag,
    access: 'signed-in',
    errors: [],
    answersHeaders: listHeaders,
    query: pageQuerySchema,
    answer: z.array(ticketSummarySchema),
  }),
  getTicket: endpoint({
    summary: 'One ticket with its conversation, for the person who opened it and staff',
    tag,
    access: 'signed-in',
    errors: ['not_found'],
    params,
    answer: ticketSchema,
  }),
  respondToTicket: endpoint({
    summary: 'Add a response to a ticket',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'wrong_state'],
    params,
    body: ticketResponseSchema,
    status: 201,
    answer: ticketSchema,
  }),
  closeTicket: endpoint({
    summary: 'Close a ticket',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'wrong_state'],
    params,
    answer: ticketSchema,
  }),
  rateTicket: endpoint({
    summary: 'Rate the help, once per ticket',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: ticketFeedbackSchema,
    status: 201,
    answer: ticketSchema,
  }),
  skipTicketFeedback: endpoint({
    summary: 'Choose not to rate the help; the question is not asked again',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    answer: ticketSchema,
  }),
  supportTickets: endpoint({
    summary:
      'Tickets in the order of work, by age or by the newest text; `q` finds subjects and those who asked',
    tag,
    access: 'staff',
    errors: [],
    query: ticketListQuerySchema,
    answersHeaders: listHeaders,
    answer: z.array(ticketSummarySchema),
  }),
  exportTickets: endpoint({
    summary: 'The tickets as one file, by the search and the filters of their list',
    tag,
    access: 'staff',
    errors: [],
    query: ticketListQuerySchema
      .pick({ q: true, status: true, assignee: true })
      .extend(exportFormatSchema.shape),
    answersFile: 'text/csv',
    answer: fileSchema,
  }),
  ticketCounts: endpoint({
    summary: 'The number of tickets by status',
    tag,
    access: 'staff',
    errors: [],
    answer: z.record(z.enum(ticketStatuses), z.int()),
  }),
  ticketWeeks: endpoint({
    summary: 'The numbers of tickets opened and ended in each of the last 12 weeks, earliest first',
    tag,
    access: 'staff',
    errors: [],
    answer: z.array(ticketWeekSchema),
  }),
  assignTicket: endpoint({
    summary: 'Take a ticket that nobody has',
    tag,
    access: 'staff',
    errors: ['not_found', 'wrong_state'],
    params,
    answer: ticketSchema,
  }),
  changeTicket: endpoint({
    summary:
      'Set the priority of a ticket, hand it over, or change its status; its requester may reopen it',
    tag,
    access: 'signed-in',
    errors: ['not_found', 'forbidden', 'wrong_state'],
    params,
    body: z
      .object({
        priority: z.enum(ticketPriorities).optional(),
        status: z.enum(ticketStatuses).optional(),
        assigneeId: uuidSchema
          .nullable()
          .optional()
          .meta({ description: 'The member of staff who takes over; null for nobody' }),
        reason: optionalReasonSchema,
        note: noteSchema,
      })
      .refine(
        ({ priority, status, assigneeId }) => priority ?? status ?? assigneeId !== undefined,
        'Give a priority, a status or an assignee.',
      ),
    answer: ticketSchema,
  }),
  supportTrips: endpoint({
    summary: 'Active trips (approved, and not past their last day), the next to end first',
    tag,
    access: 'staff',
    errors: [],
    query: listQuerySchema(['endDate', 'startDate']),
    answersHeaders: listHeaders,
    answer: z.array(supportTripSchema),
  }),
  supportStaff: endpoint({
    summary: 'Staff by tickets solved, then by the mean of the feedback',
    tag,
    access: 'staff',
    errors: [],
    answer: z.array(staffPerformanceSchema),
  }),
};
export type SupportDefinitions = typeof definitions;
export const supportEndpoints = endpoints(supportCalls, definitions);
