import type Stripe from 'stripe';
import { invalid, notFound } from '../http/errors.ts';
import { requireAtMostOne } from '../http/exclusive.ts';
import { listPage } from '../http/lists.ts';
import { perAccountRoute, type Route } from '../http/route.ts';
import type { StoredEvent } from '../state/tables.ts';
import type { World } from '../world.ts';

const maxTypes = 20;

/** `charge.*` matches every type that begins with `charge.`. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

/** The platform only sees its own events, unless its single endpoint receives all of them. */
function isVisible(world: World, event: StoredEvent, account: string | null): boolean {
  if (account === null && !world.appConnectWebhook) return true;
  return (event.account ?? null) === account;
}

function list(world: World, params: Stripe.EventListParams, account: string | null) {
  const { type, types, delivery_success: delivered } = params;
  requireAtMostOne(params, ['type', 'types']);
  if (types && types.length > maxTypes) {
    throw invalid(`You can filter by at most ${maxTypes} types.`, undefined, 'types');
  }
  const rows = world.tables.events
    .newestFirst()
    .filter(
      (event) =>
        isVisible(world, event, account) &&
        (!type || isOfType(event.type, type)) &&
        (!types || types.some((wanted) => isOfType(event.type, wanted))) &&
        (delivered === undefined || (event.pending_webhooks === 0) === delivered),
    );
  return listPage(rows, params, '/v1/events');
}

export function eventRoutes(world: World): Route[] {
  return [
    perAccountRoute<Stripe.EventListParams>('GET /v1/events', (params, _id, account) =>
      list(world, params, account),
    ),
    perAccountRoute('GET /v1/events/:id', (_params, id, account) => {
      const event = world.tables.events.get(id);
      if (!event || !isVisible(world, event, account)) throw notFound('event', id);
      return event;
    }),
  ];
}
