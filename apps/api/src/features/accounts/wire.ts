import type { User, UserSession } from '@curbside/domain/accounts/endpoints';
import { isAllStarHost } from '@curbside/domain/cars/rules';
import type { FullUser } from './full-user-queries.ts';
import type { findProfile } from './queries.ts';
import type { SessionRow } from './sessions/session-queries.ts';

/** For the user themselves and staff. */
export function userOnWire({ user: row, verification, payoutAccount }: FullUser): User {
  const requirements = payoutAccount?.requirements;
  return {
    id: row.id,
    email: row.email,
    pendingEmail: row.pendingEmail,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    profileImageUrl: row.image,
    role: row.role,
    accountStatus: row.accountStatus,
    createdAt: row.createdAt.toISOString(),
    verificationStatus: verification?.status ?? 'unverified',
    verificationSessionId: verification?.sessionId ?? null,
    verifiedAt: verification?.verifiedAt?.toISOString() ?? null,
    verificationData: verification?.outputs ?? null,
    stripeAccountId: payoutAccount?.accountId ?? null,
    stripeAccountStatus: payoutAccount?.status ?? null,
    payoutRequirements: requirements?.due.length ? requirements : null,
    hasSecondFactor: row.twoFactorEnabled,
  };
}

type Profile = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** With contact details for the user and staff; with the email address for a host of theirs. */
export function profileOnWire(
  { user, rating, trips, verificationStatus, stripeAccountId }: Profile,
  seen: 'public' | 'email' | 'contact',
) {
  return {
    id: user.id,
    firstName: user.firstName,
    lastName: user.lastName,
    profileImageUrl: user.image,
    memberSince: user.createdAt.toISOString(),
    isVerified: verificationStatus === 'verified',
    hostRating: rating,
    hostTripCount: trips ?? 0,
    isAllStarHost: isAllStarHost(rating, trips ?? 0),
    ...(seen !== 'public' && { email: user.email }),
    ...(seen === 'contact' && {
      phoneNumber: user.phoneNumber,
      stripeAccountId,
    }),
  };
}

export function sessionOnWire(row: SessionRow, currentId: string): UserSession {
  return {
    id: row.id,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.updatedAt.toISOString(),
    ipAddress: row.ipAddress,
    userAgent: row.userAgent,
    isCurrent: row.id === currentId,
  };
}
