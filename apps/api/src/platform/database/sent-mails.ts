import { lt } from 'drizzle-orm';
import { sentMails } from '../../schema/platform.ts';
import type { Queryable, Transaction } from './index.ts';

/** False if the mail was sent before. A second sender waits here until the first commits or fails. */
export async function insertSentMail(tx: Transaction, key: string, sentAt: Date): Promise<boolean> {
  const rows = await tx
    .insert(sentMails)
    .values({ key, sentAt })
    .onConflictDoNothing()
    .returning({ key: sentMails.key });
  return rows.length > 0;
}

/** Forgets mails that no job will try again. */
export async function deleteSentMails(db: Queryable, sentBefore: Date): Promise<void> {
  await db.delete(sentMails).where(lt(sentMails.sentAt, sentBefore));
}
