import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { emailUndos, sessions, signInMethods, users } from '../../schema/accounts.ts';
import { auditLog } from '../../schema/audit.ts';
import { holds } from '../../schema/availability.ts';
import { bookings } from '../../schema/bookings.ts';
import { importedCalendars, importedEvents } from '../../schema/calendars.ts';
import { carPhotos, cars, instantBookPauses } from '../../schema/cars.ts';
import { bookingChanges } from '../../schema/changes.ts';
import { bookingTerms, chargeOrders } from '../../schema/charges.ts';
import { claimDocuments, claimReports, claims } from '../../schema/claims.ts';
import { contracts } from '../../schema/contracts.ts';
import { disputes } from '../../schema/disputes.ts';
import { favorites, savedSearches } from '../../schema/favorites.ts';
import { uploads } from '../../schema/files.ts';
import { handovers } from '../../schema/handover.ts';
import { incidentPhotos, incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import { journalEntries } from '../../schema/journal.ts';
import { lateReturnGuests, lateReturns } from '../../schema/late-returns.ts';
import { hostReceivables } from '../../schema/ledger.ts';
import {
  conversationMembers,
  conversations,
  messageReports,
  messages,
  userBlocks,
} from '../../schema/messaging.ts';
import { notificationSettings } from '../../schema/notices.ts';
import { stripeCustomers, tripCards } from '../../schema/payment-methods.ts';
import { payoutAccounts } from '../../schema/payout-accounts.ts';
import { pickupReports } from '../../schema/pickup-reports.ts';
import { carDayPrices, carPrices } from '../../schema/prices.ts';
import { hostStats, ratings, reviewReports } from '../../schema/ratings.ts';
import {
  riskScoreHistory,
  riskScores,
  userAddresses,
  userDevices,
  userInstruments,
  userPresence,
} from '../../schema/risk.ts';
import { ticketFeedback, ticketReads, ticketResponses, tickets } from '../../schema/support.ts';
import { verifications } from '../../schema/verification.ts';

/** One file of the archive: rows of one table about the person. */
export interface Part {
  name: string;
  table: PgTable;
  /** Selects a user's rows. */
  of: (userId: string) => SQL;
  /** Exported columns, by their names in the schema. */
  columns: string[];
}

interface Choice<Name extends string> {
  only?: Name[];
  leaveOut?: Name[];
}

function part<Table extends PgTable>(
  name: string,
  table: Table,
  of: Part['of'],
  { only, leaveOut = [] }: Choice<string & keyof Table['_']['columns']> = {},
): Part {
  const left: string[] = leaveOut;
  const columns = only ?? Object.keys(getTableColumns(table)).filter((key) => !left.includes(key));
  return { name, table, of, columns };
}

const carsOf = (userId: string) => sql`select id from ${cars} where owner_id = ${userId}`;
const tripsOf = (userId: string) =>
  sql`select id from ${bookings} where renter_id = ${userId} or owner_id = ${userId}`;
const ticketsOf = (userId: string) => sql`select id from ${tickets} where user_id = ${userId}`;
const threadsOf = (userId: string) =>
  sql`select id from ${conversations} where first_user_id = ${userId} or second_user_id = ${userId}`;

/** One file per entry, with the rows of one table about the person. */
export const exportedParts: Part[] = [
  part('profile', users, (me) => sql`id = ${me}`),
  part('verification', verifications, (me) => sql`user_id = ${me}`),
  part('payout-account', payoutAccounts, (me) => sql`user_id = ${me}`),
  part('sign-in-methods', signInMethods, (me) => sql`user_id = ${me}`, {
    only: ['id', 'providerId', 'accountId', 'scope', 'createdAt', 'updatedAt'],
  }),
  part('sessions', sessions, (me) => sql`user_id = ${me}`, { leaveOut: ['token'] }),
  part('earlier-email-addresses', emailUndos, (me) => sql`user_id = ${me}`, {
    leaveOut: ['tokenHash'],
  }),
  part('notification-settings', notificationSettings, (me) => sql`user_id = ${me}`),
  part('cars', cars, (me) => sql`owner_id = ${me}`),
  part('car-photos', carPhotos, (me) => sql`car_id in (${carsOf(me)})`),
  part('car-prices', carPrices, (me) => sql`car_id in (${carsOf(me)})`),
  part('car-prices-of-days', carDayPrices, (me) => sql`car_id in (${carsOf(me)})`),
  part('instant-book-pauses', instantBookPauses, (me) => sql`host_id = ${me}`),
  part('blocked-days', holds, (me) => sql`blocked_on is not null and car_id in (${carsOf(me)})`, {
    only: ['id', 'carId', 'during', 'blockedOn', 'reason', 'changedAt'],
  }),
  part('imported-calendars', importedCalendars, (me) => sql`car_id in (${carsOf(me)})`, {
    leaveOut: ['nextFetchAt'],
  }),
  part('imported-events', importedEvents, (me) => sql`car_id in (${carsOf(me)})`, {
    leaveOut: ['during', 'isCut'],
  }),
  part('favorites', favorites, (me) => sql`user_id = ${me}`),
  part('saved-searches', savedSearches, (me) => sql`user_id = ${me}`, { leaveOut: ['seenCars'] }),
  part('uploads', uploads, (me) => sql`user_id = ${me}`),
  part('trips-as-guest', bookings, (me) => sql`renter_id = ${me}`, {
    leaveOut: [
      'idempotencyKey',
      'requestHash',
      'isSettled',
      'settleAfter',
      'settleFailures',
      'settleRound',
      // Guests may not see the host's share.
      'commissionCents',
      'hostPayoutCents',
      'keptPayoutCents',
      'platformLossCents',
      'payoutStatus',
    ],
  }),
  // A host sees a request only once it is paid.
  part('trips-as-host', bookings, (me) => sql`owner_id = ${me} and authorized_at is not null`, {
    leaveOut: [
      'idempotencyKey',
      'requestHash',
      'isSettled',
      'settleAfter',
      'settleFailures',
      'settleRound',
    ],
  }),
  part('payments', bookings, (me) => sql`renter_id = ${me}`, {
    only: ['id', 'totalCents', 'paymentStatus', 'refundCents', 'authorizedAt', 'cancelledAt'],
  }),
  part('payouts', bookings, (me) => sql`owner_id = ${me} and payout_status <> 'none'`, {
    only: ['id', 'hostPayoutCents', 'keptPayoutCents', 'payoutStatus', 'completedAt'],
  }),
  // Guests may not see the host's share.
  part('trip-terms', bookingTerms, (me) => sql`booking_id in (${tripsOf(me)})`, {
    leaveOut: ['commissionCents', 'hostPayoutCents'],
  }),
  part('charges', chargeOrders, (me) => sql`booking_id in (${tripsOf(me)})`, {
    leaveOut: [
      'reference',
      'commissionCents',
      'hostShareCents',
      'keptHostCents',
      'goodwillCents',
      'carriedCents',
      'foreignRefundCents',
      'platformLossCents',
      'payoutStatus',
    ],
  }),
  part('debts', hostReceivables, (me) => sql`host_id = ${me}`),
  part('journal-entries', journalEntries, (me) => sql`user_id = ${me} and status = 'posted'`, {
    only: ['id', 'kind', 'cents', 'bookingId', 'reason', 'createdAt'],
  }),
  // Hosts are notified of disputes; guests hear from their bank.
  part(
    'disputes',
    disputes,
    (me) => {
      return sql`booking_id in (select id from ${bookings} where owner_id = ${me})`;
    },
    { only: ['id', 'bookingId', 'cents', 'status', 'openedAt', 'closedAt'] },
  ),
  // Guests may not see the host's share.
  part('trip-changes', bookingChanges, (me) => sql`booking_id in (${tripsOf(me)})`, {
    leaveOut: ['commissionCents', 'hostPayoutCents', 'difference'],
  }),
  part('contracts', contracts, (me) => sql`renter_id = ${me} or owner_id = ${me}`),
  part('inspections', inspectionPhotos, (me) => sql`uploader_id = ${me}`),
  part('handovers', handovers, (me) => sql`booking_id in (${tripsOf(me)})`),
  part('pickup-reports', pickupReports, (me) => sql`booking_id in (${tripsOf(me)})`, {
    leaveOut: ['decidedBy'],
  }),
  part('claims', claims, (me) => sql`booking_id in (${tripsOf(me)})`, {
    leaveOut: ['decidedBy'],
  }),
  part('claim-documents', claimDocuments, (me) => {
    return sql`order_id in (select order_id from ${claims} where booking_id in (${tripsOf(me)}))`;
  }),
  part('reported-claims', claimReports, (me) => sql`reporter_id = ${me}`),
  part('reported-reviews', reviewReports, (me) => sql`reporter_id = ${me}`),
  part('late-returns', lateReturns, (me) => sql`booking_id in (${tripsOf(me)})`),
  // The trip that is late may be someone else's.
  part('choices-for-late-cars', lateReturnGuests, (me) => sql`booking_id in (${tripsOf(me)})`, {
    leaveOut: ['lateBookingId', 'lapsed'],
  }),
  part('incidents', incidents, (me) => sql`booking_id in (${tripsOf(me)})`, {
    leaveOut: ['staffNote'],
  }),
  part('incident-photos', incidentPhotos, (me) => {
    return sql`incident_id in (select id from ${incidents} where reporter_id = ${me})`;
  }),
  part('ratings', ratings, (me) => sql`booking_id in (${tripsOf(me)})`),
  part('host-rating', hostStats, (me) => sql`host_id = ${me}`),
  part('conversations', conversations, (me) => sql`id in (${threadsOf(me)})`),
  part('conversations-read', conversationMembers, (me) => sql`user_id = ${me}`),
  part('messages', messages, (me) => sql`conversation_id in (${threadsOf(me)})`, {
    leaveOut: ['clientKey'],
  }),
  part('reported-messages', messageReports, (me) => sql`reporter_id = ${me}`),
  part('blocked-people', userBlocks, (me) => sql`blocker_id = ${me}`),
  part('tickets', tickets, (me) => sql`user_id = ${me}`, {
    leaveOut: ['assignedTo', 'queue', 'lastActivityBy'],
  }),
  part('tickets-read', ticketReads, (me) => sql`user_id = ${me}`),
  part('ticket-responses', ticketResponses, (me) => sql`ticket_id in (${ticketsOf(me)})`),
  part('ticket-feedback', ticketFeedback, (me) => sql`ticket_id in (${ticketsOf(me)})`),
  part('stripe-customer', stripeCustomers, (me) => sql`user_id = ${me}`),
  part('cards-of-trips', tripCards, (me) => sql`user_id = ${me}`, {
    leaveOut: ['customerId', 'paymentMethodId'],
  }),
  part('devices', userDevices, (me) => sql`user_id = ${me}`),
  part('addresses', userAddresses, (me) => sql`user_id = ${me}`),
  part('cards-and-bank-accounts', userInstruments, (me) => sql`user_id = ${me}`),
  part('last-seen', userPresence, (me) => sql`user_id = ${me}`),
  // The factors would teach people how to stay below a level; staff explain a score on request.
  part('risk-score', riskScores, (me) => sql`user_id = ${me}`, { leaveOut: ['factors', 'facts'] }),
  part('risk-score-history', riskScoreHistory, (me) => sql`user_id = ${me}`, {
    leaveOut: ['factors'],
  }),
  // Details of staff actions are about other people.
  part('activity', auditLog, (me) => sql`user_id = ${me}`, {
    only: ['id', 'action', 'entity', 'entityId', 'ipAddress', 'createdAt'],
  }),
  part('account-history', auditLog, (me) => sql`entity = 'user' and entity_id = ${me}`, {
    only: ['id', 'action', 'createdAt'],
  }),
];
