import { z } from 'zod';
import { currentPasswordSchema } from '../accounts/fields.ts';
import { daySchema, monthSchema } from '../calendar/schemas.ts';
import { market } from '../market/current.ts';
import { decimalSchema } from '../money/schemas.ts';
import { decisionSchema } from '../states/decision.ts';
import { endpoint, endpoints, fileSchema } from '../wire/endpoint.ts';
import { listHeaders, pageQuerySchema } from '../wire/lists.ts';
import { emptyOr, pathIdSchema, textSchema } from '../wire/text-fields.ts';
import { differenceKinds, differenceStatuses, ledgerAccounts } from './accounts.ts';
import { ledgerCalls } from './calls.ts';
import { type WaitingAge, waitingCauses, waitingSides } from './waiting.ts';

export const ledgerLineSchema = z
  .object({
    id: z.int(),
    entry: z
      .string()
      .meta({ description: 'The Stripe object and its event; lines of one entry sum to zero' }),
    event: z.string(),
    bookingId: z.int().nullable(),
    orderId: z.int().nullable().meta({ description: 'The charge of the booking' }),
    account: z.enum(ledgerAccounts),
    amount: decimalSchema.meta({ description: 'Debits are positive, credits negative' }),
    currency: z.string(),
    postedAt: z.string(),
  })
  .meta({ id: 'LedgerLine' });

const differenceSchema = z
  .object({
    id: z.int(),
    kind: z.enum(differenceKinds),
    subject: z.string().meta({ description: 'The Stripe object, or `account`' }),
    bookingId: z.int().nullable(),
    ledgerAmount: decimalSchema,
    stripeAmount: decimalSchema,
    status: z.enum(differenceStatuses),
    note: z.string(),
    foundAt: z.string(),
    updatedAt: z.string(),
  })
  .meta({ id: 'LedgerDifference' });
export type LedgerDifference = z.output<typeof differenceSchema>;

const monthEndSchema = z
  .object({
    month: z.string(),
    accounts: z.array(
      z.object({
        account: z.enum(ledgerAccounts),
        opening: decimalSchema.meta({ description: 'The balance before the month' }),
        debits: decimalSchema,
        credits: decimalSchema.meta({ description: 'Negative or zero' }),
        closing: decimalSchema.meta({ description: 'The balance at the end of the month' }),
      }),
    ),
    isBalanced: z.boolean().meta({ description: 'True if the closing balances sum to zero' }),
    deferredRevenue: z
      .object({
        trips: z.int(),
        commission: decimalSchema,
        serviceFee: decimalSchema,
        total: decimalSchema,
      })
      .meta({
        description:
          'Income in the books for trips that, as agreed by the end of the month, end after it',
      }),
    closed: z
      .object({ at: z.string(), by: z.string() })
      .nullable()
      .meta({ description: 'Null while entries can still be posted into the month' }),
    actions: z.object({ close: decisionSchema }),
  })
  .meta({ id: 'MonthEnd' });
export type MonthEnd = z.output<typeof monthEndSchema>;

const waitingSchema = z
  .object({
    asOf: z.string(),
    causes: z
      .array(
        z.object({
          cause: z.enum(waitingCauses),
          side: z.enum(waitingSides).meta({
            description:
              'Whom it is for: hosts, guests, the platform, or nobody yet while it is held on a card',
          }),
          count: z.int().meta({ description: 'The charges, bookings or debts that it is made of' }),
          cents: z.int(),
          ages: z
            .object({
              today: z.int(),
              to_3_days: z.int(),
              to_7_days: z.int(),
              to_30_days: z.int(),
              longer: z.int(),
            } satisfies Record<WaitingAge, unknown>)
            .meta({
              description:
                'The cents by the day in the city since which they wait; they sum to `cents`',
            }),
          oldestAt: z.string().nullable().meta({ description: 'Null where nothing waits' }),
        }),
      )
      .meta({ description: 'Every cause, also those for which nothing waits' }),
  })
  .meta({ id: 'WaitingMoney' });
export type WaitingMoney = z.output<typeof waitingSchema>;

const tag = 'Ledger';

const definitions = {
  ledger: endpoint({
    summary:
      'Lines of the ledger, newest first, each entry whole on a page; filtered by account, booking and days',
    tag,
    access: 'admin',
    scope: 'ledger:read',
    errors: [],
    answersHeaders: {
      ...listHeaders,
      'X-Balance': 'The sum of all lines asked for, on every page',
    },
    query: pageQuerySchema.extend({
      account: emptyOr(z.enum(ledgerAccounts)),
      bookingId: emptyOr(pathIdSchema),
      from: emptyOr(daySchema).meta({ description: `First ${market.name} day` }),
      to: emptyOr(daySchema).meta({ description: `Last ${market.name} day` }),
    }),
    answer: z.array(ledgerLineSchema),
  }),
  waiting: endpoint({
    summary: 'Money that waits now, in cents, by cause and by the days since which it waits',
    tag,
    access: 'admin',
    scope: 'ledger:read',
    errors: [],
    answer: waitingSchema,
  }),
  reconciliation: endpoint({
    summary: 'Differences between the ledger and Stripe that are not resolved, newest first',
    tag,
    access: 'admin',
    scope: 'ledger:read',
    errors: [],
    answersHeaders: listHeaders,
    query: pageQuerySchema,
    answer: z.array(differenceSchema),
  }),
  changeDifference: endpoint({
    summary: 'Record the findings about a difference',
    tag,
    access: 'admin',
    errors: ['not_found', 'sign_in_again'],
    params: z.object({ id: pathIdSchema }),
    body: z.object({
      status: z.enum(differenceStatuses),
      note: textSchema(2000).optional(),
      currentPassword: currentPasswordSchema,
    }),
    answer: differenceSchema,
  }),
  monthEnd: endpoint({
    summary: `Every account of the ledger over a ${market.name} month`,
    tag,
    access: 'admin',
    errors: [],
    query: z.object({ month: monthSchema }),
    answer: monthEndSchema,
  }),
  monthEndFile: endpoint({
    summary: 'The same as CSV: one line per account, and a memo of the deferred revenue',
    tag,
    access: 'admin',
    errors: [],
    query: z.object({ month: monthSchema }),
    answersFile: 'text/csv',
    answer: fileSchema,
  }),
  closeMonth: endpoint({
    summary:
      'Close a month that is over, and all before it: what comes later is posted into the next one',
    tag,
    access: 'admin',
    errors: ['wrong_state', 'sign_in_again'],
    body: z.object({ month: monthSchema, currentPassword: currentPasswordSchema }),
    answer: monthEndSchema,
  }),
  taxReport: endpoint({
    summary: `${market.salesTax.label} of a month as CSV: one line per booking, and a total`,
    tag,
    access: 'admin',
    errors: [],
    query: z.object({ month: monthSchema }),
    answersFile: 'text/csv',
    answer: fileSchema,
  }),
};
export type LedgerDefinitions = typeof definitions;
export const ledgerEndpoints = endpoints(ledgerCalls, definitions);
