import { sql } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { users } from '../../schema/accounts.ts';
import { bookings } from '../../schema/bookings.ts';
import { incidents } from '../../schema/incidents.ts';
import { inspectionPhotos } from '../../schema/inspections.ts';
import { verifications } from '../../schema/verification.ts';

interface BriefCounts extends Record<string, unknown> {
  /** People with an approved or completed trip. */
  guests: number;
  verifiedGuests: number;
  /** Completed trips, and their inspections and incidents. */
  trips: number;
  /** All photos of one side at one end of a trip count as one inspection. */
  inspections: number;
  incidents: number;
}

/** Counts behind the figures of the insurance brief. */
export async function countForBrief(db: Queryable): Promise<BriefCounts> {
  const { rows } = await db.execute<BriefCounts>(sql`
    select g.guests, g.verified as "verifiedGuests", t.trips, i.inspections, n.incidents
    from (
      select count(*)::int as guests,
        (count(*) filter (where v.status = 'verified'))::int as verified
      from ${users} u left join ${verifications} v on v.user_id = u.id where exists (
        select from ${bookings} b where b.renter_id = u.id and b.status in ('approved', 'completed'))
    ) g
    cross join (select count(*)::int as trips from ${bookings} where status = 'completed') t
    cross join (
      select count(distinct (p.booking_id, p.inspection_type, p.uploader_role))::int as inspections
      from ${inspectionPhotos} p join ${bookings} b on b.id = p.booking_id
      where b.status = 'completed'
    ) i
    cross join (
      select count(*)::int as incidents
      from ${incidents} n join ${bookings} b on b.id = n.booking_id where b.status = 'completed'
    ) n`);
  const [counts] = rows;
  if (!counts) throw new Error('Counting answered no row.');
  return counts;
}
