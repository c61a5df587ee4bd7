import type { NotificationSettings } from '@curbside/domain/notices/endpoints';
import type { Person } from '../../platform/actor.ts';
import { inTransaction } from '../../platform/context.ts';
import type { Deps } from '../../platform/deps.ts';
import { recordAudit } from '../audit/index.ts';
import { saveNotificationSettings } from './queries.ts';

type Change = { [Email in keyof NotificationSettings]?: boolean | undefined };

/** Switches only the given emails on or off. */
export async function changeNotifications(
  deps: Deps,
  actor: Person,
  change: Change,
): Promise<void> {
  const given = Object.fromEntries(
    Object.entries(change).filter(([, isOn]) => isOn !== undefined),
  ) as Partial<NotificationSettings>;
  await inTransaction(deps, actor, async (ctx) => {
    await saveNotificationSettings(ctx.tx, actor.id, given);
    await recordAudit(ctx, {
      action: 'notifications.changed',
      entity: 'user',
      entityId: actor.id,
      details: given,
    });
  });
}
