import type Stripe from 'stripe';
import { notFound } from '../http/errors.ts';
import { listPage } from '../http/lists.ts';
import { type Route, route } from '../http/route.ts';
import type { World } from '../world.ts';

/** `charge.*` matches every type that begins with `charge.`. */
function isOfType(type: string, wanted: string): boolean {
  return wanted.endsWith('*') ? type.startsWith(wanted.slice(0, -1)) : type === wanted;
}

export function eventRoutes(world: World): Route[] {
  const { events } = world.tables;
  return [
    route<Stripe.EventListParams>('GET /v1/events', (params) => {
      const { type, types, delivery_success: delivered } = params;
      const rows = events
        .newestFirst()
        .filter(
          (event) =>
            (!type || isOfType(event.type, type)) &&
            (!types || types.some((wanted) => isOfType(event.type, wanted))) &&
            (delivered === undefined || (event.pending_webhooks === 0) === delivered),
        );
      return listPage(rows, params, '/v1/events');
    }),
    route('GET /v1/events/:id', (_params, id) => {
      const event = events.get(id);
      if (!event) throw notFound('event', id);
      return event;
    }),
  ];
}
