import type { HostEarnings, TopListing } from '@curbside/domain/analytics/endpoints';
import {
  type AnalyticsPeriod,
  analyticsPeriods,
  type TopListingPeriod,
  topListingPeriods,
} from '@curbside/domain/analytics/periods';
import { daysBetween, marketDay } from '@curbside/domain/calendar/days';
import { toDecimal } from '@curbside/domain/money/money';
import type { Person } from '../../platform/actor.ts';
import type { Deps } from '../../platform/deps.ts';
import { carCover } from '../cars/index.ts';
import { listEarnings, listTopListings, sumPendingPayouts } from './queries.ts';

const mostListings = 10;

/** The platform bears card processing fees, not the host. */
const stripeFeesCents = 0;

/** The actor's earnings as a host in the latest periods, from the ledger. */
export async function getEarnings(
  deps: Deps,
  actor: Person,
  { period }: { period: AnalyticsPeriod },
): Promise<HostEarnings> {
  const now = deps.clock.now();
  const count = analyticsPeriods[period];
  const rows = await listEarnings(deps.db, actor.id, { period, count, now });
  const total = (amount: (row: (typeof rows)[number]) => number) =>
    rows.reduce((sum, row) => sum + amount(row), 0);
  const revenue = total((row) => row.revenueCents);
  const commission = total((row) => row.commissionCents);
  const net = revenue - commission - stripeFeesCents;
  const first = rows[0]?.period ?? '';
  const days = daysSince(first, marketDay(now));
  return {
    totalRevenue: toDecimal(revenue),
    netEarnings: toDecimal(net),
    totalPlatformFees: toDecimal(commission),
    totalStripeFees: toDecimal(stripeFeesCents),
    payoutsReceived: toDecimal(total((row) => row.paidCents)),
    pendingPayouts: toDecimal(await sumPendingPayouts(deps.db, actor.id)),
    totalBookings: total((row) => row.bookings),
    periodData: rows.map((row) => ({
      period: row.period,
      revenue: toDecimal(row.revenueCents),
      fees: toDecimal(row.commissionCents + stripeFeesCents),
      platformFees: toDecimal(row.commissionCents),
      stripeFees: toDecimal(stripeFeesCents),
      netEarnings: toDecimal(row.revenueCents - row.commissionCents - stripeFeesCents),
      count: row.bookings,
    })),
    topListings: await listTop(deps, actor, days),
  };
}

/** The actor's cars with the highest earnings in the last week, month or year. */
export async function getTopListings(
  deps: Deps,
  actor: Person,
  { period }: { period: TopListingPeriod },
): Promise<TopListing[]> {
  return listTop(deps, actor, topListingPeriods[period]);
}

async function listTop(deps: Deps, actor: Person, days: number): Promise<TopListing[]> {
  const now = deps.clock.now();
  const rows = await listTopListings(deps.db, actor.id, { days, limit: mostListings, now });
  return rows.map((row) => ({
    carId: row.carId,
    title: row.title,
    imageUrl: carCover(row.cover),
    bookingCount: row.bookings,
    dailyRate: toDecimal(row.dailyRateCents),
    revenue: toDecimal(row.revenueCents),
  }));
}

/** Days from the first day of a period, such as `2026-05` or `2026`, through today. */
function daysSince(period: string, today: string): number {
  const firstDay = `${period}-01-01`.slice(0, 10);
  return daysBetween(firstDay, today) + 1;
}
