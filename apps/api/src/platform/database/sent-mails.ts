import { and, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { sentMails } from '../../schema/platform.ts';
import type { Database, Queryable } from './index.ts';

/** Leases go by the database's clock: those of processes differ, and tests move them. */
const leaseEnd = sql`clock_timestamp() + interval '15 seconds'`;
const isOver = sql`${sentMails.claimedUntil} < clock_timestamp()`;

/** How often a claim is prolonged while its email is being sent. */
export const prolongEveryMs = 5_000;

/** 'sent' if the email was sent before, 'busy' while another process sends it. */
export async function claimMail(
  db: Database,
  key: string,
  now: Date,
): Promise<'claimed' | 'busy' | 'sent'> {
  const claimed = await db
    .insert(sentMails)
    .values({ key, sentAt: now, claimedUntil: leaseEnd })
    .onConflictDoUpdate({
      target: sentMails.key,
      set: { sentAt: now, claimedUntil: leaseEnd },
      setWhere: isOver,
    })
    .returning({ key: sentMails.key });
  if (claimed.length > 0) return 'claimed';
  const [row] = await db
    .select({ claimedUntil: sentMails.claimedUntil })
    .from(sentMails)
    .where(eq(sentMails.key, key));
  // The other process may have failed and given its claim back.
  return row && row.claimedUntil === null ? 'sent' : 'busy';
}

export async function prolongClaim(db: Database, key: string): Promise<void> {
  await db
    .update(sentMails)
    .set({ claimedUntil: leaseEnd })
    .where(and(eq(sentMails.key, key), isNotNull(sentMails.claimedUntil)));
}

export async function markMailSent(db: Database, key: string, sentAt: Date): Promise<void> {
  await db.update(sentMails).set({ sentAt, claimedUntil: null }).where(eq(sentMails.key, key));
}

/** For an email that was not sent: the next try claims it again. */
export async function releaseClaim(db: Database, key: string): Promise<void> {
  await db.delete(sentMails).where(and(eq(sentMails.key, key), isNotNull(sentMails.claimedUntil)));
}

/** Forgets mails that no job will try again. */
export async function deleteSentMails(db: Queryable, sentBefore: Date): Promise<void> {
  await db.delete(sentMails).where(lt(sentMails.sentAt, sentBefore));
}
