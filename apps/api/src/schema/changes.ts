import { bookingParties } from '@curbside/domain/bookings/states';
import { timeSlots } from '@curbside/domain/calendar/days';
import type { PriceDifference } from '@curbside/domain/changes/rules';
import { changeStatuses } from '@curbside/domain/changes/states';
import type { PriceLine } from '@curbside/domain/money/pricing';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
} from 'drizzle-orm/pg-core';
import { carOfBooking } from './bookings.ts';
import { chargeOrders } from './charges.ts';
import { instant } from './columns.ts';

/** Changes of a trip that one side has asked for, each with the price of the whole changed trip. */
export const bookingChanges = pgTable(
  'booking_changes',
  {
    id: serial('id').primaryKey(),
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    askedBy: text('asked_by', { enum: bookingParties }).notNull(),
    status: text('status', { enum: changeStatuses }).notNull().default('asked'),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    startTime: text('start_time', { enum: timeSlots }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    endTime: text('end_time', { enum: timeSlots }).notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    /** The window that the change replaces. */
    formerStartDate: date('former_start_date', { mode: 'string' }).notNull(),
    formerStartTime: text('former_start_time', { enum: timeSlots }).notNull(),
    formerEndDate: date('former_end_date', { mode: 'string' }).notNull(),
    formerEndTime: text('former_end_time', { enum: timeSlots }).notNull(),
    days: integer('days').notNull(),
    dailyRateCents: integer('daily_rate_cents').notNull(),
    baseCents: integer('base_cents').notNull(),
    serviceFeeCents: integer('service_fee_cents').notNull(),
    salesTaxCents: integer('sales_tax_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    commissionCents: integer('commission_cents').notNull(),
    hostPayoutCents: integer('host_payout_cents').notNull(),
    lines: jsonb('price_lines').$type<PriceLine[]>().notNull().default(sql`'[]'::jsonb`),
    /** Order of an extension that the guest pays. */
    orderId: integer('order_id'),
    /** Line by line against the price that was agreed before. */
    difference: jsonb('difference').$type<PriceDifference>().notNull(),
    answerBy: instant('answer_by').notNull(),
    /** Accepted, and the card was declined: the guest has a moment to pay by link. */
    awaitsPayment: boolean('awaits_payment').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    carOfBooking(table),
    foreignKey({
      columns: [table.orderId, table.bookingId],
      foreignColumns: [chargeOrders.id, chargeOrders.bookingId],
    }),
  ],
);
