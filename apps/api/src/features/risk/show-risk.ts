import type { RiskDetail } from '@curbside/domain/risk/endpoints';
import { riskLevelOf } from '@curbside/domain/risk/levels';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { notFound } from '../../platform/errors.ts';
import { accountActions } from './policy.ts';
import { findScoredUser, listHistory } from './score-queries.ts';
import { listAddresses, listDevices } from './trace-queries.ts';

const shownTraces = 100;
const shownHistory = 60;

/** A score with its explanation. */
export async function showRisk(
  { db }: Pick<Deps, 'db'>,
  actor: Person,
  { userId }: { userId: string },
): Promise<RiskDetail> {
  const [found, history, addresses, devices] = await Promise.all([
    findScoredUser(db, userId),
    listHistory(db, userId, shownHistory),
    listAddresses(db, userId, shownTraces),
    listDevices(db, userId, shownTraces),
  ]);
  if (!found) throw notFound('User');
  const { user, factors, at } = found;
  const score = found.score ?? 0;
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      accountStatus: user.accountStatus,
      verificationStatus: found.verificationStatus ?? 'unverified',
      createdAt: user.createdAt.toISOString(),
    },
    riskScore: {
      current: score,
      level: riskLevelOf(score),
      lastCalculated: at?.toISOString() ?? null,
      factors: factors ?? {},
      history: history.map(({ score: then, calculatedAt }) => {
        return { score: then, calculatedAt: calculatedAt.toISOString() };
      }),
    },
    ipLogs: addresses.map((address) => ({
      ipAddress: address.ipAddress,
      city: address.city,
      region: address.region,
      country: address.country,
      network: address.networkName,
      isVpn: Number(address.isVpn),
      isProxy: Number(address.isProxy),
      firstSeen: address.firstSeenAt.toISOString(),
      timestamp: address.lastSeenAt.toISOString(),
    })),
    deviceFingerprints: devices.map(({ device, sharedWith }) => ({
      fingerprint: device.fingerprint,
      firstSeen: device.firstSeenAt.toISOString(),
      lastSeen: device.lastSeenAt.toISOString(),
      useCount: device.useCount,
      // Stored with less precision: 0.7 comes back as 0.699999988.
      confidence: device.confidence === null ? null : Number(device.confidence.toFixed(2)),
      sharedWith,
    })),
    actions: accountActions(actor, user),
  };
}
