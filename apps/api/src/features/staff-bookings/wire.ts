import { toDecimal } from '@curbside/domain/money/money';
import type {
  HistoryEntry,
  StaffBooking,
  StaffBookingParty,
} from '@curbside/domain/staff-bookings/endpoints';
import { type FullUser, userOnWire } from '../accounts/index.ts';
import type { HistoryRow } from '../audit/index.ts';
import type { TermsRow } from '../charges/index.ts';

export function partyOnWire(person: FullUser): StaffBookingParty {
  const user = userOnWire(person);
  return {
    id: user.id,
    email: user.email,
    firstName: user.firstName,
    lastName: user.lastName,
    phoneNumber: user.phoneNumber,
    role: user.role,
    accountStatus: user.accountStatus,
    verificationStatus: user.verificationStatus,
    stripeAccountId: user.stripeAccountId,
    stripeAccountStatus: user.stripeAccountStatus,
    createdAt: user.createdAt,
  };
}

export function historyOnWire({ entry, name, email }: HistoryRow): HistoryEntry {
  return {
    at: entry.createdAt.toISOString(),
    action: entry.action,
    actor: entry.userId ? name : (entry.system ?? 'System'),
    // A deleted account has no email address, and no page.
    actorId: email === null ? null : entry.userId,
    entity: entry.entity,
    entityId: entry.entityId,
    details: entry.details,
  };
}

export function termsOnWire(terms: TermsRow): StaffBooking['terms'][number] {
  return {
    version: terms.version,
    reason: terms.reason,
    startDate: terms.startDate,
    endDate: terms.endDate,
    startTime: terms.startTime,
    endTime: terms.endTime,
    days: terms.days,
    lines: terms.lines.map(({ label, cents }) => ({ label, amount: toDecimal(cents) })),
    total: toDecimal(terms.totalCents),
    agreedAt: terms.agreedAt.toISOString(),
  };
}
