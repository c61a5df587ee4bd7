import { noticeEndpoints } from '@curbside/domain/notices/endpoints';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../platform/deps.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { changeNotifications } from './change-notifications.ts';
import { acceptOneClick } from './one-click.ts';
import { findNotificationSettings } from './queries.ts';
import { findUnsubscription, unsubscribe } from './unsubscribe.ts';

export function registerNotices(app: FastifyInstance, deps: Deps): void {
  serve(app, noticeEndpoints.notifications, ({ actor }) =>
    findNotificationSettings(deps.db, actor.id),
  );
  serve(app, noticeEndpoints.changeNotifications, async ({ actor, body }) => {
    await changeNotifications(deps, actor, body);
    return findNotificationSettings(deps.db, actor.id);
  });
  servePublic(app, noticeEndpoints.unsubscription, ({ actor, query }) =>
    findUnsubscription(deps, actor, query),
  );
  servePublic(app, noticeEndpoints.unsubscribe, ({ actor, query }) =>
    unsubscribe(deps, actor, query),
  );
  acceptOneClick(app, deps);
}
