import type { NotificationSettings } from '@curbside/domain/notices/endpoints';
import type { OptionalEmail } from '@curbside/domain/notices/texts';
import { eq } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/index.ts';
import { notificationSettings } from '../../schema/notices.ts';

/** Everything is on by default. */
const defaults: NotificationSettings = {
  tripReminders: true,
  ratingRequests: true,
  supportReplies: true,
  savedSearches: true,
};

export async function findNotificationSettings(
  db: Queryable,
  userId: string,
): Promise<NotificationSettings> {
  const [row] = await db
    .select({
      tripReminders: notificationSettings.tripReminders,
      ratingRequests: notificationSettings.ratingRequests,
      supportReplies: notificationSettings.supportReplies,
      savedSearches: notificationSettings.savedSearches,
    })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return row ?? defaults;
}

export async function wantsEmail(
  db: Queryable,
  userId: string,
  email: OptionalEmail,
): Promise<boolean> {
  return (await findNotificationSettings(db, userId))[email];
}

export async function saveNotificationSettings(
  db: Queryable,
  userId: string,
  change: Partial<NotificationSettings>,
): Promise<void> {
  await db
    .insert(notificationSettings)
    .values({ userId, ...change })
    .onConflictDoUpdate({ target: notificationSettings.userId, set: { userId, ...change } });
}
