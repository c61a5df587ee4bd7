import { bookingStatuses, cancelReasons } from '@curbside/domain/bookings/states';
import { timeSlots } from '@curbside/domain/calendar/days';
import type { PriceLine } from '@curbside/domain/money/pricing';
import { paymentStatuses } from '@curbside/domain/payments/states';
import { payoutStatuses } from '@curbside/domain/payouts/states';
import { rates } from '@curbside/domain/prices/rules';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { cars } from './cars.ts';
import { instant } from './columns.ts';

const cents = (name: string) => integer(name).notNull();

/** A trip, with every line of its price as it was quoted. */
export const bookings = pgTable(
  'bookings',
  {
    id: serial('id').primaryKey(),
    carId: integer('car_id')
      .notNull()
      .references(() => cars.id),
    renterId: uuid('renter_id')
      .notNull()
      .references(() => users.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    startTime: text('start_time', { enum: timeSlots }).notNull(),
    endTime: text('end_time', { enum: timeSlots }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** Hours after drop-off before the next trip; a trigger takes them from the car. */
    bufferHours: integer('buffer_hours').notNull().default(0),
    /** Payment books the trip at once; a trigger takes it from the car. */
    isInstant: boolean('is_instant').notNull().default(false),
    status: text('status', { enum: bookingStatuses }).notNull().default('pending'),
    paymentStatus: text('payment_status', { enum: paymentStatuses }).notNull().default('unpaid'),
    payoutStatus: text('payout_status', { enum: payoutStatuses }).notNull().default('none'),
    days: integer('days').notNull(),
    dailyRateCents: cents('daily_rate_cents'),
    baseCents: cents('base_cents'),
    serviceFeeCents: cents('service_fee_cents'),
    salesTaxCents: cents('sales_tax_cents'),
    totalCents: cents('total_cents'),
    commissionCents: cents('commission_cents'),
    hostPayoutCents: cents('host_payout_cents'),
    /** Empty for bookings made when a trip had one rate for all days. */
    lines: jsonb('price_lines').$type<PriceLine[]>().notNull().default(sql`'[]'::jsonb`),
    rate: text('rate', { enum: rates }).notNull().default('standard'),
    /** The total refund, and the rest of the payout; null while nothing is refunded. */
    refundCents: integer('refund_cents'),
    keptPayoutCents: integer('kept_payout_cents'),
    /** Kept by banks after disputes, and the part of it that the platform bears alone. */
    lostCents: cents('lost_cents').default(0),
    platformLossCents: cents('platform_loss_cents').default(0),
    /** Refused by Stripe as a refund: the guest is owed it another way. */
    refusedCents: cents('refused_cents').default(0),
    /** The whole refund of a cancellation by staff. */
    staffRefundCents: integer('staff_refund_cents'),
    cancelReason: text('cancel_reason', { enum: cancelReasons }),
    idempotencyKey: text('idempotency_key'),
    requestHash: text('request_hash').notNull(),
    /** A request not paid by then, or not answered by then, is cancelled. */
    payBy: instant('pay_by').notNull(),
    answerBy: instant('answer_by'),
    /** Set while an approval captures the payment, so that nothing else changes the request. */
    approvingAt: instant('approving_at'),
    /** False while Stripe does not reflect the state of this booking yet. */
    isSettled: boolean('is_settled').notNull().default(true),
    /** Backoff: do not retry before this, so a stuck booking does not block the batch. */
    settleAfter: instant('settle_after'),
    settleFailures: integer('settle_failures').notNull().default(0),
    /** Raised by every change of what is owed: money read before that is read again. */
    settleRound: integer('settle_round').notNull().default(0),
    /** Since when the transfer of the payout fails, and when host and staff were told of it. */
    payoutFailedAt: instant('payout_failed_at'),
    payoutFailureToldAt: instant('payout_failure_told_at'),
    createdAt: instant('created_at').notNull(),
    authorizedAt: instant('authorized_at'),
    decidedAt: instant('decided_at'),
    completedAt: instant('completed_at'),
    cancelledAt: instant('cancelled_at'),
  },
  (table) => [unique().on(table.id, table.carId)],
);

/** The key of a table that hangs on a booking and names its car: no row names another car. */
export const carOfBooking = (table: Record<'bookingId' | 'carId', AnyPgColumn>) =>
  foreignKey({
    columns: [table.bookingId, table.carId],
    foreignColumns: [bookings.id, bookings.carId],
  });
