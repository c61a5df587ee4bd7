import { chargePurposes, chargeStatuses, termsReasons } from '@curbside/domain/charges/states';
import type { PriceLine } from '@curbside/domain/money/pricing';
import { payoutStatuses } from '@curbside/domain/payouts/states';
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { carOfBooking } from './bookings.ts';
import { instant } from './columns.ts';

const cents = (name: string) => integer(name).notNull();
const lines = () => jsonb('lines').$type<PriceLine[]>().notNull();

/** The terms that guest and host agreed on, version by version. A row never changes. */
export const bookingTerms = pgTable(
  'booking_terms',
  {
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    version: integer('version').notNull(),
    reason: text('reason', { enum: termsReasons }).notNull(),
    startDate: date('start_date', { mode: 'string' }).notNull(),
    endDate: date('end_date', { mode: 'string' }).notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    days: integer('days').notNull(),
    dailyRateCents: cents('daily_rate_cents'),
    baseCents: cents('base_cents'),
    serviceFeeCents: cents('service_fee_cents'),
    salesTaxCents: cents('sales_tax_cents'),
    totalCents: cents('total_cents'),
    commissionCents: cents('commission_cents'),
    hostPayoutCents: cents('host_payout_cents'),
    lines: lines(),
    agreedAt: instant('agreed_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.bookingId, table.version] }), carOfBooking(table)],
);

/** A debt of the guest, and where its money is. */
export const chargeOrders = pgTable(
  'charge_orders',
  {
    id: serial('id').primaryKey(),
    bookingId: integer('booking_id').notNull(),
    carId: integer('car_id').notNull(),
    purpose: text('purpose', { enum: chargePurposes }).notNull(),
    status: text('status', { enum: chargeStatuses }).notNull(),
    /** The order that this one is a part of, collected by itself. */
    partOf: integer('part_of').references((): AnyPgColumn => chargeOrders.id),
    termsVersion: integer('terms_version').notNull(),
    lines: lines(),
    baseCents: cents('base_cents'),
    serviceFeeCents: cents('service_fee_cents'),
    salesTaxCents: cents('sales_tax_cents'),
    totalCents: cents('total_cents'),
    commissionCents: cents('commission_cents'),
    hostShareCents: cents('host_share_cents'),
    /** The sum that was asked for at first. */
    askedCents: cents('asked_cents'),
    /** Decisions give back so much in all; the platform bears the second part alone. */
    promisedCents: cents('promised_cents').default(0),
    goodwillCents: cents('goodwill_cents').default(0),
    /**
     * Came back without a promise before a refund by staff, which comes on top of it: kept by banks as long
     * as they keep it, and refunded in the dashboard unless that fails.
     */
    carriedCents: cents('carried_cents').default(0),
    /** Refunded so far, and still to be refunded. */
    refundCents: cents('refund_cents').default(0),
    /** The rest of the host's share; null while it is whole. */
    keptHostCents: integer('kept_host_cents'),
    /** The part of what was taken back at Stripe that staff decided to send again. */
    resentCents: cents('resent_cents').default(0),
    /** Kept by banks after disputes, and the part of it that the platform bears alone. */
    lostCents: cents('lost_cents').default(0),
    platformLossCents: cents('platform_loss_cents').default(0),
    /** Refunded by others at Stripe. */
    foreignRefundCents: cents('foreign_refund_cents').default(0),
    /** Refused by Stripe as a refund, or paid by staff: the guest is owed it another way. */
    refusedCents: cents('refused_cents').default(0),
    payoutStatus: text('payout_status', { enum: payoutStatuses }).notNull().default('none'),
    /** Paid although it was no longer owed: all of it goes back, and it is no part of the price. */
    isSurplus: boolean('is_surplus').notNull().default(false),
    /** Silence until then accepts; null if nobody is asked. */
    answerBy: instant('answer_by'),
    /** Not paid until then, it lapses; null if there is no such deadline. */
    payBy: instant('pay_by'),
    paidAt: instant('paid_at'),
    createdAt: instant('created_at').notNull(),
    /** Its name at Stripe: ids can repeat after a restore. */
    reference: uuid('reference').notNull().unique().defaultRandom(),
  },
  (table) => [
    unique().on(table.id, table.bookingId),
    carOfBooking(table),
    foreignKey({
      columns: [table.bookingId, table.termsVersion],
      foreignColumns: [bookingTerms.bookingId, bookingTerms.version],
    }),
  ],
);

/** The key of a table that hangs on an order and names its booking: no row names another booking. */
export const orderOfBooking = (table: Record<'orderId' | 'bookingId', AnyPgColumn>) =>
  foreignKey({
    columns: [table.orderId, table.bookingId],
    foreignColumns: [chargeOrders.id, chargeOrders.bookingId],
  });
