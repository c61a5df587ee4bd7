import { createHash } from 'node:crypto';
import { fullName } from '@curbside/domain/accounts/full-name';
import { cancellationPolicyOf } from '@curbside/domain/bookings/cancellation-policy';
import { disputePolicy } from '@curbside/domain/bookings/dispute-policy';
import { marketTimeZone } from '@curbside/domain/calendar/days';
import { toDecimal } from '@curbside/domain/money/money';
import { hostLines } from '@curbside/domain/money/pricing';
import type { AnsweredHandover, ContractFacts, ContractTerms } from './queries.ts';

/** CS-2026-000123. */
export function contractNumber(year: number, count: number): string {
  return `CS-${year}-${String(count).padStart(6, '0')}`;
}

/** A later version keeps the number of the first: CS-2026-000123-2. */
export function versionNumber(earlier: string, version: number): string {
  const [first = earlier] = /^CS-\d+-\d+/.exec(earlier) ?? [];
  return `${first}-${version}`;
}

/** The terms agreed by both sides: the guest signed by paying, the host by approving. */
export function contractTerms(
  { booking, car, renter, owner, handovers }: ContractFacts,
  signed: { number: string; guestAt: Date; hostAt: Date },
): ContractTerms {
  return {
    number: signed.number,
    bookingId: booking.id,
    guest: { id: booking.renterId, name: fullName(renter) },
    host: { id: booking.ownerId, name: fullName(owner) },
    car: {
      id: car.id,
      title: car.title,
      year: car.year,
      make: car.make,
      model: car.model,
      location: car.location,
    },
    pickup: { date: booking.startDate, time: booking.startTime },
    dropOff: { date: booking.endDate, time: booking.endTime },
    timeZone: marketTimeZone,
    price: {
      days: booking.days,
      dailyRate: toDecimal(booking.dailyRateCents),
      base: toDecimal(booking.baseCents),
      serviceFee: toDecimal(booking.serviceFeeCents),
      salesTax: toDecimal(booking.salesTaxCents),
      total: toDecimal(booking.totalCents),
      lines: hostLines(booking).map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
    },
    mileage: {
      includedPerDay: car.mileageIncluded,
      extraMileFee: toDecimal(car.extraMileFeeCents),
    },
    rules: car.rules,
    cancellation: cancellationPolicyOf(booking.rate),
    disputes: disputePolicy,
    guestSignedAt: signed.guestAt.toISOString(),
    hostSignedAt: signed.hostAt.toISOString(),
    ...(handovers.length > 0 && { handover: handoverTerms(handovers) }),
  };
}

/** Odometer and fuel at pickup and at return, as both sides saw them. */
export function handoverTerms(rows: readonly AnsweredHandover[]): ContractTerms['handover'] {
  return Object.fromEntries(
    rows.map((row) => {
      const answeredAt = row.answeredAt ?? row.answerBy;
      return [
        row.kind,
        {
          givenBy: row.givenBy,
          givenAt: row.givenAt.toISOString(),
          odometer: row.odometer,
          fuelEighths: row.fuelEighths,
          note: row.note,
          status: row.status,
          answeredAt: answeredAt.toISOString(),
          bySilence: answeredAt.getTime() === row.answerBy.getTime(),
          objection: row.objection,
        },
      ];
    }),
  );
}

/** SHA-256 of the stored terms, in hex. */
export function hashOfTerms(terms: ContractTerms): string {
  return createHash('sha256').update(JSON.stringify(terms)).digest('hex');
}
