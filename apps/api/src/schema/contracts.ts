import type { BookingParty } from '@curbside/domain/bookings/states';
import type { HandoverKind } from '@curbside/domain/handover/rules';
import { integer, json, pgTable, serial, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { carOfBooking } from './bookings.ts';
import { instant } from './columns.ts';

/** Odometer and fuel at one end of the trip, and what the other side says of them. */
export interface HandoverTerms {
  givenBy: BookingParty;
  givenAt: string;
  odometer: number;
  fuelEighths: number;
  note: string | null;
  status: 'confirmed' | 'objected';
  answeredAt: string;
  bySilence: boolean;
  objection: string | null;
}

/** Hashed in this order. */
export interface ContractTerms {
  number: string;
  bookingId: number;
  guest: { id: string; name: string };
  host: { id: string; name: string };
  car: { id: number; title: string; year: number; make: string; model: string; location: string };
  pickup: { date: string; time: string };
  dropOff: { date: string; time: string };
  timeZone: string;
  price: {
    days: number;
    dailyRate: string;
    base: string;
    serviceFee: string;
    salesTax: string;
    total: string;
    /** The lines of the base; missing or empty in older contracts. */
    lines?: { label: string; amount: string }[];
  };
  mileage: { includedPerDay: number; extraMileFee: string };
  rules: string[];
  /** Contracts made before it was part of the terms have none. */
  cancellation?: readonly string[];
  /** Who bears a payment that a bank takes back; missing in older contracts. */
  disputes?: readonly string[];
  guestSignedAt: string;
  hostSignedAt: string;
  /** Missing until one end of the trip is recorded and answered. */
  handover?: Partial<Record<HandoverKind, HandoverTerms>>;
}

/** The last number given in a year. Its row is locked until the approval commits, so no number is lost. */
export const contractCounters = pgTable('contract_counters', {
  year: integer('year').primaryKey(),
  last: integer('last').notNull(),
});

/** Rental contracts, made at approval and with each change of the terms; never changed. */
export const contracts = pgTable(
  'contracts',
  {
    id: serial('id').primaryKey(),
    number: text('number').notNull().unique(),
    bookingId: integer('booking_id').notNull(),
    /** Grows with each change of the terms; the newest is in force. */
    version: integer('version').notNull().default(1),
    carId: integer('car_id').notNull(),
    renterId: uuid('renter_id')
      .notNull()
      .references(() => users.id),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** json and not jsonb: the hash is over the text with its keys in order. */
    terms: json('terms').$type<ContractTerms>().notNull(),
    hash: text('hash').notNull(),
    /** The hash of the printed file, which is its name in storage; null until it is printed. */
    pdfHash: text('pdf_hash'),
    renterSignedAt: instant('renter_signed_at').notNull(),
    hostSignedAt: instant('host_signed_at').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [carOfBooking(table), unique().on(table.bookingId, table.version)],
);
