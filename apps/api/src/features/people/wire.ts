import { toDecimal } from '@curbside/domain/money/money';
import type { PersonTrip, StaffPerson } from '@curbside/domain/people/endpoints';
import { riskLevelOf } from '@curbside/domain/risk/levels';
import { type FullUser, userOnWire } from '../accounts/index.ts';
import { sideOf } from './policy.ts';
import type { findScore, listCarsOf, listTicketsOf, TripRow } from './queries.ts';

export function personOnWire(full: FullUser): StaffPerson['person'] {
  const user = userOnWire(full);
  return {
    id: user.id,
    email: user.email,
    pendingEmail: user.pendingEmail,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    role: user.role,
    accountStatus: user.accountStatus,
    verificationStatus: user.verificationStatus,
    verifiedAt: user.verifiedAt,
    stripeAccountId: user.stripeAccountId,
    stripeAccountStatus: user.stripeAccountStatus,
    hasSecondFactor: user.hasSecondFactor,
    createdAt: user.createdAt,
  };
}

export function tripOnWire(
  { booking, carTitle, otherId, otherName }: TripRow,
  userId: string,
): PersonTrip {
  return {
    id: booking.id,
    as: sideOf(userId, booking),
    carId: booking.carId,
    carTitle,
    otherId,
    otherName,
    startDate: booking.startDate,
    endDate: booking.endDate,
    status: booking.status,
    total: toDecimal(booking.totalCents),
    payoutStatus: booking.payoutStatus,
  };
}

type Row<List extends (...given: never[]) => PromiseLike<unknown[]>> = Awaited<
  ReturnType<List>
>[number];

export function carOnWire(
  car: Row<typeof listCarsOf>,
  isActive: boolean,
): StaffPerson['cars'][number] {
  return {
    id: car.id,
    title: car.title,
    year: car.year,
    make: car.make,
    model: car.model,
    dailyRate: toDecimal(car.dailyRateCents),
    isListed: isActive && car.delistedAt === null,
  };
}

export function ticketOnWire(ticket: Row<typeof listTicketsOf>): StaffPerson['tickets'][number] {
  const { id, subject, status, priority, createdAt } = ticket;
  return { id, subject, status, priority, createdAt: createdAt.toISOString() };
}

export function riskOnWire(scored: Awaited<ReturnType<typeof findScore>>): StaffPerson['risk'] {
  const score = scored?.score ?? 0;
  return {
    score,
    level: riskLevelOf(score),
    lastCalculated: scored?.calculatedAt?.toISOString() ?? null,
  };
}
