import { sql } from 'drizzle-orm';
import { accessRows } from '../../test/access/access-rows.ts';
import type { AccessStage, Caller } from '../../test/access/access-stage.ts';

/** Nothing listens there, so that reading it fails at once. */
const unreachable = 'http://127.0.0.1:9/calendar.ics';

async function calendarFor(stage: AccessStage, caller: Caller): Promise<number> {
  const { rows } = await stage.app.db.execute<{ id: number }>(sql`
    insert into imported_calendars (car_id, name, url, created_at, next_fetch_at)
    values (${stage.carFor(caller).id}, 'Other site', ${unreachable}, now(), now() + interval '1 day')
    returning id`);
  if (!rows[0]) throw new Error('The calendar was not stored.');
  return rows[0].id;
}

export const access = accessRows(
  `
                                              | visitor unverified unrelated renter    owner     disabled support   admin     master
GET /api/cars/{id}/calendar-feed              | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
POST /api/cars/{id}/calendar-feed/rotate      | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
GET /api/cars/{id}/imported-calendars         | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
POST /api/cars/{id}/imported-calendars        | sign-in hidden     hidden    hidden    yes       disabled hidden    hidden    hidden
POST /api/imported-calendars/{id}/refresh     | sign-in hidden     hidden    hidden    yes       disabled hidden    hidden    hidden
DELETE /api/imported-calendars/{id}           | sign-in hidden     hidden    hidden    yes       yes      hidden    hidden    hidden
`,
  {
    'GET /api/cars/{id}/calendar-feed': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/calendar-feed`,
    }),
    'POST /api/cars/{id}/calendar-feed/rotate': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/calendar-feed/rotate`,
    }),
    'GET /api/cars/{id}/imported-calendars': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/imported-calendars`,
    }),
    'POST /api/cars/{id}/imported-calendars': (stage, caller) => ({
      path: `/api/cars/${stage.carFor(caller).id}/imported-calendars`,
      body: { name: 'Other site', url: unreachable },
    }),
    'POST /api/imported-calendars/{id}/refresh': async (stage, caller) => ({
      path: `/api/imported-calendars/${await calendarFor(stage, caller)}/refresh`,
    }),
    'DELETE /api/imported-calendars/{id}': async (stage, caller) => ({
      path: `/api/imported-calendars/${await calendarFor(stage, caller)}`,
    }),
  },
);
